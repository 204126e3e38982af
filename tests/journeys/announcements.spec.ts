import { expect } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { newSession, test } from '../support/fixtures.ts';
import { closeSheet, entries, timetablePath as list, save, saveAndClose } from '../support/schedule-changes.ts';
import { insertScheduleChanges } from '../support/site-data.ts';
import { dateIn, longDate } from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const copy = adminEvents.scheduleChanges;
const texts = { text_el: 'Ήρθαν οι νέες μπλούζες.', text_en: 'The new shirts are here.' };
const link = { link: '/#contact', link_el: 'Παράγγειλε μία', link_en: 'Order one' };

const notices = (visitor: Visitor, part: string) => ({
  heading: visitor.text(`${part} h3`),
  texts: visitor.texts(`${part} li`),
  links: visitor.attributes(`${part} a`, 'href'),
});

test('adds an announcement after errors, shows it to visitors and members, and deletes it', { tag: '@postgres' }, async ({
  site,
  admin,
  member,
  visitor,
}) => {
  const before = await visitor.read('/');
  await admin.open(list);
  await admin.follow(copy.announce);
  expect(admin.text('dialog h2')).toBe(copy.announcementForm.createTitle);
  await save(admin, { text_en: 'x'.repeat(161), from: dateIn(3), until: dateIn(2), link: 'javascript:alert(1)' });
  for (const [name, error] of [
    ['text_el', copy.errors.textMissing],
    ['text_en', copy.errors.textTooLong],
    ['until', copy.errors.lastBeforeFirst],
    ['link', copy.errors.linkInvalid],
    ['link_el', copy.errors.wordsMissing],
    ['link_en', copy.errors.wordsMissing],
  ] as const)
    expect([name, admin.description(name)]).toEqual([name, expect.stringMatching(new RegExp(`${error}$`))]);
  expect(admin.$('[autofocus]').attr('name')).toBe('text_el');
  expect(admin.values('Save', 'dialog').link).toBe('javascript:alert(1)');
  await save(admin, { ...texts, ...link, from: dateIn(0), until: dateIn(3), link: '/nowhere' });
  expect(admin.description('link')).toMatch(new RegExp(`${copy.errors.noSuchPage}$`));
  await save(admin, link);
  const { origin } = site;
  expect(admin.texts('.tell__text')).toEqual([`${texts.text_el} ${origin}/#contact`, `${texts.text_en} ${origin}/en#contact`]);
  await closeSheet(admin);
  const listed = (text: string) => [expect.stringMatching(new RegExp(`${longDate(dateIn(3), 'en')}.*Announcement: ${text}$`))];
  expect(entries(admin)).toEqual(listed(texts.text_en));

  const english = {
    heading: en.strings.scheduleChanges.announcements,
    texts: [`${texts.text_en} ${link.link_en}`],
    links: ['/en#contact'],
  };
  expect(notices(await visitor.open('/'), '.schedule__changes')).toEqual({
    heading: el.strings.scheduleChanges.announcements,
    texts: [`${texts.text_el} ${link.link_el}`],
    links: ['/#contact'],
  });
  expect(notices(await visitor.open('/en'), '.schedule__changes')).toEqual(english);
  expect(notices(await member.open('/profile'), '.member-classes__changes')).toEqual(english);

  await admin.follow(/^Delete/);
  for (const part of [copy.deletion.heading, copy.deletion.question, texts.text_en])
    expect(admin.text('dialog[role=alertdialog]')).toContain(part);
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain('Deleted.');
  expect(admin.texts('.tell__text')).toContain(`No longer valid: ${texts.text_en} ${origin}/en#contact`);
  expect(entries(admin)).toEqual([]);
  expect(await visitor.read('/')).toBe(before);
  await admin.submit('Undo');
  expectPage(admin, list);
  expect(admin.notice).toContain('It is back');
  expect(entries(admin)).toHaveLength(1);
  expect(notices(await visitor.open('/en'), '.schedule__changes')).toEqual(english);

  await admin.follow(/^(?!Delete).*Announcement: /);
  await saveAndClose(admin, { text_en: '' });
  await visitor.open('/en');
  expect(visitor.texts('.schedule__changes li [lang=el]')).toEqual([texts.text_el]);
});

test('edits an announcement, and keeps the input of a form that is outdated', async ({ site, admin }) => {
  await insertScheduleChanges(site, [{ id: 'one', first_day: dateIn(0), last_day: dateIn(5), ...texts, ...link }]);
  const other = await newSession(site, admin);
  for (const window of [admin, other]) {
    await window.open(list);
    await window.follow(/^(?!Delete).*Announcement: /);
    expect(window.text('dialog h2')).toBe(copy.announcementForm.editTitle);
    expect(window.values('Save', 'dialog')).toMatchObject({ ...texts, ...link, from: dateIn(0), until: dateIn(5) });
  }
  await saveAndClose(admin, { text_en: 'First', link: '', link_el: '', link_en: '' });
  expect(String(entries(admin))).toContain('Announcement: First');

  await save(other, { text_en: 'Second' });
  expect(other.text('dialog .alert')).toContain('This was changed in the meantime');
  expect(other.values('Save', 'dialog').text_en).toBe('Second');
  await saveAndClose(other);
  expect(String(entries(other))).toContain('Second');
  await other.follow(/^(?!Delete).*Announcement: /);
  await site.database.kysely.deleteFrom('schedule_changes').execute();
  await save(other);
  expect(other.text('dialog .alert')).toContain('This was deleted in the meantime');
  await saveAndClose(other);
  expect(entries(other)).toHaveLength(1);
  const { id } = await site.database.kysely.selectFrom('schedule_changes').select('id').executeTakeFirstOrThrow();
  expect((await admin.fetch(`${list}/closures/${id}`)).status).toBe(404);
});

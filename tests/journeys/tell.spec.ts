import { expect } from '@playwright/test';
import { follow } from '#store/subscriptions.ts';
import { orSkip } from '../support/content.ts';
import { newSession, test } from '../support/fixtures.ts';
import { classPath, save, timetablePath } from '../support/schedule-changes.ts';
import type { RunningSite } from '../support/site.ts';
import { inDays } from '../support/site-data.ts';
import { classTitle, dateIn, longDate, nextDate, week } from '../support/timetable.ts';
import { expectPage } from '../support/visitor.ts';

const mother = 'mother@example.gr';
const father = 'father@example.gr';

const queued = async ({ database }: RunningSite) =>
  (await database.kysely.selectFrom('outbox').select(['to_address', 'text']).where('kind', '=', 'mailing').execute()).toSorted(
    (one, other) => one.to_address.localeCompare(other.to_address),
  );

test('emails a cancelled class to those who follow its groups, once, and takes it back', { tag: '@postgres' }, async ({
  site,
  admin,
}) => {
  const weeklyClass = orSkip(week[0], 'classes');
  const day = nextDate(weeklyClass.day, 0);
  const [group = ''] = weeklyClass.groups;
  await follow(site.database, { address: mother, topics: [group], locale: 'el' });
  await follow(site.database, { address: father, topics: [group, 'news'], locale: 'en' });
  await follow(site.database, { address: 'other@example.gr', topics: ['news'], locale: 'en' });
  await admin.open(classPath(weeklyClass, day));
  await save(admin);
  expect(admin.text('dialog form > p')).toMatch(/^You can also email it to the 2 people who follow /);
  const text = `${longDate(day, 'en')}: ${classTitle(weeklyClass, 'en')} ${weeklyClass.start}–${weeklyClass.end}, no class`;
  expect(admin.texts('dialog details p')).toEqual([
    expect.stringContaining(longDate(day, 'el')),
    `Change to the timetable ${text}`,
  ]);
  expect(await queued(site)).toEqual([]);

  const again = await newSession(site, admin);
  await again.open(admin.location);
  await admin.submit('Send');
  expectPage(admin, timetablePath);
  expect(admin.notice).toContain('Your email leaves in ten seconds, to 2 people.');
  await again.submit('Send');
  const mails = await queued(site);
  expect(mails.map(({ to_address }) => to_address)).toEqual([father, mother]);
  expect(mails[0]?.text).toContain(text);
  expect(mails[1]?.text).toContain(longDate(day, 'el'));

  await admin.submit('Undo');
  expect(admin.notice).toContain('The email was not sent.');
  expect(await queued(site)).toEqual([]);
  await again.open(`${timetablePath}/tell?${new URLSearchParams({ change: await idOf(site) })}`);
  await again.submit('Send');
  expect(again.text('dialog .alert')).toContain('The email was not sent');

  await admin.open(classPath(weeklyClass, day));
  await save(admin, { what: 'moved', to_start: '08:10', to_end: '09:40' });
  const { location } = admin;
  await admin.submit('Send');
  expect((await queued(site)).map((mail) => mail.text)).toEqual([
    expect.stringContaining('08:10–09:40'),
    expect.stringContaining('08:10–09:40'),
  ]);
  await site.database.kysely
    .updateTable('mailings')
    .set({ sent_at: inDays(-0.001) })
    .where('sent_at', 'is not', null)
    .execute();
  await admin.open(location);
  await admin.submit('Send');
  expect(admin.notice).toContain('This email has already been sent.');
  expect(await queued(site)).toHaveLength(2);
});

const idOf = async ({ database }: RunningSite) =>
  (await database.kysely.selectFrom('schedule_changes').select('id').executeTakeFirstOrThrow()).id;

test('emails an announcement to those who want news, and that it was taken back, but nothing after an undo', async ({
  site,
  admin,
}) => {
  await follow(site.database, { address: mother, topics: ['news'], locale: 'el' });
  await admin.open(`${timetablePath}/announcements/new`);
  await save(admin, { text_el: 'Ήρθαν οι μπλούζες.', text_en: 'The shirts are here.', from: dateIn(20) });
  await admin.submit('No email');
  expectPage(admin, timetablePath);
  expect(await queued(site)).toEqual([]);

  await admin.follow(/^Delete/);
  await admin.submit('Delete', {}, 'dialog');
  const sheet = admin.location;
  const window = await newSession(site, admin);
  await window.open(sheet);
  await admin.submit('Send');
  expect((await queued(site)).map(({ text }) => text)).toEqual([expect.stringContaining('Δεν ισχύει πια: Ήρθαν οι μπλούζες.')]);
  await site.database.kysely.updateTable('undos').set({ state: 'undone' }).execute();
  await window.submit('Send');
  expect(window.text('dialog')).toContain('there is nothing to tell');
  expect(await queued(site)).toHaveLength(1);
});

test('offers no email for a change that concerns nobody who follows', async ({ admin }) => {
  await admin.open(`${timetablePath}/closures/new`);
  await save(admin, { first: dateIn(1) });
  expect(admin.$('dialog [name=email]')).toHaveLength(0);
  await admin.submit('Done');
  expectPage(admin, timetablePath);
});

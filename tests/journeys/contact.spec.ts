import { expect } from '@playwright/test';
import { interpolate } from '#app/i18n/format.ts';
import { contactFields } from '#app/inbox/contact-schema.ts';
import { mails as greekMails } from '#app/inbox/mail-texts.el.ts';
import { mails as englishMails } from '#app/inbox/mail-texts.en.ts';
import { school } from '#content/school.ts';
import type { ContactColumns } from '#store/tables.ts';
import { content } from '../support/content.ts';
import { newVisitor, test } from '../support/fixtures.ts';
import { contactAddress, type RunningSite, startSite } from '../support/site.ts';
import { insertScheduleChanges } from '../support/site-data.ts';
import { firstGroup, groupName, groups, longDate } from '../support/timetable.ts';
import { expectPage, Visitor } from '../support/visitor.ts';

const { el, en } = { el: content.el.strings.contactForm, en: content.en.strings.contactForm };
const valid = { name: 'Νεφέλη Κ.', email: 'Nefeli.K@Example.GR', message: 'Γεια σας', privacy: true };
const form = '#contact form';

const messages = ({ database }: RunningSite) =>
  database.kysely.selectFrom('contact_submissions').selectAll().orderBy('created_at').execute();

for (const [path, locale] of [
  ['/', 'el'],
  ['/en', 'en'],
] as const)
  test(`stores and mails a message from ${path}, and shows the next steps in place of the form`, async ({ site, visitor }) => {
    const { strings, home, school: localSchool } = content[locale];
    const copy = strings.contactForm;
    const message = 'Γεια σας!\nΈρχομαι την Τρίτη; <b>"&';
    await visitor.open(path);
    await visitor.submit(copy.send, { ...valid, message, ...(firstGroup && { class: firstGroup }) });
    expect(visitor.notice).toBe(strings.notices['message-sent']);
    // A reload sends nothing again.
    expectPage(visitor, new RegExp(`^${path}\\?notice=message-sent&.*#message-sent$`));
    expect(visitor.text('#message-sent')).toBe(copy.receipt.heading);
    expect(visitor.$('#contact').attr('aria-labelledby')).toBe('message-sent');
    const steps = visitor.text('div.contact__form');
    expect(steps).toMatch(new RegExp(copy.receipt.time.replace('{time}', '\\d\\d:\\d\\d')));
    for (const text of [home.contact.answer, home.contact.firstTime.text]) expect(steps).toContain(text);
    expect(visitor.text('#contact')).toContain(localSchool.street);
    expect(visitor.attributes('#contact a', 'href')).toContain(school.map.page);
    expect(visitor.attributes('div.contact__form a', 'href')).toContain(`tel:${school.phone}`);
    const messengers = visitor.texts('div.contact__form a').map((text) => text.toLowerCase());
    expect(messengers).toEqual(expect.arrayContaining(Object.keys(school.messengers ?? {})));
    if (firstGroup) {
      expect(steps).toContain(groupName(firstGroup, locale));
      expect(visitor.text('#contact .calendar')).toContain(`/${firstGroup}.ics`);
    }
    expect(visitor.$('#contact details form')).toHaveLength(1);
    expect(visitor.values(copy.send)).toMatchObject({ name: '', email: '', message: '', privacy: false });

    const stored = await messages(site);
    expect(stored).toMatchObject([{ name: 'Νεφέλη Κ.', email: 'nefeli.k@example.gr', responded: false, locale }]);
    expect(stored[0]?.message.replaceAll('\r\n', '\n')).toContain(message);
    const [mail] = await site.smtp.waitForMailTo(contactAddress);
    expect(mail?.text).toContain('Έρχομαι την Τρίτη; <b>"&');
    expect(mail?.replyTo).toEqual([{ address: 'nefeli.k@example.gr', name: 'Νεφέλη Κ.' }]);
    expect(mail?.html).toContain('&lt;b&gt;');
  });

test('stores and mails every field of the form and shows it to the administrator', { tag: '@postgres' }, async ({
  site,
  visitor,
  admin,
}) => {
  const kids = content.en.schedule.kidsGroups[0]?.id ?? '';
  test.skip(kids === '', 'the content has no class of children');
  await visitor.open(`/en?class=${kids}#contact`);
  const names = visitor.attributes(`${form} [name]`, 'name');
  expect(new Set(names), 'fields in app/inbox/contact-form.tsx').toEqual(new Set(contactFields.filter((name) => name !== 'key')));
  const [, secondDay = ''] = visitor.attributes(`${form} [name=trial]`, 'value');
  const [date = '', start = ''] = secondDay.split('T');
  const entered = { name: 'The name', age: '7', phone: '2101234567', email: 'entered@example.gr', message: 'The message' };
  await visitor.submit(en.send, { ...entered, trial: secondDay, privacy: true });
  expect(visitor.notice).toBe(content.en.strings.notices['message-sent']);
  const day = longDate(date, 'en');
  expect(visitor.text('div.contact__form')).toContain(`${en.receipt.chosen} ${day}, ${start}`);

  const [row] = await messages(site);
  const { name, phone, email, message } = entered;
  const choices = { audience: 'child', class_group: kids, trial_day: date, trial_start: start, child_age: 7 } as const;
  expect(row).toMatchObject({ name, phone, email, message, ...choices } satisfies ContactColumns);
  const [mail] = await site.smtp.waitForMailTo(contactAddress);
  await admin.open(`/admin/contacts/${encodeURIComponent(email)}`);
  for (const value of [...Object.values(entered), en.audiences.child, groupName(kids, 'en'), `${day}, ${start}`]) {
    expect(mail?.text, `${value} in app/inbox/contact-mail.ts`).toContain(value);
    expect(admin.text(), `${value} in app/inbox/sender.tsx`).toContain(value);
  }
  expect(admin.texts(`main a[href="tel:${entered.phone}"]`)).toEqual([entered.phone]);
  expect(mail?.html).toContain(`href="tel:${entered.phone}"`);
});

test('writes to the administrator in the language chosen in the admin area', async ({ site, visitor, admin }) => {
  await admin.open('/admin');
  await admin.submit(/^EL/, {}, '.nav__links');
  await visitor.open('/en');
  await visitor.submit(en.send, { ...valid, who: 'me' });
  const [greek] = await site.smtp.waitForMailTo(contactAddress);
  const { contact } = greekMails;
  expect(greek?.subject).toBe(interpolate(contact.subject, { name: valid.name }));
  expect(greek?.text).toContain(`${contact.details.who}: ${el.audiences.me}`);

  await admin.submit(/^EN/, {}, '.nav__links');
  await visitor.open('/');
  await visitor.submit(el.send, { ...valid, message: 'Μια ερώτηση' });
  const [, english] = await site.smtp.waitForMailTo(contactAddress, 2);
  expect(english?.subject).toBe(interpolate(englishMails.contact.subject, { name: valid.name }));
});

test('keeps the message and sends its mail later when the mail server fails and the process is killed', {
  tag: '@postgres',
}, async ({ engine }) => {
  const site = await startSite(engine);
  const visitor = new Visitor(site.origin);
  site.smtp.failWith(451);
  await visitor.open('/en');
  await visitor.submit(en.send, { ...valid, message: 'Said a moment before the power went' });
  expect(visitor.notice).toBe(content.en.strings.notices['message-sent']);
  // An email stays locked for a minute if the process is killed while sending it.
  await site.waitForOutput('mail deferred');
  await site.end('SIGKILL');
  site.smtp.failWith(null);
  await site.restart();
  expect((await messages(site)).map(({ message }) => message)).toContain('Said a moment before the power went');
  const [mail] = await site.smtp.waitForMailTo(contactAddress);
  expect(mail?.text).toContain('before the power went');
  await site.close();
});

test('returns an invalid form with status 400, its values and its errors, and a link to the first of them', async ({
  site,
  visitor,
}) => {
  await visitor.open('/');
  const entered = { name: 'Ελένη', phone: '210', message: 'Γεια <script>alert(1)</script>' };
  await visitor.submit(el.send, entered);
  expect([visitor.status, visitor.location]).toEqual([400, '/#not-sent']);
  expect(visitor.values(el.send)).toMatchObject({ ...entered, privacy: false });
  expect(visitor.attributes(`${form} [aria-invalid=true]`, 'name')).toEqual(['phone', 'email', 'privacy']);
  expect(visitor.description('phone')).toContain(el.errors.phoneInvalid);
  expect(visitor.description('email')).toContain(el.errors.emailMissing);
  expect(visitor.description('privacy')).toContain('Παρακαλούμε αποδεχτείτε την πολιτική απορρήτου για να συνεχίσετε.');
  expect(visitor.$('#not-sent .alert a').attr('href')).toBe('#first-invalid');
  expect(visitor.text('#first-invalid')).toContain(el.phone);

  await visitor.open('/en');
  await visitor.submit(en.send, { email: 'not an address', message: 'Hello' });
  expect(visitor.description('name')).toContain(en.errors.nameMissing);
  expect(visitor.description('email')).toContain(en.errors.emailInvalid);
  expect(visitor.description('privacy')).toContain('Please accept the privacy policy to continue.');
  expect(visitor.values(en.send)).toMatchObject({ email: 'not an address', message: 'Hello' });
  expect(await messages(site)).toEqual([]);
});

test('keeps what was entered when the chosen class no longer takes place, and offers the days of the class chosen instead', async ({
  site,
  visitor,
}) => {
  const [group, other] = groups;
  test.skip(!group || !other, 'the content has no two classes');
  await visitor.open(`/?class=${group?.id}#contact`);
  const days = () => visitor.attributes(`${form} [name=trial]`, 'value');
  const [day = '', ...rest] = days();
  expect(rest.at(-1)).toBe('other');
  await insertScheduleChanges(site, [{ first_day: day.slice(0, 10) }]);
  await visitor.submit(el.send, { ...valid, trial: day });
  expect([visitor.status, visitor.text(`${form} .choices .field__error`)]).toEqual([400, el.errors.trialGone]);
  expect(visitor.$('#first-invalid').find('[name=trial]').length).toBeGreaterThan(1);
  expect(days()).not.toContain(day);
  expect(visitor.values(el.send)).toMatchObject({ name: valid.name, message: valid.message, class: group?.id, privacy: true });

  await visitor.submit(el.send, { class: other?.id ?? '', trial: 'other' });
  expect(visitor.notice).toBe(content.el.strings.notices['message-sent']);
  expect(await messages(site)).toMatchObject([{ class_group: other?.id, trial_day: null }]);
});

test('rejects a filled honeypot, clears it and accepts the second attempt', async ({ site, visitor }) => {
  await visitor.open('/en');
  await visitor.submit(en.send, { ...valid, trap: 'https://spam.example' });
  expect(visitor.text(`${form} .alert`)).toBe(en.errors.honeypotFilled);
  expect(await messages(site)).toEqual([]);
  await visitor.submit(en.send);
  expect(visitor.notice).toBe(content.en.strings.notices['message-sent']);
});

test.describe('with acknowledgements', () => {
  test.use({ env: { ACKNOWLEDGEMENT_LIMIT: '1' } });

  test('acknowledges a message by email, once, in its language, with the class and without anything that was written', async ({
    site,
  }) => {
    const days = (await newVisitor(site).open(`/en?class=${firstGroup}`)).attributes(`${form} [name=trial]`, 'value');
    const chosen = { class: firstGroup ?? '', trial: days[0] ?? '' };
    const fields = { name: 'Cheap Watches', email: 'victim@example.gr', phone: '2101234567', ...chosen };
    for (const message of ['Buy at https://spam.example', 'Buy more at https://spam.example']) {
      const visitor = newVisitor(site);
      await visitor.post('/en', { ...fields, message, privacy: 'on' });
      expect(visitor.notice).toBe(content.en.strings.notices['message-sent']);
    }
    await site.smtp.waitForMailTo(contactAddress, 2);
    const [mail, ...others] = await site.smtp.waitForMailTo(fields.email);
    expect(others).toEqual([]);
    const queued = await site.database.kysely.selectFrom('outbox').select('id').execute();
    expect(queued).toHaveLength(3);
    expect(mail?.text).toContain(content.en.home.contact.answer);
    if (firstGroup) {
      expect(mail?.text).toContain(`${groupName(firstGroup, 'en')}. ${en.receipt.chosen}`);
      const [file] = mail?.attachments.filter(({ mimeType }) => mimeType === 'text/calendar') ?? [];
      expect(new TextDecoder().decode(file?.content as ArrayBuffer)).toMatch(
        new RegExp(`DTSTART;TZID=.*:${chosen.trial.replaceAll(/[-:]/g, '')}00`),
      );
    }
    expect(mail?.raw).not.toMatch(/Cheap|spam|2101234567/);
  });
});

import { expect } from '@playwright/test';
import { contentIn } from '#app/i18n/content.ts';
import { answers } from '#content/answers.ts';
import { newSession, test } from '../support/fixtures.ts';
import { contactAddress, type RunningSite } from '../support/site.ts';
import { inDays, insertMessages } from '../support/site-data.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const greeting = 'Γεια σου, Νεφέλη!';
const message = 'Πότε αρχίζουν τα παιδιά;';
const email = 'nefeli@example.gr';
const sender = `/admin/contacts/${email}`;
const reply = 'Your reply, in Greek';

/** Of replies and messages, newest first. */
const badges = (visitor: Visitor) => visitor.texts('.message .badge');
const valueIn = (visitor: Visitor, label: string) => visitor.field(label).text();

const storedReplies = ({ database }: RunningSite) => database.kysely.selectFrom('message_replies').selectAll().execute();

/** Changes the mail that waits until the time for undo is over, or sets another time. */
const changeMail = ({ database }: RunningSite, values: { next_attempt_at?: string; last_error?: string; dead_at?: string }) =>
  database.kysely.updateTable('outbox').set(values).where('sent_at', 'is', null).execute();

test('replies to a message, takes the reply back and retries it', { tag: '@postgres' }, async ({ site, admin }) => {
  await insertMessages(site, [{ name: 'Νεφέλη Κ.', email, message }]);
  await admin.open(sender);
  expect(valueIn(admin, reply)).toBe(`${greeting}\n\n`);
  await admin.submit('Send reply');
  expect(admin.description(reply)).toContain('Please write a reply');
  expect(admin.field(reply).is('[autofocus]')).toBe(true);
  const tooLong = `${greeting}\n${'α'.repeat(5_000)}`;
  await admin.submit('Send reply', { [reply]: tooLong });
  expect(admin.description(reply)).toMatch(/5,000 characters at most$/);
  expect(valueIn(admin, reply)).toBe(tooLong);
  expect(await storedReplies(site)).toEqual([]);

  const text = `${greeting}\n\nΚάθε Τρίτη <b>στις 17:30</b>.\nΤα λέμε!`;
  const form = admin.values('Send reply') as Record<string, string>;
  await admin.submit('Send reply', { [reply]: text });
  expect(admin.notice).toContain('Your reply leaves in ten seconds.');
  await changeMail(site, { next_attempt_at: inDays(1) });
  expect(badges(admin)).toEqual(['Waiting to leave', 'Responded']);
  expect(admin.texts('.message')[0]).toContain('Κάθε Τρίτη <b>στις 17:30</b>.');
  const again = await (await newSession(site, admin)).post(sender, { ...form, text, intent: 'reply' });
  expectPage(again, sender);
  expect(await storedReplies(site)).toHaveLength(1);

  await admin.submit('Undo');
  expect(admin.notice).toContain('Its text is back in the form.');
  expect(badges(admin)).toEqual(['Pending']);
  expect(valueIn(admin, reply)).toBe(text);
  expect(admin.text('.reply')).toContain('It has not been sent.');
  await admin.submit('Send reply');
  expect(badges(admin)).toEqual(['Waiting to leave', 'Responded']);
  await changeMail(site, { next_attempt_at: inDays(0) });
  const [mail] = await site.smtp.waitForMailTo(email);
  const { name } = contentIn('el').school;
  expect(mail).toMatchObject({
    subject: `Re: Το μήνυμά σου στη σχολή ${name}`,
    to: [{ name: 'Νεφέλη Κ.', address: email }],
    replyTo: [{ name, address: contactAddress }],
  });
  expect(mail?.text?.startsWith(`${text}\n\n`)).toBe(true);
  expect(mail?.text).toContain(`\n> ${message}\n`);

  await admin.submit('Send reply', { [reply]: 'Και κάτι ακόμη' });
  await changeMail(site, { next_attempt_at: inDays(1), last_error: '550' });
  await admin.reload();
  expect(badges(admin)[0]).toBe('Not sent yet');
  await changeMail(site, { dead_at: inDays(0) });
  await admin.reload();
  expect(badges(admin)[0]).toBe('Not delivered');
  await admin.submit(/^Try again/);
  expect(admin.notice).toContain('The emails are being sent again.');
  expect((await site.smtp.waitForMailTo(email, 2))[1]?.text).toContain('Και κάτι ακόμη');
  // Mails are sent one by one, so that the site knows of the first one now.
  await admin.reload();
  expect(badges(admin).slice(1)).toEqual(['Sent', 'Responded']);
});

function addressIn(locale: 'el' | 'en'): string {
  const { street, area, city } = contentIn(locale).school;
  return `${street}, ${area}, ${city}`;
}

test('keeps saved answers and inserts them into a reply', { tag: '@postgres' }, async ({ site, admin }) => {
  await insertMessages(site, [{ name: 'Anna', email, message: 'Where do I park?', locale: 'en' }]);
  await admin.open('/admin/answers');
  expect(admin.texts('tbody tr')).toHaveLength(answers.length);
  await admin.follow('Add an answer');
  await admin.submit('Save', { title: 'Parking', 'In English': 'Behind: {address}.' }, 'dialog');
  expect(admin.description('text_el')).toContain('Please write the Greek text');
  expect(valueIn(admin, 'In English')).toBe('Behind: {address}.');
  await admin.submit('Save', { text_el: 'Πίσω από: {διεύθυνση}' }, 'dialog');
  expect(admin.notice).toContain('Answer saved.');
  const [greek, english] = [`Πίσω από: ${addressIn('el')}`, `Behind: ${addressIn('en')}.`];
  expect(admin.text('tbody tr', 'Parking')).toContain(greek);

  await admin.open(sender);
  const text = 'Your reply, in English';
  await admin.submit('Parking', { [text]: 'Hello Anna, typed before.' }, '.saved-answers > div');
  expect(valueIn(admin, text)).toBe(`Hello Anna, typed before.\n\n${english}`);
  expect(admin.field(text).is('[autofocus]')).toBe(true);
  await admin.submit('Parking', {}, '.saved-answers details');
  expect(valueIn(admin, text)).toBe(`Hello Anna, typed before.\n\n${english}\n\n${greek}`);
  await admin.submit('Send reply');
  expect(badges(admin)).toEqual(['Waiting to leave', 'Responded']);

  await admin.open('/admin/answers');
  await admin.follow('Delete: Parking');
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain('Answer deleted.');
  expect(admin.texts('tbody tr').join()).not.toContain('Parking');
});

test('keeps a note about a sender and shows the one of another browser', { tag: '@postgres' }, async ({ site, admin }) => {
  await insertMessages(site, [{ email, message, created_at: inDays(-3) }]);
  const other = await newSession(site, admin);
  for (const browser of [admin, other]) {
    await browser.open(sender);
    await browser.follow('Note about this person');
  }
  await admin.submit('Save note', {}, 'dialog');
  expect(admin.description('note')).toMatch(/Please write a note$/);
  await admin.submit('Save note', { note: 'α'.repeat(3_001) }, 'dialog');
  expect(admin.description('note')).toMatch(/3,000 characters at most$/);
  await admin.submit('Save note', { note: 'Τηλεφώνησε' }, 'dialog');
  expectPage(admin, sender);
  expect(admin.notice).toContain('Note saved.');
  expect(admin.text('.sender__note')).toBe('Note: Τηλεφώνησε');
  await other.submit('Save note', { note: 'Θα έρθει <b>Τρίτη</b>' }, 'dialog');
  expect(other.text('dialog')).toMatch(/replaces what is stored now:.*Τηλεφώνησε/);
  expect(valueIn(other, 'note')).toBe('Θα έρθει <b>Τρίτη</b>');
  await other.submit('Save note', {}, 'dialog');
  expect(other.text('.sender__note')).toBe('Note: Θα έρθει <b>Τρίτη</b>');
  await other.follow('Note about this person');
  await other.submit('Save note', { note: '' }, 'dialog');
  expect(other.notice).toContain('Note deleted.');
  expect(other.texts('.sender__note')).toEqual([]);
  await other.open(`/admin/contacts/nobody@example.gr/note`);
  expect(other.text('dialog')).toContain('No messages from this sender');
});

test('leaves a message pending that arrived after the page was opened', async ({ site, admin }) => {
  await insertMessages(site, [{ email, message, created_at: inDays(-1) }]);
  await admin.open(sender);
  await insertMessages(site, [{ email, message: 'Ξέχασα κάτι' }]);
  await admin.submit('Send reply', { [reply]: 'Την Τρίτη' });
  expect(badges(admin)).toEqual(['Waiting to leave', 'Pending', 'Responded']);
});

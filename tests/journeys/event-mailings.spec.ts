import { expect } from '@playwright/test';
import { contentIn } from '#app/i18n/content.ts';
import { test } from '../support/fixtures.ts';
import { insert } from '../support/rows.ts';
import { contactAddress } from '../support/site.ts';
import { insertEvents, insertSignUps } from '../support/site-data.ts';

test('writes to the participants of an event after a preview, once', { tag: '@postgres' }, async ({ site, admin }) => {
  const { kysely } = site.database;
  await insertEvents(site, [{ id: 'e', title: 'Roda στο πάρκο', location: 'Άλσος', current_participants: 5 }]);
  const [greek = '', english = ''] = (
    await insertSignUps(site, 'e', [{ first_name: 'Νεφέλη' }, { locale: 'en' }, { is_waiting: true }])
  ).map(({ email }) => email);
  await admin.open('/admin/events/e/participants');
  await admin.follow('Write to them (2)');
  expect(admin.text()).toContain('Those who signed up elsewhere (3) get no email');
  expect(admin.texts('[name=audience] option')).toEqual(['Those who are coming (2)', 'The waiting list (1)']);
  await admin.submit('Preview');
  expect(admin.description('text_el')).toMatch(/Please write the text in at least one language$/);
  const tooLong = 'α'.repeat(5_001);
  await admin.submit('Preview', { text_el: tooLong, subject_en: 'x'.repeat(151) });
  expect(admin.description('subject_el')).toMatch(/Please enter a subject$/);
  expect(admin.description('text_el')).toMatch(/5,000 characters at most$/);
  expect(admin.description('subject_en')).toMatch(/150 characters at most$/);
  expect(admin.element('[autofocus]').attr('name')).toBe('subject_el');
  expect(admin.values('Preview')).toMatchObject({ text_el: tooLong });
  const text = 'Κάνει ζέστη.\r\n\r\nΦέρτε <b>νερό</b>.';
  await admin.submit('Preview', { subject_el: 'Φέρτε νερό', text_el: text, subject_en: '' });

  expect(admin.text()).toContain('2 people get this email.');
  const preview = async (language: string) =>
    (await admin.fetch(admin.$(`iframe[title="The email in ${language}"]`).attr('src') ?? '')).text();
  expect(await preview('Greek')).toContain('Φέρτε &lt;b&gt;νερό&lt;/b&gt;.');
  expect(await preview('English')).toContain('This message is in Greek only.');

  const setVerified = (email_verified: boolean) =>
    kysely.updateTable('users').set({ email_verified }).where('email', 'in', [greek, english]).execute();
  await setVerified(false);
  await admin.submit('Send now');
  expect(admin.text('main .alert')).toBe('The email was not sent: nobody would get it.');
  expect(admin.hasButton('Send now')).toBe(false);
  await setVerified(true);

  // So many that the page does not list the draft.
  const newer = { event_id: 'e', to_waitlist: false, subject_el: 'Newer', text_el: '-', created_at: '2099-01-01T10:00:00.000Z' };
  const drafts = Array.from({ length: 50 }, (_, index) => ({ ...newer, id: `newer ${index}` }));
  await insert(kysely, 'event_mailings', drafts);
  await admin.follow('Change the text');
  await kysely.deleteFrom('event_mailings').where('subject_el', '=', 'Newer').execute();
  expect(admin.values('Preview')).toMatchObject({ text_el: text });
  await admin.submit('Preview', { text_el: 'Φέρτε και καπέλο.' });
  expect(await preview('Greek')).toContain('Φέρτε και καπέλο.');
  const address = admin.location;
  const readRecipients = async () =>
    (await kysely.selectFrom('outbox').select('to_address').where('topic', '=', 'event:e').execute())
      .map(({ to_address }) => to_address)
      .toSorted();
  expect(await readRecipients()).toEqual([]);

  await admin.submit('Send now');
  expect(admin.notice).toContain('Your email is on its way to 2 people.');
  // The site records that a mail was sent after the mail server has it.
  expect(admin.text('.participants li')).toMatch(/^Φέρτε νερό To 2 who were coming: \d (sent|queued)/);
  const [mail] = await site.smtp.waitForMailTo(greek);
  const { name } = contentIn('el').school;
  expect(mail).toMatchObject({ subject: 'Φέρτε νερό', replyTo: [{ name, address: contactAddress }] });
  expect(mail?.text).toMatch(/^Φέρτε νερό\n\nΓεια σου, Νεφέλη!\n\nΦέρτε και καπέλο\.\n\nRoda στο πάρκο\n.+\nΆλσος\n/);
  const [translated] = await site.smtp.waitForMailTo(english);
  expect(translated?.text).toContain('Hello,\n\nThis message is in Greek only.\n\nΦέρτε και καπέλο.\n\n');

  await admin.post(address, { intent: 'send' });
  expect(admin.status).toBe(200);
  await admin.open(address);
  expect(admin.text()).toMatch(/Sent on .+ to 2\./);
  expect(admin.hasButton('Send now')).toBe(false);
  // Not the one who waits.
  expect(await readRecipients()).toEqual([greek, english].toSorted());
});

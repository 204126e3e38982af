import { expect } from '@playwright/test';
import { contentIn } from '#app/i18n/content.ts';
import { offeredGroups } from '#app/timetable/groups.ts';
import { follow, readTopics } from '#store/subscriptions.ts';
import { newMember, newVisitor, test } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import { sendRequest } from '../support/raw-http.ts';
import { readRows, update } from '../support/rows.ts';
import { contactAddress, type RunningSite, startSite } from '../support/site.ts';
import { insertEvents, insertSignUps } from '../support/site-data.ts';

/** Makes the queued mails due at once, as if the time for undo were over. */
const letMailsLeave = ({ database }: RunningSite) =>
  update(database.kysely, 'outbox', { next_attempt_at: new Date().toISOString() }, { kind: 'mailing', attempts: 0 });

const [group] = offeredGroups(contentIn('el').schedule);
const mother = 'mother@example.gr';

test('writes to the participants of an event after a preview, once', { tag: '@postgres' }, async ({ site, admin }) => {
  const { kysely } = site.database;
  await insertEvents(site, [{ id: 'e', title: 'Roda στο πάρκο', location: 'Άλσος', current_participants: 5 }]);
  const [greek = '', english = ''] = (
    await insertSignUps(site, 'e', [{ first_name: 'Νεφέλη' }, { locale: 'en' }, { is_waiting: true }])
  ).map(({ email }) => email);
  await admin.open('/admin/events/e/participants');
  await admin.follow('Write to them (2)');
  expect(admin.values('Preview')).toMatchObject({ audience: 'event:e' });
  const options = admin.texts('[name=audience] option');
  expect(options).toContainEqual(expect.stringMatching(/^Those who are coming: Roda στο πάρκο, .+ \(2\)$/));
  expect(options).toContainEqual(expect.stringMatching(/^Waiting list: Roda στο πάρκο, .+ \(1\)$/));
  expect(options).toContain('Those who want the news of the school (0)');
  await admin.submit('Preview', { audience: '' });
  expect(admin.description('audience')).toMatch(/Please choose who gets the email$/);
  expect(admin.description('text_el')).toMatch(/Please write the text in at least one language$/);
  const tooLong = 'α'.repeat(5_001);
  await admin.submit('Preview', { audience: 'event:e', text_el: tooLong, subject_en: 'x'.repeat(151) });
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
  await admin.submit('Send');
  expect(admin.text('main .alert')).toBe('The email was not sent: nobody would get it.');
  expect(admin.hasButton('Send')).toBe(false);
  await setVerified(true);

  await admin.follow('Change the text');
  expect(admin.values('Preview')).toMatchObject({ audience: 'event:e', text_el: text });
  await admin.submit('Preview', { text_el: 'Φέρτε και καπέλο.' });
  expect(await preview('Greek')).toContain('Φέρτε και καπέλο.');
  await admin.submit('Send it to me only');
  expect(admin.notice).toContain('The email is on its way to you only.');
  const [test] = await site.smtp.waitForMailTo(admin.email);
  expect(test?.text).toContain('Φέρτε και καπέλο.');
  const address = admin.location;
  const readRecipients = async () =>
    (await kysely.selectFrom('outbox').select('to_address').where('topic', '=', 'event:e').execute())
      .map(({ to_address }) => to_address)
      .toSorted();
  expect(await readRecipients()).toEqual([]);

  await admin.submit('Send');
  expect(admin.notice).toContain('Your email leaves in ten seconds, to 2 people.');
  expect(admin.text('.participants li')).toMatch(/^Φέρτε νερό Roda στο πάρκο, .+ \(2\): 2 queued/);
  await letMailsLeave(site);
  const [mail] = await site.smtp.waitForMailTo(greek);
  const { name } = contentIn('el').school;
  expect(mail).toMatchObject({ subject: 'Φέρτε νερό', replyTo: [{ name, address: contactAddress }] });
  expect(mail?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  expect(mail?.text).toMatch(/^Φέρτε νερό\n\nΓεια σου, Νεφέλη!\n\nΦέρτε και καπέλο\.\n\nRoda στο πάρκο\n.+\nΆλσος\n/);
  const [translated] = await site.smtp.waitForMailTo(english);
  expect(translated?.text).toContain('Hello,\n\nThis message is in Greek only.\n\nΦέρτε και καπέλο.\n\n');

  await admin.post(address, { intent: 'send' });
  expect(admin.status).toBe(200);
  await admin.open(address);
  expect(admin.text()).toMatch(/Sent on .+ to 2\./);
  expect(admin.hasButton('Send')).toBe(false);
  // Not the one who waits.
  expect(await readRecipients()).toEqual([greek, english].toSorted());
});

test('writes to the followers of a group; each leaves with one click, from a mail program or on a page, and can come back', {
  tag: '@postgres',
}, async ({ site, admin, visitor }) => {
  test.skip(!group, 'The school has no groups');
  const id = group?.id ?? '';
  const { database } = site;
  await follow(database, { address: mother, topics: [id, 'news'], locale: 'el' });
  await admin.open(`/admin/write?to=groups:${id}`);
  await admin.submit('Preview', { subject_el: 'Σήμερα δεν έχει μάθημα', text_el: 'Τα λέμε την Πέμπτη.' });
  await admin.submit('Send');
  expect(admin.notice).toContain('Your email leaves in ten seconds, to 1 person.');
  await admin.submit('Undo');
  expect(admin.notice).toContain('The email was not sent.');
  await admin.submit('Preview', { text_el: 'Τα λέμε την Παρασκευή.' });
  await admin.submit('Send');
  await letMailsLeave(site);
  const mails = await site.smtp.waitForMailTo(mother);
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail?.text).toContain(`Λαμβάνεις αυτό το email επειδή ζήτησες τα νέα μας: ${group?.name}`);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
  const url = /^<(http\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(url);
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

  const { pathname } = new URL(url);
  await visitor.open(pathname);
  expect(visitor.text()).toContain(`Σου γράφουμε στο ${mother} για:`);
  expect(await readTopics(database.kysely, mother)).toEqual([id, 'news'].toSorted());
  const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  const lines = [
    'Origin: https://mail.example',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${body.length}`,
  ];
  for (const _ of [1, 2]) {
    const { status, cookies } = await sendRequest(site.origin, `POST ${pathname}`, lines, body);
    expect([status, cookies]).toEqual([200, []]);
    expect(await readTopics(database.kysely, mother)).toEqual(['news']);
  }
  await visitor.open(pathname);
  expect(visitor.text()).toContain(`Να σου γράφουμε στο ${mother} για:`);
  await visitor.submit('Ναι, γράφετέ μου');
  expect(visitor.text()).toContain(`Έγινε. Σου γράφουμε στο ${mother} για:`);
  await visitor.submit('Όχι άλλα email');
  expect(visitor.text()).toContain('Έγινε. Δεν θα πάρεις άλλα email για αυτό.');
  expect(await readTopics(database.kysely, mother)).toEqual(['news']);

  for (const [prefix, text] of [
    ['', 'Η σελίδα που ψάχνεις δεν είναι εδώ'],
    ['/en', 'The page you are looking for'],
  ] as const) {
    const stranger = newVisitor(site);
    const forged = `${prefix}${pathname.slice(0, -3)}AAA`;
    await stranger.open(forged);
    expect([stranger.status, stranger.text()]).toEqual([404, expect.stringContaining(text)]);
    expect((await stranger.fetch(forged, { method: 'POST' })).status).toBe(404);
  }
});

test('reaches each follower exactly once although the process is killed between queueing and sending', {
  tag: '@postgres',
}, async ({ engine }) => {
  const site = await startSite(engine, administratorEnv);
  const addresses = Array.from({ length: 30 }, (_, index) => `follower${index}@example.gr`);
  for (const address of addresses) await follow(site.database, { address, topics: ['news'], locale: 'el' });
  const admin = await newMember(site, { email: adminEmail });
  await admin.open('/admin/write?to=news');
  await admin.submit('Preview', { subject_el: 'Νέα', text_el: 'Γεια σας.' });
  const draft = admin.location;
  await admin.submit('Send');
  await site.end('SIGKILL');
  await site.restart();
  await admin.post(draft, { intent: 'send' });
  await letMailsLeave(site);
  await site.smtp.waitForMail(10);
  await site.end('SIGKILL');
  // The mail that was being sent stays locked for a minute.
  await update(site.database.kysely, 'outbox', { locked_until: null }, { kind: 'mailing' });
  await site.restart();
  for (const address of addresses) await site.smtp.waitForMailTo(address);
  await expect.poll(async () => (await readRows(site.database.kysely, 'outbox')).every(({ sent_at }) => sent_at)).toBe(true);
  // At least once: only the mail whose delivery was not recorded before the kill is sent again, with the same Message-ID.
  const ids = site.smtp.mails.map(({ messageId }) => messageId);
  expect(new Set(ids).size).toBe(addresses.length);
  expect(ids.length - addresses.length).toBeLessThanOrEqual(1);
  await site.close();
});

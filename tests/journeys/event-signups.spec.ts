import { expect } from '@playwright/test';
import { notices } from '#app/texts/notices.ts';
import { school } from '#content/school.ts';
import { account } from '#tests/support/texts/account.en.ts';
import { type Member, newMember, test } from '../support/fixtures.ts';
import { update } from '../support/rows.ts';
import type { RunningSite } from '../support/site.ts';
import { inDays, insertEvents, insertMessages, readEvents } from '../support/site-data.ts';
import type { ReceivedMail } from '../support/smtp.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const event = (visitor: Visitor, title: string) => visitor.text('.event-list > li', title);

const openProfile = async (site: RunningSite) => (await newMember(site)).open('/profile') as Promise<Member>;

/** Confirms the question, which is a separate page without JavaScript. */
async function leave(member: Visitor, link: string): Promise<void> {
  await member.follow(link);
  await member.submit(/^Leave/, {}, 'dialog');
}

const expireUndos = ({ database }: RunningSite) => update(database.kysely, 'undos', { expires_at: inDays(0) });

/** Deleted rows that can be restored. */
const readCopies = ({ database }: RunningSite) => database.kysely.selectFrom('undo_rows').select('source').execute();

const subjectsTo = async ({ smtp }: RunningSite, { email }: Member, count: number) =>
  (await smtp.waitForMailTo(email, count)).map(({ subject }) => subject);

/** The calendar file attached to a mail, without folded lines, or null without one. */
function calendarIn({ attachments }: ReceivedMail): string | null {
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  if (!file) return null;
  const text = typeof file.content === 'string' ? file.content : new TextDecoder().decode(file.content);
  expect([file.filename, text]).toEqual(['event.ics', expect.stringContaining(`METHOD:${file.method}`)]);
  return text.replace(/\r?\n /g, '');
}

test('a member joins an event, is promoted from the waitlist and leaves', { tag: '@postgres' }, async ({ site, admin }) => {
  const title = 'Roda στο πάρκο';
  await insertEvents(site, [
    { id: 'one', title, max_participants: 1 },
    { title: 'Linked', registration_link: 'https://forms.example/', date: inDays(4) },
  ]);
  const [first, second] = [await openProfile(site), await openProfile(site)];

  expect(first.link(/^Register Now: Linked/).attr('target')).toBe('_blank');
  expect(first.texts('.event-list > li:last-child button')).toEqual([]);

  expect(event(first, 'Roda')).toContain('Participants 0/1');
  await first.submit(`Join: ${title}`);
  expect(first.notice).toBe('You have signed up for “Roda στο πάρκο”. See you there.');
  expectPage(first, '/profile?event=one#event-one');
  expect(event(first, 'Roda')).toContain(account.profile.events.coming);
  expect(event(first, 'Roda')).toContain('Participants 1/1');
  // An email that is not true any more is never sent, so wait for each before the next step.
  await subjectsTo(site, first, 1);

  await second.submit(`Join: ${title}`);
  expect(second.notice).toContain('You are on the waiting list for “Roda στο πάρκο”.');
  expect(event(second, 'Roda')).toContain(account.profile.events.waiting.replace('{place}', '1'));
  expect(second.hasLink(`Leave the waiting list: ${title}`)).toBe(true);
  await subjectsTo(site, second, 1);

  await admin.open('/admin/events');
  await admin.follow(title, '.table--events');
  expect(admin.text('dialog')).toContain('1 coming · 1 on the waiting list');
  const people = admin.texts('.participants li');
  expect(people).toEqual([expect.stringContaining(first.email), expect.stringContaining(second.email)]);
  expect(people[1]).toContain('Waiting');
  expect(admin.$('.participants a').attr('href')).toMatch(/^\/admin\/members\/[^/]+$/);
  const csv = await admin.fetch(admin.link('Download CSV').attr('href') ?? '');
  expect(csv.headers.get('content-disposition')).toMatch(/^attachment; filename="participants-\d{4}-\d\d-\d\d\.csv"$/);
  expect((await csv.text()).split('\r\n')).toEqual([
    '"Name","Email","Phone","Signed Up","Status","Child Of","Birth Year","Photographs"',
    expect.stringMatching(new RegExp(`^"","${first.email}","","[^"]+","Coming","","",""$`)),
    expect.stringMatching(new RegExp(`^"","${second.email}","","[^"]+","Waiting","","",""$`)),
    '',
  ]);

  await first.follow(`Leave: ${title}`);
  expect(first.text('dialog')).toContain('remember to remove it there');
  expect(first.text('dialog')).toContain(account.leaving.passedOn);
  await first.submit('Leave', {}, 'dialog');
  expect(first.notice).toBe('You are no longer signed up for “Roda στο πάρκο”.');
  expect(event(first, 'Roda')).toContain('Full');
  expect(first.hasButton(`Join the waiting list: ${title}`)).toBe(true);
  expect(await subjectsTo(site, second, 2)).toEqual([`Waiting list: ${title}`, `You have a place: ${title}`]);
  expect((await site.smtp.waitForMailTo(second.email, 2))[1]?.text).toContain(`${site.origin}/profile`);
  await second.reload();
  expect(event(second, 'Roda')).toContain(account.profile.events.coming);

  await first.submit(`Join the waiting list: ${title}`);
  await subjectsTo(site, first, 2);
  expect(event(first, 'Roda')).toContain(account.profile.events.waiting.replace('{place}', '1'));
  await admin.open('/admin/events');
  await admin.follow(`Edit ${title}`);
  await admin.submit('Update Event', { max_participants: 5 });
  expect(admin.notice).toContain('Event updated successfully!');
  expect(await subjectsTo(site, first, 3)).toEqual([
    `Signed up: ${title}`,
    `Waiting list: ${title}`,
    `You have a place: ${title}`,
  ]);

  await second.reload();
  await second.follow(`Leave: ${title}`);
  expect(second.text('dialog')).not.toContain(account.leaving.passedOn);
  await update(site.database.kysely, 'events', { date: inDays(-1) });
  await second.submit('Leave', {}, 'dialog');
  expect(second.notice).toContain(notices['event-past'].en);
  await first.open('/profile');
  await site.database.kysely.deleteFrom('events').execute();
  await first.open('/profile/events/one/leave');
  expect(first.text()).toContain(account.leaving.notJoined);
});

test('shows a registration link that was added later, and keeps joined events listed so that members can leave', async ({
  site,
  member,
}) => {
  await insertEvents(site, [
    { title: 'a', max_participants: 1 },
    ...[5, 6, 7, 8, 9].map((day) => ({ title: `b${day}`, date: inDays(day) })),
    { title: 'far', date: inDays(10) },
  ]);
  await member.open('/profile');
  await member.submit('Join: a');
  await member.post('/profile/events/far/join', {});
  await update(site.database.kysely, 'events', { registration_link: 'https://forms.example/' }, { id: 'a' });
  await member.open('/profile');
  expect(member.texts('.upcoming__part')).toEqual([account.profile.events.joined, account.profile.events.others]);
  expect(member.texts('.event-list--joined h3')).toEqual(['a', 'far']);
  expect(member.texts('.event-list:not(.event-list--joined) h3')).toEqual(['b5', 'b6', 'b7', 'b8']);
  expect(member.text()).toContain('You can leave until it starts.');
  expect(member.hasLink(/^Register Now: a/)).toBe(true);
  await leave(member, 'Leave: a');
  expect(member.texts('.event-list > li:contains("Participants 0/1") button')).toEqual([]);
  await leave(member, 'Leave: far');
  expect(member.texts('.event-list > li')).toHaveLength(6);

  await member.post('/profile/events/a/join', {});
  expect(member.notice).toContain('Registration for this event is on another site');
  const post = (path: string) => member.fetch(path, { method: 'POST', headers: { Origin: site.origin } });
  for (const path of ['/profile/events/%00/join', '/profile/events/a%0d%0ab/leave', '/profile/events/none/join'])
    expect([path, (await post(path)).status]).toEqual([path, 303]);
  expect((await member.fetch('/profile/events/a/join')).headers.get('location')).toBe('/profile');
  for (let tries = 0; tries < 60; tries++) await post('/profile/events/far/join');
  await member.open('/profile');
  expect(member.notice).toContain('Too many changes in a short time.');
});

test('after joining and leaving, the address names the event, which has moved', async ({ site, member }) => {
  await insertEvents(
    site,
    [1, 2, 3].map((day) => ({ title: `m${day}`, date: inDays(day) })),
  );
  await member.open('/profile');
  await member.submit('Join: m3');
  expectPage(member, '/profile?event=m3#event-m3');
  await member.follow('Leave: m3');
  await member.follow(account.leaving.cancel);
  expectPage(member, '/profile?event=m3#event-m3');
  await leave(member, 'Leave: m3');
  expectPage(member, '/profile?event=m3#event-m3');
});

test('rejects an event sign-up without a session', async ({ site, visitor }) => {
  await insertEvents(site, [{ title: 'Roda' }]);
  await visitor.post('/profile/events/Roda/join', {});
  expectPage(visitor, /^\/auth/);
  expect(await site.database.kysely.selectFrom('event_signups').selectAll().execute()).toEqual([]);
});

test('undoes deletions of events and messages in time', async ({ site, admin }) => {
  await insertEvents(site, [{ title: 'Roda u1' }, { title: 'Roda u2' }]);
  const email = 'eleni@example.gr';
  await insertMessages(site, [{ email, responded: true }]);
  const undoId = () => String(admin.$('.toast input[name=id]').attr('value'));
  const before = await readEvents(site);
  const undoForms: string[] = [];
  for (const title of ['Roda u1', 'Roda u2']) {
    await admin.open('/admin/events');
    await admin.follow(`Delete ${title}`);
    await admin.submit('Delete', {}, 'dialog');
    undoForms.push(undoId());
  }
  expect(await readEvents(site)).toEqual([]);
  // The notices of two tabs.
  for (const id of undoForms) {
    await admin.post('/admin/undo', { id });
    expect(admin.notice).toContain('The event is back, with everybody who had signed up.');
    expectPage(admin, '/admin/events');
  }
  expect(await readEvents(site)).toEqual(before);

  await admin.open(`/admin/contacts/${encodeURIComponent(email)}/delete`);
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.texts('tbody tr').join()).not.toContain(email);
  const id = undoId();
  await admin.submit('Undo');
  expect(admin.notice).toContain('The messages are back.');
  expect(admin.text('tbody tr', email)).toContain('All Responded');
  await site.database.kysely.deleteFrom('undos').execute();
  for (const form of [{ id }, {}] as Record<string, string>[]) {
    await admin.post('/admin/undo', form);
    expect(admin.notice).toContain('It is too late to undo this: what was deleted is gone.');
  }
});

test('says before a deletion who is told and that it is final soon', async ({ site, admin, member }) => {
  await insertEvents(site, [{ title: 'Roda', current_participants: 9 }]);
  await member.post('/profile/events/Roda/join', {});
  await admin.open('/admin/events/Roda/participants');
  expect(admin.text('dialog')).toContain('10 coming, 1 of them signed up here');
  await admin.open('/admin/events/Roda/delete');
  expect(admin.texts('.dialog__consequence')).toEqual([
    '1 person gets an email that it is cancelled.',
    'Those who signed up elsewhere (9) get no email: please tell them yourself.',
    'You can undo this for ten seconds; then it is final. The emails are sent only then.',
  ]);
  await admin.submit('Delete', {}, 'dialog');
  // Of the event and of the sign-up.
  expect(await readCopies(site)).toHaveLength(2);
  const { expires_at } = await site.database.kysely.selectFrom('undos').select('expires_at').executeTakeFirstOrThrow();
  expect(Date.parse(expires_at) - Date.now()).toBeLessThan(30_000);
});

test('mails participants about their sign-up, a changed location and a cancelled event, each in their language and for their calendar', async ({
  site,
  admin,
}) => {
  await insertEvents(site, [{ title: 'Roda', max_participants: 1, description: 'Φέρτε νερό.' }]);
  const [english, greek] = [await openProfile(site), await openProfile(site)];
  await english.submit('Join: Roda');
  await greek.submit(/^EL/, {}, '.nav__links');
  await greek.submit('Μπες στη λίστα αναμονής: Roda');
  expect(greek.notice).toContain('Είσαι στη λίστα αναμονής');
  expect(await subjectsTo(site, english, 1)).toEqual(['Signed up: Roda']);
  expect(await subjectsTo(site, greek, 1)).toEqual(['Λίστα αναμονής: Roda']);

  await admin.open('/admin/events/Roda');
  expect(admin.text('dialog')).toContain(
    'If you change the title, the times or the place, 2 people (1 coming, 1 waiting) get an email.' +
      ' With more places, the first on the waiting list (1 waiting) move up and are told by email.',
  );
  await admin.submit('Update Event', { description: 'Φέρτε και πετσέτα.', title_en: 'Roda' });
  expect(admin.notice).toContain('Event updated successfully!');
  await admin.open('/admin/events/Roda');
  expect(admin.text('dialog')).toContain(
    'If you change the times or the place, 2 people (1 coming, 1 waiting) get an email.' +
      ' If you change one title, only the readers of its language get an email.',
  );
  await admin.submit('Update Event', { location: 'Άλσος Κατεχάκη' });
  expect(admin.notice).toContain('Event updated successfully! 2 people get an email.');
  expect(await subjectsTo(site, english, 2)).toEqual(['Signed up: Roda', 'Changed: Roda']);
  expect(await subjectsTo(site, greek, 2)).toEqual(['Λίστα αναμονής: Roda', 'Άλλαξε: Roda']);
  const [, changedMail] = await site.smtp.waitForMailTo(greek.email, 2);
  expect(changedMail?.text).toContain('\n\nΤόπος\nΠριν: Σκαβίδη 12\nΤώρα: Άλσος Κατεχάκη\n\n');

  await leave(await english.open('/profile'), 'Leave: Roda');
  expect(await subjectsTo(site, greek, 3)).toEqual(['Λίστα αναμονής: Roda', 'Άλλαξε: Roda', 'Έχεις θέση: Roda']);
  const download = await (await greek.fetch('/profile/events/Roda/event.ics')).text();

  await admin.open('/admin/events/Roda/delete');
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain('Event deleted successfully! 1 person gets an email, unless you undo this.');
  await expireUndos(site);
  expect(await subjectsTo(site, greek, 4)).toContain('Ακυρώθηκε: Roda');
  expect(await readCopies(site)).toEqual([]);
  expect(await subjectsTo(site, english, 2)).toEqual(['Signed up: Roda', 'Changed: Roda']);

  const [joined, changed] = (await site.smtp.waitForMailTo(english.email, 2)).map(calendarIn);
  const [waitlisted, changedBefore, promoted, canceled] = (await site.smtp.waitForMailTo(greek.email, 4)).map(calendarIn);
  expect([waitlisted, changedBefore]).toEqual([null, null]);
  const [uid = ''] = /UID:\S+/.exec(joined ?? '') ?? [];
  for (const [file, ...lines] of [
    [joined, 'METHOD:PUBLISH', 'SEQUENCE:0', 'LOCATION:Σκαβίδη 12', `mailto:${school.email}`],
    [changed, 'METHOD:PUBLISH', 'SEQUENCE:2', 'LOCATION:Άλσος Κατεχάκη'],
    [promoted, 'METHOD:PUBLISH', 'SEQUENCE:2'],
    [download, 'SEQUENCE:2'],
    [canceled, 'METHOD:CANCEL', 'SEQUENCE:3', 'STATUS:CANCELLED', `ATTENDEE:mailto:${greek.email}`],
  ] as const)
    for (const line of [uid, ...lines]) expect(file).toContain(line);
});

test('reminds a member who joins within a day of the event, once', { tag: '@postgres' }, async ({ site, member, engine }) => {
  test.skip(
    engine === 'postgres' && !process.env.TEST_ALL,
    'waits twenty seconds for a job; its queries are tested on both engines',
  );
  const date = new Date(Date.now() + 3_600_000).toISOString();
  await insertEvents(site, [
    { title: 'Soon', date },
    { title: 'Quiet', date, reminder: false },
  ]);
  await member.open('/profile');
  for (const title of ['Quiet', 'Soon']) await member.submit(`Join: ${title}`);
  const subjects = await subjectsTo(site, member, 3);
  expect(subjects).toEqual(['Signed up: Quiet', 'Signed up: Soon', expect.stringMatching(/^(?:Today|Tomorrow): Soon$/)]);
});

import { expect } from '@playwright/test';
import { notices } from '#app/texts/notices.ts';
import { admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { newMember, test } from '../support/fixtures.ts';
import type { RunningSite } from '../support/site.ts';
import { inDays, insertEvents, insertSignUps } from '../support/site-data.ts';
import { expectPage } from '../support/visitor.ts';

const { adding, removal } = adminEvents.events.participants;

const expireUndos = ({ database }: RunningSite) =>
  database.kysely
    .updateTable('undos')
    .set({ expires_at: inDays(0) })
    .execute();

test('the administrator takes somebody off an event, and can undo it', { tag: '@postgres' }, async ({ site, admin }) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda', max_participants: 1, current_participants: 1 }]);
  const people = [
    { first_name: 'Νεφέλη', last_name: 'Παππά' },
    { first_name: 'Maria', is_waiting: true, locale: 'en' as const },
  ];
  const [sick, next] = await insertSignUps(site, 'e', people);
  await admin.open('/admin/events');
  await admin.follow('Roda', '.table--events');
  await admin.follow('Remove: Νεφέλη Παππά');
  expect(admin.text('dialog')).toContain('Νεφέλη Παππά');
  await admin.submit(removal.delete, {}, 'dialog');
  expectPage(admin, '/admin/events');
  expect(admin.notice).toContain(notices['participant-removed'].en);
  expect(admin.text('.table--events')).toContain('0/1');
  await admin.submit('Undo');
  expect(admin.notice).toContain(notices['participant-restored'].en);
  expect(admin.text('.table--events')).toContain('1/1');

  await admin.open(`/admin/events/e/participants/e-${sick?.id}/remove`);
  await admin.submit(removal.delete, {}, 'dialog');
  await expireUndos(site);
  const [mail] = await site.smtp.waitForMailTo(sick?.email ?? '');
  expect(mail?.subject).toBe('Η συμμετοχή σου ακυρώθηκε: Roda');
  const [promotion] = await site.smtp.waitForMailTo(next?.email ?? '');
  expect(promotion?.subject).toBe('You have a place: Roda');
  await admin.open(`/admin/events/e/participants/e-${sick?.id}/remove`);
  expect(admin.text('dialog')).toContain(removal.none);
});

test('the administrator adds a member by email address', { tag: '@postgres' }, async ({ site, admin }) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda', max_participants: 1 }]);
  const [phoning, late] = [await newMember(site), await newMember(site)];
  const open = async () => {
    await admin.open('/admin/events');
    await admin.follow('Roda', '.table--events');
    await admin.follow(adminEvents.events.participants.add);
  };
  await open();
  for (const [email, error] of [
    ['', adding.errors.emailMissing],
    ['maria', adding.errors.emailInvalid],
    ['nobody@example.org', adding.errors.unverified],
  ] as const) {
    await admin.submit(adding.save, { email }, 'dialog');
    expect(admin.description('email')).toContain(error);
  }
  await admin.submit(adding.save, { email: phoning.email.toUpperCase() }, 'dialog');
  expect(admin.notice).toContain(notices['participant-added'].en);
  const [mail] = await site.smtp.waitForMailTo(phoning.email);
  expect(mail?.subject).toBe('Signed up: Roda');
  await open();
  await admin.submit(adding.save, { email: phoning.email }, 'dialog');
  expect(admin.description('email')).toContain(adding.errors.already);
  await admin.submit(adding.save, { email: late.email }, 'dialog');
  expect(admin.notice).toContain(notices['participant-waiting'].en);
  await late.open('/profile');
  expect(late.text('#event-e')).toContain('Waiting list: no. 1');
});

test('those who wait hear of a registration page, also before it is saved', async ({ site, admin, member }) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda', max_participants: 1, current_participants: 1 }]);
  await member.post('/profile/events/e/join', {});
  await site.smtp.waitForMailTo(member.email);
  await admin.open('/admin/events/e');
  expect(admin.text('dialog')).toContain('With a registration link, the list closes and all of them are told by email.');
  await admin.submit('Update Event', { registration_link: 'https://www.tickets.example/roda' });
  expect(admin.notice).toContain('1 person gets an email.');
  const [, mail] = await site.smtp.waitForMailTo(member.email, 2);
  expect(mail?.text).toContain('Register Now:\nhttps://www.tickets.example/roda');
  await member.open('/profile');
  expect(member.text('#event-e')).toContain('The waiting list is closed');
  expect(member.hasLink(/^Register Now/)).toBe(true);
  await admin.open('/admin/events/e');
  expect(admin.text('dialog')).toContain('Without the registration link it opens again');
});

test('a member who waits gets no calendar file', async ({ site, member }) => {
  await insertEvents(site, [
    { title: 'full', max_participants: 1, current_participants: 1 },
    { title: 'free', date: inDays(4) },
  ]);
  await member.open('/profile');
  await member.submit('Join the waiting list: full');
  expect(member.texts('a[href$=".ics"]')).toEqual([expect.stringContaining('free')]);
  await member.open('/profile/events/full/event.ics');
  expectPage(member, '/profile?event=full#event-full');
  expect(member.notice).toContain('You are on the waiting list for “full”.');
});

test('an event that has begun is shown until it is over, and cannot be joined or left', async ({ site, member, visitor }) => {
  const public_ = { is_public: true, ends_at: inDays(1) };
  await insertEvents(site, [
    { title: 'course', date: inDays(-1), ...public_ },
    { title: 'elsewhere', date: inDays(-2), registration_link: 'https://tickets.example/', ...public_ },
    { title: 'over', date: inDays(-3), is_public: true, ends_at: inDays(-2) },
    { title: 'mine', date: inDays(-4), ends_at: inDays(1) },
  ]);
  const signUp = { id: 's', event_id: 'mine', user_id: member.id, number: 1, is_waiting: false, joined_at: inDays(-9) };
  await site.database.kysely.insertInto('event_signups').values(signUp).execute();
  await member.open('/profile');
  expect(member.texts('.event-list h3')).toEqual(['mine', 'elsewhere', 'course']);
  expect(member.texts('.event-signup :is(button, .btn)')).toEqual([]);
  expect(member.text('#event-course')).toContain('Has begun');
  expect(member.text('#event-mine')).toContain('You’re going');
  expect((await member.fetch('/profile/events/mine/event.ics')).headers.get('content-type')).toContain('text/calendar');
  await member.post('/profile/events/course/join', {});
  expect(member.notice).toContain('already started');

  await visitor.open('/en');
  expect(visitor.texts('.events h4')).toEqual(['elsewhere', 'course']);
  expect(visitor.texts('.events .level__actions')).toEqual([]);
  expect(visitor.text('.events')).toContain('Has begun');
});

test('the page lists six events, joined ones first, and those beyond one tap away', async ({ site, member }) => {
  const titles = Array.from({ length: 9 }, (_, index) => `m${index + 1}`);
  await insertEvents(
    site,
    titles.map((title, index) => ({ title, date: inDays(index + 1) })),
  );
  const listed = (scope: string) => member.texts(`${scope} h3`);
  const shown = () => [listed('.event-list--joined'), listed('.event-list:not(.event-list--joined)')];
  for (const title of ['m1', 'm5', 'm8']) await member.post(`/profile/events/${title}/join`, {});
  await member.open('/profile');
  expect(shown()).toEqual([
    ['m1', 'm5', 'm8'],
    ['m2', 'm3', 'm4'],
  ]);
  await member.open('/profile?event=m9');
  expect(shown()).toEqual([
    ['m1', 'm5', 'm8'],
    ['m2', 'm3', 'm9'],
  ]);
  for (const title of titles.slice(0, 8)) await member.post(`/profile/events/${title}/join`, {});
  await member.open('/profile');
  expect(listed('.upcoming__more')).toEqual(['m7', 'm8']);
  expect(listed('.upcoming > .event-list')).toEqual(titles.slice(0, 6));
  expect(member.text('.upcoming__more summary')).toContain('(2)');
  await member.open('/profile?event=m9');
  expect(listed('.upcoming > .event-list')).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm9']);
  await member.open('/profile?event=m8');
  expect(listed('.upcoming > .event-list')).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm8']);
});

test('links in mails lead a signed-out member to the event', async ({ site, member, visitor }) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda' }]);
  await member.post('/profile/events/e/join', {});
  const [mail] = await site.smtp.waitForMailTo(member.email);
  const [event = '', leave = ''] = mail?.text?.match(/https?:\S+\/profile\S+/g) ?? [];
  await member.open(leave.slice(site.origin.length));
  expect(member.text('dialog')).toContain('Roda');
  for (const link of [event, leave]) {
    await visitor.open(link.slice(site.origin.length));
    expectPage(visitor, /^\/auth\?event=e(#|$)/);
  }
});

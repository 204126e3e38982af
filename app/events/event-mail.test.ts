import { expect, it, vi } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import type { EventMails, Recipient } from '#store/event-signups.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { addressOf } from '../mail/compose-mail.tsx';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { eventMails } from './event-mail.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

provideInstalledContent();

const roda = storedEvent({ title: 'Roda <at> {time}', location: 'Πλατεία 12', version: 3 });
const before = { ...roda, date: '2026-11-27T17:30:00.000Z', location: 'Άλσος' };
const mails = eventMails('https://school.example', { current: () => noScheduleChanges });
const toEnglish = { email: 'giorgos@example.org', firstName: 'Γιώργος', locale: 'en', isWaiting: false } as const;
const toGreek = { ...toEnglish, locale: 'el' } as const;

it.each([
  ['joined', 'Signed up: ', 'Δήλωσες συμμετοχή: '],
  ['waitlisted', 'Waiting list: ', 'Λίστα αναμονής: '],
  ['promotedFromWaitlist', 'You have a place: ', 'Έχεις θέση: '],
  ['changed', 'Changed: ', 'Άλλαξε: '],
  ['canceled', 'Cancelled: ', 'Ακυρώθηκε: '],
] as const)('the %s mail contains the name, title, local time, location and a link to the profile', (kind, english, greek) => {
  for (const [to, subject, greeting, about] of [
    [toEnglish, english, 'Hello Γιώργος,', 'Saturday, 28 November 2026, 18:00'],
    [toGreek, greek, 'Γεια σου, Γιώργο!', 'Σάββατο 28 Νοεμβρίου 2026, 18:00'],
  ] as const) {
    const mail = (mails[kind] as EventMails['changed'])(to, roda, before);
    expect(mail.subject).toBe(subject + roda.title);
    expect(mail.text).toContain(`\n\n${greeting}\n\n`);
    expect(mail.text.startsWith(`${mail.subject}\n\n`)).toBe(true);
    expect(mail.text).toContain(`\n\n${about}\nΠλατεία 12\n\n`);
    const url = kind === 'canceled' ? 'profile?' : 'profile?event=abc&';
    expect(mail.text).toContain(`https://school.example/${url}language=${to.locale}`);
    expect(mail.html).toContain(`<html lang="${to.locale}">`);
    expect(mail.html).toContain('Roda &lt;at&gt; {time}</h1>');
    expect(mail.html).toContain(`${about}<br/>Πλατεία 12<`);
  }
});

it.each(['joined', 'waitlisted', 'promotedFromWaitlist', 'reminder'] as const)(
  'the %s mail contains the description in its language, if there is one',
  (kind) => {
    const described = { ...roda, description: 'Φέρτε νερό.\nΤα λέμε!', description_en: 'Bring <water>.' };
    const mail = (to: typeof toEnglish | typeof toGreek, event: typeof roda) =>
      (mails[kind] as EventMails['waitlisted'])(to, event, 2);
    expect(mail(toGreek, described).text).toContain('\n\nΦέρτε νερό.\nΤα λέμε!\n\n');
    expect(mail(toEnglish, described).html).toContain('>Bring &lt;water&gt;.<');
    expect(mail(toEnglish, described).text).not.toContain('νερό');
    expect(mail(toGreek, { ...roda, description: null }).text).not.toContain('null');
  },
);

it.each([toEnglish, toGreek])('says that an event takes place on a closed day, unless it is canceled, in $locale', (to) => {
  const { events } = { el, en }[to.locale].strings;
  const closed = (day: string) => {
    const closure = { id: 'a', first: day, last: day, reason: null };
    const mails = eventMails('https://school.example', { current: () => ({ closures: [closure] }) });
    const described = { ...roda, description: 'Bring water.' };
    const [joined, changed] = [mails.joined(to, described), mails.changed(to, described, before)];
    const others = [mails.promotedFromWaitlist(to, roda), mails.waitlisted(to, roda, 2), mails.reminder(to, roda, false)];
    return { joined, changed, others, canceled: mails.canceled(to, roda) };
  };
  const { joined, changed, others, canceled } = closed('2026-11-28');
  expect(joined.text).toContain(`Πλατεία 12\n\n${events.onClosedDay}\n\nBring water.`);
  for (const { text, html } of [joined, changed, ...others]) {
    expect(text).toContain(`\n\n${events.onClosedDay}\n\n`);
    expect(html).toContain(`>${events.onClosedDay}</p>`);
  }
  expect(canceled.text).not.toContain(events.onClosedDay);
  expect(closed('2026-11-27').joined.text).not.toContain(events.onClosedDay);
});

it('separates the paragraphs of a description by one gap, however many blank lines it has', () => {
  const { text, html } = mails.joined(toGreek, { ...roda, description: 'Φέρτε\nνερό.\n\n \n\nΤα λέμε!\n' });
  expect(text).toContain('\n\nΦέρτε\nνερό.\n\nΤα λέμε!\n\n');
  expect(html).toMatch(/<p [^>]*>Φέρτε<br\/>νερό\.<\/p><p [^>]*>Τα λέμε!<\/p>/);
  expect(html).not.toContain('<br/><br/>');
});

it.each([toEnglish, toGreek])('links the school’s address to the map, in either language, and no other place, $locale', (to) => {
  const linkedIn = (location: string) => mails.joined(to, { ...roda, location }).html.match(/<a href="https:\/\/maps[^<]*<\/a>/g);
  for (const location of [el, en].flatMap(({ school }) => [school.street, addressOf(school)])) {
    expect(linkedIn(location)).toEqual([`<a href="${en.school.map.page}" style="color:inherit">${location}</a>`]);
    expect(mails.joined(to, { ...roda, location }).text).toContain(`18:00\n${location}\n\n`);
    expect(linkedIn(`${location}, Θεσσαλονίκη`)).toBeNull();
  }
  expect(linkedIn('Άλσος')).toBeNull();
});

it.each([
  [
    toEnglish,
    'Date\nWas: Friday 27 November\nNow: Saturday 28 November\n\nTime\nWas: 19:30\nNow: 18:00\n\nPlace\nWas: Άλσος\nNow: Πλατεία 12',
  ],
  [
    toGreek,
    'Ημέρα\nΠριν: Παρασκευή 27 Νοεμβρίου\nΤώρα: Σάββατο 28 Νοεμβρίου\n\nΏρα\nΠριν: 19:30\nΤώρα: 18:00\n\nΤόπος\nΠριν: Άλσος\nΤώρα: Πλατεία 12',
  ],
])('the changed mail lists the old and new values, %#', (to, changes) => {
  const { text, html } = mails.changed(to, roda, before);
  expect(text).toContain(`\n\n${changes}\n\n`);
  for (const line of changes.split(/\n+/)) expect(html).toContain(`>${line}<`);
});

it.each([
  ['2026-11-28T18:30:00.000Z', '18:00–20:30', 'Time\nWas: 18:00\nNow: 18:00–20:30'],
  [
    '2026-11-29T12:00:00.000Z',
    '18:00 – Sunday, 29 November 2026, 14:00',
    'Time\nWas: 18:00\nNow: 18:00 – Sunday, 29 November 2026, 14:00',
  ],
])('names the end %s, also as a change', (ends_at, times, change) => {
  expect(mails.joined(toEnglish, { ...roda, ends_at }).text).toContain(`Saturday, 28 November 2026, ${times}\n`);
  expect(mails.changed(toEnglish, { ...roda, ends_at }, roda).text).toContain(`\n\n${change}\n\n`);
});

it('the changed mail lists only what has changed, and dates with their years if those differ', () => {
  const changesOf = (more: object) => mails.changed(toEnglish, roda, { ...roda, ...more }).text.match(/^.+\nWas: .*\nNow: .*$/gm);
  expect(changesOf({ date: '2026-11-28T17:00:00.000Z' })).toEqual(['Time\nWas: 19:00\nNow: 18:00']);
  expect(changesOf({ title: 'Old', location: 'Άλσος' })).toEqual([
    'Title\nWas: Old\nNow: Roda <at> {time}',
    'Place\nWas: Άλσος\nNow: Πλατεία 12',
  ]);
  expect(changesOf({ date: '2025-11-28T16:00:00.000Z' })).toEqual([
    'Date\nWas: Friday 28 November 2025\nNow: Saturday 28 November 2026',
  ]);
});

it('names the event in the language of the recipient, also in its calendar file', () => {
  const event = { ...roda, title: 'Roda στο πάρκο', title_en: 'Roda in the park', description_en: 'Bring water.' };
  const [english, greek] = [mails.changed(toEnglish, event, before), mails.changed(toGreek, event, before)];
  expect([english.subject, greek.subject]).toEqual(['Changed: Roda in the park', 'Άλλαξε: Roda στο πάρκο']);
  expect(english.calendar).toMatch(/SUMMARY:Roda in the park\r\n.*DESCRIPTION:Bring water\./s);
  expect(greek.calendar).toContain('SUMMARY:Roda στο πάρκο\r\n');
});

it.each([
  [toEnglish, 'number 4', 'Leave the waiting list:\nhttps://school.example/profile/events/abc/leave?language=en'],
  [toGreek, 'στη θέση 4', 'Βγες από τη λίστα αναμονής:\nhttps://school.example/profile/events/abc/leave?language=el'],
] as const)('the waitlisted mail names the place and how to leave, as the changed mail does, %#', (to, place, leave) => {
  const waiting = { ...to, isWaiting: true };
  expect(mails.waitlisted(waiting, roda, 4).text).toContain(place);
  for (const { text } of [mails.waitlisted(waiting, roda, 4), mails.changed(waiting, roda, before)]) {
    expect(text).toContain(leave);
    expect(text).not.toMatch(/Can’t make it|Δεν μπορείς να έρθεις/);
  }
});

it.each(['joined', 'promotedFromWaitlist', 'reminder', 'changed'] as const)('the %s mail links to where to cancel', (kind) => {
  const textTo = (to: Recipient) => (mails[kind] as EventMails['changed'])(to, roda, before).text;
  expect(textTo(toEnglish)).toMatch(/^Can’t make it\? .+:\nhttps:.+\/profile\/events\/abc\/leave\?language=en$/m);
  expect(textTo(toGreek)).toMatch(/^Δεν μπορείς να έρθεις; .+:\nhttps:.+\/profile\/events\/abc\/leave\?language=el$/m);
});

it.each([
  [toEnglish, 8, 'You have a place at this event. See you there:'],
  [toEnglish, null, 'We are glad that you are coming. See you there:'],
  [toGreek, 8, 'Η θέση σου είναι κρατημένη. Σε περιμένουμε:'],
  [toGreek, null, 'Χαιρόμαστε που θα έρθεις. Σε περιμένουμε:'],
])('the joined mail confirms a place, or only the sign-up if places are not limited, %#', (to, max_participants, intro) => {
  expect(mails.joined(to, { ...roda, max_participants }).text.split('\n\n')[2]).toBe(intro);
});

it('ends after signing up with a link to cancel and a note, which promises a reminder only if there will be one', () => {
  const notesOf = (mail: { text: string }) => mail.text.split('\n\n').slice(5, -1).join('\n');
  for (const kind of ['joined', 'promotedFromWaitlist'] as const) {
    const notes = notesOf(mails[kind](toEnglish, { ...roda, reminder: true }));
    expect(notes).toMatch(
      /^Can’t make it\? .+\nhttps.+\nOpen the attached file .+ We will remind you the day before, and write to you if .+$/,
    );
    expect(notesOf(mails[kind](toEnglish, { ...roda, reminder: false }))).toMatch(/ calendar\. We will write to you if /);
  }
  expect(notesOf(mails.waitlisted({ ...toEnglish, isWaiting: true }, roda, 2))).toMatch(
    /^As soon as .+\nDon’t want to wait.+\nhttps.+$/,
  );
});

it.each([
  [toEnglish, 'Tomorrow: Roda', 'Today: Roda'],
  [toGreek, 'Αύριο: Roda', 'Σήμερα: Roda'],
] as const)('the reminder says in its subject whether the event is today, %#', (to, tomorrow, today) => {
  const event = storedEvent();
  expect([mails.reminder(to, event, false).subject, mails.reminder(to, event, true).subject]).toEqual([tomorrow, today]);
  expect(mails.reminder(to, roda, false).text).toContain('28');
});

it('attaches the event for those who have a place, and nothing for those who wait', () => {
  const waiting = { ...toGreek, isWaiting: true };
  const attached = [mails.joined(toGreek, roda), mails.promotedFromWaitlist(toGreek, roda), mails.changed(toGreek, roda, before)];
  for (const { calendar } of attached)
    expect(calendar).toMatch(/METHOD:PUBLISH\r\n.*UID:event-abc@school.example\r\n.*SEQUENCE:2\r\n/s);
  expect(mails.canceled(toGreek, roda).calendar).toMatch(/METHOD:CANCEL\r\n.*UID:event-abc@school.example\r\n.*SEQUENCE:3\r\n/s);
  for (const mail of [mails.waitlisted(waiting, roda, 1), mails.changed(waiting, roda, before), mails.canceled(waiting, roda)])
    expect(mail.calendar).toBeUndefined();
});

it('the canceled mail apologizes, grays the date and asks to delete a calendar entry that stays', () => {
  for (const [to, sorry, calendar, downloaded] of [
    [toEnglish, 'We are sorry: ', 'If it is still there, please delete it', 'Please delete it there, too'],
    [toGreek, 'Λυπούμαστε: ', 'Αν μένει εκεί, σβήσε την', 'Σβήσε την κι από εκεί'],
  ] as const) {
    const { text, html } = mails.canceled(to, roda);
    expect(text).toContain(`\n\n${sorry}`);
    expect(text).toContain(calendar);
    expect(mails.canceled({ ...to, isWaiting: true }, roda).text).toContain(downloaded);
    expect(html).toMatch(/<div class="muted" style="[^"]*">[^<]*28/);
  }
});

it('the removed mail says what was cancelled and where to ask', () => {
  const textTo = (to: Recipient) => mails.removed(to, roda).text;
  expect(textTo(toEnglish)).toContain('We have cancelled your sign-up for this event:');
  expect(textTo(toGreek)).toContain(`Αν δεν το περίμενες, γράψε μας στο ${el.school.email}.`);
  expect(textTo({ ...toEnglish, isWaiting: true })).toContain('We have taken you off the waiting list');
  expect(textTo({ ...toEnglish, isWaiting: true })).not.toContain('calendar');
});

it('the mail to a closed waitlist leads to the registration page', () => {
  const event = { ...roda, registration_link: 'https://www.tickets.example/roda?a=1' };
  const waiting = { ...toGreek, isWaiting: true };
  expect(mails.waitlistClosed(waiting, event).text).toMatch(
    /στο tickets\.example, .+\n\nΚάνε εγγραφή:\nhttps:\/\/www\.tickets\.example\/roda\?a=1\n/s,
  );
  expect(mails.waitlistClosed({ ...waiting, locale: 'en' }, event).text).toMatch(/Register Now:\nhttps:\/\/www\.tickets/);
});

it.each([
  [toEnglish, 'Who: you, Άννα', 'everyone you signed up', '(missing: 2)', 'Somebody can’t make it?'],
  [toGreek, 'Άτομα: εσύ, Άννα', 'όσους δήλωσες', '(λείπουν: 2)', 'Δεν μπορεί να έρθει κάποιος;'],
] as const)('mails about children name them, %#', (to, who, joined, missing, leave) => {
  const family = { ...to, people: [null, 'Άννα'], coming: [null, 'Άννα', 'Πέτρος'] };
  const { text, calendar } = mails.joined(family, roda);
  for (const part of [joined, `\n${who}\n`, leave]) expect(text).toContain(part);
  // The calendar entry names all participants of the account.
  expect(calendar?.replaceAll('\r\n ', '')).toContain(`${who}, Πέτρος`.replaceAll(',', '\\,'));
  expect(mails.waitlisted({ ...family, isWaiting: true }, roda, 3, 2).text).toContain(missing);
  const others = [
    mails.promotedFromWaitlist(family, roda),
    mails.reminder(family, roda, false),
    mails.changed(family, roda, before),
  ];
  for (const mail of [...others, mails.canceled(family, roda), mails.removed(family, roda), mails.waitlistClosed(family, roda)])
    expect(mail.text).toContain(`\n${who}\n`);
  for (const people of [[null], undefined]) expect(mails.joined({ ...to, people }, roda).text).not.toMatch(/Who:|Άτομα:/);
});

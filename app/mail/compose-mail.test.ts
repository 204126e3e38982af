import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import type { Mailing } from '#store/mailings.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { accountMails } from '../accounts/account-mail.ts';
import { eventMails } from '../events/event-mail.ts';
import { contentIn } from '../i18n/content.ts';
import { formatPhone } from '../i18n/format.ts';
import {
  contactAcknowledgement,
  contactDigest,
  contactNotification,
  contactReply,
  trialChangeNotification,
} from '../inbox/contact-mail.ts';
import { trialReminders } from '../inbox/trial-reminders.ts';
import { composeMailing } from '../mailings/mailing-mail.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { addressOf } from './compose-mail.tsx';
import { mailPictures } from './mail-pictures.ts';

provideInstalledContent();

const origin = 'https://school.example';
const link = `${origin}/auth?reset=a`;
const account = accountMails(origin);
const events = eventMails(origin, { current: () => noScheduleChanges });
const event = storedEvent({ location: 'Άλσος' });
const greekMailing: Mailing = {
  ...{ id: 'm', audience: 'event:abc', created_at: '', sent_at: null, recipients: null, is_withdrawn: false },
  ...{ subject_el: 'Νέα', text_el: 'Φέρτε <b>νερό</b>.\n\nΤα λέμε!', subject_en: null, text_en: null },
};
const secret = 's'.repeat(32);
const notice = { to: 'school@example.gr', now: new Date('2026-11-24T16:30:00Z'), changes: noScheduleChanges, origin };

const memberMails = (locale: 'el' | 'en', firstName: string | null) => {
  const to = { email: 'a@example.org', firstName, locale, isWaiting: false };
  return {
    confirmAddress: account.confirmAddress(link, locale),
    resetPassword: account.resetPassword(to, link, locale),
    signInLink: account.signInLink(to, link, locale),
    passwordOnly: account.passwordOnly(to, locale),
    passwordChanged: account.passwordChanged(to, locale),
    confirmNewAddress: account.confirmNewAddress(link, locale),
    emailChanged: account.emailChanged(to, locale),
    googleLinked: account.googleLinked(to, locale),
    newBrowser: account.newBrowser(to, { device: '', at: notice.now }, locale),
    accountDeleted: account.accountDeleted(to, locale),
    joined: events.joined(to, event),
    joinedWorkshop: events.joined(to, { ...event, is_workshop: true }),
    waitlisted: events.waitlisted({ ...to, isWaiting: true }, event, 2),
    promotedFromWaitlist: events.promotedFromWaitlist(to, event),
    reminder: events.reminder(to, event, false),
    changed: events.changed(to, event, event),
    canceled: events.canceled(to, event),
    removed: events.removed(to, event),
    waitlistClosed: events.waitlistClosed(to, { ...event, registration_link: 'https://tickets.example/roda' }),
    mailing: composeMailing({ env: { origin, answersTo: undefined }, secret })(to, greekMailing, event),
    news: composeMailing({ env: { origin, answersTo: undefined }, secret })(to, { ...greekMailing, audience: 'news' }, null),
  };
};
const trial = { group: 'Παιδικά Α', before: 'Τρίτη 1 Δεκεμβρίου, 18:00', after: undefined };
const chosen = { class_group: 'kids', trial_day: '2026-12-01', trial_start: '18:00' };
const reminders = trialReminders({ env: readEnv({}), secret, scheduleChanges: { current: () => noScheduleChanges } });
const held = { day: '2026-12-01', start: '18:00', end: '19:00', groups: ['kids'], of: { day: '2026-12-01', start: '18:00' } };
const contactMails = (locale: 'el' | 'en') => ({
  contactNotification: contactNotification({ ...receivedMessage(), ...notice, locale }),
  contactAcknowledgement: contactAcknowledgement({ to: 'a@example.org', group: undefined, answersTo: undefined, locale }),
  trialReminder: reminders.mail({ ...receivedMessage(), ...chosen, attended: null, locale }, held),
  trialChangeNotification: trialChangeNotification({ ...receivedMessage(), ...notice, ...trial, locale }),
  contactDigest: contactDigest({ ...notice, limit: 30, locale }),
  contactReply: contactReply({
    message: {
      ...receivedMessage(),
      ...{ locale, id: '1', created_at: '2026-11-24T16:30:00.000Z', responded: false, attended: null, trial_changed_at: null },
    },
    text: 'Γεια!',
    answersTo: undefined,
  }),
  accountMailLimit: account.accountMailLimit(200),
});
const allMails = (['el', 'en'] as const).flatMap((locale) => {
  const mails = Object.entries({ ...memberMails(locale, 'Νεφέλη'), ...contactMails(locale) });
  return mails.map(([kind, mail]) => ({ locale, kind, ...mail }));
});

it.each(allMails)('the $kind mail in $locale loads nothing: its pictures are attached and decorative', ({ html }) => {
  expect(html).not.toMatch(/<script|<link|url\(|@import|src="(?!cid:)/);
  const pictures = [...html.matchAll(/<img src="cid:([^"]+)" width="\d+"(?: height="\d+")? alt="([^"]*)"/g)];
  expect(pictures).toHaveLength(html.split('<img').length - 1);
  expect(pictures[0]?.[1]).toBe('icon-192@mail');
  for (const [, id = '', alt] of pictures) expect([id, mailPictures.has(id), alt]).toEqual([id, true, '']);
});

it.each(allMails)('the $kind mail in $locale names the school in text too, for email programs that block pictures', (mail) => {
  const { name } = contentIn(mail.locale).school;
  expect(mail.html.replace(/<[^>]*>/g, '\n')).toContain(`\n${name}\n`);
  expect(mail.text.split('\n')).toContain(name);
});

describe.each(['el', 'en'] as const)('mails to members in %s', (locale) => {
  const greetings = { el: ['Γεια σου, Νεφέλη!', 'Γεια σου!'], en: ['Hello Νεφέλη,', 'Hello,'] }[locale];
  const drawings: Record<string, string> = {
    confirmAddress: 'envelope',
    resetPassword: 'key',
    signInLink: 'key',
    passwordOnly: 'key',
    passwordChanged: 'key',
    confirmNewAddress: 'envelope',
    emailChanged: 'key',
    googleLinked: 'key',
    newBrowser: 'key',
    joined: 'game',
    joinedWorkshop: 'workshop',
    waitlisted: 'game',
    promotedFromWaitlist: 'game',
    reminder: 'game',
  };

  const kinds = Object.keys(memberMails(locale, null)) as (keyof ReturnType<typeof memberMails>)[];

  it.each(kinds)('%s has a drawing, a greeting and a sign-off with address, phone and email', (kind) => {
    const { school } = contentIn(locale);
    const signOffs = { el: ['Τα λέμε στον κύκλο,', 'Να είσαι καλά,'], en: ['See you in the roda,', 'All the best,'] }[locale];
    const signOff = signOffs[['accountDeleted', 'canceled', 'removed'].includes(kind) ? 1 : 0] ?? expect.fail();
    const lines = [signOff, school.name, addressOf(school), formatPhone(school.phone, locale), school.email];
    for (const [index, firstName] of ['Νεφέλη', null].entries()) {
      const { text, html } = memberMails(locale, firstName)[kind];
      const greeting = ['confirmAddress', 'confirmNewAddress'].includes(kind) ? greetings[1] : greetings[index];
      expect(text).toContain(`\n\n${greeting}\n\n`);
      expect(text.endsWith(`\n\n${lines.join('\n')}\n`)).toBe(true);
      for (const line of [greeting, ...lines]) expect(html).toContain(`>${line}<`);
      expect(html).toContain(`href="tel:${school.phone}"`);
      expect(html).toContain(`href="mailto:${school.email}"`);
      expect(html).toContain(`src="cid:mail-${drawings[kind] ?? 'nod'}@mail"`);
    }
  });
});

it('marks a mailing that does not exist in the recipient’s language, and the language of its text', () => {
  const mailing = composeMailing({ env: { origin, answersTo: 'office@school.example' }, secret });
  const write = (locale: 'el' | 'en') =>
    mailing({ email: 'a@example.org', firstName: null, locale, isWaiting: true }, greekMailing, event);
  const { text, html, replyTo, subject } = write('en');
  expect(text).toContain('\n\nHello,\n\nThis message is in Greek only.\n\nΦέρτε <b>νερό</b>.\n\nΤα λέμε!\n\nRoda\n');
  expect(text).toContain('because you are on the waiting list');
  expect(html).toMatch(/<h1 lang="el"[^>]*>Νέα<\/h1>/);
  expect(html).toMatch(/<p lang="el"[^>]*>Φέρτε &lt;b&gt;νερό&lt;\/b&gt;\.<br\/><br\/>Τα λέμε!<\/p>/);
  expect([subject, replyTo?.address]).toEqual(['Νέα', 'office@school.example']);
  expect(write('el').text).toContain('\n\nΓεια σου!\n\nΦέρτε <b>νερό</b>.\n\nΤα λέμε!\n\n');
});

it('escapes a member’s name', () => {
  const { html } = account.resetPassword({ firstName: '<img src="https://evil.example">' }, link, 'en');
  expect(html).toContain('Hello &lt;img src=&quot;https://evil.example&quot;&gt;,');
});

it.each(allMails)('the pictures of the $kind mail in $locale weigh at most 25 kB, twice as wide as shown', async ({ html }) => {
  const shown = [...html.matchAll(/cid:([^"]+)" width="(\d+)"/g)];
  const pictures = shown.map(([, id = '', width]) => ({ width: Number(width), ...(mailPictures.get(id) ?? expect.fail(id)) }));
  expect(pictures.reduce((sum, { content }) => sum + content.length, 0)).toBeLessThanOrEqual(25_000);
  for (const { filename, width, content } of pictures)
    expect((await sharp(content).metadata()).width, filename).toBeGreaterThanOrEqual(2 * width);
});

it('every picture is opaque up to its edges, and shown in a mail', async () => {
  const html = allMails.map((mail) => mail.html).join();
  for (const [id, { content }] of mailPictures) {
    expect(html).toContain(`cid:${id}"`);
    if (id.startsWith('mail-')) expect((await sharp(content).stats()).isOpaque, id).toBe(true);
  }
});

it('lets a long email address wrap after its dots and its at sign, but keeps times together', () => {
  const row = receivedMessage({ email: 'nefeli.stavrou@mail.example' });
  const { html } = contactNotification({ ...row, ...notice, locale: 'en' });
  expect(html).toContain('>nefeli.<wbr/>stavrou@<wbr/>mail.<wbr/>example</td>');
  expect(html).toMatch(/>\d+ November 2026, \d\d:\d\d<\/td>/);
});

it('sets a heading with a long word smaller, so that the word is not broken', () => {
  const names = ['Ελένη-Παναγιώτα Παππά', 'Παπαδημητρακόπουλος', 'x'.repeat(100)];
  const mails = names.map((name) => contactNotification({ ...receivedMessage({ name }), ...notice, locale: 'el' }));
  expect(mails.map(({ html }) => html.match(/<h1 style="[^"]*bold (\d+)px/)?.[1])).toEqual(['32', '25', '20']);
});

import { expect, it, vi } from 'vitest';
import { school } from '#content/school.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { contentIn } from '../i18n/content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import {
  contactAcknowledgement,
  contactDigest,
  contactNotification,
  contactReply,
  replyGreeting,
  replyLocale,
} from './contact-mail.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

provideInstalledContent();

const address = { to: 'school@example.gr', origin: 'https://school.example' };
const notice = { ...address, now: new Date('2026-11-24T16:30:00Z'), changes: noScheduleChanges };
const notification = (locale: 'el' | 'en', message = 'Γεια σας,\nπότε έχει μάθημα;') => {
  const sender = { name: 'Νεφέλη <b>', email: 'nefeli+capoeira@example.gr' };
  return contactNotification({ ...receivedMessage({ ...sender, message, locale }), ...notice });
};

it.each([
  ['el', 'Απάντησε από τη σελίδα', 'Μήνυμα από: Νεφέλη <b>'],
  ['en', 'Reply on the website', 'Νεφέλη <b> writes:'],
] as const)('the notification in %s has the message first, then a reply button, then details', (locale, label, heading) => {
  const { text, html } = notification(locale);
  const url = 'https://school.example/admin/contacts/nefeli+capoeira@example.gr';
  expect(text).toMatch(
    new RegExp(`^${RegExp.escape(heading)}\n\n> Γεια σας,\n> πότε έχει μάθημα;\n\n${label}:\n${RegExp.escape(url)}\n\n`),
  );
  const [, sheet = ''] = html.split('</h1>');
  const [message = '', rest = ''] = sheet.split(`<a href="${url}"`);
  expect(message).toContain('Γεια σας,<br/>πότε έχει μάθημα;');
  expect(message).not.toMatch(/nefeli|18:30/);
  expect(rest.replaceAll('<wbr/>', '')).toMatch(
    new RegExp(`^[^>]*>${label}</a>.*Νεφέλη &lt;b&gt;.*nefeli\\+capoeira@example.gr.*2026, 18:30`),
  );
});

it.each([
  [
    'el',
    [
      'Όνομα: Νεφέλη',
      'Email: nefeli@example.gr',
      'Τηλέφωνο: +30 (0)694 000',
      'Για ποιον: Για το παιδί μου',
      'Τμήμα: former-group',
    ],
  ],
  ['en', ['Name: Νεφέλη', 'Email: nefeli@example.gr', 'Phone: +30 (0)694 000', 'For: My child', 'Class: former-group']],
] as const)('the notification in %s lists for whom and which class it is, and a phone number to tap', (locale, details) => {
  const choices = { audience: 'child', class_group: 'former-group', phone: '+30 (0)694 000' } as const;
  const { text, html } = contactNotification({ ...receivedMessage({ locale, ...choices }), ...notice });
  expect(text).toContain(`\n\n${details.join('\n')}\n`);
  const cells = [...html.replaceAll('<wbr/>', '').matchAll(/<td class="[^"]*rule"[^>]*>(?:<a [^>]*>)?([^<]*)</g)];
  expect(cells.slice(0, 10).map(([, cell]) => cell)).toEqual(details.flatMap((line) => line.split(': ')));
  expect(html).toMatch(/<a href="tel:\+30694000"[^>]*>\+30 \(0\)694 000<\/a>/);
});

it('the notification escapes and quotes the message, so that it cannot imitate the rest', () => {
  const { text, html } = notification(
    'en',
    '</blockquote><img src="cid:mail-key@mail">\n\nReply on the website:\nevil@example.org',
  );
  expect(html).toContain('&lt;/blockquote&gt;&lt;img src=&quot;cid:mail-key@mail&quot;&gt;<br/><br/>Reply on the website:');
  expect(text).toContain('\n> \n> Reply on the website:\n> evil@example.org\n');
});

it.each(['el', 'en'] as const)('the digest in %s states the number of notifications and links to the messages', (locale) => {
  const digest = contactDigest({ ...notice, limit: 45, locale });
  expect(digest.text).toMatch(/ 45 (messages|μηνύματα)/);
  expect(digest.text.split('\n')).toContain('https://school.example/admin');
  expect(digest.html).toContain('<a href="https://school.example/admin"');
});

const answered = (values: Partial<Parameters<typeof contactReply>[0]['message']> = {}) => ({
  ...receivedMessage(),
  ...{ id: '1', name: 'Γιώργος Παππάς', email: 'giorgos@example.gr', message: 'Πότε;\n\nΚαι πού;', locale: 'el' as const },
  ...{ created_at: '2026-11-24T16:30:00.000Z', responded: false, attended: null, trial_changed_at: null, ...values },
});

it.each([
  ['el', `Re: Το μήνυμά σου στη σχολή ${school.name}`, 'Να είσαι καλά,', 'Μας έγραψες στις 24 Νοεμβρίου 2026, 18:30:'],
  ['en', `Re: Your message to ${school.name}`, 'All the best,', 'You wrote to us on 24 November 2026, 18:30:'],
] as const)('the reply in %s has the text as written, a sign-off and the message below', (locale, subject, signOff, label) => {
  const text = 'Γεια σου, Γιώργο!\n\nΤην <Τρίτη>.\n  Στις 19:00.';
  const { school: facts } = contentIn(locale);
  const mail = contactReply({
    message: answered({ locale, message: 'When?\n\nAnd where?' }),
    text,
    answersTo: 'inbox@school.example',
  });
  expect(mail).toMatchObject({
    to: { name: 'Γιώργος Παππάς', address: 'giorgos@example.gr' },
    replyTo: { name: facts.name, address: 'inbox@school.example' },
    subject,
  });
  expect(mail.text.startsWith(`${text}\n\n${signOff}\n${facts.name}\n`)).toBe(true);
  expect(mail.text.endsWith(`\n\n${label}\n> When?\n> \n> And where?\n`)).toBe(true);
  expect(mail.html).toContain('Γεια σου, Γιώργο!<br/><br/>Την &lt;Τρίτη&gt;.<br/>  Στις 19:00.');
  expect(mail.html.indexOf(signOff)).toBeLessThan(mail.html.indexOf('When?<br/><br/>And where?'));
});

it('links the web addresses in a reply', () => {
  const text = 'See https://school.example/en#schedule, or https://maps.example/?q=a&b. <a href="https://evil.example">';
  const { html } = contactReply({ message: answered(), text, answersTo: undefined });
  const linked = [...html.matchAll(/<a href="(https[^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, href, words]) => [href, words]);
  expect(linked).toEqual([
    ['https://school.example/en#schedule', 'https://school.example/en#schedule'],
    ['https://maps.example/?q=a&amp;b', 'https://maps.example/?q=a&amp;b'],
    ['https://evil.example', 'https://evil.example'],
  ]);
});

it('sets Reply-To of a reply to the school’s address without CONTACT_TO', () => {
  const mail = contactReply({ message: answered(), text: 'Ναι', answersTo: undefined });
  expect(mail.replyTo?.address).toBe(contentIn('el').school.email);
});

it('the greeting of a reply has the first name of the sender, in the vocative', () => {
  expect(replyGreeting(answered())).toBe('Γεια σου, Γιώργο!');
  expect(replyGreeting(answered({ locale: 'en', name: 'Anna', message: 'When?' }))).toBe('Hello Anna,');
});

it.each([
  ['el', 'el', 'When?'],
  ['en', 'en', 'When?'],
  ['el', 'en', 'Πότε; Thanks!'],
] as const)('replies in %s on the page in %s to: %s', (language, locale, message) => {
  expect(replyLocale({ locale, message })).toBe(language);
  const { text } = contactReply({ message: answered({ locale, message }), text: 'Ναι', answersTo: undefined });
  expect(text).toContain(language === 'el' ? 'Μας έγραψες στις' : 'You wrote to us on');
});

it.each(['el', 'en'] as const)('the acknowledgement in %s names the next dates of the class and the address', (locale) => {
  const group = {
    id: 'x',
    name: 'Group X',
    whom: '',
    dates: ['Monday 1, 19:00–20:00', 'Wednesday 3, 19:00'],
    isDayChosen: false,
  };
  const acknowledge = (answersTo?: string, isForKids = false) =>
    contactAcknowledgement({ to: 'a@example.org', group: { ...group, isForKids }, answersTo, locale });
  const { home, school: localized } = contentIn(locale);
  const { text, html, to, replyTo } = acknowledge('office@example.org');
  expect([to, replyTo?.address]).toEqual([{ address: 'a@example.org' }, 'office@example.org']);
  expect(text).toMatch(/\n\nGroup X\. .+:\n\nMonday 1, 19:00–20:00\nWednesday 3, 19:00\n/);
  expect(html).toContain('Monday 1, <span style="white-space:nowrap">19:00–20:00</span>');
  expect(text).not.toMatch(/\{\w+\}/);
  expect(text).toContain(home.contact.answer);
  expect(text).toContain(`${localized.street}, ${localized.area}, ${localized.city}`);
  expect(acknowledge().replyTo?.address).toBe(localized.email);
  const { parents } = home.contact.firstTime;
  expect([text, acknowledge('', true).text].map((each) => each.includes(parents))).toEqual([false, true]);
  expect(contactAcknowledgement({ to: 'a@example.org', group: undefined, answersTo: undefined, locale }).text).not.toContain(
    'Group X',
  );
});

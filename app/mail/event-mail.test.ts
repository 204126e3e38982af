import { beforeAll, expect, it, vi } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '../i18n/content.ts';
import { eventMails } from './event-mail.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

beforeAll(() => {
  provideContent('el', el);
  provideContent('en', en);
});

const roda = { title: 'Roda <at> {time}', date: '2026-11-28T16:00:00.000Z', location: 'Σκαβίδη 12' };
const before = { ...roda, date: '2026-11-27T17:30:00.000Z', location: 'Άλσος' };
const mails = eventMails('https://school.example');
const toEnglish = { firstName: 'Γιώργος', locale: 'en' } as const;
const toGreek = { firstName: 'Γιώργος', locale: 'el' } as const;

it.each([
  ['promotedFromWaitlist', 'You have a place: ', 'Έχεις θέση: '],
  ['changed', 'Changed: ', 'Άλλαξε: '],
  ['canceled', 'Cancelled: ', 'Ακυρώθηκε: '],
] as const)(
  'the %s mail contains the name, the title, the time at the school, the location and a link to the profile',
  (kind, english, greek) => {
    for (const [to, subject, greeting, about] of [
      [toEnglish, english, 'Hello Γιώργος,', 'Saturday, 28 November 2026, 18:00'],
      [toGreek, greek, 'Γεια σου, Γιώργο!', 'Σάββατο 28 Νοεμβρίου 2026, 18:00'],
    ] as const) {
      const mail = mails[kind](to, roda, before);
      expect(mail.subject).toBe(subject + roda.title);
      expect(mail.text).toContain(`\n\n${greeting}\n\n`);
      expect(mail.text.startsWith(`${mail.subject}\n\n`)).toBe(true);
      expect(mail.text).toContain(`\n\n${about}\nΣκαβίδη 12\n\n`);
      expect(mail.text).toContain(`https://school.example/profile?language=${to.locale}`);
      expect(mail.html).toContain(`<html lang="${to.locale}">`);
      expect(mail.html).toContain('Roda &lt;at&gt; {time}</h1>');
      expect(mail.html).toContain(`${about}<br/>Σκαβίδη 12<`);
    }
  },
);

it('the changed mail contains the previous time and location', () => {
  expect(mails.changed(toEnglish, roda, before).text).toContain('Friday, 27 November 2026, 19:30\nΆλσος\n');
  expect(mails.changed(toGreek, roda, before).text).toContain('Παρασκευή 27 Νοεμβρίου 2026, 19:30\nΆλσος\n');
});

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

it.each([
  ['promotedFromWaitlist', () => mails.promotedFromWaitlist(roda), 'You have a place: ', 'Έχεις θέση: '],
  ['changed', () => mails.changed(roda, before), 'Changed: ', 'Άλλαξε: '],
  ['canceled', () => mails.canceled(roda), 'Cancelled: ', 'Ακυρώθηκε: '],
] as const)(
  'the %s mail contains the title, the time at the school, the location and a link to the profile, in both languages',
  (_, compose, english, greek) => {
    const mail = compose();
    expect(mail.en.subject).toBe(english + roda.title);
    expect(mail.el.subject).toBe(greek + roda.title);
    expect(mail.en.text).toContain(`${roda.title}\nSaturday, 28 November 2026, 18:00\nΣκαβίδη 12\n`);
    expect(mail.el.text).toContain(`${roda.title}\nΣάββατο 28 Νοεμβρίου 2026, 18:00\nΣκαβίδη 12\n`);
    for (const locale of ['el', 'en'] as const) {
      expect(mail[locale].text).toContain(`https://school.example/profile?language=${locale}`);
      expect(mail[locale].html).toContain(`<html lang="${locale}">`);
      expect(mail[locale].html).toContain('Roda &lt;at&gt; {time}');
      expect(mail[locale].html).not.toMatch(/<img|<script|url\(/);
    }
  },
);

it('the changed mail contains the previous time and location', () => {
  const { el, en } = mails.changed(roda, before);
  expect(en.text).toContain('Friday, 27 November 2026, 19:30\nΆλσος\n');
  expect(el.text).toContain('Παρασκευή 27 Νοεμβρίου 2026, 19:30\nΆλσος\n');
});

import { expect, it, vi } from 'vitest';
import { readEnv } from '#server/env.ts';
import { readTrialToken } from '#store/trial-classes.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { el as fixtureEl, en as fixtureEn } from '#tests/support/fixture-school.ts';
import { el } from '../content/el.ts';
import { en } from '../content/en.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges, type ScheduleChanges } from '../timetable/schedule-changes.ts';
import { trialReminders } from './trial-reminders.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', { ...fixtureEl, strings: el.strings, home: el.home });
provideContent('en', { ...fixtureEn, strings: en.strings, home: en.home });

const env = readEnv({ AUTH_URL: 'https://school.example' });
const secret = 's'.repeat(32);
const chosen = { class_group: 'kids-a', trial_day: '2026-12-01', trial_start: '18:00' };
const guest = { ...receivedMessage({ id: 'm1', name: 'Not in the mail' }), ...chosen, attended: null };
const to = { day: '2026-12-02', start: '19:30', end: '20:30' };
const withChanges = (changes: Partial<ScheduleChanges> = {}) =>
  trialReminders({ env, secret, scheduleChanges: { current: () => ({ ...noScheduleChanges, ...changes }) } });

it.each([
  ['el', 'Τετάρτη 2 Δεκεμβρίου, 19:30–20:30', el],
  ['en', 'Wednesday 2 December, 19:30–20:30', en],
] as const)(
  'the reminder in %s has the hours of a moved class, the place, what to bring and the link',
  (locale, when, { home }) => {
    const { heldAt, mail } = withChanges({ changes: [{ id: 'c', day: '2026-12-01', start: '18:00', groups: 'kids-a', to }] });
    const { text } = mail({ ...guest, locale }, heldAt(guest) ?? expect.fail('The class is off'));
    for (const part of [when, home.contact.firstTime.text, locale === 'el' ? 'Ρήγα Φεραίου' : 'Riga Fereou'])
      expect(text).toContain(part);
    const [, token = ''] = /https?:\/\/\S+\/trial\/(\S+)/.exec(text) ?? [];
    expect(readTrialToken(secret, token)).toBe('m1');
    expect(text).not.toContain('Not in the mail');
  },
);

it('knows when no class takes place', () => {
  const closures = [{ id: 'c', first: '2026-12-01', last: '2026-12-01', reason: null }];
  expect(withChanges().heldAt(guest)).toMatchObject({ day: '2026-12-01', start: '18:00' });
  expect(withChanges({ closures }).heldAt(guest)).toBeNull();
  expect(withChanges().heldAt({ ...guest, class_group: 'gone' })).toBeNull();
});

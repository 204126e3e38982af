import { expect, it, vi } from 'vitest';
import { el as installedEl } from '#app/content/el.ts';
import { en as installedEn } from '#app/content/en.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { el, en } from '#tests/support/fixture-school.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { choicesOf } from './message-choices.server.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', { ...el, strings: installedEl.strings });
provideContent('en', { ...en, strings: installedEn.strings });

const trial = { class_group: 'kids-a', trial_day: '2026-12-01', trial_start: '18:00' };
const lines = (locale: 'el' | 'en', columns: Parameters<typeof receivedMessage>[0]) =>
  choicesOf({ ...receivedMessage(), ...columns }, locale, noScheduleChanges).map((choice) => choice.join(': '));

it('puts the choices in words', () => {
  const columns = { ...trial, audience: 'child', child_age: 5 } as const;
  expect(lines('en', columns)).toEqual([
    'For: My child',
    'Age: 5',
    'Class: Children A (ages 3–6)',
    'Day: Tuesday 1 December, 18:00',
  ]);
  expect(lines('el', columns).at(-1)).toBe('Μέρα: Τρίτη 1 Δεκεμβρίου, 18:00');
  expect(lines('en', {})).toEqual([]);
});

it('shows the id of a group that is not in the content any more', () => {
  expect(lines('en', { ...trial, class_group: 'gone' })).toEqual(['Class: gone', 'Day: Tuesday 1 December, 18:00']);
});

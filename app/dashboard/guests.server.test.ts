import { expect, it, vi } from 'vitest';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { el, en } from '#tests/support/fixture-school.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { guestsToAskAbout } from './guests.server.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', el);
provideContent('en', en);

const guest = (id: string, trial_day: string) => {
  const chosen = { class_group: 'kids-a', trial_day, trial_start: '18:00' };
  return { ...receivedMessage({ id }), ...chosen, locale: 'en' as const, attended: null };
};

it('asks about guests from the end of their class on, for seven days', () => {
  const guests = [guest('tuesday', '2026-12-01'), guest('thursday', '2026-11-26'), guest('over', '2026-11-24')];
  const askedAt = (utc: string) =>
    guestsToAskAbout([...guests, { ...guest('came', '2026-11-26'), attended: true }], noScheduleChanges, 'en', new Date(utc)).map(
      ({ id }) => id,
    );
  expect(askedAt('2026-12-01T16:59:00Z')).toEqual(['thursday', 'over']);
  expect(askedAt('2026-12-01T17:00:00Z')).toEqual(['tuesday', 'thursday', 'over']);
  expect(askedAt('2026-12-02T08:00:00Z')).toEqual(['tuesday', 'thursday']);
});

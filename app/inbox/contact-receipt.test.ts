import { expect, it, vi } from 'vitest';
import { el, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { contactReceipt, parseReceipt, pathToReceipt } from './contact-receipt.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', el);
provideContent('en', en);

const sent = { time: '19:42', group: 'kids-a' };
const tuesdayAt = (time: string) => new Date(`2026-11-24T${time}:00+02:00`);

it('names the next dates of the class, without a class that has begun and without closed days', () => {
  const closures = [{ id: 'a', first: '2026-11-26', last: '2026-11-26', reason: { el: '', en: '' } }];
  const receipt = (time: string) => contactReceipt(sent, 'en', { ...noScheduleChanges, closures }, tuesdayAt(time));
  expect(receipt('17:59').group).toEqual({
    id: 'kids-a',
    name: 'Children A (ages 3–6)',
    isForKids: true,
    dates: ['Tuesday 24 November, 18:00–19:00', 'Tuesday 1 December, 18:00–19:00', 'Thursday 3 December, 18:00–19:00'],
    isDayChosen: false,
  });
  expect(receipt('18:00').group?.dates[0]).toBe('Tuesday 1 December, 18:00–19:00');
});

it('names the chosen day only, and the next dates if it is none of the class', () => {
  const receipt = (trial: string) => contactReceipt({ ...sent, trial }, 'el', noScheduleChanges, tuesdayAt('12:00')).group;
  expect(receipt('2026-12-03T18:00')).toMatchObject({ dates: ['Πέμπτη 3 Δεκεμβρίου, 18:00–19:00'], isDayChosen: true });
  for (const wrong of ['2026-12-02T18:00', '2026-11-19T18:00', '<b>'])
    expect(receipt(wrong)).toMatchObject({ dates: { length: 3 }, isDayChosen: false });
});

it('names no class before the timetable is in force', () => {
  const { group } = contactReceipt(sent, 'en', noScheduleChanges, new Date('2026-08-01T10:00:00Z'));
  expect(group?.dates[0]).toBe('Tuesday 8 September, 18:00–19:00');
});

it('names the dates before and after the first day of the next timetable, also for a group that begins with it', () => {
  const next = withUpcoming(en, '2026-11-26', [{ day: 5, start: '17:00', end: '18:00', groups: ['kids-a', 'elders'] }]);
  const elders = { id: 'elders', cord: 'inter' as const, name: 'Elders', whom: '' };
  const { upcoming } = next.schedule;
  const withElders = { ...next.schedule, upcoming: upcoming && { ...upcoming, adultLevels: [elders] } };
  for (const provide of ['el', 'en'] as const) provideContent(provide, { ...next, schedule: withElders });
  const dates = (group: string) => contactReceipt({ ...sent, group }, 'en', noScheduleChanges, tuesdayAt('12:00')).group?.dates;
  expect(dates('kids-a')).toEqual([
    'Tuesday 24 November, 18:00–19:00',
    'Friday 27 November, 17:00–18:00',
    'Friday 4 December, 17:00–18:00',
  ]);
  expect(dates('elders')?.[0]).toBe('Friday 27 November, 17:00–18:00');
  expect(parseReceipt('?notice=message-sent&at=19:42&class=elders')).toEqual({ time: '19:42', group: 'elders' });
  provideContent('el', el);
  provideContent('en', en);
});

it('has only the time if no class was chosen', () => {
  expect(contactReceipt({ time: '19:42' }, 'en', noScheduleChanges, tuesdayAt('12:00'))).toEqual({ time: '19:42' });
});

it('is read back from the address of the redirect', () => {
  for (const each of [
    { ...sent, trial: '2026-12-03T18:00' },
    { time: '07:05', group: undefined },
  ]) {
    const { pathname, search, hash } = new URL(pathToReceipt(each, 'en'), 'https://school.example');
    expect([pathname, hash, parseReceipt(search)]).toEqual(['/en', '#message-sent', each]);
  }
});

it.each(['', 'class=kids-a', 'notice=message-sent', 'notice=message-sent&at=<b>', 'notice=x&at=19:42', 'at=19:42'])(
  'is not shown with the query %j',
  (query) => expect(parseReceipt(`?${query}`)).toBeNull(),
);

import { expect, it, vi } from 'vitest';
import { en } from '#tests/support/fixture-school.ts';
import { provideContent } from '../../i18n/content.ts';
import { noScheduleChanges } from '../../timetable/schedule-changes.ts';
import { contactReceipt, parseReceipt, pathToReceipt } from './contact-receipt.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('#content/schedule.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('en', en);

const sent = { time: '19:42', group: 'kids-a' };
const tuesdayAt = (time: string) => new Date(`2026-11-24T${time}:00+02:00`);

it('names the next dates of the class, without a class that has begun and without closed days', () => {
  const closures = [{ id: 'a', first: '2026-11-26', last: '2026-11-26', reason: { el: '', en: '' } }];
  const receipt = (time: string) => contactReceipt(sent, 'en', { ...noScheduleChanges, closures }, tuesdayAt(time));
  expect(receipt('17:59').group).toEqual({
    id: 'kids-a',
    name: 'Children A (ages 3–6)',
    dates: ['Tuesday 24 November, 18:00–19:00', 'Tuesday 1 December, 18:00–19:00', 'Thursday 3 December, 18:00–19:00'],
  });
  expect(receipt('18:00').group?.dates[0]).toBe('Tuesday 1 December, 18:00–19:00');
});

it('names no class before the timetable is in force', () => {
  const { group } = contactReceipt(sent, 'en', noScheduleChanges, new Date('2026-08-01T10:00:00Z'));
  expect(group?.dates[0]).toBe('Tuesday 8 September, 18:00–19:00');
});

it('has only the time if no class was chosen', () => {
  expect(contactReceipt({ time: '19:42' }, 'en', noScheduleChanges, tuesdayAt('12:00'))).toEqual({ time: '19:42' });
});

it('is read back from the address of the redirect', () => {
  for (const each of [sent, { time: '07:05', group: undefined }]) {
    const { pathname, search, hash } = new URL(pathToReceipt(each, 'en'), 'https://school.example');
    expect([pathname, hash, parseReceipt(search)]).toEqual(['/en', '#message-sent', each]);
  }
});

it('is not shown for other addresses', () => {
  for (const search of [
    '',
    '?class=kids-a',
    '?notice=message-sent',
    '?notice=message-sent&at=<b>',
    '?notice=x&at=19:42',
    '?at=19:42',
  ])
    expect(parseReceipt(search), search).toBeNull();
});

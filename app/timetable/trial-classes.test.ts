import { expect, it, vi } from 'vitest';
import type { Guest } from '#store/trial-classes.ts';
import { receivedMessage } from '#tests/support/contact-row.ts';
import { el } from '#tests/support/fixture-school.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges, type ScheduleChanges } from './schedule-changes.ts';
import { isConcernedBy, trialOf } from './trial-classes.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', el);

const guest = (class_group: string, day: string, start: string): Guest => ({
  ...{ ...receivedMessage(), attended: null },
  ...{ class_group, trial_day: day, trial_start: start },
});
const ofKids = guest('kids-a', '2026-12-01', '18:00');
const on = (changes: Partial<ScheduleChanges>) => isConcernedBy({ current: () => ({ ...noScheduleChanges, ...changes }) });
const move = (day: string, to: string) => ({
  ...{ id: day, day, start: '18:00', groups: 'kids-a' },
  to: { day: to, start: '17:00', end: '18:00' },
});

it.each([
  ['of that hour', ofKids, '18:00', true],
  ['of another day', { ...ofKids, trial_day: '2026-12-03' }, '18:00', false],
  ['who chose it when a former timetable had another hour', { ...ofKids, trial_start: '17:15' }, '18:00', true],
  ['whose former hour is nearer to another class', guest('beginner', '2026-12-01', '19:00'), '10:30', false],
  ['whose former hour is nearest to it', guest('beginner', '2026-12-01', '19:00'), '20:00', true],
  ['whose group is gone', guest('gone', '2026-12-01', '18:00'), '18:00', false],
])('a change of a class concerns a guest %s: %s, %s: %s', (_, chosen, start, expected) => {
  expect(on({})(chosen, { from: '2026-12-01', until: '2026-12-01', start })).toBe(expected);
});

it('closed days concern the guests of the classes that would take place on them', () => {
  const closures = [{ id: 'c', first: '2026-12-01', last: '2026-12-02', reason: null }];
  const closed = { from: '2026-12-01', until: '2026-12-02' };
  const [before, after] = [guest('kids-a', '2026-11-26', '18:00'), guest('kids-a', '2026-12-03', '18:00')];
  const concerned = (changes: ScheduleChanges['changes']) =>
    [before, ofKids, after].map((each) => on({ closures, changes })(each, closed));
  expect(concerned([])).toEqual([false, true, false]);
  expect(concerned([move('2026-12-01', '2026-12-04')])).toEqual([false, false, false]);
  expect(concerned([move('2026-11-26', '2026-12-02'), move('2026-12-03', '2026-12-01')])).toEqual([true, true, true]);
  expect(concerned([{ ...move('2026-12-01', ''), to: null }])).toEqual([false, false, false]);
});

it('a canceled class is shown at the hour that was chosen, a moved one at its new hour', () => {
  const when = (changes: ScheduleChanges['changes']) => trialOf(ofKids, { ...noScheduleChanges, changes });
  expect(when([{ ...move('2026-12-01', ''), to: null }])).toEqual({ day: '2026-12-01', start: '18:00' });
  expect(when([move('2026-12-01', '2026-12-02')])).toMatchObject({ day: '2026-12-02', start: '17:00' });
  expect(trialOf({ ...ofKids, trial_day: null, trial_start: null }, noScheduleChanges)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import type { EditedTimetable } from './edits.ts';
import type { Timetable, WeeklyClass } from './model.ts';
import { allTimetables, classesInForce, timetableOn, timetablesOf } from './timetables.ts';

const at = (start: string, group = 'beginner'): WeeklyClass => ({ day: 3, start, end: '21:30', groups: [group] });
const shipped: Timetable = {
  since: '2026-09-07',
  adultLevels: [{ id: 'beginner', cord: 'beginner', name: 'Shipped', whom: 'All' }],
  kidsGroups: [],
  classes: [at('20:00')],
};
const group = (id: string, cord: string, more: object = {}) =>
  Object.fromEntries(
    Object.entries({
      cord,
      'name:el': 'Αρχάριοι',
      'name:en': 'Beginners',
      'whom:el': 'Για όλους',
      'whom:en': 'For all',
      ...more,
    }).map(([name, value]) => [`groups.${id}.${name}`, value]),
  );
const edited = (since: string, start: string): EditedTimetable => ({
  ...{ since, groups: 'beginner,kids', ...group('beginner', 'beginner') },
  ...group('kids', 'kids-a', { agesFrom: '3', agesTo: '6', teacher: 'lua' }),
  ...{ classes: '4', 'classes.4.day': '3', 'classes.4.start': start, 'classes.4.end': '21:30', 'classes.4.groups': 'beginner' },
});
const on = (today: string, timetables?: EditedTimetable[]) => timetableOn(shipped, timetables, { locale: 'en', today });
const starts = (timetable: { classes: readonly WeeklyClass[] } | null) => timetable?.classes[0]?.start;

describe('timetableOn', () => {
  it('is the shipped timetable, in force before its first day too, if none was edited', () => {
    for (const today of ['2026-08-01', '2026-11-20']) expect(on(today)).toEqual({ ...shipped, earlier: [], upcoming: null });
    expect(on('2026-11-20', [])).toEqual(on('2026-11-20'));
  });

  it('changes on the first day of the next timetable', () => {
    const next = [edited('2027-01-04', '19:30')];
    expect(starts(on('2027-01-03', next))).toBe('20:00');
    expect(starts(on('2027-01-03', next).upcoming)).toBe('19:30');
    expect(on('2027-01-03', next).earlier).toEqual([]);
    for (const today of ['2027-01-04', '2027-01-05']) {
      expect(starts(on(today, next))).toBe('19:30');
      expect(on(today, next).upcoming).toBeNull();
      expect(on(today, next).earlier).toEqual([shipped]);
    }
  });

  it('has the edited timetable instead of the shipped one, also if both begin on the same day', () => {
    for (const since of ['2026-09-07', '2026-09-01']) {
      const timetable = on('2026-11-20', [edited(since, '18:00'), edited('2027-01-04', '19:30')]);
      expect([starts(timetable), starts(timetable.upcoming), timetable.earlier]).toEqual(['18:00', '19:30', []]);
    }
  });

  it('has the groups of its language, by audience, without the facts that are empty', () => {
    const { adultLevels, kidsGroups, classes } = on('2026-11-20', [edited('2026-10-01', '19:30')]);
    expect(adultLevels).toEqual([{ id: 'beginner', cord: 'beginner', name: 'Beginners', whom: 'For all' }]);
    expect(classes).toEqual([at('19:30')]);
    expect(kidsGroups).toMatchObject([{ id: 'kids', ages: [3, 6], teacher: 'lua' }]);
  });
});

describe('classesInForce', () => {
  it('are those of the timetable of the day', () => {
    const timetable = on('2026-12-01', [edited('2026-11-01', '18:00'), edited('2027-01-04', '19:30')]);
    const startsOn = (day: string) => classesInForce(day, timetable)[0]?.start;
    expect(['2026-08-01', '2026-10-31', '2026-11-01', '2027-01-03', '2027-01-04'].map(startsOn)).toEqual([
      ...['20:00', '20:00', '18:00', '18:00', '19:30'],
    ]);
  });

  it('can be narrowed to one group', () => {
    const timetable = on('2026-12-01', [edited('2026-11-01', '18:00'), edited('2027-01-04', '19:30')]);
    expect(allTimetables(timetablesOf('beginner', timetable)).map(starts)).toEqual(['20:00', '18:00', '19:30']);
    expect(allTimetables(timetablesOf('elders', timetable)).map(starts)).toEqual([undefined, undefined, undefined]);
  });
});

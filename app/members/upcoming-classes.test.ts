import { expect, it, vi } from 'vitest';
import { el, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { provideContent } from '../i18n/content.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';
import { upcomingClasses } from './upcoming-classes.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', el);
provideContent('en', en);

const closure = (first: string, last = first) => ({ id: first, first, last, reason: null });
/** A Tuesday at 18:30 in Athens. */
const tuesday = new Date('2026-11-24T16:30:00Z');

it('names the next class of adults and their other classes of the day', () => {
  const { next, alsoToday, today } = upcomingClasses(noScheduleChanges, 'en', [], tuesday);
  expect(next?.line).toBe('Next class for adults: today\u00a020:00, Beginner');
  expect(alsoToday).toEqual([['21:00', 'Intermediate']]);
  expect(today).toBe('2026-11-24');
});

it('names the next class of each group of children', () => {
  const forKids = (closures: ReturnType<typeof closure>[]) =>
    upcomingClasses({ ...noScheduleChanges, closures }, 'en', [], tuesday).groups.map(({ next, ages }) => `${next}, ${ages}`);
  const [first, second] = ['Children A: Thursday\u00a018:00, ages 3–6', 'Children B: today\u00a019:00, ages 7–12'];
  expect(forKids([])).toEqual([first, second, 'Children C: tomorrow\u00a019:00, ages 7–12']);
  expect(forKids([closure('2026-11-25')])).toEqual([first, second, 'Children C: Monday\u00a019:00, ages 7–12']);
});

it('names one group of a shared class, and no class of adults, from the first day of a new timetable on', () => {
  const newClasses = [
    { day: 3, start: '20:00', end: '21:00', groups: ['beginner'] },
    { day: 4, start: '17:00', end: '18:00', groups: ['kids-a', 'kids-b'] },
  ] as const;
  provideContent('en', withUpcoming(en, '2026-11-25', newClasses, '2026-11-24'));
  const { groups } = upcomingClasses(noScheduleChanges, 'en', [], new Date('2026-11-24T18:30:00Z'));
  provideContent('en', en);
  expect(groups.map(({ next }) => next)).toEqual(['Children A: Thursday\u00a017:00', 'Children B: Thursday\u00a017:00']);
});

it('does not announce a group of children of a new timetable as a class of adults', () => {
  const newClasses = [
    { day: 3, start: '17:00', end: '18:00', groups: ['babies'] },
    { day: 3, start: '20:00', end: '21:00', groups: ['beginner'] },
  ];
  const { schedule, ...content } = withUpcoming(en, '2026-11-25', newClasses as never, '2026-11-24');
  const babies = { id: 'babies', name: 'Babies', cord: 'kids-a' };
  const upcoming = schedule.upcoming && { ...schedule.upcoming, kidsGroups: [babies] as never };
  provideContent('en', { ...content, schedule: { ...schedule, upcoming } });
  const { next } = upcomingClasses(noScheduleChanges, 'en', [], new Date('2026-11-24T20:30:00Z'));
  provideContent('en', en);
  expect(next?.line).toBe('Next class for adults: tomorrow\u00a020:00, Beginner');
});

it('announces closures by the day on which the page is opened, and skips closed days', () => {
  const closures = [closure('2026-11-23'), closure('2026-11-24')];
  const { next, alsoToday, changes } = upcomingClasses(
    { ...noScheduleChanges, today: '2026-11-23', closures },
    'en',
    [],
    tuesday,
  );
  expect(next?.line).toBe('Next class for adults: tomorrow\u00a021:00, Advanced');
  expect(alsoToday).toEqual([]);
  expect(changes.notices).toEqual([{ id: '2026-11-24', lastDay: '2026-11-24', when: 'Tuesday 24 November', what: 'closed' }]);
});

it('names only the next classes of the groups that the member follows', () => {
  const { isFollowing, groups, next, alsoToday } = upcomingClasses(
    noScheduleChanges,
    'en',
    ['news', 'intermediate', 'kids-a', 'gone'],
    tuesday,
  );
  expect(groups.map((group) => group.next)).toEqual(['Children A: Thursday\u00a018:00', 'Intermediate: today\u00a021:00']);
  expect([isFollowing, next, alsoToday]).toEqual([true, null, []]);
  expect(upcomingClasses(noScheduleChanges, 'en', ['news', 'gone'], tuesday).isFollowing).toBe(false);
});

// Sample content, to be replaced by the school that uses this site.
// The timetable, one line per class and day. The site combines days with the same hours. Group names are in schedule.el.ts and
// schedule.en.ts.
import type { GroupFacts, ScheduleFacts } from '#app/content/model.ts';

/**
 * `cord` selects the group's color: beginner, inter or adv (not for a first class) for adults; kids-a, kids-b or kids-c for children. `teacher` is the id of the
 * instructor whose portrait and link appear with the group; it may be left out.
 */
export const adultLevels = [
  { id: 'beginner', cord: 'beginner', teacher: 'lua' },
  { id: 'intermediate', cord: 'inter', teacher: 'mare' },
  { id: 'advanced', cord: 'adv', teacher: 'vento' },
] as const satisfies readonly GroupFacts[];

export const kidsGroups = [
  { id: 'kids-a', cord: 'kids-a', ages: [3, 6], teacher: 'cipo' },
  { id: 'kids-b', cord: 'kids-b', ages: [7, 12], teacher: 'cipo' },
  { id: 'kids-c', cord: 'kids-c', ages: [7, 12], teacher: 'cipo' },
] as const satisfies readonly GroupFacts[];

/** Ids of labels that replace the group names of a class. The texts are in schedule.el.ts and schedule.en.ts. */
export const sharedLabels = ['all-levels'] as const;

/** First day of this timetable, on which the calendar files begin. Change the date whenever the timetable changes. */
export const since = '2026-09-07';

/** `day` is the ISO 8601 weekday number, from 1 (Monday) to 7 (Sunday). List a class for several groups once, with all its groups. */
export const classes: ScheduleFacts['classes'] = [
  { day: 2, start: '10:30', end: '12:00', groups: ['beginner'] },
  { day: 4, start: '10:30', end: '12:00', groups: ['beginner'] },
  { day: 6, start: '12:00', end: '13:30', groups: ['beginner'] },
  { day: 2, start: '20:00', end: '21:00', groups: ['beginner'] },
  { day: 4, start: '20:00', end: '21:00', groups: ['beginner'] },
  { day: 5, start: '20:00', end: '21:30', groups: ['beginner', 'intermediate', 'advanced'], label: 'all-levels' },
  { day: 2, start: '21:00', end: '22:30', groups: ['intermediate'] },
  { day: 4, start: '21:00', end: '22:30', groups: ['intermediate'] },
  { day: 1, start: '21:00', end: '22:30', groups: ['advanced'] },
  { day: 3, start: '21:00', end: '22:30', groups: ['advanced'] },
  { day: 2, start: '18:00', end: '19:00', groups: ['kids-a'] },
  { day: 4, start: '18:00', end: '19:00', groups: ['kids-a'] },
  { day: 2, start: '19:00', end: '20:00', groups: ['kids-b'] },
  { day: 4, start: '19:00', end: '20:00', groups: ['kids-b'] },
  { day: 1, start: '19:00', end: '20:00', groups: ['kids-c'] },
  { day: 3, start: '19:00', end: '20:00', groups: ['kids-c'] },
];

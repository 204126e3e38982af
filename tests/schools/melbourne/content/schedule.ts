// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { GroupFacts, ScheduleFacts } from '#app/content/model.ts';

export const adultLevels = [
  { id: 'foundation', cord: 'beginner', teacher: 'jade' },
  { id: 'open', cord: 'adv', teacher: 'trovao' },
] as const satisfies readonly GroupFacts[];

export const kidsGroups = [
  { id: 'juniors', cord: 'kids-a', ages: [8, 12], teacher: 'coruja' },
  { id: 'teens', cord: 'kids-c' },
] as const satisfies readonly GroupFacts[];

export const sharedLabels = ['sunday-roda'] as const;

export const since = '2026-10-05';

export const classes: ScheduleFacts['classes'] = [
  { day: 1, start: '18:15', end: '19:30', groups: ['foundation'] },
  { day: 3, start: '18:15', end: '19:30', groups: ['foundation'] },
  { day: 1, start: '19:30', end: '21:00', groups: ['open'] },
  { day: 4, start: '19:30', end: '21:00', groups: ['open'] },
  { day: 5, start: '06:30', end: '07:30', groups: ['foundation', 'open'] },
  { day: 7, start: '09:30', end: '11:30', groups: ['foundation', 'open'], label: 'sunday-roda' },
  { day: 3, start: '16:15', end: '17:00', groups: ['juniors'] },
  { day: 6, start: '09:00', end: '09:45', groups: ['juniors'] },
  { day: 5, start: '16:30', end: '17:45', groups: ['teens'] },
  { day: 6, start: '09:45', end: '11:00', groups: ['teens'] },
];

// Sample content, to be replaced by the school that uses this site.
import type { scheduleCopy as greek } from './schedule.el.ts';

export const scheduleCopy: typeof greek = {
  adults: 'Adults',
  kids: 'Children',
  ages: 'ages {from}–{to}',
  next: 'Next class: {day} {time}, {groups}',
  today: 'today',
  tomorrow: 'tomorrow',
  tryClass: 'Try a class',
  addToCalendar: 'Add to calendar',
  tryMessage: 'Hello! I would like to come to a trial class: {class}.',
  calendar:
    'Download [the whole timetable as a calendar file]. Or subscribe to its address, and your calendar will pick up any changes.',
  groups: {
    beginner: { name: 'Beginner', short: 'Beginner' },
    intermediate: { name: 'Intermediate', short: 'Intermediate' },
    advanced: { name: 'Advanced', short: 'Advanced' },
    'kids-a': { name: 'Group A', short: 'Children A' },
    'kids-b': { name: 'Group B', short: 'Children B' },
    'kids-c': { name: 'Group C', short: 'Children C' },
  },
  labels: {
    'all-levels': { line: 'All levels Music & *Roda*', title: 'All levels', note: 'Music & *Roda*' },
  },
};

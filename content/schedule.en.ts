// Sample content, to be replaced by the school that uses this site.
import type { scheduleCopy as greek } from './schedule.el.ts';

export const scheduleCopy: typeof greek = {
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

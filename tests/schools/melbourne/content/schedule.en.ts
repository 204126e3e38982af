// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { scheduleCopy as greek } from './schedule.el.ts';

export const scheduleCopy: typeof greek = {
  groups: {
    foundation: { name: 'Foundation', short: 'Foundation' },
    open: { name: 'Open level', short: 'Open level' },
    juniors: { name: 'Juniors', short: 'Juniors' },
    teens: { name: 'Teens', short: 'Teens' },
  },
  labels: {
    'sunday-roda': { line: 'Sunday *roda*, everyone in', title: 'Sunday roda', note: 'Everyone in, *samba* to finish' },
  },
};

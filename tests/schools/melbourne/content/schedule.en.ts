// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { scheduleCopy as greek } from './schedule.el.ts';

export const scheduleCopy: typeof greek = {
  adults: 'Grown-ups',
  kids: 'Kids and teens',
  ages: '{from} to {to} years',
  next: 'We play again {day} {time}: {groups}',
  today: 'today',
  tomorrow: 'tomorrow',
  tryClass: 'Give it a go',
  addToCalendar: 'Save to calendar',
  tryMessage: 'G’day! I would like to give this class a go: {class}.',
  calendar: 'Get [the week’s timetable for your calendar]. If you subscribe to its address, changes will arrive by themselves.',
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

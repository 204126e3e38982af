import type { timetable as greek } from './texts.el.ts';

export const timetable: typeof greek = {
  specialties: {
    beginners: 'beginners',
    children: 'children',
    teens: 'teens',
    adults: 'adults',
    music: 'music',
    dance: 'dance',
    movement: 'movement',
    acrobatics: 'acrobatics',
    nutrition: 'nutrition',
    women: 'women',
    health: 'health',
    mentalHealth: 'mental health',
    inclusion: 'inclusion',
    events: 'events',
    teacherCoaching: 'teachers’ coaching',
  },
  schedule: {
    adults: 'Adults',
    kids: 'Children',
    ages: 'ages {from}–{to}',
    next: 'Next class: {groups}, {day} {time}',
    today: 'today',
    tomorrow: 'tomorrow',
    addToCalendar: 'Add to calendar',
    calendar: 'Add all classes to your calendar',
    teacherOfAll: 'All of these are taught by [{name}]',
    teacher: 'Taught by [{name}]',
  },
};

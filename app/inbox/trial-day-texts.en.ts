import type { trialDay as greek } from './trial-day-texts.el.ts';

export const trialDay: typeof greek = {
  title: 'Your free class',
  states: {
    chosen: 'We’re expecting you:',
    off: 'This class does not take place. Please choose another day:',
    none: 'You have no day booked. Your free class is still there for you:',
    over: 'This class has already begun or taken place:',
    unknown: 'This link is not valid, or has expired.',
  },
  outcomes: {
    moved: 'Done: your day is booked. If the old one is in your calendar, please change it there, too.',
    canceled: 'Done: it is cancelled. Thank you for telling us. If it is in your calendar, please delete it there, too.',
    gone: 'Nothing has changed: that day cannot be chosen.',
  },
  limited: 'Too many changes in a short time. Please try again after {time}.',
  days: 'Which day will you come?',
  move: 'Book this day',
  cancel: 'I can’t come',
  contact: 'Anything else? [Write to us].',
};

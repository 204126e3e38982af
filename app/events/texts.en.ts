import type { leaving as greek, family as greekFamily } from './texts.el.ts';

export const leaving: typeof greek = {
  heading: 'Leave the event',
  headingWaiting: 'Leave the waiting list',
  question: 'Do you want to cancel your sign-up?',
  questionWaiting: 'Do you want to leave the waiting list? You’re no. {place} on it.',
  passedOn: 'Somebody is waiting for your place and gets it at once. You can’t take it back.',
  lineLost: 'If you change your mind, you start again at the end of the list.',
  calendar: 'If it is in your calendar, remember to remove it there: it does not disappear by itself.',
  cancel: 'No, stay signed up',
  notJoined: 'You’re not signed up for this event, or it has already started.',
  failed: 'This event could not be loaded. Please try again.',
  close: 'Close',
  signupFailed: 'An error occurred. Please try again.',
  leave: 'Leave',
  leaveWaiting: 'Leave the waiting list',
};

export const family: typeof greekFamily = {
  heading: 'Who’s coming?',
  you: 'you',
  me: 'Me',
  who: 'Who: {names}',
  together: 'If there aren’t enough places for everyone you sign up now, you wait together on the waiting list.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  change: 'Change who’s coming',
  passedOn: 'Somebody is waiting: a place that you give up is taken at once, and you can’t take it back.',
  coming: 'Going: {names}',
  waiting: 'Waiting list, no. {place}: {names}',
  missing: 'For all of you, {count} more places are needed.',
};

import type { mails as greek } from './mail-texts.el.ts';

export const mails: typeof greek = {
  leaveEvent: 'Can’t make it? Cancel your sign-up',
  leaveFamily: 'Somebody can’t make it? Change who’s coming',
  leaveWaitlist: 'Don’t want to wait any longer? Leave the waiting list',
  eventCalendarNote: 'Open the attached file to add the event to your calendar.',
  eventNews: {
    reminder: 'We will remind you the day before, and write to you if it changes or is cancelled.',
    noReminder: 'We will write to you if it changes or is cancelled.',
  },
  joined: {
    subject: 'Signed up: {title}',
    intro: {
      limited: 'You have a place at this event. See you there:',
      unlimited: 'We are glad that you are coming. See you there:',
    },
    button: 'See it on your page',
    family: { intro: 'We have kept a place for everyone you signed up. See you there:' },
  },
  waitlisted: {
    subject: 'Waiting list: {title}',
    intro: 'All places are taken. You are on the waiting list, at number {place}:',
    button: 'See it on your page',
    place:
      'As soon as a place becomes free for you, it is yours and we write to you at once. We also write if the event changes or is cancelled.',
  },
  waitlistedFamily: {
    intro:
      'There are not enough places for everyone you signed up (missing: {missing}). You are together on the waiting list, from number {place}:',
    place:
      'As soon as there are places for all of you, they are yours and we write to you at once. We also write if the event changes or is cancelled.',
  },
  promotedFromWaitlist: {
    subject: 'You have a place: {title}',
    intro: 'A place has become free, and it is yours.',
    button: 'See it on your page',
    family: { subject: 'You have a place: {title}', intro: 'There is now a place for everyone who was waiting together.' },
  },
  reminder: {
    tomorrow: 'Tomorrow: {title}',
    today: 'Today: {title}',
    intro: 'A reminder of the event that you signed up for. See you there:',
    button: 'See it on your page',
    family: { intro: 'A reminder of the event that you signed up for. See you all there:' },
  },
  changed: {
    subject: 'Changed: {title}',
    intro: 'Something has changed about this event, which you have signed up for. It is now:',
    changes: { title: 'Title', date: 'Date', time: 'Time', location: 'Place' },
    was: 'Was: {value}',
    now: 'Now: {value}',
    button: 'See it on your page',
    attachment: 'The attached file updates the event in your calendar: open it if it has not changed there by itself.',
  },
  canceled: {
    subject: 'Cancelled: {title}',
    intro: 'We are sorry: this event, which you had signed up for, has been cancelled.',
    button: 'See what else is coming up',
    attachment: 'The attached file takes it out of your calendar. If it is still there, please delete it.',
    calendar: 'Is it in your calendar? Please delete it there, too: it does not disappear by itself.',
  },
  removed: {
    subject: 'Your sign-up was cancelled: {title}',
    intro: 'We have cancelled your sign-up for this event:',
    introWaiting: 'We have taken you off the waiting list of this event:',
    notExpected: 'If you did not expect this, write to us at {school}.',
    button: 'See it on your page',
    family: {
      subject: 'A sign-up was cancelled: {title}',
      intro: 'We have cancelled this sign-up:',
      introWaiting: 'We have taken this sign-up off the waiting list:',
    },
  },
  waitlistClosed: {
    subject: 'Waiting list closed: {title}',
    intro: 'Registration is now at {host}, and the waiting list here is closed. If you want to come, please register there:',
    button: 'Register Now',
  },
};

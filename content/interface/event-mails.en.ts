// Texts of the interface, written for any school.
// Emails to members about events that they signed up for. {x} is a placeholder.
import type { eventMails as greek } from './event-mails.el.ts';

export const eventMails: typeof greek = {
  promotedFromWaitlist: {
    subject: 'You have a place: {title}',
    intro: 'A place has become free, and it is yours.',
    about: '{title}\n{time}\n{location}',
    button: 'See it on your page',
    leave: 'Can’t make it after all? Leave the event on your page, so that the next in line can come.',
  },
  changed: {
    subject: 'Changed: {title}',
    intro: 'The time or the place of this event, which you have signed up for, has changed.',
    about: '{title}\n{time}\n{location}',
    before: 'Before, it was:\n{time}\n{location}',
    button: 'See it on your page',
    calendar: 'Is it in your calendar already? Add it again from your page: the new entry replaces the old one.',
    leave: 'Can’t make it now? Leave the event on your page, so that somebody else can come.',
  },
  canceled: {
    subject: 'Cancelled: {title}',
    intro: 'This event, which you had signed up for, has been cancelled. There is nothing you need to do.',
    about: '{title}\n{time}\n{location}',
    more: 'See what else is coming up: {link}',
  },
};

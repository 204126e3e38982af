import type { mails as el } from './mail-texts.el.ts';

export const mails: typeof el = {
  otherLanguage: 'This message is in Greek only.',
  event: 'See the event on your page',
  coming: 'You are receiving this email because you have signed up for this event.',
  waiting: 'You are receiving this email because you are on the waiting list of this event.',
  follower: 'You are receiving this email because you asked for our news: {topics}.',
  guest: 'For your first class, {group}, {day}: choose another day, or cancel',
  leave: 'No more emails like this, please',
};

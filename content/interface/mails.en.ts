// Texts of the interface, written for any school.
// Mails. {x} is a placeholder.
import type { mails as greek } from './mails.el.ts';

export const mails: typeof greek = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  signOffs: { usual: 'See you in the roda,', neutral: 'All the best,' },
  copyLink: 'If the button doesn’t work, copy this address into your browser:',
  contact: {
    subject: 'Message from the website: {name}',
    heading: '{name} writes:',
    answer: 'Reply on the website',
    answerSubject: 'Your message to {school}',
    answered: 'You wrote to us on {time}:',
    details: { name: 'Name', email: 'Email', phone: 'Phone', who: 'For', class: 'Class', time: 'Received' },
    reply:
      'You can also reply to this email: it goes straight to the sender. Afterwards, mark the message as responded in the dashboard.',
  },
  acknowledgement: {
    heading: 'We have your message',
    notYou:
      'This is an automatic email. If it was not you who wrote to us, somebody entered your address by mistake: you need not do anything.',
  },
  digest: {
    subject: 'Many new messages from the website',
    text: 'More than {limit} messages arrived within an hour. The rest were not emailed one by one; they are waiting for you on the website.',
    button: 'See the messages',
  },
  confirm: {
    subject: 'Confirm your email address',
    intro:
      'One step is left before your account is ready: press the button and enter the password you chose. That tells us the address is yours.',
    button: 'Confirm address',
    lifetime: 'The link works for {hours} hours; after that, sign up again.',
    notYou: 'If it was not you, do nothing: without confirmation, the account is deleted automatically.',
  },
  reset: {
    subject: 'Choose a new password',
    intro:
      'A new password was requested for the account with this email address. If that was you, the button opens a page where you choose it.',
    button: 'Choose a new password',
    lifetime: 'The link works once, within the next hour.',
    notYou: 'If it was not you, ignore this message. Your password stays as it is.',
  },
  newAddress: {
    subject: 'Confirm your new email address',
    intro:
      'This address was entered for a member’s account. If it was you, press the button in a browser where you’re signed in; from then on this is the address of your account.',
    button: 'Confirm new address',
    lifetime: 'The link works once, within {hours} hours.',
    notYou: 'If it was not you, do nothing: somebody mistyped their address, and nothing happens.',
  },
  emailChanged: {
    subject: 'The email address of your account was changed',
    intro:
      'The account {email} now has another email address, which was confirmed. You no longer sign in with this one, and all other devices have been signed out.',
    notYou: 'If it was not you, write to us at once at {school}.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    intro:
      'The password of the account {email} has just been changed. Only the device on which this was done is still signed in; all others have been signed out.',
    notYou: 'If it was not you, choose a new password at once: press “Forgot password?” on the sign-in page.',
    button: 'Sign-in page',
  },
  googleLinked: {
    subject: 'You can now sign in with Google',
    intro:
      'A Google account is now linked to the account {email}. Whoever is signed in to that Google account can open it without a password.',
    notYou:
      'If it was not you, choose a new password at once: press “Forgot password?” on the sign-in page. That also removes the link and signs out all devices.',
    button: 'Sign-in page',
  },
  accountDeleted: {
    subject: 'Your account has been deleted',
    intro:
      'The account {email} has been deleted, along with your profile and event sign-ups, and you have been signed out everywhere.',
    stays:
      'Messages that you sent us through the contact form are not part of it and are kept as long as the privacy policy says. This is the last email about your account.',
    notYou: 'If it was not you who deleted it, write to us at {school}.',
    privacy: 'Privacy policy',
  },
  leaveEvent: 'Can’t make it? Cancel your sign-up',
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
  },
  waitlisted: {
    subject: 'Waiting list: {title}',
    intro: 'All places are taken. You are on the waiting list, at number {place}:',
    button: 'See it on your page',
    place:
      'As soon as a place becomes free for you, it is yours and we write to you at once. We also write if the event changes or is cancelled.',
  },
  promotedFromWaitlist: {
    subject: 'You have a place: {title}',
    intro: 'A place has become free, and it is yours.',
    button: 'See it on your page',
  },
  reminder: {
    tomorrow: 'Tomorrow: {title}',
    today: 'Today: {title}',
    intro: 'A reminder of the event that you signed up for. See you there:',
    button: 'See it on your page',
  },
  mailing: {
    otherLanguage: 'This message is in Greek only.',
    button: 'See the event on your page',
    coming: 'You are receiving this email because you have signed up for this event.',
    waiting: 'You are receiving this email because you are on the waiting list of this event.',
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
  },
  waitlistClosed: {
    subject: 'Waiting list closed: {title}',
    intro: 'Registration is now at {host}, and the waiting list here is closed. If you want to come, please register there:',
    button: 'Register Now',
  },
};

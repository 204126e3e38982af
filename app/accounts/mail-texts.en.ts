import type { mails as greek } from './mail-texts.el.ts';

export const mails: typeof greek = {
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
  signIn: {
    subject: 'Your sign-in link',
    intro: 'Here is the link you asked for: it opens a page with one button, and that signs you in without a password.',
    button: 'Sign in',
    lifetime: 'The link works once, within the next hour.',
    notYou: 'If it was not you, ignore this message and pass the link on to nobody.',
  },
  passwordOnly: {
    subject: 'Please sign in with your password',
    intro: 'A sign-in link was requested for {email}. This account manages the website, so it opens with its password only.',
    notYou: 'If you have forgotten it, press “Forgot password?” on the sign-in page. If it was not you, ignore this message.',
    button: 'Sign-in page',
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
  newBrowser: {
    subject: 'New sign-in to your account',
    intro:
      'Someone signed in as {email} from a device or browser that we had not seen before: {device}, {time}. If it was you, there is nothing to do.',
    unknown: 'unknown device',
    notYou:
      'If it was not you, choose a new password at once: press “Forgot password?” on the sign-in page. That signs out all devices.',
    button: 'Sign-in page',
  },
  passkeys: {
    subject: 'The passkeys of your account were changed',
    add: 'A passkey was added to the account {email}. It opens the account without a password.',
    remove: 'A passkey was removed from the account {email}. It no longer opens the account.',
    'new-codes': 'New recovery codes were made for the account {email}. Older ones no longer work.',
    'use-code': 'Someone signed in as {email} with a recovery code. This code does not work again.',
    notYou:
      'If it was not you, choose a new password at once: press “Forgot password?” on the sign-in page. If the account manages the website, write to the person who runs it, too.',
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
};

/** Email to the administrator, at most once an hour. */
export const accountMailLimit = {
  subject: 'Too many sign-ups and password resets',
  text: 'More than {limit} emails for sign-ups and password resets were asked for within an hour, possibly by someone who misuses the forms. No more are sent until the hour is over; after that everything works again by itself. Members can sign in meanwhile. If this goes on, forward this email to the person who runs the website.',
};

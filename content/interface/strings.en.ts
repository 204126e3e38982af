// Texts of the interface, written for any school.
// Texts of buttons, labels, errors and emails. [x] is a link, {x} is a placeholder.
import type { strings as greek } from './strings.el.ts';

const sent = "Thanks for your message! We'll get back to you soon.";

export const strings: typeof greek = {
  skipLink: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  close: 'Close',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  navigation: {
    capoeira: 'Capoeira',
    about: 'About',
    instructors: 'Instructors',
    schedule: 'Schedule',
    faq: 'FAQ',
    media: 'Media',
    partners: 'Partners',
    blog: 'Blog',
    contact: 'Contact',
  },
  languageSwitch: { label: 'EL', name: 'Ελληνικά' },
  opensInNewTab: 'Opens in a new tab.',
  footer: {
    farewell: 'See you in the roda',
    findUs: 'Find us',
    joinUs: 'Join us',
    instagram: 'Instagram',
    blog: 'Blog',
    members: 'Members',
    more: 'Small print',
    privacy: 'Privacy',
    codeOfConduct: 'Code of conduct',
    sitemap: 'Sitemap',
  },
  specialties: {
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
  contactForm: {
    name: 'Full name',
    email: 'Email',
    message: 'Message',
    messageHelp: 'If the class is for a child, tell us their age too.',
    privacy: 'I agree that my details are used to answer me, as described in the [privacy policy].',
    honeypot: 'Leave this field empty',
    send: 'Send Message',
    sending: 'Sending...',
    sent,
    failed: 'There was a problem sending your message. Please try again.',
    errorsHeading: 'Your message has not been sent yet. Please check the marked fields.',
    errors: {
      nameMissing: 'Please write your name, so we know who we’re writing back to.',
      nameTooLong: 'Names can be up to {max} characters long. Please shorten yours.',
      emailMissing: 'Please write your email address, so that we can answer you.',
      emailInvalid: 'Something is wrong with this address. An email address looks like name@example.com.',
      emailTooLong: 'Email addresses can be up to {max} characters long. Please use another one.',
      messageMissing: 'Please write your message.',
      messageTooLong: 'Messages can be up to {max} characters long. Yours is {over} over.',
      privacyMissing: 'Please accept the privacy policy to continue.',
      honeypotFilled:
        'A hidden field that must stay empty was filled in, probably by autofill. We have cleared it: please send your message again.',
      tooMany: 'We’re getting a lot of messages at the moment. Please try again after {time}; your text will still be here.',
    },
  },
  notices: { 'message-sent': sent },
  notFound: {
    title: 'Page not found',
    heading: 'The kick met thin air',
    text: 'The page you are looking for isn’t here. It may have moved, or there may be a mistake in the address.',
    back: 'Back to the home page',
    schedule: 'Schedule',
    blog: 'Blog',
    contact: 'Contact',
    drawing: 'A player on the floor, one hand and one foot in the air: his kick has missed',
  },
  failure: {
    title: 'Something went wrong',
    heading: 'We lost the beat',
    text: 'Something went wrong, and it’s our fault. Please try again in a moment.',
    reference: 'If you write to us about it, please mention the code {reference}.',
    again: 'Try again',
    back: 'Back to the home page',
  },
  mail: {
    contact: {
      subject: 'Message from the website: {name}',
      intro: 'A new message came through the contact form',
      name: 'Name: {name}',
      email: 'Email: {email}',
      time: 'Time: {time}',
      reply: 'A reply to this email goes straight to the sender.',
      all: 'All messages from this sender',
    },
    digest: {
      subject: 'Many new messages from the website',
      text: 'More than {limit} messages arrived within an hour. The rest are listed at {link}',
    },
    copyLink: 'If the button doesn’t work, copy this address into your browser:',
    confirm: {
      subject: 'Confirm your email address',
      intro:
        'Someone, most likely you, created a member account with this email address. To finish, press the button and enter the password you chose.',
      button: 'Confirm address',
      lifetime: 'The link works for {hours} hours.',
      notYou:
        'If it was not you, ignore this message. Without the password nobody can use the account, and it is deleted automatically after {unconfirmedHours} hours.',
    },
    reset: {
      subject: 'Choose a new password',
      intro:
        'Someone, most likely you, asked for a new password for the account with this email address. The button opens a page where you choose it.',
      button: 'Choose a new password',
      lifetime: 'The link works once, within the next hour.',
      notYou: 'If it was not you, ignore this message. Your password stays as it is.',
    },
    accountDeleted: {
      subject: 'Your account has been deleted',
      intro:
        'The account {email} has been deleted, along with your profile and event sign-ups, and you have been signed out everywhere.',
      stays:
        'Messages that you sent us through the contact form are not part of it and are kept as long as the privacy policy says. This is the last email about your account.',
      notYou: 'If it was not you who deleted it, write to us at {school}.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      intro:
        'The password of the account {email} has just been changed, and every device that was signed in has been signed out.',
      notYou: 'If it was not you, choose a new password at once with “Forgot password?” at {link}',
    },
  },
};

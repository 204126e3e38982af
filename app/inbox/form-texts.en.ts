import type { contact as greek } from './form-texts.el.ts';

const sent = "Thanks for your message! We'll get back to you soon.";

export const contact: typeof greek = {
  contactForm: {
    who: 'Who is it for?',
    audiences: { child: 'My child', me: 'Me', unsure: 'I don’t know yet' },
    class: 'Class',
    anyClass: 'I don’t know yet',
    trial: 'Which day will you come?',
    anotherDay: 'Another day',
    age: 'Child’s age',
    name: 'Full name',
    email: 'Email',
    phone: 'Phone',
    message: 'Message',
    messageHelp: 'Tell us which day you’re coming.',
    anotherDayHelp: 'If you’d like another day, tell us which.',
    ageHelp: 'For a child, please add their age.',
    optional: '(optional)',
    privacy: 'I agree to my details being used to answer me, as described in the [privacy policy].',
    honeypot: 'Leave this field empty',
    /** Replaces the section’s heading and form after a message was sent. */
    receipt: {
      heading: 'We’ve got it',
      time: 'Your message arrived at {time}.',
      where: 'Where',
      next: 'Come on any of these days:',
      chosen: 'We’re expecting you:',
      another: 'Write another message',
    },
    send: 'Send Message',
    sending: 'Sending...',
    sent,
    failed: 'There was a problem sending your message. Please try again.',
    errorsHeading: 'Your message has not been sent yet. [Please check the marked fields].',
    errors: {
      nameMissing: 'Please write your name, so we know who we’re writing back to.',
      nameTooLong: 'Names can be up to {max} characters long. Please shorten yours.',
      emailMissing: 'Please write your email address, so that we can answer you.',
      emailInvalid: 'Something is wrong with this address. An email address looks like name@example.com.',
      emailTooLong: 'Email addresses can be up to {max} characters long. Please use another one.',
      trialGone: 'There is no class at that time. Please choose one of these days.',
      ageInvalid: 'Please write the age in years, from 1 to 17, or leave the field empty.',
      phoneInvalid: 'Please write the number in digits, 6 to 20 of them, or leave the field empty.',
      messageMissing: 'Please write your message.',
      messageTooLong: 'Messages can be up to {max} characters long. Yours is {over} over.',
      privacyMissing: 'Please accept the privacy policy to continue.',
      honeypotFilled:
        'A hidden field that must stay empty was filled in, probably by autofill. We have cleared it: please send your message again.',
      tooMany: 'We’re getting a lot of messages at the moment. Please try again after {time}; your text will still be here.',
    },
  },
  notices: { 'message-sent': sent },
};

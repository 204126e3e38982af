import type { mails as greek } from './mail-texts.el.ts';

export const mails: typeof greek = {
  contact: {
    subject: 'Message from the website: {name}',
    heading: '{name} writes:',
    answer: 'Reply on the website',
    answerSubject: 'Your message to {school}',
    answered: 'You wrote to us on {time}:',
    details: {
      ...{ name: 'Name', email: 'Email', phone: 'Phone' },
      ...{ who: 'For', age: 'Age', class: 'Class', trial: 'Day', time: 'Received' },
      ...{ moved: 'Changed by the guest', canceled: 'Cancelled by the guest' },
    },
    reply:
      'You can also reply to this email: it goes straight to the sender. Afterwards, mark the message as responded in the dashboard.',
  },
  acknowledgement: {
    heading: 'We have your message',
    calendarNote: 'Open the attached file to add the class to your calendar.',
    follow: 'Write to me when something changes: {group}',
    notYou:
      'This is an automatic email. If it was not you who wrote to us, somebody entered your address by mistake: you need not do anything.',
  },
  reminder: {
    subject: 'Your free class is tomorrow: {group}',
    intro: 'A reminder of your first class. See you there:',
    change: 'Can’t make it? Choose another day, or cancel',
  },
  trialChange: {
    moved: 'Free class on another day: {name}',
    canceled: 'Free class cancelled: {name}',
    before: 'Day chosen before',
    after: 'New day',
    button: 'See it on the website',
  },
  digest: {
    subject: 'Many new messages from the website',
    text: 'More than {limit} messages arrived within an hour. The rest were not emailed one by one; they are waiting for you on the website.',
    button: 'See the messages',
  },
};

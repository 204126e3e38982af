import type { tell as greek } from './tell-texts.el.ts';

export const tell: typeof greek = {
  heading: 'Who should know?',
  language: 'Language',
  languages: { el: 'Greek', en: 'English' },
  share: 'Share',
  copy: 'Copy',
  copied: 'Copied',
  undo: 'Undo',
  done: 'Done',
  send: 'Send',
  withoutEmail: 'No email',
  failed: 'The email was not sent',
  email: {
    many: 'You can also email it to the {count} people who follow {topics}, and undo that for ten seconds.',
    one: 'You can also email it to the 1 person who follows {topics}, and undo that for ten seconds.',
    withGuests:
      'You can also email it to those who follow {topics}, and those who would come for the first time ({guests}): {count} in all. You can undo that for ten seconds.',
  },
  preview: 'The email',
  subject: 'Change to the timetable',
  failedOne: 'Error loading this change',
  none: 'This change is no longer in force: there is nothing to tell.',
  regularClass: '{class} {time}, takes place after all',
  open: 'classes take place after all',
  withdrawn: 'No longer valid: {text}',
};

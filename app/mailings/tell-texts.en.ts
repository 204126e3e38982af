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
  failed: 'The email was not sent',
  email: {
    many: 'Email the {count} people who follow {topics}. It leaves with “Done”; you can undo it for ten seconds.',
    one: 'Email the 1 person who follows {topics}. It leaves with “Done”; you can undo it for ten seconds.',
    withGuests:
      'Email those who follow {topics}, and those who would come for the first time ({guests}): {count} in all. It leaves with “Done”; you can undo it for ten seconds.',
  },
  preview: 'The email',
  subject: 'Change to the timetable',
  failedOne: 'Error loading this change',
  none: 'This change is no longer in force: there is nothing to tell.',
  regularClass: '{class} {time}, takes place after all',
  open: 'classes take place after all',
  withdrawn: 'No longer valid: {text}',
};

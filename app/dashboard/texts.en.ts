import type { dashboard as greek } from './texts.el.ts';

export const dashboard: typeof greek = {
  mail: {
    waiting: 'Emails that could not be sent yet: {count}, the oldest from {since}. We keep trying.',
    dead: 'Emails that could not be delivered: {count}.',
    retry: 'Try again',
    check: 'Check the email',
    retryFailed: 'An error occurred',
  },
  health: {
    backupOverdue: 'There has been no verified backup for more than two days.',
    copyFailed: 'Copying the backup to the second folder failed.',
    database: 'The database does not accept changes: what you enter cannot be saved.',
    content: 'Something that is stored cannot be shown: the pages show what they showed before.',
    whatNow: 'Please tell the person who runs the website.',
    unknown: 'Couldn’t check whether the database, email and backups work.',
  },
  noPasskey: 'A password alone opens these pages. Add [a passkey] to protect them better.',
  guests: {
    firstTime: '{count} for the first time',
    heading: 'For the first time',
    child: 'for a child',
    childOfAge: 'for a child aged {age}',
    noClass: 'No such class in the timetable',
    question: 'Did they come to their first class?',
    of: ': {name}',
  },
  testMail: {
    send: 'Send a test email',
    again: 'Send another one',
    sending: 'Sending...',
    failed: 'The check failed. Please try again.',
  },
};

import type { dashboard as greek } from './texts.el.ts';

export const dashboard: typeof greek = {
  mail: {
    waiting: 'Emails that could not be sent yet: {count}, the oldest from {since}. We keep trying.',
    dead: 'Emails that could not be delivered: {count}.',
    retry: 'Try again',
    retryFailed: 'An error occurred',
  },
  health: {
    heading: 'Site status',
    fine: 'Database, email and backups work. Last verified backup: {made}.',
    backup: 'Last verified backup: {made}.',
    noBackup: 'The first backup is made tonight. You need not do anything.',
    backupOverdue: 'The last verified backup is more than two days old: {made}.',
    copyFailed: 'Copying it to the second folder failed.',
    database: 'The database does not accept changes: what you enter cannot be saved.',
    content: 'Something that is stored cannot be shown: the pages show what they showed before.',
    whatNow: 'Please tell the person who runs the website.',
    unknown: 'Couldn’t check whether the database, email and backups work.',
  },
  testMail: {
    send: 'Send a test email',
    again: 'Send another one',
    sending: 'Sending...',
    failed: 'The check failed. Please try again.',
  },
};

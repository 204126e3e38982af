import type { Migration } from '#server/db.ts';
import { contact } from './001-contact.ts';
import { members } from './002-members.ts';
import { senders } from './003-senders.ts';
import { signups } from './004-signups.ts';
import { eventSignups } from './005-event-signups.ts';
import { undo } from './006-undo.ts';
import { closedDays } from './007-closed-days.ts';
import { signupHours } from './008-signup-hours.ts';
import { signupLanguage } from './009-signup-language.ts';

/** In the order in which they run. A migration that has run anywhere is frozen: mend it by a new one. */
export const migrations: Record<string, Migration> = {
  '001-contact': contact,
  '002-members': members,
  '003-senders': senders,
  '004-signups': signups,
  '005-event-signups': eventSignups,
  '006-undo': undo,
  '007-closed-days': closedDays,
  '008-signup-hours': signupHours,
  '009-signup-language': signupLanguage,
};

import { BYTE_ORDER_MARK, lineOf } from './csv.ts';
import type { Participant } from './event-signups.ts';

/** The head of the export. */
export const csvHeader = BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Signed Up', 'Status']);

/** Somebody who has joined an event as a line of CSV. `Signed Up` is ISO 8601 in UTC. */
export function csvLine({ name, email, joinedAt, isWaiting }: Participant): string {
  return lineOf([name, email, joinedAt, isWaiting ? 'Waiting' : 'Coming']);
}

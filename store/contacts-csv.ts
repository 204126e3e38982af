import { BYTE_ORDER_MARK, lineOf } from './csv.ts';
import type { Sender } from './senders.ts';

/** The head of the export. */
export const csvHeader = BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Message Count', 'Last Contact', 'Status']);

/** One sender as a line of CSV. `Last Contact` is ISO 8601 in UTC. */
export function csvLine({ name, email, count, lastDate, responded }: Sender): string {
  return lineOf([name, email, String(count), lastDate, responded ? 'All Responded' : 'Pending']);
}

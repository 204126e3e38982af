// CSV exports (RFC 4180): every value is quoted, and none is a formula to a spreadsheet.
import type { Participant } from './event-participants.ts';
import type { Sender } from './senders.ts';

/** Excel takes a file without a byte order mark for a legacy encoding instead of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Start of a formula, also after white space and in full-width form. */
const formulaStart = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠−]|^[\t\r]/u;

/** `Last Contact` is ISO 8601 in UTC. */
export const sendersCsv = {
  header: BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Message Count', 'Last Contact', 'Status']),
  line: ({ name, email, count, lastDate, responded }: Sender) =>
    lineOf([name, email, String(count), lastDate, responded ? 'All Responded' : 'Pending']),
};

/** `Signed Up` is ISO 8601 in UTC. */
export const participantsCsv = {
  header: BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Signed Up', 'Status']),
  line: ({ name, email, joinedAt, isWaiting }: Participant) => lineOf([name, email, joinedAt, isWaiting ? 'Waiting' : 'Coming']),
};

function lineOf(values: string[]): string {
  return `${values.map((value) => `"${withoutFormula(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function withoutFormula(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}

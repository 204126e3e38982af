// CSV exports (RFC 4180). Escapes values that a spreadsheet would evaluate as formulas (CSV injection).
import type { Participant } from './event-participants.ts';
import type { Member } from './member-cards.ts';
import type { Sender } from './senders.ts';

/** Makes Excel decode the file as UTF-8 instead of a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Matches values that start like a formula, even after white space or with a full-width character. */
const formulaStart = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠−]|^[\t\r]/u;

export const sendersCsv = {
  header: BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Message Count', 'Last Contact', 'Status']),
  line: ({ name, email, count, lastDate, responded }: Sender) =>
    lineOf([name, email, String(count), lastDate, responded ? 'All Responded' : 'Pending']),
};

export const participantsCsv = {
  header: BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Signed Up', 'Status']),
  line: ({ name, email, joinedAt, isWaiting }: Participant) => lineOf([name, email, joinedAt, isWaiting ? 'Waiting' : 'Coming']),
};

export const membersCsv = {
  header: BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Phone', 'Address', 'Birth Date', 'Signup Date', 'Confirmed']),
  line: ({ name, email, phone_number, address, birth_date, joinedAt, isConfirmed }: Member) =>
    lineOf([name, email, phone_number ?? '', address ?? '', birth_date ?? '', joinedAt, isConfirmed ? 'Yes' : 'No']),
};

function lineOf(values: string[]): string {
  return `${values.map((value) => `"${withoutFormula(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function withoutFormula(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}

// CSV exports (RFC 4180). Escapes values that a spreadsheet would evaluate as formulas (CSV injection).
import { type Participant, participantName } from './event-participants.ts';
import type { Member } from './member-cards.ts';
import type { Sender } from './senders.ts';

/** Makes Excel decode the file as UTF-8 instead of a legacy encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export type CsvSeparator = ',' | ';';

/** CSV table with the separator that the administrator's spreadsheet expects: `;` where the decimal separator is a comma. */
const table =
  <Row>(columns: string[], cellsOf: (row: Row) => string[]) =>
  (separator: CsvSeparator) => {
    const lineOf = (cells: string[]) => `${cells.map(quote).join(separator)}\r\n`;
    return { header: BYTE_ORDER_MARK + lineOf(columns), line: (row: Row) => lineOf(cellsOf(row)) };
  };

export const sendersCsv = table(
  ['Name', 'Email', 'Message Count', 'Last Contact', 'Status'],
  ({ name, email, count, lastDate, responded }: Sender) => [
    ...[name, email, String(count), lastDate],
    responded ? 'All Responded' : 'Pending',
  ],
);

export const participantsCsv = table(
  ['Name', 'Email', 'Phone', 'Signed Up', 'Status', 'Child Of', 'Birth Year', 'Photographs'],
  ({ child, ...account }: Participant) => [
    ...[child?.first_name ?? account.name, account.email, account.phone ?? '', account.joinedAt],
    account.isWaiting ? 'Waiting' : 'Coming',
    ...(child
      ? [participantName({ ...account, child: null }), String(child.birth_year), child.photo_consent_at ? 'Yes' : 'No']
      : ['', '', '']),
  ],
);

export const membersCsv = table(
  ['Name', 'Email', 'Phone', 'Address', 'Birth Date', 'Signup Date', 'Confirmed'],
  ({ name, email, phone_number, address, birth_date, joinedAt, isConfirmed }: Member) => [
    ...[name, email, phone_number ?? '', address ?? '', birth_date ?? '', joinedAt],
    isConfirmed ? 'Yes' : 'No',
  ],
);

const quote = (value: string) => `"${withoutFormula(value).replaceAll('"', '""')}"`;

/** Beginning of a formula, after white space, quotes and invisible characters that spreadsheets skip. Some signs are full-width. */
const formulaStart = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠−]|^[\t\r]/u;
const separator = /[;,\t\r\n]/;
const skipped = /[\s\p{Cf}\p{Cc}"]/u;
const formulaSign = /[=+\-@＝＋－＠−]/;
/** A phone number is not a formula: without an operator, a spreadsheet shows the number. */
const phoneNumber = /^\+\d[\d ]*$/;

/** Puts an apostrophe before each formula, which makes it a text. */
function withoutFormula(value: string): string {
  if (phoneNumber.test(value)) return value;
  const text = withoutLaterFormulas(value);
  return formulaStart.test(text) ? `'${text}` : text;
}

/**
 * Escapes formulas after other separators. A program that expects another separator starts a new cell after each one, and reads
 * the quotes of this file as text or skips them.
 */
function withoutLaterFormulas(value: string): string {
  let startsCell = false;
  return value.replace(/./gsu, (character) => {
    const isFormula = startsCell && formulaSign.test(character);
    startsCell = separator.test(character) || (startsCell && skipped.test(character));
    return isFormula ? `'${character}` : character;
  });
}

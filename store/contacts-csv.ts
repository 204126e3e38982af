import type { Sender } from './senders.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may take for the beginning of a formula, also behind white space and in its full-width form. */
const formulaStart = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠−]|^[\t\r]/u;

/** The head of the export; the byte-order mark tells Excel that the text is UTF-8. */
export const csvHeader = BYTE_ORDER_MARK + lineOf(['Name', 'Email', 'Message Count', 'Last Contact', 'Status']);

/** One sender as a line of CSV (RFC 4180): every value quoted, none that a spreadsheet would run. `Last Contact` is ISO 8601 in UTC. */
export function csvLine({ name, email, count, lastDate, responded }: Sender): string {
  return lineOf([name, email, String(count), lastDate, responded ? 'All Responded' : 'Pending']);
}

function lineOf(values: string[]): string {
  return `${values.map((value) => `"${inert(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function inert(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}

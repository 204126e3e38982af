/** First of all in a file: it tells Excel that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet may take for the beginning of a formula, also behind white space and in its full-width form. */
const formulaStart = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠−]|^[\t\r]/u;

/** A line of CSV (RFC 4180): every value quoted, none that a spreadsheet would run. */
export function lineOf(values: string[]): string {
  return `${values.map((value) => `"${inert(value).replaceAll('"', '""')}"`).join(',')}\r\n`;
}

function inert(value: string): string {
  return formulaStart.test(value) ? `'${value}` : value;
}

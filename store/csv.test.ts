import { describe, expect, test } from 'vitest';
import { sendersCsv } from './csv.ts';

const sender = { name: 'Ελένη', email: 'eleni@example.org', count: 2, lastDate: '2026-11-20T10:05:00.000Z', responded: false };
const nameCell = (name: string) =>
  sendersCsv.line({ ...sender, name }).slice(0, -',"eleni@example.org","2","2026-11-20T10:05:00.000Z","Pending"\r\n'.length);

describe('CSV of the senders', () => {
  test('has a byte order mark, five quoted columns and CRLF', () => {
    expect(sendersCsv.header).toBe('\uFEFF"Name","Email","Message Count","Last Contact","Status"\r\n');
    expect(sendersCsv.line(sender)).toBe('"Ελένη","eleni@example.org","2","2026-11-20T10:05:00.000Z","Pending"\r\n');
    expect(sendersCsv.line({ ...sender, responded: true })).toMatch(/,"All Responded"\r\n$/);
  });

  test('keeps quotes, commas and line breaks', () => {
    expect(nameCell('Ελένη "Λένα", Π.\nΑθήνα\r\n')).toBe('"Ελένη ""Λένα"", Π.\nΑθήνα\r\n"');
  });

  const starts = ['=1+1', '+30 210', '-1', '@SUM(A1)', '\t=1', '\tname', '\rname'];
  const afterInvisible = [' =1', '\u00a0=1', '\n=1', '\u200b=1', '\uFEFF=1', '\u0000=1', '\u001f=1'];
  const fullWidth = ['＝1+1', '＋1', '－1', '＠SUM', '\u3000＝1', '−1'];

  test.each([...starts, ...afterInvisible, ...fullWidth])('writes %j as text, not as a formula', (name) => {
    expect(nameCell(name)).toBe(`"'${name}"`);
    expect(sendersCsv.line({ ...sender, email: name })).toContain(`,"'${name}",`);
  });

  test.each(['Ana-Maria', 'a=b', "'quoted'", '', '1+1', '% of', ' Ελένη', '"=1'])('leaves %j unchanged', (name) => {
    expect(nameCell(name)).toBe(`"${name.replaceAll('"', '""')}"`);
  });
});

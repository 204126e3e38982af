import { Readable } from 'node:stream';

export function csvResponse<Row>(name: string, pages: AsyncIterable<Row[]>, csv: { header: string; line: (row: Row) => string }) {
  async function* chunks() {
    yield Buffer.from(csv.header);
    for await (const rows of pages) yield Buffer.from(rows.map(csv.line).join(''));
  }
  return new Response(Readable.toWeb(Readable.from(chunks())) as ReadableStream, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

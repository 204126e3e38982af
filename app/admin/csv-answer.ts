import { Readable } from 'node:stream';

/** A table for a spreadsheet, sent page by page as it is read. */
export function csvAnswer<Row>(
  name: string,
  pages: AsyncIterable<Row[]>,
  header: string,
  lineOf: (row: Row) => string,
): Response {
  return new Response(Readable.toWeb(Readable.from(linesOf(pages, header, lineOf))) as ReadableStream, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

async function* linesOf<Row>(pages: AsyncIterable<Row[]>, header: string, lineOf: (row: Row) => string): AsyncGenerator<Buffer> {
  yield Buffer.from(header);
  for await (const rows of pages) yield Buffer.from(rows.map(lineOf).join(''));
}

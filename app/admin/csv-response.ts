import { Readable } from 'node:stream';

/** Streams a CSV file, page by page as it is read from the database. */
export function csvResponse<Row>(
  name: string,
  pages: AsyncIterable<Row[]>,
  header: string,
  lineOf: (row: Row) => string,
): Response {
  return new Response(Readable.toWeb(Readable.from(chunksOf(pages, header, lineOf))) as ReadableStream, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

async function* chunksOf<Row>(pages: AsyncIterable<Row[]>, header: string, lineOf: (row: Row) => string): AsyncGenerator<Buffer> {
  yield Buffer.from(header);
  for await (const rows of pages) yield Buffer.from(rows.map(lineOf).join(''));
}

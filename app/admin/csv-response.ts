import { Readable } from 'node:stream';
import type { RouterContextProvider } from 'react-router';
import type { CsvSeparator } from '#store/csv.ts';
import { localeContext } from '../request-context.ts';

interface Csv<Row> {
  header: string;
  line(row: Row): string;
}

/** Streams a CSV file. The separator follows the language of the admin area: Excel expects `;` on a Greek computer. */
export function csvResponse<Row>(
  { context, name, pages }: { context: Readonly<RouterContextProvider>; name: string; pages: AsyncIterable<Row[]> },
  table: (separator: CsvSeparator) => Csv<Row>,
) {
  const csv = table(context.get(localeContext) === 'el' ? ';' : ',');
  async function* chunks() {
    yield Buffer.from(csv.header);
    for await (const rows of pages) yield Buffer.from(rows.map(csv.line).join(''));
  }
  return new Response(Readable.toWeb(Readable.from(chunks())) as ReadableStream, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

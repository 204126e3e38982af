// GET: everybody who has written, as a table for a spreadsheet, sent as it is read.
import { Readable } from 'node:stream';
import { csvHeader, csvLine } from '#store/contacts-csv.ts';
import { exportSenders } from '#store/senders.ts';
import { servicesContext } from '../services.ts';
import { dayInAthens } from '../ui/format.ts';
import type { Route } from './+types/contacts-csv';
import { requireAdministrator } from './require-administrator.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireAdministrator({ request, context });
  const { database } = context.get(servicesContext);
  const name = `contact-submissions-${dayInAthens(new Date())}.csv`;
  return new Response(Readable.toWeb(Readable.from(lines(exportSenders(database, by)))) as ReadableStream, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

async function* lines(pages: ReturnType<typeof exportSenders>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeader);
  for await (const senders of pages) yield encoder.encode(senders.map(csvLine).join(''));
}

// GET: everybody who has joined an event, as a table for a spreadsheet, sent as it is read.
import { Readable } from 'node:stream';
import { data } from 'react-router';
import { exportParticipants } from '#store/event-signups.ts';
import { readEvent } from '#store/events.ts';
import { csvHeader, csvLine } from '#store/participants-csv.ts';
import { servicesContext } from '../services.ts';
import { dayInAthens } from '../ui/format.ts';
import type { Route } from './+types/participants-csv';
import { requireAdministrator } from './require-administrator.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireAdministrator({ request, context });
  const { database } = context.get(servicesContext);
  const event = await readEvent(database, by, params.id);
  if (!event) throw data(null, { status: 404 });
  const name = `participants-${dayInAthens(event.date)}.csv`;
  return new Response(Readable.toWeb(Readable.from(lines(exportParticipants(database, by, event.id)))) as ReadableStream, {
    headers: { 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

async function* lines(pages: ReturnType<typeof exportParticipants>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(csvHeader);
  for await (const people of pages) yield encoder.encode(people.map(csvLine).join(''));
}

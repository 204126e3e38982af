// GET: everybody who has joined an event, as a table for a spreadsheet, sent as it is read.
import { data } from 'react-router';
import { exportParticipants } from '#store/event-signups.ts';
import { readEvent } from '#store/events.ts';
import { csvHeader, csvLine } from '#store/participants-csv.ts';
import { servicesContext } from '../services.ts';
import { dayInAthens } from '../ui/format.ts';
import type { Route } from './+types/participants-csv';
import { csvAnswer } from './csv-answer.ts';
import { requireAdministrator } from './require-administrator.ts';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const by = await requireAdministrator({ request, context });
  const { database } = context.get(servicesContext);
  const event = await readEvent(database, by, params.id);
  if (!event) throw data(null, { status: 404 });
  const name = `participants-${dayInAthens(event.date)}.csv`;
  return csvAnswer(name, exportParticipants(database, by, event.id), csvHeader, csvLine);
}

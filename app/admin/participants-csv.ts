// GET: everybody who has joined an event, as a table for a spreadsheet, sent as it is read.
import { data } from 'react-router';
import { exportParticipants } from '#store/event-signups.ts';
import { readEvent } from '#store/events.ts';
import { csvHeader, csvLine } from '#store/participants-csv.ts';
import { dayInAthens } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/participants-csv';
import { csvAnswer } from './csv-answer.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  const event = await readEvent(database, by, params.id);
  if (!event) throw data(null, { status: 404 });
  const name = `participants-${dayInAthens(event.date)}.csv`;
  return csvAnswer(name, exportParticipants(database, by, event.id), csvHeader, csvLine);
}

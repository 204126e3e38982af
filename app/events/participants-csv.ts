import { data } from 'react-router';
import { participantsCsv } from '#store/csv.ts';
import { exportParticipants } from '#store/event-participants.ts';
import { readEvent } from '#store/events.ts';
import { csvResponse } from '../admin/csv-response.ts';
import { localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/participants-csv';

export async function loader({ params, context }: Route.LoaderArgs) {
  const administrator = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  const event = await readEvent(database, administrator, params.id);
  if (!event) throw data(null, { status: 404 });
  const name = `participants-${localDay(event.date)}.csv`;
  return csvResponse({ context, name, pages: exportParticipants(database, administrator, event.id) }, participantsCsv);
}

import { sendersCsv } from '#store/csv.ts';
import { exportSenders } from '#store/senders.ts';
import { csvResponse } from '../admin/csv-response.ts';
import { localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/senders-csv';

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const name = `contact-submissions-${localDay(new Date())}.csv`;
  return csvResponse({ context, name, pages: exportSenders(database, context.get(administratorContext)) }, sendersCsv);
}

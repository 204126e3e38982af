// GET: everybody who has written, as a table for a spreadsheet, sent as it is read.
import { csvHeader, csvLine } from '#store/contacts-csv.ts';
import { exportSenders } from '#store/senders.ts';
import { dayInAthens } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/contacts-csv';
import { csvAnswer } from './csv-answer.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  const name = `contact-submissions-${dayInAthens(new Date())}.csv`;
  return csvAnswer(name, exportSenders(database, by), csvHeader, csvLine);
}

// GET: everybody who has written, as a table for a spreadsheet, sent as it is read.
import { csvHeader, csvLine } from '#store/contacts-csv.ts';
import { exportSenders } from '#store/senders.ts';
import { servicesContext } from '../services.ts';
import { dayInAthens } from '../ui/format.ts';
import type { Route } from './+types/contacts-csv';
import { csvAnswer } from './csv-answer.ts';
import { requireAdministrator } from './require-administrator.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const by = await requireAdministrator({ request, context });
  const { database } = context.get(servicesContext);
  const name = `contact-submissions-${dayInAthens(new Date())}.csv`;
  return csvAnswer(name, exportSenders(database, by), csvHeader, csvLine);
}

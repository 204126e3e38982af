import { membersCsv } from '#store/csv.ts';
import { exportMembers } from '#store/member-cards.ts';
import { csvResponse } from '../admin/csv-response.ts';
import { localDay } from '../i18n/format.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/members-csv';

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const name = `members-${localDay(new Date())}.csv`;
  return csvResponse({ context, name, pages: exportMembers(database, context.get(administratorContext)) }, membersCsv);
}

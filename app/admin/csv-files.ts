// Downloads of the administrator's lists as CSV files.
import { Readable } from 'node:stream';
import { data, href, type RouterContextProvider } from 'react-router';
import { type CsvSeparator, membersCsv, participantsCsv, sendersCsv } from '#store/csv.ts';
import { exportParticipants } from '#store/event-participants.ts';
import { readEvent } from '#store/events.ts';
import { exportMembers } from '#store/member-cards.ts';
import { exportSenders } from '#store/senders.ts';
import { localDay } from '../i18n/format.ts';
import { localeContext, servicesContext } from '../request-context.ts';
import { administratorContext, requireRecentSignIn } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/csv-files';

export async function loader({ request, params, pattern, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const today = localDay(new Date());
  const pageOf: Record<string, string> = { [paths.sendersCsv]: paths.admin, [paths.membersCsv]: paths.userSignups };
  await requireRecentSignIn({ request, context }, pageOf[pattern] ?? href(paths.participants, { id: params.id ?? '' }));
  if (pattern === paths.sendersCsv) {
    const name = `contact-submissions-${today}.csv`;
    return csvResponse({ context, name, pages: exportSenders(database, administrator) }, sendersCsv);
  }
  if (pattern === paths.membersCsv) {
    const name = `members-${today}.csv`;
    return csvResponse({ context, name, pages: exportMembers(database, administrator) }, membersCsv);
  }
  const event = params.id && (await readEvent(database, administrator, params.id));
  if (!event) throw data(null, { status: 404 });
  const name = `participants-${localDay(event.date)}.csv`;
  return csvResponse({ context, name, pages: exportParticipants(database, administrator, event.id) }, participantsCsv);
}

interface Csv<Row> {
  header: string;
  line(row: Row): string;
}

/** Streams a CSV file. The separator follows the language of the admin area: Excel expects `;` on a Greek computer. */
function csvResponse<Row>(
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

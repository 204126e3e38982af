import { Readable } from 'node:stream';
import { school } from '#content/school.ts';
import { readDataExport, readMessagesFrom, type StoredMessage } from '#store/data-export.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { interpolate, localDay } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/data-export';
import { settingsTexts } from './settings-texts.ts';

/** Increment when an existing key is renamed or changes its meaning. New keys do not need a new version. */
const formatVersion = 1;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const { id, isAdministrator } = context.get(memberContext);
  const now = new Date();
  try {
    const data = await readDataExport(database.kysely, id);
    if (!data) return redirectWithCookies(paths.auth);
    const { about, notes } = settingsTexts[localeFromCookie(request, env.origin)].dataExport;
    const head = {
      about: interpolate(about, { school: school.name }),
      notes: notes.map((note) => interpolate(note, { days: lifetimes.mailRecordDays })),
      format: formatVersion,
      created_at: now.toISOString(),
      ...data,
      account: { ...data.account, role: isAdministrator ? 'admin' : data.account.role },
    };
    // Only a verified email proves that messages from that address are the member's own.
    const messages = data.account.email_verified ? readMessagesFrom(database.kysely, data.account.email) : [];
    return new Response(Readable.toWeb(Readable.from(lines(head, messages))) as ReadableStream, {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="my-data-${localDay(now)}.json"`,
      },
    });
  } catch (error) {
    logError('data export failed', context, error);
    return redirectWithCookies(paths.profileSettings, [flashCookie(env.origin, 'data-export-failed')]);
  }
}

/** Streams the JSON instead of building it in memory because a member may have many messages. */
async function* lines(head: object, messages: AsyncIterable<StoredMessage[]> | StoredMessage[][]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${JSON.stringify(head, null, 2).slice(0, -'\n}'.length)},\n  "messages": [`);
  let isFirst = true;
  for await (const some of messages) {
    const written = some.map((message) => JSON.stringify(message, null, 2).replace(/^/gm, '    '));
    if (written.length > 0) yield encoder.encode(`${isFirst ? '' : ','}\n${written.join(',\n')}`);
    isFirst &&= written.length === 0;
  }
  yield encoder.encode(isFirst ? ']\n}\n' : '\n  ]\n}\n');
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Administrator } from './administrator.ts';
import { joinEvent, lockEvent, type NotifyOptions, readSignup } from './event-signups.ts';
import { fullName } from './profiles.ts';
import type { Db, Locale, Queryable } from './tables.ts';
import { saveForUndo } from './undo.ts';

const EXPORT_BATCH_SIZE = 1_000;

export interface Participant {
  id: string;
  email: string;
  name: string;
  phone: string | null;
  joinedAt: string;
  isWaiting: boolean;
}

export async function listParticipants({ kysely }: Db, by: Administrator, eventId: string, limit: number) {
  Administrator.check(by);
  const rows = await selectParticipants(kysely, eventId).limit(limit).execute();
  const counts = await kysely
    .selectFrom('event_signups')
    .select(({ fn }) => ['is_waiting', fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .groupBy('is_waiting')
    .execute();
  const count = (isWaiting: boolean) => counts.find(({ is_waiting }) => is_waiting === isWaiting)?.count ?? 0;
  return { first: rows.map(toParticipant), coming: count(false), waiting: count(true) };
}

/** Signs up the member with this confirmed address, by the rules of `joinEvent`. `locale` is the language of the mails. */
export async function addParticipant(
  database: Db,
  by: Administrator,
  { eventId, email, locale }: { eventId: string; email: string; locale: Locale },
  options: NotifyOptions,
) {
  Administrator.check(by);
  const { kysely } = database;
  const member = await kysely.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (!member) return { outcome: 'unverified' as const };
  if (await readSignup(kysely, eventId, member.id)) return { outcome: 'already' as const };
  return joinEvent(database, { eventId, userId: member.id, locale }, options);
}

export async function readParticipant({ kysely }: Db, by: Administrator, eventId: string, userId: string) {
  Administrator.check(by);
  const row = await selectParticipants(kysely, eventId).where('event_signups.user_id', '=', userId).executeTakeFirst();
  return row ? toParticipant(row) : null;
}

/** Deletes a sign-up. `expireUndos` emails the member and promotes the first on the waitlist unless it is restored within 30 s. */
export async function removeParticipant(
  { kysely }: Db,
  by: Administrator,
  { eventId, userId }: { eventId: string; userId: string },
  now = new Date(),
): Promise<{ undo: string | null }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    await lockEvent(trx, eventId);
    const row = await trx
      .deleteFrom('event_signups')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
    return { undo: row ? await saveForUndo(trx, { kind: 'event-signup', now }, [{ source: 'event_signups', row }]) : null };
  });
}

/** Not a generator function, because that would delay the administrator check until the first `next()`. */
export function exportParticipants({ kysely }: Db, by: Administrator, eventId: string): AsyncGenerator<Participant[]> {
  Administrator.check(by);
  return readAllParticipants(kysely, eventId);
}

async function* readAllParticipants(db: Queryable, eventId: string): AsyncGenerator<Participant[]> {
  for (let after = 0; ; ) {
    const page = selectParticipants(db, eventId).where('number', '>', after).limit(EXPORT_BATCH_SIZE);
    const rows: Awaited<ReturnType<typeof page.execute>> = await page.execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toParticipant);
    after = last.number;
    await nextTurn();
  }
}

function selectParticipants(db: Queryable, eventId: string) {
  return db
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
    .select(['number', 'users.id', 'email', 'is_waiting', 'joined_at', 'first_name', 'last_name', 'phone_number'])
    .where('event_id', '=', eventId)
    .orderBy('number');
}

type ParticipantRow = Awaited<ReturnType<ReturnType<typeof selectParticipants>['execute']>>[number];

function toParticipant(row: ParticipantRow): Participant {
  const { id, email, phone_number: phone, joined_at: joinedAt, is_waiting: isWaiting } = row;
  return { id, email, name: fullName(row), phone, joinedAt, isWaiting };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Administrator } from './administrator.ts';
import { fullName } from './profiles.ts';
import type { Db, Queryable } from './tables.ts';

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
  const rows = await selectParticipants(kysely, eventId, 0, limit);
  const counts = await kysely
    .selectFrom('event_signups')
    .select(({ fn }) => ['is_waiting', fn.countAll<number>().as('count')])
    .where('event_id', '=', eventId)
    .groupBy('is_waiting')
    .execute();
  const count = (isWaiting: boolean) => counts.find(({ is_waiting }) => is_waiting === isWaiting)?.count ?? 0;
  return { first: rows.map(toParticipant), coming: count(false), waiting: count(true) };
}

/** Not a generator function, because that would delay the administrator check until the first `next()`. */
export function exportParticipants({ kysely }: Db, by: Administrator, eventId: string): AsyncGenerator<Participant[]> {
  Administrator.check(by);
  return readAllParticipants(kysely, eventId);
}

async function* readAllParticipants(db: Queryable, eventId: string): AsyncGenerator<Participant[]> {
  for (let after = 0; ; ) {
    const rows = await selectParticipants(db, eventId, after, EXPORT_BATCH_SIZE);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toParticipant);
    after = last.number;
    await nextTurn();
  }
}

function selectParticipants(db: Queryable, eventId: string, after: number, limit: number) {
  return db
    .selectFrom('event_signups')
    .innerJoin('users', 'users.id', 'event_signups.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'event_signups.user_id')
    .select(['number', 'users.id', 'email', 'is_waiting', 'joined_at', 'first_name', 'last_name', 'phone_number'])
    .where('event_id', '=', eventId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit)
    .execute();
}

function toParticipant(row: Awaited<ReturnType<typeof selectParticipants>>[number]): Participant {
  const { id, email, phone_number: phone, joined_at: joinedAt, is_waiting: isWaiting } = row;
  return { id, email, name: fullName(row), phone, joinedAt, isWaiting };
}

import { setImmediate as nextTurn } from 'node:timers/promises';
import { Administrator } from './administrator.ts';
import type { Child } from './children.ts';
import { isSignedUp, joinEvent, lockEvent, type NotifyOptions, readSignups } from './event-signups.ts';
import { fullName } from './profiles.ts';
import type { Db, Locale, Queryable } from './tables.ts';
import { saveForUndo } from './undo.ts';

const EXPORT_BATCH_SIZE = 1_000;

export interface Participant {
  /** Id of the sign-up. */
  id: string;
  /** The account: of the participant, or of a child's parent. */
  userId: string;
  email: string;
  name: string;
  phone: string | null;
  joinedAt: string;
  isWaiting: boolean;
  child: Pick<Child, 'first_name' | 'birth_year' | 'photo_consent_at'> | null;
}

/** Name of the participant, or the email address of a member without a name. */
export const participantName = ({ name, email, child }: Pick<Participant, 'name' | 'email' | 'child'>) =>
  child?.first_name ?? (name || email);

/** `mailed` counts accounts, because an account with several participants gets one mail. It counts as a participant if one of them is. */
export async function listParticipants({ kysely }: Db, by: Administrator, eventId: string, limit: number) {
  Administrator.check(by);
  const rows = await selectParticipants(kysely, eventId).limit(limit).execute();
  const families = await kysely
    .selectFrom('event_signups')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('is_waiting', '=', true).as('waiting'),
    ])
    .where('event_id', '=', eventId)
    .groupBy('user_id')
    .execute();
  const waiting = families.reduce((sum, family) => sum + family.waiting, 0);
  const coming = families.reduce((sum, family) => sum + family.all, 0) - waiting;
  const onlyWaiting = families.filter((family) => family.waiting === family.all).length;
  const mailed = { coming: families.length - onlyWaiting, waiting: onlyWaiting };
  return { first: rows.map(toParticipant), coming, waiting, mailed };
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
  if (isSignedUp(await readSignups(kysely, eventId, member.id), member.id)) return { outcome: 'already' as const };
  return joinEvent(database, { eventId, userId: member.id, locale, people: [member.id] }, options);
}

export async function readParticipant({ kysely }: Db, by: Administrator, eventId: string, id: string) {
  Administrator.check(by);
  const row = await selectParticipants(kysely, eventId).where('event_signups.id', '=', id).executeTakeFirst();
  return row ? toParticipant(row) : null;
}

/** Deletes a sign-up. `expireUndos` emails the account and promotes from the waitlist unless it is restored within 30 s. */
export async function removeParticipant(
  { kysely }: Db,
  by: Administrator,
  { eventId, id }: { eventId: string; id: string },
  now = new Date(),
): Promise<{ undo: string | null }> {
  Administrator.check(by);
  return kysely.transaction().execute(async (trx) => {
    await lockEvent(trx, eventId);
    const row = await trx
      .deleteFrom('event_signups')
      .where('event_id', '=', eventId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return {
      undo: row ? await saveForUndo(trx, { kind: 'event-signup', now }, [{ source: 'event_signups', row: [row] }]) : null,
    };
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
    .leftJoin('children', 'children.id', 'event_signups.child_id')
    .select(['event_signups.id', 'number', 'users.id as userId', 'email', 'is_waiting', 'joined_at'])
    .select([
      'profiles.first_name',
      'last_name',
      'phone_number',
      'children.first_name as childName',
      'birth_year',
      'photo_consent_at',
    ])
    .where('event_id', '=', eventId)
    .orderBy('number');
}

type ParticipantRow = Awaited<ReturnType<ReturnType<typeof selectParticipants>['execute']>>[number];

function toParticipant(row: ParticipantRow): Participant {
  const { id, userId, email, phone_number: phone, joined_at: joinedAt, is_waiting: isWaiting } = row;
  const { childName: first_name, birth_year, photo_consent_at } = row;
  const child = first_name === null || birth_year === null ? null : { first_name, birth_year, photo_consent_at };
  return { id, userId, email, name: fullName(row), phone, joinedAt, isWaiting, child };
}

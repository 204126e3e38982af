// Members for the administrator: the card of one member, and the export of all.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Administrator } from './administrator.ts';
import { type Child, listChildren } from './children.ts';
import { inRange, type SortKey } from './keyset-pagination.ts';
import { fullName, type Profile } from './profiles.ts';
import type { Db, Queryable, Row } from './tables.ts';

const EXPORT_BATCH_SIZE = 1_000;
const MAX_LISTED = 200;

export interface Member extends Profile {
  id: string;
  email: string;
  name: string;
  joinedAt: string;
  isConfirmed: boolean;
}

export type MemberEvent = Pick<Row<'events'>, 'id' | 'title' | 'title_en' | 'date' | 'over_at' | 'location'> & {
  isWaiting: boolean;
  /** Null if the member comes. */
  child: string | null;
};

/** Returns null if the account does not exist. `events` are the newest first, `messages` the number of messages from the address. */
export async function readMemberCard(
  { kysely }: Db,
  by: Administrator,
  id: string,
): Promise<(Member & { children: Child[]; events: MemberEvent[]; messages: number }) | null> {
  Administrator.check(by);
  const row = await selectMembers(kysely).where('users.id', '=', id).executeTakeFirst();
  if (!row) return null;
  const [children, events, { messages }] = await Promise.all([
    listChildren(kysely, id),
    kysely
      .selectFrom('event_signups')
      .innerJoin('events', 'events.id', 'event_signups.event_id')
      .leftJoin('children', 'children.id', 'event_signups.child_id')
      .select(['events.id', 'title', 'title_en', 'date', 'over_at', 'location', 'is_waiting as isWaiting'])
      .select('children.first_name as child')
      .where('event_signups.user_id', '=', id)
      .orderBy('date', 'desc')
      .orderBy('events.id')
      .orderBy('number')
      .limit(MAX_LISTED)
      .execute(),
    kysely
      .selectFrom('contact_submissions')
      .select(({ fn }) => fn.countAll<number>().as('messages'))
      .where('email', '=', row.email)
      .executeTakeFirstOrThrow(),
  ]);
  return { ...toMember(row), children, events, messages };
}

/** Newest first. Not a generator function, because that would delay the administrator check until the first `next()`. */
export function exportMembers({ kysely }: Db, by: Administrator): AsyncGenerator<Member[]> {
  Administrator.check(by);
  return readAllMembers(kysely);
}

async function* readAllMembers(db: Queryable): AsyncGenerator<Member[]> {
  for (let key: SortKey | null = null; ; ) {
    const range = inRange({ direction: 'older', key, limit: EXPORT_BATCH_SIZE }, 'user_signups.created_at', 'user_signups.id');
    const rows = await selectMembers(db).select('user_signups.id as signup_id').$call(range).execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(toMember);
    key = { date: last.created_at, id: last.signup_id };
    await nextTurn();
  }
}

/** Returns null if no account has confirmed this address. */
export async function findMemberId({ kysely }: Db, by: Administrator, email: string): Promise<string | null> {
  Administrator.check(by);
  const member = await kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return member?.id ?? null;
}

function selectMembers(db: Queryable) {
  return db
    .selectFrom('users')
    .innerJoin('user_signups', 'user_signups.user_id', 'users.id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.email_verified', 'user_signups.created_at'])
    .select(['first_name', 'last_name', 'phone_number', 'address', 'birth_date']);
}

type MemberRow = Pick<Row<'users'>, 'id' | 'email' | 'email_verified' | 'created_at'> & Profile;

function toMember({ id, email, email_verified, created_at, ...row }: MemberRow): Member {
  const { first_name, last_name, phone_number, address, birth_date } = row;
  const profile = { first_name, last_name, phone_number, address, birth_date };
  return { id, email, ...profile, name: fullName(profile), joinedAt: created_at, isConfirmed: email_verified };
}

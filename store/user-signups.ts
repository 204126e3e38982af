import { sql } from 'kysely';
import { isOneOf } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import { type Cursor, inRange, readPage } from './keyset-pagination.ts';
import { foldText, matchesQuery, parseQuery, type SearchQuery } from './message-search.ts';
import { fullName } from './profiles.ts';
import type { Db, Row } from './tables.ts';

export type UserSignup = Pick<Row<'user_signups'>, 'email' | 'created_at'> &
  Pick<Row<'user_roles'>, 'role'> & {
    userId: string;
    name: string;
    phone: string | null;
    isConfirmed: boolean;
    /** Number of current and future events that the member has joined, including those with a place on the waitlist. */
    events: number;
  };

interface RoleLookup {
  adminEmail: string | undefined;
  /** A failed lookup of roles shows every account as a user. */
  onLookupError?: (error: unknown) => void;
}

/** Higher than the number of members of a school. Beyond it, a search finds only the newest. */
const MAX_SEARCHED = 10_000;

type SearchedColumns = Pick<Row<'profiles'>, 'first_name' | 'last_name' | 'phone_number'>;

function matches({ email, phone_number, ...names }: SearchedColumns & { email: string }, query: SearchQuery): boolean {
  return matchesQuery(query, [email, foldText(fullName(names))], phone_number?.replace(/\D/g, '') ?? '');
}

/** Lists all accounts, or those whose name, email address or phone number contains `search`, newest first. */
export async function listUserSignups(
  { kysely, engine }: Db,
  by: Administrator,
  {
    adminEmail,
    onLookupError,
    search = '',
    cursor,
    limit,
    now = new Date(),
  }: RoleLookup & { search?: string; cursor: Cursor | null; limit: number; now?: Date },
) {
  Administrator.check(by);
  const keyOf = ({ created_at, id }: { created_at: string; id: string }) => ({ date: created_at, id });
  const all = kysely
    .selectFrom('user_signups')
    .leftJoin('profiles', 'profiles.user_id', 'user_signups.user_id')
    .select(['id', 'user_signups.user_id', 'email', 'created_at', 'first_name', 'last_name', 'phone_number'])
    .select(({ selectFrom }) =>
      selectFrom('users').select('email_verified').whereRef('users.id', '=', 'user_signups.user_id').as('email_verified'),
    );
  const newest = { direction: 'older', key: null, limit: MAX_SEARCHED } as const;
  const query = parseQuery(search);
  const found = query && (await all.$call(inRange(newest, 'created_at', 'id')).execute()).filter((row) => matches(row, query));
  const ids = found?.map(({ id }) => id);
  const { rows, ...cursors } = await readPage({ cursor, limit, keyOf }, (range) =>
    all
      .$if(ids !== undefined, (query) => query.where(isOneOf(engine, 'id', ids ?? [])))
      .$call(inRange(range, 'created_at', 'id'))
      .execute(),
  );
  const users = rows.map(({ user_id }) => user_id);
  const events = await countUpcomingEvents(kysely, users, now);
  const adminIds = new Set<string>();
  try {
    const admins = users.length > 0 ? await administrators(kysely, adminEmail).where('user_id', 'in', users).execute() : [];
    for (const { user_id } of admins) adminIds.add(user_id);
  } catch (error) {
    onLookupError?.(error);
  }
  const signups = rows.map(({ user_id, email, created_at, phone_number: phone, email_verified, ...names }): UserSignup => {
    const role = adminIds.has(user_id) ? 'admin' : 'user';
    const isConfirmed = email_verified === true;
    const name = fullName(names);
    return { userId: user_id, email, role, created_at, name, phone, isConfirmed, events: events.get(user_id) ?? 0 };
  });
  return { signups, found: found?.length ?? null, ...cursors };
}

/** Members without upcoming events are missing from the result. */
async function countUpcomingEvents(kysely: Db['kysely'], users: string[], now: Date): Promise<Map<string, number>> {
  if (users.length === 0) return new Map();
  const signups = await kysely
    .selectFrom('event_signups')
    .innerJoin('events', 'events.id', 'event_signups.event_id')
    .select(['user_id', 'event_id'])
    .where('user_id', 'in', users)
    .where('over_at', '>=', now.toISOString())
    .execute();
  const byMember = Map.groupBy(signups, ({ user_id }) => user_id);
  return new Map([...byMember].map(([id, rows]) => [id, new Set(rows.map(({ event_id }) => event_id)).size]));
}

export async function countUserSignups({ kysely }: Db, by: Administrator, { adminEmail, onLookupError }: RoleLookup) {
  Administrator.check(by);
  const signups = kysely.selectFrom('user_signups').select(({ fn }) => fn.countAll<number>().as('count'));
  const [{ count: total }, admins] = await Promise.all([
    signups.executeTakeFirstOrThrow(),
    signups
      .where('user_id', 'in', administrators(kysely, adminEmail))
      .executeTakeFirstOrThrow()
      .then(
        ({ count }) => count,
        (error) => {
          onLookupError?.(error);
          return 0;
        },
      ),
  ]);
  return { total, users: total - admins, admins };
}

/** Users with the role 'admin': the administrator, if the email address is verified, and those with a row in `user_roles`. */
function administrators(kysely: Db['kysely'], adminEmail = '') {
  const all = kysely
    .selectFrom('user_roles')
    .select('user_id')
    // Inline the role as a literal: SQLite does not use the partial index if the role is a query parameter.
    .where('role', '=', sql.lit('admin'))
    .unionAll(
      kysely.selectFrom('users').select('id as user_id').where('email', '=', adminEmail).where('email_verified', '=', true),
    );
  return kysely.selectFrom(all.as('administrators')).select('user_id');
}

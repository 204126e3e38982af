// Accounts, confirmed or not, as the administrator sees them.
import { sql } from 'kysely';
import { Administrator } from './administrator.ts';
import { type Cursor, inRange, type PageRange, readPage } from './keyset-pagination.ts';
import type { Db } from './tables.ts';

export interface UserSignup {
  email: string;
  role: 'admin' | 'user';
  created_at: string;
}

export interface UserSignupPage {
  /** Newest first. */
  signups: UserSignup[];
  newer: Cursor | null;
  older: Cursor | null;
  oldest: Cursor | null;
}

export interface UserSignupCounts {
  total: number;
  users: number;
  admins: number;
}

type Row = UserSignup & { id: string };

export async function listUserSignups(
  database: Db,
  by: Administrator,
  { adminEmail, cursor, limit }: { adminEmail: string | undefined; cursor: Cursor | null; limit: number },
): Promise<UserSignupPage> {
  Administrator.check(by);
  const keyOf = ({ created_at, id }: Row) => ({ date: created_at, id });
  const { rows, ...cursors } = await readPage({ cursor, limit, keyOf }, (range) => selectRows(database, adminEmail, range));
  return { signups: rows.map(({ email, role, created_at }) => ({ email, role, created_at })), ...cursors };
}

/** Counts by the same roles as in the list. */
export async function countUserSignups(
  database: Db,
  by: Administrator,
  { adminEmail }: { adminEmail: string | undefined },
): Promise<UserSignupCounts> {
  Administrator.check(by);
  const db = database.kysely;
  const { total, admins } = await db
    .selectNoFrom([
      db
        .selectFrom('user_signups')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('total'),
      db
        .selectFrom('user_signups')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', 'in', (eb) =>
          eb
            .selectFrom('user_roles')
            .select('user_id')
            // A literal, because SQLite does not use the partial index with a parameter.
            .where('role', '=', sql.lit('admin'))
            .union(
              eb
                .selectFrom('users')
                .select('id as user_id')
                .where('email', '=', adminEmail ?? '')
                .where('email_verified', '=', true),
            ),
        )
        .as('admins'),
    ])
    .executeTakeFirstOrThrow();
  return { total: total ?? 0, users: (total ?? 0) - (admins ?? 0), admins: admins ?? 0 };
}

/** Number of accounts from each of these ascending instants to the next one, and from the last one on. */
export async function countUserSignupsByMonth(
  database: Db,
  by: Administrator,
  { months }: { months: readonly string[] },
): Promise<number[]> {
  Administrator.check(by);
  if (months.length === 0) return [];
  const counts = await database.kysely
    .selectNoFrom(({ selectFrom }) =>
      months.map((start, number) => {
        const end = months[number + 1];
        return selectFrom('user_signups')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('created_at', '>=', start)
          .$if(end !== undefined, (query) => query.where('created_at', '<', end ?? ''))
          .as(`from_${number}`);
      }),
    )
    .executeTakeFirstOrThrow();
  return months.map((_, number) => counts[`from_${number}`] ?? 0);
}

function selectRows({ kysely }: Db, adminEmail: string | undefined, range: PageRange): Promise<Row[]> {
  return kysely
    .selectFrom('user_signups')
    .leftJoin('users as administrator', (join) =>
      join
        .onRef('administrator.id', '=', 'user_signups.user_id')
        .on('administrator.email', '=', adminEmail ?? '')
        .on('administrator.email_verified', '=', true),
    )
    .leftJoin('user_roles', 'user_roles.user_id', 'user_signups.user_id')
    .select(({ eb, fn }) => [
      'user_signups.id',
      'user_signups.email',
      'user_signups.created_at',
      eb
        .case()
        .when('administrator.id', 'is not', null)
        .then<UserSignup['role']>('admin')
        .else(fn.coalesce('user_roles.role', sql.lit<UserSignup['role']>('user')))
        .end()
        .as('role'),
    ])
    .$call(inRange(range, 'user_signups.created_at', 'user_signups.id'))
    .execute();
}

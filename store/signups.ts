// Who has an account, as the administrator sees it. A row stands for every account, confirmed or not.
import { sql } from 'kysely';
import type { Database } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import { type Cursor, directions, type Range, readPage } from './keyset-pagination.ts';
import type { Tables } from './tables.ts';

export interface Signup {
  email: string;
  role: 'admin' | 'user';
  created_at: string;
}

export interface SignupPage {
  /** The newest first. */
  signups: Signup[];
  newer: Cursor | null;
  older: Cursor | null;
  oldest: Cursor | null;
}

export interface SignupCounts {
  total: number;
  users: number;
  admins: number;
}

type Row = Signup & { id: string };

/** A page of `most` accounts, the newest first. Rejects with NotAdministrator, or when the database does. */
export async function listSignups(
  database: Database<Tables>,
  by: Administrator,
  { adminEmail, from, most }: { adminEmail: string | undefined; from: Cursor | null; most: number },
): Promise<SignupPage> {
  Administrator.check(by);
  const keyOf = ({ created_at, id }: Row) => ({ date: created_at, id });
  const { rows, ...ends } = await readPage({ from, most, keyOf }, (range) => selectRows(database, adminEmail, range));
  return { signups: rows.map(({ email, role, created_at }) => ({ email, role, created_at })), ...ends };
}

/** Who is shown as what, counted: the roles are those of the list. */
export async function countSignups(
  database: Database<Tables>,
  by: Administrator,
  { adminEmail }: { adminEmail: string | undefined },
): Promise<SignupCounts> {
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
            // Not a parameter: SQLite would not see that the index of admins will do.
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

/**
 * How many there are from each of these ascending instants to the next one, and from the last one on.
 */
export async function countSignupsByMonth(
  database: Database<Tables>,
  by: Administrator,
  { months }: { months: readonly string[] },
): Promise<number[]> {
  Administrator.check(by);
  if (months.length === 0) return [];
  const counts = await database.kysely
    .selectNoFrom(({ selectFrom }) =>
      months.map((begins, number) => {
        const ends = months[number + 1];
        return selectFrom('user_signups')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('created_at', '>=', begins)
          .$if(ends !== undefined, (query) => query.where('created_at', '<', ends ?? ''))
          .as(`from_${number}`);
      }),
    )
    .executeTakeFirstOrThrow();
  return months.map((_, number) => counts[`from_${number}`] ?? 0);
}

/** The role comes with each row: no question per row. */
function selectRows({ kysely }: Database<Tables>, adminEmail: string | undefined, { side, than, limit }: Range): Promise<Row[]> {
  const { beyond, order } = directions[side];
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
        .then<Signup['role']>('admin')
        .else(fn.coalesce('user_roles.role', sql.lit<Signup['role']>('user')))
        .end()
        .as('role'),
    ])
    .$if(than !== null, (query) =>
      query.where(sql<boolean>`(user_signups.created_at, user_signups.id) ${beyond} (${than?.date}, ${than?.id})`),
    )
    .orderBy('user_signups.created_at', order)
    .orderBy('user_signups.id', order)
    .limit(limit)
    .execute();
}

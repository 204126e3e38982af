import { sql } from 'kysely';
import { Administrator } from './administrator.ts';
import { type Cursor, inRange, readPage } from './keyset-pagination.ts';
import type { Db, Row } from './tables.ts';

export type UserSignup = Pick<Row<'user_signups'>, 'email' | 'created_at'> & Pick<Row<'user_roles'>, 'role'>;

export async function listUserSignups(
  { kysely }: Db,
  by: Administrator,
  { adminEmail = '', cursor, limit }: { adminEmail: string | undefined; cursor: Cursor | null; limit: number },
) {
  Administrator.check(by);
  const keyOf = ({ created_at, id }: UserSignup & { id: string }) => ({ date: created_at, id });
  const { rows, ...cursors } = await readPage({ cursor, limit, keyOf }, (range) =>
    kysely
      .selectFrom('user_signups')
      .leftJoin('users as administrator', (join) =>
        join
          .onRef('administrator.id', '=', 'user_signups.user_id')
          .on('administrator.email', '=', adminEmail)
          .on('administrator.email_verified', '=', true),
      )
      .leftJoin('user_roles', 'user_roles.user_id', 'user_signups.user_id')
      .select(['user_signups.id', 'user_signups.email', 'user_signups.created_at'])
      .select(
        sql<UserSignup['role']>`case when administrator.id is not null then 'admin' else coalesce(role, 'user') end`.as('role'),
      )
      .$call(inRange(range, 'user_signups.created_at', 'user_signups.id'))
      .execute(),
  );
  return { signups: rows.map(({ email, role, created_at }): UserSignup => ({ email, role, created_at })), ...cursors };
}

export async function countUserSignups(
  { kysely }: Db,
  by: Administrator,
  { adminEmail = '' }: { adminEmail: string | undefined },
) {
  Administrator.check(by);
  const count = kysely.selectFrom('user_signups').select(({ fn }) => fn.countAll<number>().as('count'));
  const administrators = kysely
    .selectFrom('user_roles')
    .select('user_id')
    // Inline the role as a literal: SQLite does not use the partial index if the role is a query parameter.
    .where('role', '=', sql.lit('admin'))
    .union(kysely.selectFrom('users').select('id as user_id').where('email', '=', adminEmail).where('email_verified', '=', true));
  const counts = await kysely
    .selectNoFrom([count.as('total'), count.where('user_id', 'in', administrators).as('admins')])
    .executeTakeFirstOrThrow();
  const [total, admins] = [counts.total ?? 0, counts.admins ?? 0];
  return { total, users: total - admins, admins };
}

/** Counts the accounts created in each month. `months` holds the start instants in ascending order. The last month is open-ended. */
export async function countUserSignupsByMonth({ kysely }: Db, by: Administrator, { months }: { months: readonly string[] }) {
  Administrator.check(by);
  if (months.length === 0) return [];
  const counts = await kysely
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

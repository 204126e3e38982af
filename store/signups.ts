// Who has an account, as the administrator sees it. A row stands for every account, confirmed or not.
import { sql } from 'kysely';
import type { Database } from '#server/db.ts';
import { Administrator } from './administrator.ts';
import type { Tables } from './tables.ts';

export interface Signup {
  email: string;
  role: 'admin' | 'user';
  created_at: string;
}

export interface SignupPage {
  /** The newest first. */
  signups: Signup[];
  /** Where the neighbours begin; null where there is none. */
  newer: string | null;
  older: string | null;
  oldest: string | null;
}

export interface SignupCounts {
  total: number;
  users: number;
  admins: number;
}

type Row = Signup & { id: string };
type Place = Pick<Row, 'created_at' | 'id'>;
type Direction = 'older' | 'newer';

/**
 * One page of the list. `from` is what an earlier page gave for a neighbour; anything else, and a place that no row is beyond any
 * more, gives the newest page.
 */
export async function listSignups(
  database: Database<Tables>,
  by: Administrator,
  { adminEmail, from, most }: { adminEmail: string | undefined; from: string | null; most: number },
): Promise<SignupPage> {
  Administrator.assert(by);
  const cursor = readCursor(from);
  const direction = cursor?.direction ?? 'older';
  const rows = await selectRows(database, { adminEmail, direction, beyond: cursor?.place, most: most + 1 });
  const reachesTheEnd = rows.length <= most;
  // Going up, the newest page is shown in full, not what is left above the last one.
  if (cursor?.place && reachesTheEnd && (direction === 'newer' || rows.length === 0))
    return listSignups(database, by, { adminEmail, from: null, most });

  const shown = rows.slice(0, most);
  if (direction === 'newer') shown.reverse();
  const first = shown.at(0);
  const last = shown.at(-1);
  const goesOn = { [direction]: !reachesTheEnd } as Partial<Record<Direction, boolean>>;
  const hasNewer = first && (goesOn.newer ?? (cursor !== null && (await isAnything(database, 'newer', first))));
  const hasOlder = last && (goesOn.older ?? (cursor?.place !== undefined && (await isAnything(database, 'older', last))));
  return {
    signups: shown.map(({ email, role, created_at }) => ({ email, role, created_at })),
    newer: hasNewer ? writeCursor('newer', first) : null,
    older: hasOlder ? writeCursor('older', last) : null,
    oldest: hasOlder ? writeCursor('newer') : null,
  };
}

/** Who is shown as what, counted: the roles are those of the list. */
export async function countSignups(
  database: Database<Tables>,
  by: Administrator,
  { adminEmail }: { adminEmail: string | undefined },
): Promise<SignupCounts> {
  Administrator.assert(by);
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
 * How many there are from each of these instants to the next one, and from the last one on. Ascending; what a month
 * is depends on where one lives, so the caller says it.
 */
export async function countSignupsByMonth(
  database: Database<Tables>,
  by: Administrator,
  { months }: { months: readonly string[] },
): Promise<number[]> {
  Administrator.assert(by);
  if (months.length === 0) return [];
  // Each span by itself and with its ends as parameters: PostgreSQL then knows how much it is, and reads the index alone.
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

/** The next ones beyond this place, or from the end of the list that the direction comes from; the nearest first. */
function selectRows(
  { kysely }: Database<Tables>,
  asked: { adminEmail: string | undefined; direction: Direction; beyond: Place | undefined; most: number },
): Promise<Row[]> {
  const { adminEmail, direction, beyond, most } = asked;
  const order = direction === 'older' ? 'desc' : 'asc';
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
    .$if(beyond !== undefined, (query) => query.where(isBeyond(direction, beyond as Place)))
    .orderBy('user_signups.created_at', order)
    .orderBy('user_signups.id', order)
    .limit(most)
    .execute();
}

async function isAnything({ kysely }: Database<Tables>, direction: Direction, place: Place): Promise<boolean> {
  const found = await kysely.selectFrom('user_signups').select('id').where(isBeyond(direction, place)).limit(1).execute();
  return found.length > 0;
}

function isBeyond(direction: Direction, { created_at, id }: Place) {
  const sign = direction === 'older' ? sql`<` : sql`>`;
  return sql<boolean>`(user_signups.created_at, user_signups.id) ${sign} (${created_at}, ${id})`;
}

/** Without a place: from the end of the list. Opaque, and fit for an address as it is. */
function writeCursor(direction: Direction, place?: Place): string {
  return Buffer.from([direction, ...(place ? [place.created_at, place.id] : [])].join(' ')).toString('base64url');
}

function readCursor(text: string | null): { direction: Direction; place?: Place } | null {
  const [, direction, created_at, id] =
    Buffer.from(text ?? '', 'base64url')
      .toString()
      .match(/^(older|newer)(?: ([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([^\0]{1,300}))?$/) ?? [];
  if (!direction) return null;
  if (!created_at || !id) return { direction: direction as Direction };
  const isReal = !Number.isNaN(Date.parse(created_at)) && new Date(created_at).toISOString() === created_at;
  return isReal ? { direction: direction as Direction, place: { created_at, id } } : null;
}

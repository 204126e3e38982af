// Member sessions. The cookie holds a random token; the database stores only its SHA-256 hash.
import { randomUUID } from 'node:crypto';
import { hostCookie } from '#server/cookies.ts';
import { deviceLabel } from '#server/device-label.ts';
import type { Log } from '#server/log.ts';
import type { Cookies, Member, SessionSummary } from './accounts-contract.ts';
import { DAY_MS, HOUR_MS, lifetimes } from './lifetimes.ts';
import { createToken, hashToken, type MemberRow, selectMembers } from './members.ts';
import type { Db, Queryable, Trx } from './tables.ts';

const IDLE_TIMEOUT_MS = lifetimes.sessionDays * DAY_MS;
const ABSOLUTE_TIMEOUT_MS = lifetimes.sessionMaxDays * DAY_MS;
const ADMINISTRATOR_IDLE_TIMEOUT_MS = 12 * HOUR_MS;
const RENEW_AFTER_MS = DAY_MS;
/** Updates `last_used_at` at most this often so that most page views do not write to the database. */
const LAST_USED_STEP_MS = 300_000;

/** When an account has more sessions, the oldest ones are deleted. */
const MAX_SESSIONS = 20;

export interface SessionRow extends MemberRow {
  sessionId: string;
  signedInAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

interface Options {
  db: Db['kysely'];
  origin: string;
  toMember(row: MemberRow): Member;
  log: Log;
}

export function createMemberSessions({ db, origin, toMember, log }: Options) {
  const cookie = hostCookie('members.session_token', origin);

  /** Applies the administrator's shorter idle timeout on every page. Otherwise, visits to non-admin pages would extend the session. */
  function hasEnded(session: SessionRow, now: number): boolean {
    const idleMs = now - Date.parse(session.lastUsedAt);
    return Date.parse(session.expiresAt) <= now || (toMember(session).isAdministrator && idleMs >= ADMINISTRATOR_IDLE_TIMEOUT_MS);
  }

  /** Finds the request's session and deletes it if it has expired. */
  async function find(request: Request, queries: Queryable = db): Promise<SessionRow | null> {
    const token = cookie.read(request);
    if (!token) return null;
    const session = await selectMembers(queries)
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select([
        'sessions.id as sessionId',
        'sessions.created_at as signedInAt',
        'sessions.last_used_at as lastUsedAt',
        'sessions.expires_at as expiresAt',
      ])
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst();
    if (!session) return null;
    if (!hasEnded(session, Date.now())) return session;
    await queries.deleteFrom('sessions').where('id', '=', session.sessionId).execute();
    return null;
  }

  return {
    find,

    /** Replaces the session that the request may have. */
    async start(trx: Trx, userId: string, now: Date, request?: Request): Promise<Cookies> {
      const replaced = request && cookie.read(request);
      if (replaced) await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(replaced)).execute();
      const { token, hash } = createToken();
      const newest = trx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_SESSIONS - 1);
      await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', newest).execute();
      await trx
        .insertInto('sessions')
        .values({
          id: randomUUID(),
          token_hash: hash,
          user_id: userId,
          label: deviceLabel(request?.headers.get('User-Agent')),
          created_at: now.toISOString(),
          last_used_at: now.toISOString(),
          expires_at: new Date(now.getTime() + IDLE_TIMEOUT_MS).toISOString(),
        })
        .execute();
      return [cookie.serialize(token, IDLE_TIMEOUT_MS / 1_000)];
    },

    async use(request: Request): Promise<{ member: Member; cookies: Cookies } | null> {
      const session = await find(request);
      if (!session) return null;
      const now = Date.now();
      const expiresAt = Math.min(now + IDLE_TIMEOUT_MS, Date.parse(session.signedInAt) + ABSOLUTE_TIMEOUT_MS);
      const isRenewed = expiresAt - Date.parse(session.expiresAt) >= RENEW_AFTER_MS;
      if (isRenewed || now - Date.parse(session.lastUsedAt) >= LAST_USED_STEP_MS) {
        const { numUpdatedRows } = await db
          .updateTable('sessions')
          .set({ last_used_at: new Date(now).toISOString() })
          .$if(isRenewed, (query) => query.set({ expires_at: new Date(expiresAt).toISOString() }))
          .where('id', '=', session.sessionId)
          .executeTakeFirst();
        // Another request revoked the session between the read and this update.
        if (numUpdatedRows === 0n) return null;
      }
      const maxAge = Math.floor((expiresAt - now) / 1_000);
      const cookies = isRenewed ? [cookie.serialize(cookie.read(request) ?? '', maxAge)] : [];
      return { member: toMember(session), cookies };
    },

    async end(request: Request): Promise<Cookies> {
      const token = cookie.read(request);
      const ofToken = db.deleteFrom('sessions').where('token_hash', '=', hashToken(token ?? ''));
      const ended = token && (await ofToken.returning('user_id').executeTakeFirst());
      if (ended) log.info('signed out', { account: ended.user_id });
      return [cookie.clear()];
    },

    clear: (): Cookies => [cookie.clear()],

    async list(request: Request): Promise<SessionSummary[]> {
      const current = await find(request);
      if (!current) return [];
      const sessions = await db
        .selectFrom('sessions')
        .select(['id', 'label', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
        .where('user_id', '=', current.id)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute();
      const now = Date.now();
      return sessions
        .filter((session) => !hasEnded({ ...current, ...session, id: current.id }, now))
        .map(({ expiresAt: _, ...session }) => ({ ...session, isCurrent: session.id === current.sessionId }));
    },

    async revokeOwn(request: Request, which: { id: string } | 'others'): Promise<void> {
      const current = await find(request);
      if (!current) return;
      log.info('sessions revoked', { account: current.id });
      if (which === 'others') return revokeOtherSessions(db, current.id, current.sessionId);
      await db.deleteFrom('sessions').where('user_id', '=', current.id).where('id', '=', which.id).execute();
    },
  };
}

export async function revokeOtherSessions(db: Queryable, userId: string, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
}

export async function revokeAllSessions(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

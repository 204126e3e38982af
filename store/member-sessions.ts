// Member sessions. The cookie holds a random token; the database stores only its SHA-256 hash.
import { randomUUID } from 'node:crypto';
import { hostCookie } from '#server/cookies.ts';
import { deviceLabel } from '#server/device-label.ts';
import type { Log } from '#server/log.ts';
import type { Cookies, Member, SessionSummary } from './accounts-contract.ts';
import { DAY_MS, HOUR_MS, lifetimes, MINUTE_MS } from './lifetimes.ts';
import { createToken, hashToken, type MemberRow, selectMembers } from './members.ts';
import type { Db, Queryable, SignInMethod, Trx } from './tables.ts';

const IDLE_TIMEOUT_MS = lifetimes.sessionDays * DAY_MS;
const ABSOLUTE_TIMEOUT_MS = lifetimes.sessionMaxDays * DAY_MS;
const ADMINISTRATOR_IDLE_TIMEOUT_MS = 12 * HOUR_MS;
const RENEW_AFTER_MS = DAY_MS;
/** Time for the second factor. */
const INCOMPLETE_TIMEOUT_MS = 10 * MINUTE_MS;
/** Updates `last_used_at` at most this often so that most page views do not write to the database. */
const LAST_USED_STEP_MS = 300_000;

/** When an account has more sessions, the oldest ones are deleted. */
const MAX_SESSIONS = 20;

export interface SessionRow extends MemberRow {
  sessionId: string;
  method: SignInMethod;
  signedInAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

export type SignInDetails = { method: SignInMethod; now: Date; request?: Request | undefined };

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

  /** The administrator needs a second factor once there is a passkey. A session without it has no rights. */
  const isIncomplete = (row: MemberRow, method: SignInMethod) =>
    hasSecondFactor(row) && method !== 'passkey' && method !== 'recovery-code';
  const hasSecondFactor = (row: MemberRow) => row.passkeyId !== null && toMember(row).isAdministrator;

  async function find(request: Request, queries: Queryable = db): Promise<SessionRow | null> {
    const session = await findAny(request, queries);
    return session && !isIncomplete(session, session.method) ? session : null;
  }

  /** Finds the request's session, also without the second factor, and deletes it if it has expired. */
  async function findAny(request: Request, queries: Queryable = db): Promise<SessionRow | null> {
    const token = cookie.read(request);
    if (!token) return null;
    const session = await selectMembers(queries)
      .innerJoin('sessions', 'sessions.user_id', 'users.id')
      .select([
        'sessions.id as sessionId',
        'sessions.method',
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
    findAny,
    hasSecondFactor,
    isIncomplete,

    /** Replaces the session that the request may have. */
    async start(trx: Trx, member: MemberRow, { method, now, request }: SignInDetails): Promise<Cookies> {
      const replaced = request && cookie.read(request);
      if (replaced) await trx.deleteFrom('sessions').where('token_hash', '=', hashToken(replaced)).execute();
      const { token, hash } = createToken();
      const newest = trx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', member.id)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_SESSIONS - 1);
      const lifetimeMs = isIncomplete(member, method) ? INCOMPLETE_TIMEOUT_MS : IDLE_TIMEOUT_MS;
      // A password alone must not end the sessions of an administrator with a second factor.
      if (lifetimeMs === IDLE_TIMEOUT_MS)
        await trx.deleteFrom('sessions').where('user_id', '=', member.id).where('id', 'not in', newest).execute();
      await trx
        .insertInto('sessions')
        .values({
          id: randomUUID(),
          token_hash: hash,
          user_id: member.id,
          label: deviceLabel(request?.headers.get('User-Agent')),
          method,
          created_at: now.toISOString(),
          last_used_at: now.toISOString(),
          expires_at: new Date(now.getTime() + lifetimeMs).toISOString(),
        })
        .execute();
      return [cookie.serialize(token, lifetimeMs / 1_000)];
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
        .select(['id', 'label', 'method', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
        .where('user_id', '=', current.id)
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .execute();
      const now = Date.now();
      return sessions
        .filter((session) => !hasEnded({ ...current, ...session, id: current.id }, now) && !isIncomplete(current, session.method))
        .map(({ expiresAt: _, method: __, ...session }) => ({ ...session, isCurrent: session.id === current.sessionId }));
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

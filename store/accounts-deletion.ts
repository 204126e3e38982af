import { enqueueMail } from '#server/outbox.ts';
import { logAttempt } from './account-log.ts';
import { type AccountsContext, withCorrectPassword } from './accounts-context.ts';
import type { Accounts, Cookies, Reauth } from './accounts-contract.ts';
import { leaveAllEvents } from './event-signups.ts';
import { RECENT_SIGN_IN_MS } from './lifetimes.ts';
import type { SessionRow } from './member-sessions.ts';
import { lockMember, type MemberRow, readFirstName, removeMember } from './members.ts';
import type { Locale, Trx } from './tables.ts';

type Deletion =
  | Exclude<Awaited<ReturnType<Accounts['deleteAccount']>>, { outcome: 'deleted' }>
  | { outcome: 'deleted'; cookies: Cookies; mailIds: string[] };

export async function requiredReauth({ sessions }: AccountsContext, request: Request): Promise<Reauth | null> {
  const session = await sessions.find(request);
  return session && reauthOf(session);
}

/** A member without a password may delete the account only shortly after signing in. */
export function reauthOf({ passwordHash, signedInAt }: SessionRow): Reauth {
  if (passwordHash) return 'password';
  return Date.now() - Date.parse(signedInAt) < RECENT_SIGN_IN_MS ? 'none' : 'sign-in';
}

export async function deleteAccount(
  context: AccountsContext,
  request: Request,
  { password, networks, locale }: Parameters<Accounts['deleteAccount']>[1],
): Promise<Deletion> {
  const session = await context.sessions.find(request);
  if (!session) return { outcome: 'signed-out' };
  const attempt = session.passwordHash
    ? withCorrectPassword(
        context,
        { email: session.email, password, networks, request },
        async (trx, member, now): Promise<Deletion> =>
          // Another account may have taken over the email while the password was being hashed.
          member.id === session.id ? remove(context, trx, member, { now, locale }) : { outcome: 'signed-out' },
      )
    : deleteWithoutPassword(context, request, session, locale);
  const result = await logAttempt(context, { method: 'deletion', email: session.email }, attempt);
  if (result.outcome === 'deleted') {
    context.log.info('account deleted', { account: session.id });
    const report = (error: unknown) => context.log.error('mail file deletion failed', { error });
    await context.deleteWrittenMail(result.mailIds).catch(report);
  }
  // After a double click, the first request may delete the account while the second one hashes the password.
  const isGone = result.outcome === 'invalid' && !(await context.sessions.find(request));
  return isGone ? { outcome: 'signed-out' } : result;
}

function deleteWithoutPassword(context: AccountsContext, request: Request, { id }: SessionRow, locale: Locale | undefined) {
  return context.db.transaction().execute(async (trx): Promise<Deletion> => {
    const now = new Date();
    const member = await lockMember(trx, id, now);
    const session = member && (await context.sessions.find(request, trx));
    if (!session) return { outcome: 'signed-out' };
    // Check again under the row lock: if the member has set a password in the meantime, deletion requires that password.
    return reauthOf(session) === 'none' ? remove(context, trx, member, { now, locale }) : { outcome: 'stale' };
  });
}

async function remove(
  { deviceCookie, eventMails, mails, sessions }: AccountsContext,
  trx: Trx,
  { id, email }: MemberRow,
  { now, locale }: { now: Date; locale: Locale | undefined },
): Promise<Deletion> {
  await leaveAllEvents(trx, id, { mails: eventMails, now });
  const firstName = await readFirstName(trx, email);
  const mailIds = await removeMember(trx, { id, email });
  const notice = mails.accountDeleted({ email, firstName }, locale);
  await enqueueMail(trx, { kind: 'account-deleted', to: { address: email }, ...notice, now });
  return { outcome: 'deleted', cookies: [...sessions.clear(), deviceCookie.clear()], mailIds };
}

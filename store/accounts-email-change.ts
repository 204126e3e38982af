// Change of a member's email address. The link goes to the new address and works only while the member is signed in,
// so that the owner of a mistyped address cannot take over the account.
import { enqueueMail } from '#server/outbox.ts';
import { refundRateLimits } from '#server/rate-limits.ts';
import { logAttempt } from './account-log.ts';
import { type AccountsContext, withCorrectPassword } from './accounts-context.ts';
import type { Accounts } from './accounts-contract.ts';
import { reauthOf } from './accounts-deletion.ts';
import { HOUR_MS, lifetimes } from './lifetimes.ts';
import { revokeOtherSessions } from './member-sessions.ts';
import {
  changeEmail,
  consumeToken,
  createToken,
  deleteTokens,
  findMember,
  hashToken,
  lockMember,
  type MemberRow,
  readFirstName,
  saveToken,
} from './members.ts';
import type { Locale, Trx } from './tables.ts';

type Requested = Awaited<ReturnType<Accounts['requestEmailChange']>>;

export async function requestEmailChange(
  context: AccountsContext,
  request: Request,
  { email, password, networks, locale }: Parameters<Accounts['requestEmailChange']>[1],
): Promise<Requested> {
  const { db, limiter, sessions, toMember } = context;
  const session = await sessions.find(request);
  // The administrator's account is the one with the address in the settings.
  if (!session || toMember(session).isAdministrator) return { outcome: 'signed-out' };
  const send = async (trx: Trx, member: MemberRow, now: Date): Promise<Requested> => {
    if (member.id !== session.id) return { outcome: 'signed-out' };
    if ((await findMember(trx, email))?.isVerified) return { outcome: 'already-registered' };
    await sendLink(context, trx, { userId: member.id, email, locale, now });
    return { outcome: 'change-sent' };
  };
  const consumed = limiter.changeEmail({ account: session.email, address: email });
  const attempt = limiter.within(consumed, () =>
    session.passwordHash
      ? withCorrectPassword(context, { email: session.email, password, networks, request }, send)
      : db.transaction().execute(async (trx): Promise<Requested> => {
          const now = new Date();
          const member = await lockMember(trx, session.id, now);
          const current = member && (await sessions.find(request, trx));
          if (!current) return { outcome: 'signed-out' };
          return reauthOf(current) === 'none' ? send(trx, member, now) : { outcome: 'stale' };
        }),
  );
  const result = await logAttempt(context, { method: 'email-change', email: session.email }, attempt);
  if (result.outcome !== 'change-sent' && result.outcome !== 'limited')
    await refundRateLimits(db, limiter.confirmationsOf(consumed));
  return result;
}

async function sendLink(
  { authUrl, mails }: AccountsContext,
  trx: Trx,
  { userId, email, locale, now }: { userId: string; email: string; locale: Locale | undefined; now: Date },
): Promise<void> {
  const { token, hash } = createToken();
  const lifetimeMs = lifetimes.confirmationLinkHours * HOUR_MS;
  await saveToken(trx, { userId, kind: 'email-change', hash, now, lifetimeMs, newEmail: email });
  const mail = mails.confirmNewAddress(`${authUrl}?${new URLSearchParams({ change: token })}`, locale);
  await enqueueMail(trx, { kind: 'email-change', to: { address: email }, ...mail, now });
}

export async function confirmEmailChange(
  context: AccountsContext,
  request: Request,
  { token, locale }: Parameters<Accounts['confirmEmailChange']>[1],
): ReturnType<Accounts['confirmEmailChange']> {
  const { db, log, mails, sessions } = context;
  const found = await sessions.find(request);
  if (!found) return { outcome: 'signed-out' };
  const result = await db.transaction().execute(async (trx) => {
    const now = new Date();
    const member = await lockMember(trx, found.id, now);
    const session = member && (await sessions.find(request, trx));
    if (!session) return { outcome: 'signed-out' } as const;
    const link = await consumeToken(trx, { userId: member.id, kind: 'email-change', hash: hashToken(token), now });
    if (!link?.newEmail) return { outcome: 'link-expired' } as const;
    if (!(await changeEmail(trx, member, link.newEmail))) return { outcome: 'already-registered' } as const;
    // Links that were mailed to the old address stop working.
    await deleteTokens(trx, member.id);
    await revokeOtherSessions(trx, member.id, session.sessionId);
    const notice = mails.emailChanged({ email: member.email, firstName: await readFirstName(trx, link.newEmail) }, locale);
    await enqueueMail(trx, { kind: 'email-changed', to: { address: member.email }, ...notice, now });
    return { outcome: 'changed' } as const;
  });
  if (result.outcome === 'changed') log.info('email address changed', { account: found.id });
  return result;
}

import { expect } from 'vitest';
import { enqueueMail } from '#server/outbox.ts';
import {
  correctPassword,
  credentials,
  DAY,
  invalid,
  networks,
  openAccountsWithGoogle,
  requestWith,
} from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { eventMails } from '#tests/support/event-mails.ts';
import { adminEmail } from '#tests/support/members.ts';
import { countRows, insert, readRows } from '#tests/support/rows.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { joinEvent } from './event-signups.ts';

const MINUTE = 60_000;
const given = { password: correctPassword, networks };

describeOnEachEngine('deleting an account', (test, { open }) => {
  async function setUp() {
    const database = await open();
    const { signInWithGoogle, ...opened } = await openAccountsWithGoogle(database);
    return {
      ...opened,
      database,
      signInWithGoogle: (email: string, returnTo?: string) =>
        signInWithGoogle({ sub: `of ${email}`, email, email_verified: true, hd: 'example.org' }, returnTo),
      rows: () => countRows(database.kysely, 'sessions', 'users', 'profiles', 'user_signups', 'user_roles', 'email_tokens'),
    };
  }

  test('removes all its data and sessions, mails a notice, and allows signing up again', async () => {
    const { accounts, database, signUpAndConfirm, rows, mailed } = await setUp();
    const other = await signUpAndConfirm({ email: 'nikos@example.org' });
    const before = await rows();
    const { cookies, member } = await signUpAndConfirm();
    await accounts.signIn(credentials());
    await accounts.requestReset({ email: member.email, networks });
    await insert(database.kysely, 'user_roles', { user_id: member.id, role: 'user' });

    expect(await accounts.requiredReauth(requestWith(cookies))).toBe('password');
    const result = await accounts.deleteAccount(requestWith(cookies), given);
    expect(result).toMatchObject({ outcome: 'deleted' });
    expect('cookies' in result && result.cookies[0]).toMatch(/^members\.session_token=; Max-Age=0/);
    expect(await rows()).toEqual(before);
    expect(await accounts.session(requestWith(cookies))).toBeNull();
    expect(await accounts.session(requestWith(other.cookies))).not.toBeNull();
    const notice = { kind: 'account-deleted', subject: 'Your account has been deleted' };
    expect(await mailed(member.email)).toMatchObject([notice]);
    expect(await mailed('nikos@example.org')).toHaveLength(1);

    expect(await accounts.signIn(credentials())).toEqual(invalid);
    expect((await signUpAndConfirm()).member.id).not.toBe(member.id);
  });

  test('promotes the first on the waitlist and notifies them', async () => {
    const { accounts, database, signUpAndConfirm, mailed } = await setUp();
    const waiting = await signUpAndConfirm({ email: 'nikos@example.org' });
    const { cookies, member } = await signUpAndConfirm();
    const now = new Date();
    const date = new Date(now.getTime() + DAY).toISOString();
    await insert(database.kysely, 'events', storedEvent({ id: 'e', date, max_participants: 1 }));
    for (const { id } of [member, waiting.member])
      await joinEvent(database, { eventId: 'e', userId: id, locale: 'en' }, { mails: eventMails, now });

    expect(await accounts.deleteAccount(requestWith(cookies), given)).toMatchObject({ outcome: 'deleted' });
    const signup = { user_id: waiting.member.id, is_waiting: false };
    expect(await readRows(database.kysely, 'event_signups')).toMatchObject([signup]);
    expect((await mailed('nikos@example.org')).map(({ kind }) => kind)).toContain('event-place');
  });

  test('requires the correct password and counts wrong ones against the sign-in limits', async () => {
    const { accounts, signUpAndConfirm, rows, advance } = await setUp();
    const { cookies } = await signUpAndConfirm();
    const before = await rows();
    const wrong = { password: 'not this one', networks };
    for (let tries = 0; tries < 5; tries++) expect(await accounts.deleteAccount(requestWith(cookies), wrong)).toEqual(invalid);
    const limited = { outcome: 'limited', retryAfterSeconds: 300, busy: false };
    expect(await accounts.deleteAccount(requestWith(cookies), given)).toEqual(limited);
    expect(await accounts.signIn(credentials({ request: requestWith(cookies) }))).toEqual(limited);
    expect(await rows()).toEqual(before);
    advance(5 * MINUTE);
    expect(await accounts.deleteAccount(requestWith(cookies), given)).toMatchObject({ outcome: 'deleted' });
  });

  test('requires a session', async () => {
    const { accounts, signUpAndConfirm, rows } = await setUp();
    const { cookies } = await signUpAndConfirm();
    const before = await rows();
    await accounts.signOut(requestWith(cookies));
    for (const request of [requestWith([]), requestWith(cookies), requestWith(['members.session_token=made-up'])]) {
      expect(await accounts.requiredReauth(request)).toBeNull();
      expect(await accounts.deleteAccount(request, given)).toEqual({ outcome: 'signed-out' });
    }
    expect(await rows()).toEqual([0, ...before.slice(1)]);
  });

  test('deletes the account once when submitted twice', async () => {
    const { accounts, signUpAndConfirm, mailed } = await setUp();
    const { cookies, member } = await signUpAndConfirm();
    const results = await Promise.all([1, 2, 3].map(() => accounts.deleteAccount(requestWith(cookies), given)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['deleted', 'signed-out', 'signed-out']);
    expect(await mailed(member.email)).toHaveLength(1);
  });

  test('without a password, requires a sign-in within the last ten minutes; renewing the session does not count', async () => {
    const { accounts, signInWithGoogle, advance, rows } = await setUp();
    const email = 'eleni@example.org';
    const old = await signInWithGoogle(email);
    expect(await accounts.requiredReauth(requestWith(old.cookies))).toBe('none');
    advance(10 * MINUTE);
    const before = await rows();
    expect(await accounts.requiredReauth(requestWith(old.cookies))).toBe('sign-in');
    expect(await accounts.deleteAccount(requestWith(old.cookies), given)).toEqual({ outcome: 'stale' });
    advance(25 * 60 * MINUTE);
    const renewed = await accounts.session(requestWith(old.cookies));
    expect(renewed?.cookies).toHaveLength(1);
    expect(await accounts.requiredReauth(requestWith(renewed?.cookies ?? []))).toBe('sign-in');
    expect(await rows()).toEqual(before);

    const fresh = await signInWithGoogle(email, '/profile/settings/delete');
    expect(fresh.returnTo).toBe('/profile/settings/delete');
    expect(await accounts.deleteAccount(requestWith(old.cookies), given)).toEqual({ outcome: 'stale' });
    expect(await accounts.deleteAccount(requestWith(fresh.cookies), given)).toMatchObject({ outcome: 'deleted' });
    expect(await rows()).toEqual(before.map(() => 0));
  });

  test('requires the password of a member who has both a password and a Google account', async () => {
    const { accounts, signUpAndConfirm, signInWithGoogle } = await setUp();
    await signUpAndConfirm();
    const { cookies } = await signInWithGoogle(credentials().email);
    expect(await accounts.requiredReauth(requestWith(cookies))).toBe('password');
    expect(await accounts.deleteAccount(requestWith(cookies), { password: '', networks })).toEqual(invalid);
  });

  test('keeps contact messages and their notifications when the administrator’s account is deleted', async () => {
    const { accounts, database, signUpAndConfirm, mailed } = await setUp();
    const { cookies, member } = await signUpAndConfirm({ email: adminEmail });
    expect(member.isAdministrator).toBe(true);
    const mail = { to: { address: adminEmail }, subject: 'Message', text: 'Hello', html: 'Hello' };
    await enqueueMail(database.kysely, { ...mail, kind: 'contact-notification' });
    expect(await accounts.deleteAccount(requestWith(cookies), given)).toMatchObject({ outcome: 'deleted' });
    const kinds = (await mailed(adminEmail)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['account-deleted', 'contact-notification']);
    expect((await signUpAndConfirm({ email: adminEmail })).member.isAdministrator).toBe(true);
  });

  test('is rolled back when it fails', async () => {
    const { accounts, database, signUpAndConfirm, rows } = await setUp();
    const { cookies } = await signUpAndConfirm();
    const before = await rows();
    await database.kysely.schema.alterTable('outbox').renameTo('outbox_away').execute();
    await expect(accounts.deleteAccount(requestWith(cookies), given)).rejects.toThrow();
    expect(await rows()).toEqual(before);
  });
});

import { expect, onTestFinished } from 'vitest';
import { enqueueMail } from '#server/outbox.ts';
import type { SignedIn } from '#store/accounts-contract.ts';
import { credentials, DAY, networks, openAccounts, requestWith } from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { callbackUrl, googleCredentials, startGoogle } from '#tests/support/google.ts';
import { adminEmail } from '#tests/support/members.ts';

const MINUTE = 60_000;
const old = credentials().email;
const email = 'eleni.new@example.net';
const input = (change: object = {}) => ({ ...credentials(), email, ...change });

describeOnEachEngine('changing the email address', (test, { open }) => {
  async function setUp() {
    const database = await open();
    const opened = openAccounts(database);
    const { cookies, member } = await opened.signUpAndConfirm();
    const tokenIn = async (to = email) => {
      const link = (await opened.mailed(to)).findLast(({ kind }) => kind === 'email-change')?.link;
      return new URL(link ?? 'http://none.example').searchParams.get('change') ?? '';
    };
    const users = () => database.kysely.selectFrom('users').select(['email', 'email_verified']).orderBy('email').execute();
    return { ...opened, database, member, request: requestWith(cookies), tokenIn, users };
  }

  test('takes effect with the link in the new mailbox, keeps profile and sign-ups, and tells the old address', async () => {
    const { accounts, database, member, request, tokenIn, users, mailed, events } = await setUp();
    const other = ((await accounts.signIn(credentials())) as SignedIn).cookies;
    await accounts.requestReset({ email: old, networks });
    const mail = { to: { address: old }, subject: '', text: '', html: '' };
    await enqueueMail(database.kysely, { ...mail, kind: 'event-reminder' });
    await enqueueMail(database.kysely, { ...mail, kind: 'contact-reply' });

    expect(await accounts.requestEmailChange(request, input())).toEqual({ outcome: 'change-sent' });
    expect(await users()).toEqual([{ email: old, email_verified: true }]);
    const token = await tokenIn();
    expect(await accounts.isLinkValid('email-change', token)).toBe(true);
    expect(await accounts.confirmEmailChange(request, { token })).toEqual({ outcome: 'changed' });

    expect(await users()).toEqual([{ email, email_verified: true }]);
    expect(await accounts.session(request)).toMatchObject({ member: { id: member.id, email } });
    expect(await accounts.session(requestWith(other))).toBeNull();
    expect(await accounts.signIn(credentials())).toEqual({ outcome: 'invalid' });
    expect(await accounts.signIn(input())).toMatchObject({ outcome: 'signed-in', member: { id: member.id } });
    expect(await database.kysely.selectFrom('email_tokens').selectAll().execute()).toEqual([]);
    expect(await database.kysely.selectFrom('user_signups').select(['email', 'user_id']).execute()).toEqual([
      { email, user_id: member.id },
    ]);
    expect((await mailed(email)).map(({ kind }) => kind).sort()).toEqual(['email-change', 'event-reminder']);
    const notices = (await mailed(old)).filter(({ kind }) => kind === 'email-changed');
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain(old);
    expect(notices[0]?.text).not.toContain(email);
    expect(events).toContain(`email address changed {"account":"${member.id}"}`);
    expect(await accounts.confirmEmailChange(request, { token })).toEqual({ outcome: 'link-expired' });
  });

  test('needs the password, a session and an address without an account', async () => {
    const { accounts, request, signUpAndConfirm, mailed } = await setUp();
    await signUpAndConfirm({ email: 'nikos@example.org' });
    const ask = (change: object, from = request) => accounts.requestEmailChange(from, input(change));
    expect(await ask({ password: 'a wrong password' })).toEqual({ outcome: 'invalid' });
    expect(await ask({}, requestWith([]))).toEqual({ outcome: 'signed-out' });
    expect(await ask({ email: 'nikos@example.org' })).toEqual({ outcome: 'already-registered' });
    const admin = requestWith((await signUpAndConfirm({ email: adminEmail })).cookies);
    expect(await ask({}, admin)).toEqual({ outcome: 'signed-out' });
    expect((await mailed()).filter(({ kind }) => kind === 'email-change')).toEqual([]);
  });

  test('works only for the member who asked, with the newest link, within a day', async () => {
    const { accounts, request, signUpAndConfirm, tokenIn, users, advance } = await setUp();
    await accounts.requestEmailChange(request, input({ email: 'mistyped@example.org' }));
    const first = await tokenIn('mistyped@example.org');
    await accounts.requestEmailChange(request, input());
    const token = await tokenIn();
    const stranger = requestWith((await signUpAndConfirm({ email: 'mistyped@example.org' })).cookies);
    const expired = { outcome: 'link-expired' };
    expect(await accounts.confirmEmailChange(stranger, { token })).toEqual(expired);
    expect(await accounts.confirmEmailChange(requestWith([]), { token })).toEqual({ outcome: 'signed-out' });
    expect(await accounts.confirmEmailChange(request, { token: first })).toEqual(expired);
    expect(await accounts.resetPassword({ ...credentials(), token })).toEqual(expired);
    advance(DAY);
    expect(await accounts.confirmEmailChange(request, { token })).toEqual(expired);
    expect((await users()).map((user) => user.email)).toEqual([old, 'mistyped@example.org']);
  });

  test('does not take the address of a member who confirmed it meanwhile, but that of an unconfirmed account', async () => {
    const { accounts, request, signUpAndConfirm, tokenIn, users } = await setUp();
    await accounts.requestEmailChange(request, input());
    await signUpAndConfirm(input());
    expect(await accounts.confirmEmailChange(request, { token: await tokenIn() })).toEqual({ outcome: 'already-registered' });
    const unconfirmed = 'unconfirmed@example.org';
    await accounts.signUp(credentials({ email: unconfirmed, networks: ['of a stranger'] }));
    await accounts.requestEmailChange(request, input({ email: unconfirmed }));
    expect(await accounts.confirmEmailChange(request, { token: await tokenIn(unconfirmed) })).toEqual({ outcome: 'changed' });
    expect((await users()).map((user) => user.email)).toEqual([email, unconfirmed]);
  });

  test('is void after a password reset', async () => {
    const { accounts, request, tokenIn, mailed } = await setUp();
    await accounts.requestEmailChange(request, input());
    await accounts.requestReset({ email: old, networks });
    const link = (await mailed(old)).findLast(({ kind }) => kind === 'reset')?.link ?? '';
    const reset = await accounts.resetPassword({ ...credentials(), token: new URL(link).searchParams.get('reset') ?? '' });
    const owner = requestWith((reset as SignedIn).cookies);
    expect(await accounts.confirmEmailChange(owner, { token: await tokenIn() })).toEqual({ outcome: 'link-expired' });
  });

  test('sends three mails an hour for one account', async () => {
    const { accounts, request } = await setUp();
    const outcomes = [];
    for (let number = 0; number < 4; number++)
      outcomes.push((await accounts.requestEmailChange(request, input({ email: `${number}@example.net` }))).outcome);
    expect(outcomes).toEqual(['change-sent', 'change-sent', 'change-sent', 'limited']);
  });

  test('needs a recent sign-in of a member without a password', async ({ database }) => {
    const google = await startGoogle();
    onTestFinished(() => google.stop());
    const provider = { issuer: google.issuer, ...googleCredentials, redirectUri: callbackUrl };
    const { accounts, advance } = openAccounts(database, { google: provider });
    const start = await accounts.startGoogle({ networks });
    if (!start || 'outcome' in start) throw new Error('Google is not available');
    const url = await google.consent(start.location, { sub: '1', email: old, email_verified: true });
    const request = requestWith(((await accounts.finishGoogle(requestWith(start.cookies, url))) as SignedIn).cookies);
    expect(await accounts.requestEmailChange(request, input({ password: '' }))).toEqual({ outcome: 'change-sent' });
    advance(10 * MINUTE);
    expect(await accounts.requestEmailChange(request, input({ password: '' }))).toEqual({ outcome: 'stale' });
  });
});

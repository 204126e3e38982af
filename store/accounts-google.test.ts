import { expect } from 'vitest';
import type { SignedIn } from '#store/accounts-contract.ts';
import {
  credentials,
  HOUR,
  invalid,
  linkExpired,
  networks,
  openAccounts,
  openAccountsWithGoogle,
  requestWith,
  signedIn,
} from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { callbackUrl, googleCredentials, type Person } from '#tests/support/google.ts';
import { adminEmail } from '#tests/support/members.ts';
import { readRows } from '#tests/support/rows.ts';

const eleni: Person = { sub: '1234567890', email: 'eleni@example.org', email_verified: true };
const MINUTE = 60_000;

describeOnEachEngine('sign-in with Google', (test, { open }) => {
  async function setUp(options?: Parameters<typeof openAccountsWithGoogle>[1]) {
    const database = await open();
    return {
      ...(await openAccountsWithGoogle(database, options)),
      database,
      users: () => database.kysely.selectFrom('users').select(['email', 'email_verified']).orderBy('email').execute(),
      sessions: async () => (await readRows(database.kysely, 'sessions')).length,
    };
  }

  test('requests only the email from Google, with state, nonce and PKCE, bound to one browser', async () => {
    const { start } = await setUp();
    const { location, cookies } = await start();
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: googleCredentials.clientId,
      redirect_uri: callbackUrl,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'select_account',
    });
    expect(cookies).toEqual([expect.stringMatching(/^members\.state=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)]);
  });

  test('is disabled when it is not configured', async ({ database }) => {
    const { accounts } = openAccounts(database);
    expect(await accounts.startGoogle({ networks })).toBeNull();
    const request = requestWith([], `${callbackUrl}?code=1&state=2`);
    expect(await accounts.finishGoogle(request)).toEqual({ outcome: 'refused', message: null });
  });

  test('creates a member and stores only the email and subject from Google', async () => {
    const { accounts, signInWithGoogle, database } = await setUp();
    const { cookies, member } = await signInWithGoogle({ ...eleni, email: 'Eleni@Example.org' });
    expect(member).toMatchObject({ email: 'eleni@example.org', isAdministrator: false });
    expect(await accounts.session(requestWith(cookies))).toEqual({ member, cookies: [] });
    for (const table of ['profiles', 'user_signups'] as const)
      expect(await readRows(database.kysely, table)).toMatchObject([{ user_id: member.id }]);
    const tables = ['users', 'sessions', 'pending_sign_ins', 'profiles', 'user_signups'] as const;
    const everything = await Promise.all(tables.map((table) => readRows(database.kysely, table)));
    expect(JSON.stringify(everything)).not.toMatch(/token"?:"?an? |portrait|Ελένη|browser|203\.0\.113|eyJ/);
  });

  test('mails the owner about a later sign-in from a new browser, but not about the first one', async () => {
    const { mailed, signInWithGoogle } = await setUp();
    await signInWithGoogle(eleni);
    expect(await mailed()).toMatchObject([{ kind: 'google-linked' }]);
    await signInWithGoogle(eleni);
    expect((await mailed()).map(({ kind }) => kind).sort()).toEqual(['google-linked', 'new-browser']);
  });

  test('recognizes the Google account, also after its email changed', async () => {
    const { signInWithGoogle, users, sessions } = await setUp();
    const first = await signInWithGoogle(eleni);
    const second = await signInWithGoogle(eleni);
    const third = await signInWithGoogle({ ...eleni, email: 'new@example.org' });
    for (const result of [second, third]) expect(result).toMatchObject({ outcome: 'signed-in', member: first.member });
    expect(await users()).toEqual([{ email: 'eleni@example.org', email_verified: true }]);
    expect(await sessions()).toBe(3);
  });

  test('refuses an email that Google has not verified and keeps its unverified account', async () => {
    const { accounts, signInWithGoogle, users, sessions } = await setUp();
    await accounts.signUp(credentials());
    const refused = { outcome: 'refused', reason: 'unverified' };
    for (const email of [eleni.email, adminEmail])
      expect(await signInWithGoogle({ ...eleni, email, email_verified: false })).toEqual(refused);
    expect(await signInWithGoogle({ ...eleni, email_verified: 'true' as unknown as boolean })).toEqual(refused);
    expect(await users()).toEqual([{ email: eleni.email, email_verified: false }]);
    expect(await accounts.signIn(credentials())).toEqual({ outcome: 'unconfirmed' });
    const administrator = await signInWithGoogle({ ...eleni, sub: '2', email: adminEmail, hd: 'school.example' });
    expect(administrator.member.isAdministrator).toBe(true);
    expect(await signInWithGoogle(eleni)).toMatchObject(signedIn);
    expect(await signInWithGoogle({ ...eleni, email_verified: false })).toEqual(refused);
    expect(await sessions()).toBe(2);
  });

  test('links to the password account with the same email when both sides are verified', async () => {
    const { accounts, signInWithGoogle, signUpAndConfirm, users } = await setUp();
    const { member } = await signUpAndConfirm();
    expect(await signInWithGoogle({ ...eleni, hd: 'example.org' })).toMatchObject({ outcome: 'signed-in', member });
    expect(await accounts.signIn(credentials())).toMatchObject({ outcome: 'signed-in', member });
    expect(await users()).toHaveLength(1);
  });

  test('replaces an unverified account with the same email, its password and its links', async () => {
    const { accounts, signInWithGoogle, signUpForToken, requestResetToken, users, database } = await setUp();
    const attacker = credentials({ password: 'of the attacker' });
    const [confirmation, reset] = [await signUpForToken(attacker), await requestResetToken()];
    const [before] = await database.kysely.selectFrom('users').select('id').execute();
    const result = await signInWithGoogle(eleni);
    expect(result.outcome).toBe('signed-in');
    expect(result.member.id).not.toBe(before?.id);
    expect(await accounts.signIn(attacker)).toEqual(invalid);
    expect(await accounts.confirm({ ...attacker, token: confirmation })).toEqual(invalid);
    expect(await accounts.resetPassword({ ...attacker, token: reset })).toEqual(linkExpired);
    expect(await users()).toEqual([{ email: 'eleni@example.org', email_verified: true }]);
  });

  test('leaves the member without a password until one is set by an emailed link', async () => {
    const { accounts, signInWithGoogle, requestResetToken } = await setUp();
    const { member } = await signInWithGoogle(eleni);
    expect(await accounts.signIn(credentials())).toEqual(invalid);
    expect(await accounts.signUp(credentials())).toEqual({ outcome: 'already-registered' });
    expect(await accounts.resetPassword({ ...credentials(), token: await requestResetToken() })).toMatchObject({ member });
    expect(await accounts.signIn(credentials())).toMatchObject({ outcome: 'signed-in', member });
    expect(await signInWithGoogle(eleni)).toMatchObject({ outcome: 'password-required' });
  });

  test('reports a canceled sign-in, Google’s own message, and an unknown authorization code', async () => {
    const { accounts, google, start, sessions } = await setUp();
    const first = await start();
    const canceled = requestWith(first.cookies, google.cancel(first.location));
    expect(await accounts.finishGoogle(canceled)).toEqual({ outcome: 'refused', reason: 'canceled' });
    const second = await start();
    const described = `${google.cancel(second.location).replace('access_denied', 'org_internal')}&error_description=Staff%20only`;
    const refused = await accounts.finishGoogle(requestWith(second.cookies, described));
    expect(refused).toEqual({ outcome: 'refused', message: 'Staff only' });
    const third = await start();
    const unknownCode = (await google.consent(third.location, eleni)).replace(/code=[^&]+/, 'code=guessed');
    const failed = await accounts.finishGoogle(requestWith(third.cookies, unknownCode));
    expect(failed).toEqual({ outcome: 'refused', message: null });
    expect(await sessions()).toBe(0);
  });

  test('accepts a state once, from the browser that started it, within ten minutes', async () => {
    const { accounts, google, start, advance, sessions, users } = await setUp();
    const expired = { outcome: 'refused', reason: 'expired' };
    const { location, cookies } = await start();
    const callback = await google.consent(location, eleni);
    const finish = (own: string[], url: string) => accounts.finishGoogle(requestWith(own, url));
    // Login CSRF: an attacker makes another browser open the callback URL.
    expect(await finish([], callback)).toEqual(expired);
    expect(await finish((await start()).cookies, callback)).toEqual(expired);
    const url = new URL(callback);
    expect(await finish([`${cookies[0]?.split('=')[0]}=${url.searchParams.get('state')}`], callback)).toEqual(expired);
    url.searchParams.delete('state');
    expect(await finish(cookies, url.href)).toEqual(expired);
    url.searchParams.set('state', 'x'.repeat(32));
    expect(await finish(cookies, `${url.href}&error=x&error_description=Call%20this%20number`)).toEqual(expired);
    expect(google.receivedCodes).toEqual([]);
    expect(await finish(cookies, callback)).toMatchObject(signedIn);
    expect(await finish(cookies, callback)).toEqual(expired);
    const late = await start();
    const lateCallback = await google.consent(late.location, eleni);
    advance(10 * MINUTE + 1);
    expect(await finish(late.cookies, lateCallback)).toEqual(expired);
    expect([await sessions(), (await users()).length]).toEqual([1, 1]);
  });

  test('rejects an ID token with a wrong signature, issuer, audience, nonce or time', async () => {
    const { signInWithGoogle, google, users } = await setUp();
    const failed = { outcome: 'refused', message: null };
    const now = Math.floor(Date.now() / 1_000);
    for (const claims of [
      { aud: 'another.apps.googleusercontent.com' },
      { iss: 'https://accounts.example' },
      { exp: now - 31 },
      { iat: now - 7_200, exp: now + 60 },
      { nonce: 'of another sign-in' },
      { nonce: undefined },
      { email: 'not an address' },
    ]) {
      google.forge(claims);
      expect(await signInWithGoogle(eleni)).toEqual(failed);
    }
    google.forge({}, true);
    expect(await signInWithGoogle(eleni)).toEqual(failed);
    google.forge({ email: 'eleni@bücher.example' });
    expect(await signInWithGoogle(eleni)).toMatchObject({ member: { email: 'eleni@xn--bcher-kva.example' } });
    expect(await users()).toHaveLength(1);
  });

  test('reports an outage and recovers without a restart', async ({ database }) => {
    const { accounts, google, provider, start, users } = await setUp();
    const unavailable = { outcome: 'refused', reason: 'unavailable' };
    const pending = await start();
    const callback = await google.consent(pending.location, eleni);
    google.respond(503, {});
    expect(await accounts.finishGoogle(requestWith(pending.cookies, callback))).toEqual(unavailable);
    expect(await users()).toEqual([]);

    await google.stop();
    const offline = openAccounts(database, { google: provider });
    expect(await offline.accounts.startGoogle({ networks })).toEqual(unavailable);
    await google.restart();
    const location = expect.stringContaining('https://accounts.google.com/');
    expect(await offline.accounts.startGoogle({ networks })).toMatchObject({ location });
  });

  test('limits how often one network may start a sign-in', async () => {
    const { accounts, advance, database } = await setUp({ limits: { signInPerNetwork: 2 } });
    const start = (from = networks) => accounts.startGoogle({ networks: from });
    for (let started = 0; started < 2; started++) expect(await start()).toHaveProperty('location');
    expect(await start()).toEqual({ outcome: 'limited', retryAfterSeconds: 3_600, busy: false });
    expect(await readRows(database.kysely, 'pending_sign_ins')).toHaveLength(2);
    expect(await start(['another network'])).toHaveProperty('location');
    expect(await accounts.signIn(credentials())).toEqual(invalid);
    advance(HOUR);
    expect(await start()).toHaveProperty('location');
  });

  test('distinguishes a failing database from a refusal', async () => {
    const { signInWithGoogle, database, users, events } = await setUp();
    await database.kysely.schema.alterTable('sessions').renameTo('sessions_elsewhere').execute();
    expect(await signInWithGoogle(eleni)).toEqual({ outcome: 'database-error' });
    expect(await users()).toEqual([]);
    expect(events.join()).not.toMatch(/eleni@|eyJ/);
  });

  test('creates one account for concurrent sign-ins', async () => {
    const { signInWithGoogle, users } = await setUp();
    const results = await Promise.all(Array.from({ length: 20 }, () => signInWithGoogle(eleni)));
    expect(results.filter(({ outcome }) => outcome === 'signed-in').length).toBeGreaterThan(0);
    expect(await users()).toHaveLength(1);
  });

  test('asks once for the password of an account whose mailbox Google does not host', async () => {
    const { accounts, signInWithGoogle, signUpAndConfirm, mailed, sessions } = await setUp();
    const { member } = await signUpAndConfirm();
    for (const person of [eleni, { ...eleni, hd: 'example.com' }, { ...eleni, hd: 'mail.example.org' }])
      expect(await signInWithGoogle(person)).toMatchObject({ outcome: 'password-required', email: eleni.email });
    expect([await sessions(), (await mailed()).map(({ kind }) => kind)]).toEqual([1, ['confirmation']]);
    const refused = await signInWithGoogle(eleni);
    const request = requestWith('cookies' in refused ? refused.cookies : []);
    const submit = (change: object) => accounts.signIn({ ...credentials(), request, linksGoogle: true, ...change });
    expect(await submit({ password: 'a wrong password' })).toEqual({ outcome: 'invalid' });
    expect(await submit({ linksGoogle: false })).not.toHaveProperty('isGoogleLinked');
    expect(await submit({ request: requestWith([]) })).not.toHaveProperty('isGoogleLinked');
    expect(await signInWithGoogle(eleni)).toMatchObject({ outcome: 'password-required' });
    expect(await submit({})).toMatchObject({ outcome: 'signed-in', member, isGoogleLinked: true });
    expect(await submit({})).not.toHaveProperty('isGoogleLinked');
    expect(await signInWithGoogle(eleni)).toMatchObject({ outcome: 'signed-in', member });
    expect(await mailed(eleni.email)).toContainEqual(expect.objectContaining({ kind: 'google-linked' }));
  });

  test('does not link a Google account with the password of another account or after ten minutes', async () => {
    const { accounts, signInWithGoogle, signUpAndConfirm, advance } = await setUp();
    const other = { email: 'nikos@example.org' };
    await signUpAndConfirm();
    await signUpAndConfirm(other);
    const refused = await signInWithGoogle(eleni);
    const request = requestWith('cookies' in refused ? refused.cookies : []);
    expect(await accounts.signIn({ ...credentials(other), request, linksGoogle: true })).not.toHaveProperty('isGoogleLinked');
    advance(10 * MINUTE);
    expect(await accounts.signIn({ ...credentials(), request, linksGoogle: true })).not.toHaveProperty('isGoogleLinked');
    expect(await signInWithGoogle(eleni)).toMatchObject({ outcome: 'password-required' });
  });

  test.each([{ email: 'eleni@gmail.com' }, { email: 'eleni@googlemail.com' }, { email: 'eleni@school.gr', hd: 'school.gr' }])(
    'links at once and tells the owner by mail: %o',
    async (change) => {
      const { signInWithGoogle, signUpAndConfirm, mailed } = await setUp();
      const { member } = await signUpAndConfirm({ email: change.email });
      for (const sub of ['first', 'first', 'second'])
        expect(await signInWithGoogle({ ...eleni, ...change, sub })).toMatchObject({ outcome: 'signed-in', member });
      const notices = (await mailed(change.email)).filter(({ kind }) => kind === 'google-linked');
      expect(notices).toHaveLength(2);
      expect(notices[0]?.text).toContain(change.email);
    },
  );

  test('creates the administrator’s account only if Google hosts the mailbox', async () => {
    const { signInWithGoogle, users } = await setUp();
    const person = { ...eleni, email: adminEmail };
    expect(await signInWithGoogle(person)).toEqual({ outcome: 'refused', reason: 'unverified' });
    expect(await users()).toEqual([]);
  });

  test('a member sees and removes the link, and a password reset removes it', async () => {
    const { accounts, signInWithGoogle, signUpAndConfirm, tokenIn } = await setUp();
    const google = { ...eleni, hd: 'example.org' };
    const linked = async () => accounts.googleLink(requestWith((await signInWithGoogle(google)).cookies));
    const request = requestWith((await signUpAndConfirm()).cookies);
    expect(await accounts.googleLink(request)).toBe('none');
    expect(await accounts.googleLink(requestWith([]))).toBe('none');
    expect(await linked()).toBe('linked');
    await accounts.unlinkGoogle(requestWith([]));
    expect(await accounts.googleLink(request)).toBe('linked');
    await accounts.unlinkGoogle(request);
    expect(await accounts.googleLink(request)).toBe('none');
    expect(await linked()).toBe('linked');
    await accounts.requestReset({ email: eleni.email, networks });
    const reset = await accounts.resetPassword({ ...credentials(), token: await tokenIn('reset') });
    expect(await accounts.googleLink(requestWith((reset as SignedIn).cookies))).toBe('none');
    expect(await signInWithGoogle(eleni)).toMatchObject({ outcome: 'password-required' });
  });

  test('keeps the link of a member who has no password', async () => {
    const { accounts, signInWithGoogle } = await setUp();
    const request = requestWith((await signInWithGoogle(eleni)).cookies);
    await accounts.unlinkGoogle(request);
    expect(await accounts.googleLink(request)).toBe('only');
  });
});

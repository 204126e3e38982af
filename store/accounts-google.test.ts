import { generateKeyPairSync } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { SignedIn } from '#store/accounts-contract.ts';
import { adminEmail, credentials, network, openAccounts, requestWith } from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { googleClient, type Person, standInForGoogle } from '#tests/support/google.ts';

const eleni: Person = { sub: '1234567890', email: 'eleni@example.org', email_verified: true };
const MINUTE = 60_000;

describeOnEachEngine('signing in with Google', (open) => {
  async function setUp() {
    const google = standInForGoogle();
    onTestFinished(() => google.stop());
    const database = await open();
    const opened = openAccounts(database, { google: googleClient });
    const { accounts } = opened;
    const start = async () => {
      const begun = await accounts.startGoogle();
      if (!begun) throw new Error('Google is not configured');
      return begun;
    };
    return {
      ...opened,
      google,
      database,
      start,
      /** The whole way of one browser. */
      async come(person: Person) {
        const { location, cookies } = await start();
        return accounts.finishGoogle(requestWith(cookies, google.consent(location, person)));
      },
      users: () => database.kysely.selectFrom('users').select(['email', 'email_verified']).orderBy('email').execute(),
      sessions: async () => (await database.kysely.selectFrom('sessions').selectAll().execute()).length,
    };
  }

  test('asks Google for the address alone, with PKCE and a state that this browser holds', async () => {
    const { start } = await setUp();
    const { location, cookies } = await start();
    const url = new URL(location);
    expect(url.origin + url.pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: googleClient.clientId,
      redirect_uri: googleClient.redirectUri,
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{32}$/),
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'select_account',
    });
    expect(cookies).toEqual([expect.stringMatching(/^members\.state=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/)]);
  });

  test('is not offered where it is not configured', async () => {
    const { accounts } = openAccounts(await open());
    expect(await accounts.startGoogle()).toBeNull();
    const request = requestWith([], `${googleClient.redirectUri}?code=1&state=2`);
    expect(await accounts.finishGoogle(request)).toEqual({ outcome: 'refused', message: null });
  });

  test('makes a member of somebody new, with profile and sign-up, and keeps nothing more than the address', async () => {
    const { accounts, come, database } = await setUp();
    const result = await come({ ...eleni, email: 'Eleni@Example.org' });
    expect(result).toMatchObject({ outcome: 'signed-in', member: { email: 'eleni@example.org', isAdministrator: false } });
    const { cookies, member } = result as SignedIn;
    expect(await accounts.session(requestWith(cookies))).toEqual({ member, cookies: [] });
    for (const table of ['profiles', 'user_signups'] as const) {
      expect(await database.kysely.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: member.id }]);
    }
    const everything = [];
    for (const table of ['users', 'accounts', 'sessions', 'verifications', 'profiles', 'user_signups'] as const) {
      everything.push(await database.kysely.selectFrom(table).selectAll().execute());
    }
    expect(JSON.stringify(everything)).not.toMatch(/token"?:"?an? |portrait|Ελένη|browser|203\.0\.113|eyJ/);
  });

  test('knows again who has been here, also under a new address at Google', async () => {
    const { come, users, sessions } = await setUp();
    const first = (await come(eleni)) as SignedIn;
    const second = await come(eleni);
    const third = await come({ ...eleni, email: 'new@example.org' });
    for (const result of [second, third]) expect(result).toMatchObject({ outcome: 'signed-in', member: first.member });
    expect(await users()).toEqual([{ email: 'eleni@example.org', email_verified: true }]);
    expect(await sessions()).toBe(3);
  });

  test('makes an administrator of whom Google has verified the address', async () => {
    const { come } = await setUp();
    expect(await come({ ...eleni, email: adminEmail })).toMatchObject({ member: { isAdministrator: true } });
  });

  test('gives no account and no session for an address that Google has not verified', async () => {
    const { come, users, sessions } = await setUp();
    const refused = { outcome: 'refused', reason: 'unverified' };
    for (const email of [eleni.email, adminEmail]) {
      expect(await come({ ...eleni, email, email_verified: false })).toEqual(refused);
    }
    expect(await come({ ...eleni, email_verified: 'true' as unknown as boolean })).toEqual(refused);
    expect(await users()).toEqual([]);
    expect(await come(eleni)).toMatchObject({ outcome: 'signed-in' });
    expect(await come({ ...eleni, email_verified: false })).toEqual(refused);
    expect(await sessions()).toBe(1);
  });

  test('is linked to the password account of the address, where both sides are verified', async () => {
    const { accounts, come, join, users } = await setUp();
    const { member } = await join();
    expect(await come({ ...eleni, email_verified: false })).toMatchObject({ outcome: 'refused' });
    expect(await come(eleni)).toMatchObject({ outcome: 'signed-in', member });
    expect(await accounts.signIn(credentials())).toMatchObject({ outcome: 'signed-in', member });
    expect(await users()).toHaveLength(1);
  });

  test('replaces an unverified account of the address: its password, link and reset are gone', async () => {
    const { accounts, come, tokenIn, users, database } = await setUp();
    const attacker = credentials({ password: 'of the attacker' });
    await accounts.signUp(attacker);
    await accounts.requestReset({ email: attacker.email, network });
    const [confirmation, reset] = [await tokenIn('confirmation'), await tokenIn('reset')];
    const [before] = await database.kysely.selectFrom('users').select('id').execute();
    const result = await come(eleni);
    expect(result).toMatchObject({ outcome: 'signed-in' });
    expect((result as SignedIn).member.id).not.toBe(before?.id);
    expect(await accounts.signIn(attacker)).toEqual({ outcome: 'invalid' });
    expect(await accounts.confirm({ ...attacker, token: confirmation })).toEqual({ outcome: 'invalid' });
    expect(await accounts.resetPassword({ token: reset, password: attacker.password, network })).toEqual({
      outcome: 'link-expired',
    });
    expect(await users()).toEqual([{ email: 'eleni@example.org', email_verified: true }]);
  });

  test('leaves an unverified account alone when Google has not verified the address either', async () => {
    const { accounts, come } = await setUp();
    await accounts.signUp(credentials());
    expect(await come({ ...eleni, email_verified: false })).toMatchObject({ outcome: 'refused' });
    expect(await accounts.signIn(credentials())).toEqual({ outcome: 'unconfirmed' });
  });

  test('a member of Google has no password until one is set by a mailed link', async () => {
    const { accounts, come, tokenIn } = await setUp();
    const { member } = (await come(eleni)) as SignedIn;
    expect(await accounts.signIn(credentials())).toEqual({ outcome: 'invalid' });
    expect(await accounts.signUp(credentials())).toEqual({ outcome: 'already-registered' });
    await accounts.requestReset({ email: eleni.email, network });
    const { password } = credentials();
    expect(await accounts.resetPassword({ token: await tokenIn('reset'), password, network })).toMatchObject({ member });
    expect(await accounts.signIn(credentials())).toMatchObject({ outcome: 'signed-in', member });
    expect(await come(eleni)).toMatchObject({ outcome: 'signed-in', member });
  });

  test('says so when it was cancelled, and shows what Google says of itself', async () => {
    const { accounts, google, start, sessions } = await setUp();
    const first = await start();
    const cancelled = requestWith(first.cookies, google.cancel(first.location));
    expect(await accounts.finishGoogle(cancelled)).toEqual({ outcome: 'refused', reason: 'cancelled' });
    const second = await start();
    const described = `${google.cancel(second.location).replace('access_denied', 'org_internal')}&error_description=For%20staff%20only`;
    expect(await accounts.finishGoogle(requestWith(second.cookies, described))).toEqual({
      outcome: 'refused',
      message: 'For staff only',
    });
    expect(await sessions()).toBe(0);
  });

  test('takes a state once, from the browser that it was given to, for ten minutes', async () => {
    const { accounts, google, start, advance, sessions, users } = await setUp();
    const expired = { outcome: 'refused', reason: 'expired' };
    const { location, cookies } = await start();
    const callback = google.consent(location, eleni);
    const finish = (own: string[], url: string) => accounts.finishGoogle(requestWith(own, url));
    // Somebody else's browser: the attacker's answer planted on a victim, and the other way round.
    expect(await finish([], callback)).toEqual(expired);
    expect(await finish((await start()).cookies, callback)).toEqual(expired);
    expect(await finish([`${cookies[0]?.split('=')[0]}=${new URL(callback).searchParams.get('state')}`], callback)).toEqual(
      expired,
    );
    // No state, a wrong one, and texts that want to be shown.
    const url = new URL(callback);
    url.searchParams.delete('state');
    expect(await finish(cookies, url.href)).toEqual(expired);
    url.searchParams.set('state', 'x'.repeat(32));
    expect(await finish(cookies, `${url.href}&error=x&error_description=Call%20this%20number`)).toEqual(expired);
    expect(google.asked).toEqual([]);
    expect(await finish(cookies, callback)).toMatchObject({ outcome: 'signed-in' });
    expect(await finish(cookies, callback)).toEqual(expired);
    const late = await start();
    const lateCallback = google.consent(late.location, eleni);
    advance(10 * MINUTE + 1);
    expect(await finish(late.cookies, lateCallback)).toEqual(expired);
    expect([await sessions(), (await users()).length]).toEqual([1, 1]);
  });

  test('believes no token that is not signed by Google, for this site, and fresh', async () => {
    const { come, google, users } = await setUp();
    const failed = { outcome: 'refused', message: null };
    const now = Math.floor(Date.now() / 1_000);
    for (const claims of [
      { aud: 'another.apps.googleusercontent.com' },
      { iss: 'https://accounts.example' },
      { exp: now - 1 },
      { iat: now - 7_200, exp: now + 60 },
      { email: 'not an address' },
    ]) {
      google.forge(claims);
      expect(await come(eleni)).toEqual(failed);
    }
    google.forge({}, generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
    expect(await come(eleni)).toEqual(failed);
    google.forge({ email: 'eleni@bücher.example' });
    expect(await come(eleni)).toMatchObject({ member: { email: 'eleni@xn--bcher-kva.example' } });
    expect(await users()).toHaveLength(1);
  });

  test('refuses a code that Google does not know', async () => {
    const { accounts, google, start, sessions } = await setUp();
    const { location, cookies } = await start();
    const url = google.consent(location, eleni).replace(/code=[^&]+/, 'code=guessed');
    expect(await accounts.finishGoogle(requestWith(cookies, url))).toEqual({
      outcome: 'refused',
      message: null,
    });
    expect(await sessions()).toBe(0);
  });

  test('tells a database that fails from a refusal', async () => {
    const { come, database, users, events } = await setUp();
    await database.kysely.schema.alterTable('accounts').renameTo('accounts_elsewhere').execute();
    expect(await come(eleni)).toEqual({ outcome: 'database-error' });
    expect(await users()).toEqual([]);
    expect(events.join()).not.toMatch(/eleni@|eyJ/);
  });

  test('twenty at once of one person make one account', async () => {
    const { come, users } = await setUp();
    const results = await Promise.all(Array.from({ length: 20 }, () => come(eleni)));
    expect(results.filter(({ outcome }) => outcome === 'signed-in').length).toBeGreaterThan(0);
    expect(await users()).toHaveLength(1);
  });
});

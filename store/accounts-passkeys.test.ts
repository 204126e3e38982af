import { expect } from 'vitest';
import type { Database } from '#server/db.ts';
import type { SignedIn } from '#store/accounts-contract.ts';
import {
  credentials,
  DAY,
  HOUR,
  networks,
  openAccounts,
  openAccountsWithGoogle,
  requestWith,
  signedIn,
} from '#tests/support/accounts.ts';
import { type Answer, type Authenticator, createAuthenticator } from '#tests/support/authenticator.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { adminEmail } from '#tests/support/members.ts';
import { countRows, insert, readRows, update } from '#tests/support/rows.ts';
import { readPasskeys } from './passkeys.ts';
import type { Tables } from './tables.ts';

const MINUTE = 60_000;
const admin = credentials({ email: adminEmail });
const secondFactorRequired = { outcome: 'second-factor-required' };
const passkeyRefused = { outcome: 'passkey-refused' };
const codeRefused = { outcome: 'code-refused' };
const refused = { outcome: 'refused' };
const stale = { outcome: 'stale' };
const changed = { outcome: 'changed' };

/** Cookies of the answer to a sign-in. */
const cookiesOf = (result: object) => (result as SignedIn).cookies;

async function openWithPasskeys(database: Database<Tables>, email = credentials().email) {
  const opened = openAccounts(database);
  const { accounts } = opened;
  const { member, cookies } = await opened.signUpAndConfirm({ email });
  /** A browser with a challenge. */
  async function challenged(own: string[] = []) {
    const started = await accounts.startPasskey(networks);
    if (!('challenge' in started)) throw new Error('No challenge');
    return { challenge: started.challenge, request: requestWith([...own, ...started.cookies]) };
  }
  return {
    ...opened,
    member,
    cookies,
    challenged,
    signInAgain: () => accounts.signIn(credentials({ email })),
    async add(authenticator: Authenticator, own = cookies, answer: Partial<Answer> = {}) {
      const { challenge, request } = await challenged(own);
      const credential = authenticator.create({ challenge, ...answer });
      return accounts.changePasskeys({ request, change: { kind: 'add', credential } });
    },
    async signInBy(authenticator: Authenticator, { own = [], userId = member.id, ...answer }: Use = {}) {
      const { challenge, request } = await challenged(own);
      return accounts.signInByPasskey({ request, credential: authenticator.get(userId, { challenge, ...answer }) });
    },
    async newCodes(own = cookies) {
      const result = await accounts.changePasskeys({ request: requestWith(own), change: { kind: 'new-codes' } });
      return 'codes' in result ? (result.codes ?? []) : [];
    },
    enterCode: (code: string, own: string[]) => accounts.signInByRecoveryCode({ request: requestWith(own), code }),
  };
}

type Use = Partial<Answer> & { own?: string[]; userId?: string };

/** The administrator with a passkey. */
async function openWithSecondFactor(database: Database<Tables>) {
  const authenticator = createAuthenticator();
  const opened = await openWithPasskeys(database, adminEmail);
  expect(await opened.add(authenticator)).toEqual(changed);
  return { ...opened, authenticator };
}

describeOnEachEngine('adding a passkey', (test) => {
  test('stores the public key and the device, ends other sessions and mails the owner', async ({ database }) => {
    const { accounts, add, cookies, events, mailed, member, signInAgain } = await openWithPasskeys(database);
    const elsewhere = cookiesOf(await signInAgain());
    const authenticator = createAuthenticator();
    expect(await add(authenticator)).toEqual(changed);
    const { passkeys } = await readPasskeys(database.kysely, member.id);
    expect(passkeys).toEqual([{ id: authenticator.id, label: '', createdAt: expect.any(String), lastUsedAt: null }]);
    expect(await accounts.session(requestWith(cookies))).toMatchObject({ member: { id: member.id } });
    expect(await accounts.session(requestWith(elsewhere))).toBeNull();
    const notice = { kind: 'passkeys-changed', to_address: member.email };
    expect(await mailed()).toContainEqual(expect.objectContaining(notice));
    expect(events).toContain(`passkeys changed ${JSON.stringify({ account: member.id, change: 'add' })}`);
  });

  test('needs a sign-in within ten minutes, so that a stolen session cannot add one', async ({ database }) => {
    const { add, advance, member } = await openWithPasskeys(database);
    advance(10 * MINUTE);
    expect(await add(createAuthenticator())).toEqual(stale);
    expect(await add(createAuthenticator(), [])).toEqual(stale);
    expect(await readPasskeys(database.kysely, member.id)).toMatchObject({ passkeys: [] });
  });

  test('refuses an answer that is not valid (server/webauthn.test.ts)', async ({ database }) => {
    const { accounts, add, cookies, member } = await openWithPasskeys(database);
    expect(await add(createAuthenticator(), undefined, { origin: 'https://phishing.example' })).toEqual(refused);
    const change = { kind: 'add', credential: createAuthenticator().create({ challenge: '' }) } as const;
    expect(await accounts.changePasskeys({ request: requestWith(cookies), change })).toEqual(refused);
    expect(await readPasskeys(database.kysely, member.id)).toMatchObject({ passkeys: [] });
  });

  test('adds up to five, and none twice', async ({ database }) => {
    const { add, member } = await openWithPasskeys(database);
    const first = createAuthenticator();
    expect(await add(first)).toEqual(changed);
    expect(await add(first)).toEqual(refused);
    for (let number = 2; number <= 5; number++) expect(await add(createAuthenticator())).toEqual(changed);
    expect(await add(createAuthenticator())).toEqual(refused);
    expect((await readPasskeys(database.kysely, member.id)).passkeys).toHaveLength(5);
  });

  test('does not complete a session with a passkey that belongs to somebody else', async ({ database }) => {
    const { add, member, signUpAndConfirm } = await openWithPasskeys(database, adminEmail);
    const other = await signUpAndConfirm();
    const theirs = createAuthenticator();
    expect(await add(theirs, other.cookies)).toEqual(changed);
    expect(await add(theirs)).toEqual(refused);
    expect(await readRows(database.kysely, 'sessions')).toContainEqual(
      expect.objectContaining({ user_id: member.id, method: 'confirmation' }),
    );
  });
});

describeOnEachEngine('signing in by a passkey alone', (test) => {
  test('signs the member in and remembers when', async ({ database }) => {
    const { accounts, add, events, member, signInBy } = await openWithPasskeys(database);
    const authenticator = createAuthenticator();
    await add(authenticator);
    const result = await signInBy(authenticator);
    expect(result).toMatchObject({ ...signedIn, member: { id: member.id, hasPasskey: true } });
    expect(await accounts.session(requestWith(cookiesOf(result)))).not.toBeNull();
    expect((await readPasskeys(database.kysely, member.id)).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(events.at(-1)).toBe(`signed in ${JSON.stringify({ account: member.id, method: 'passkey' })}`);
  });

  test('refuses unknown passkeys, those of others and answers that are not valid', async ({ database }) => {
    const { accounts, add, challenged, events, signInBy } = await openWithPasskeys(database);
    const authenticator = createAuthenticator();
    await add(authenticator);
    for (const answer of [{ origin: 'https://phishing.example' }, { userId: 'somebody else' }])
      expect(await signInBy(authenticator, answer)).toEqual(passkeyRefused);
    expect(await signInBy(createAuthenticator())).toEqual(passkeyRefused);
    const { request } = await challenged();
    expect(await accounts.signInByPasskey({ request, credential: '' })).toEqual(passkeyRefused);
    expect(events.at(-1)).toBe('sign-in refused {"method":"passkey","reason":"passkey-refused"}');
  });

  test('accepts an answer once, also when raced, within five minutes and from the browser that asked', async ({ database }) => {
    const { accounts, add, advance, challenged, member } = await openWithPasskeys(database);
    const authenticator = createAuthenticator();
    await add(authenticator);
    const { challenge, request } = await challenged();
    const credential = authenticator.get(member.id, { challenge });
    const other = await challenged();
    expect(await accounts.signInByPasskey({ request: other.request, credential })).toEqual(passkeyRefused);
    expect(await accounts.signInByPasskey({ request: requestWith([]), credential })).toEqual(passkeyRefused);
    const raced = await Promise.all([1, 2, 3].map(() => accounts.signInByPasskey({ request, credential })));
    expect(raced.map(({ outcome }) => outcome).sort()).toEqual(['passkey-refused', 'passkey-refused', 'signed-in']);

    const late = await challenged();
    advance(5 * MINUTE);
    const answer = authenticator.get(member.id, { challenge: late.challenge });
    expect(await accounts.signInByPasskey({ request: late.request, credential: answer })).toEqual(passkeyRefused);
  });

  test('refuses a counter that does not increase', async ({ database }) => {
    const { add, signInBy } = await openWithPasskeys(database);
    const authenticator = createAuthenticator();
    await add(authenticator, undefined, { counter: 7 });
    expect(await signInBy(authenticator, { counter: 8 })).toMatchObject(signedIn);
    for (const counter of [8, 7, 0]) expect(await signInBy(authenticator, { counter })).toEqual(passkeyRefused);
    expect(await signInBy(authenticator, { counter: 0xffff_ffff })).toMatchObject(signedIn);
  });

  test('mails the owner about a new browser, once a day', async ({ database }) => {
    const { add, mailed, signInBy } = await openWithPasskeys(database);
    const authenticator = createAuthenticator();
    await add(authenticator);
    for (let time = 0; time < 2; time++) await signInBy(authenticator);
    expect((await mailed()).filter(({ kind }) => kind === 'new-browser')).toHaveLength(1);
  });

  test('limits challenges per network', async ({ database }) => {
    const { accounts } = openAccounts(database, { limits: { signInPerNetwork: 2 } });
    const started = [await accounts.startPasskey(networks), await accounts.startPasskey(networks)];
    expect(started.every((each) => 'challenge' in each)).toBe(true);
    expect(await accounts.startPasskey(networks)).toMatchObject({ outcome: 'limited' });
  });
});

describeOnEachEngine('the administrator without a passkey', (test) => {
  test('adds no first passkey after the password alone, so that nobody who knows it can lock the owner out', async ({
    database,
  }) => {
    const { accounts, add, signInAgain } = await openWithPasskeys(database, adminEmail);
    const byPassword = cookiesOf(await signInAgain());
    expect(await accounts.mayAddPasskey(requestWith(byPassword))).toBe(false);
    expect(await add(createAuthenticator(), byPassword)).toEqual(refused);
    expect(await countRows(database.kysely, 'passkeys')).toEqual([0]);
  });

  test('gets no recovery codes, with which the password alone would add the first passkey', async ({ database }) => {
    const { add, enterCode, newCodes, signInAgain } = await openWithPasskeys(database, adminEmail);
    const byPassword = cookiesOf(await signInAgain());
    const [code = ''] = await newCodes(byPassword);
    const byCode = await enterCode(code, byPassword);
    expect(byCode).toEqual({ outcome: 'code-refused' });
    expect(await add(createAuthenticator(), byPassword)).toEqual(refused);
    expect(await countRows(database.kysely, 'passkeys', 'recovery_codes')).toEqual([0, 0]);
  });
});

describeOnEachEngine('the administrator with a passkey', (test) => {
  test('has no rights after the password alone', async ({ database }) => {
    const { accounts, authenticator, cookies, signInBy } = await openWithSecondFactor(database);
    const half = await accounts.signIn({ ...admin, request: requestWith([]) });
    expect(half).toEqual({ ...secondFactorRequired, cookies: [expect.stringContaining('Max-Age=600')] });
    const request = requestWith(cookiesOf(half));
    expect(await accounts.hasSecondFactor(request)).toBe(true);
    expect(await accounts.session(request)).toBeNull();
    expect(await accounts.listSessions(request)).toEqual([]);
    expect(await accounts.hasSignedInWithin(request, DAY)).toBe(false);
    expect(await accounts.requiredReauth(request)).toBeNull();
    expect(await accounts.deleteAccount(request, { ...admin })).toEqual({ outcome: 'signed-out' });
    expect(await accounts.changePasskeys({ request, change: { kind: 'new-codes' } })).toEqual(stale);
    expect(await accounts.changePasskeys({ request, change: { kind: 'remove', id: authenticator.id } })).toEqual(stale);
    await accounts.revokeSessions(request, 'others');
    expect(await accounts.session(requestWith(cookies))).not.toBeNull();
    expect(await accounts.listSessions(requestWith(cookies))).toHaveLength(1);

    const whole = await signInBy(authenticator, { own: cookiesOf(half) });
    expect(whole).toMatchObject({ ...signedIn, member: { isAdministrator: true } });
    expect(await accounts.session(requestWith(cookiesOf(whole)))).not.toBeNull();
    expect(await accounts.hasSecondFactor(request)).toBe(false);
  });

  test('has ten minutes for the second factor', async ({ database }) => {
    const { accounts, advance, signInAgain } = await openWithSecondFactor(database);
    const half = cookiesOf(await signInAgain());
    advance(10 * MINUTE);
    expect(await accounts.hasSecondFactor(requestWith(half))).toBe(false);
  });

  test('keeps all sessions when others enter the password again and again', async ({ database }) => {
    const { accounts, advance, cookies, signInAgain } = await openWithSecondFactor(database);
    for (let time = 0; time < 25; time++) {
      advance(1_000);
      expect(await signInAgain()).toMatchObject(secondFactorRequired);
    }
    expect(await accounts.session(requestWith(cookies))).not.toBeNull();
  });

  test('is asked for it in sessions from before', async ({ database }) => {
    const { accounts, add, cookies, signInAgain } = await openWithPasskeys(database, adminEmail);
    const elsewhere = cookiesOf(await signInAgain());
    const before = await readRows(database.kysely, 'sessions');
    await add(createAuthenticator());
    await insert(
      database.kysely,
      'sessions',
      before.filter(({ method }) => method === 'password'),
    );
    expect(await accounts.session(requestWith(elsewhere))).toBeNull();
    expect(await accounts.session(requestWith(cookies))).not.toBeNull();
  });

  test('is asked for it after a new password, which removes no passkey', async ({ database }) => {
    const { accounts, authenticator, requestResetToken, signInBy } = await openWithSecondFactor(database);
    const token = await requestResetToken(adminEmail);
    expect(await accounts.resetPassword({ ...admin, password: 'another password', token })).toMatchObject(secondFactorRequired);
    expect(await signInBy(authenticator)).toMatchObject(signedIn);
  });

  test('is asked for it after Google, and links no Google account before', async ({ database }) => {
    const { accounts, signUpAndConfirm, signInWithGoogle, google } = await openAccountsWithGoogle(database);
    const { member } = await signUpAndConfirm({ email: adminEmail });
    await insert(database.kysely, 'passkeys', storedPasskey(member.id));
    const person = { sub: 'g', email: adminEmail, email_verified: true };
    const unlinked = await signInWithGoogle(person);
    expect(unlinked).toMatchObject({ outcome: 'password-required' });
    const linking = { ...admin, linksGoogle: true, request: requestWith(unlinked.cookies) };
    expect(await accounts.signIn(linking)).toMatchObject(secondFactorRequired);
    expect(await signInWithGoogle({ ...person, hd: adminEmail.split('@')[1] })).toMatchObject(secondFactorRequired);
    expect(await readRows(database.kysely, 'users')).toMatchObject([{ google_subject: null }]);
    await update(database.kysely, 'users', { google_subject: 'g' }, { id: member.id });
    expect(await signInWithGoogle(person)).toMatchObject(secondFactorRequired);
    await google.stop();
  });

  test('gets in with no passkey of another account', async ({ database }) => {
    const { accounts, add, signInAgain, signInBy, signUpAndConfirm } = await openWithSecondFactor(database);
    const other = await signUpAndConfirm();
    const theirs = createAuthenticator();
    await add(theirs, other.cookies);
    const half = cookiesOf(await signInAgain());
    expect(await signInBy(theirs, { own: half, userId: other.member.id })).toEqual(passkeyRefused);
    expect(await accounts.session(requestWith(half))).toBeNull();
  });

  test('needs no second factor after removing the last passkey, which deletes the codes', async ({ database }) => {
    const { accounts, authenticator, cookies, newCodes, signInAgain } = await openWithSecondFactor(database);
    await newCodes();
    const remove = (id: string) => accounts.changePasskeys({ request: requestWith(cookies), change: { kind: 'remove', id } });
    expect(await remove('unknown')).toEqual(refused);
    expect(await remove(authenticator.id)).toEqual(changed);
    expect(await countRows(database.kysely, 'passkeys', 'recovery_codes')).toEqual([0, 0]);
    expect(await signInAgain()).toMatchObject(signedIn);
  });

  test('removes a passkey only shortly after signing in, and nobody else’s', async ({ database }) => {
    const { accounts, advance, authenticator, cookies, signUpAndConfirm } = await openWithSecondFactor(database);
    const other = await signUpAndConfirm();
    const change = { kind: 'remove', id: authenticator.id } as const;
    expect(await accounts.changePasskeys({ request: requestWith(other.cookies), change })).toEqual(refused);
    advance(10 * MINUTE);
    expect(await accounts.changePasskeys({ request: requestWith(cookies), change })).toEqual(stale);
    expect(await countRows(database.kysely, 'passkeys')).toEqual([1]);
  });
});

describeOnEachEngine('recovery codes', (test) => {
  test('complete a sign-in once each, however they are typed, and mail the owner', async ({ database }) => {
    const { accounts, mailed, newCodes, signInAgain, enterCode } = await openWithSecondFactor(database);
    const codes = await newCodes();
    expect(new Set(codes).size).toBe(8);
    const [code = '', another = ''] = codes;
    expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    const half = cookiesOf(await signInAgain());
    const whole = await enterCode(` ${code.toUpperCase().replaceAll('-', ' ')}`, half);
    expect(whole).toMatchObject(signedIn);
    expect(await accounts.session(requestWith(cookiesOf(whole)))).not.toBeNull();
    const notice = { text: expect.stringContaining('with a recovery code') };
    expect(await mailed(adminEmail)).toContainEqual(expect.objectContaining(notice));
    const again = cookiesOf(await signInAgain());
    expect(await enterCode(code, again)).toEqual(codeRefused);
    expect(await enterCode(another, again)).toMatchObject(signedIn);
    expect(await countRows(database.kysely, 'recovery_codes')).toEqual([6]);
  });

  test('are stored as hashes, and new ones replace the old ones', async ({ database }) => {
    const { newCodes, signInAgain, enterCode } = await openWithSecondFactor(database);
    const [old = ''] = await newCodes();
    await newCodes();
    expect(JSON.stringify(await readRows(database.kysely, 'recovery_codes'))).not.toContain(old.slice(0, 9));
    expect(await enterCode(old, cookiesOf(await signInAgain()))).toEqual(codeRefused);
  });

  test('work after the password only, and for their own account only', async ({ database }) => {
    const { newCodes, signUpAndConfirm, enterCode } = await openWithSecondFactor(database);
    const [code = ''] = await newCodes();
    const other = await signUpAndConfirm();
    expect(await enterCode(code, [])).toEqual(codeRefused);
    expect(await enterCode(code, other.cookies)).toEqual(codeRefused);
  });

  test('are guessed a limited number of times, which does not keep the owner from using the passkey', async ({ database }) => {
    const { authenticator, signInAgain, signInBy, enterCode } = await openWithSecondFactor(database);
    const half = cookiesOf(await signInAgain());
    const outcomes = [];
    for (let guess = 0; guess < 30; guess++) outcomes.push((await enterCode('aaaa', half)).outcome);
    expect(outcomes[0]).toBe('code-refused');
    expect(outcomes.at(-1)).toBe('limited');
    expect(await signInBy(authenticator)).toMatchObject(signedIn);
  });
});

describeOnEachEngine('a member with a passkey', (test) => {
  test('also signs in by the password alone', async ({ database }) => {
    const { add, signInAgain } = await openWithPasskeys(database);
    await add(createAuthenticator());
    expect(await signInAgain()).toMatchObject(signedIn);
  });

  test('loses it with a new password, because a stranger may have added it', async ({ database }) => {
    const { accounts, add, requestResetToken, signInBy } = await openWithPasskeys(database);
    const authenticator = createAuthenticator();
    await add(authenticator);
    const token = await requestResetToken();
    expect(await accounts.resetPassword({ password: 'another password', token, networks })).toMatchObject(signedIn);
    expect(await signInBy(authenticator)).toEqual(passkeyRefused);
  });
});

describeOnEachEngine('a recent sign-in', (test) => {
  test('ends after the given time, until the member signs in again', async ({ database }) => {
    const { accounts, advance, cookies, signInAgain } = await openWithPasskeys(database);
    advance(HOUR);
    expect(await accounts.hasSignedInWithin(requestWith(cookies), HOUR + 1)).toBe(true);
    expect(await accounts.hasSignedInWithin(requestWith(cookies), HOUR)).toBe(false);
    expect(await accounts.hasSignedInWithin(requestWith(cookiesOf(await signInAgain())), HOUR)).toBe(true);
  });
});

const storedPasskey = (user_id: string) => ({
  id: 'passkey',
  user_id,
  label: 'Chrome, Linux',
  public_key: '',
  counter: 0,
  created_at: new Date().toISOString(),
});

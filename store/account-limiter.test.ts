import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import type { SignedIn } from '#store/accounts-contract.ts';
import {
  confirmationSent,
  credentials,
  invalid,
  openAccounts,
  openAccountsWithMember,
  requestWith,
  resetSent,
  signedIn,
} from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { adminEmail } from '#tests/support/members.ts';
import { createAccountLimiter } from './account-limiter.ts';
import { createDeviceCookie } from './device-cookie.ts';

const MINUTE = 60_000;
const wrong = credentials({ password: 'a wrong password' });
const { email } = credentials();
const limited = { outcome: 'limited', busy: false };

test('the limits of different accounts, networks, known browsers and actions are separate', () => {
  const settings = readEnv({});
  const limiter = createAccountLimiter({ db: undefined as never, secret: 'secret', settings, onMailLimit: async () => {} });
  const keys = ['one', 'other']
    .flatMap((name) => {
      const client = { email: `${name}@example.gr`, networks: [`wide of ${name}`, `of ${name}`] };
      const { signIn, signUp, reset, google } = limiter;
      return [signIn(client, null), signIn(client, name), signUp(client), reset(client, null), reset(client, name)]
        .flat()
        .concat(google(client.networks));
    })
    .map(({ key }) => key)
    .filter((key) => !key.endsWith(':site'));
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  for (const key of keys) expect(key).toMatch(/^(sign-in|sign-up|confirmation|reset|reset-known|google):[a-z-]+:./);
});

test('a device cookie with a signature of another length is not recognized', () => {
  const device = createDeviceCookie('http://localhost', 'secret');
  const member = { id: 'm', passwordHash: 'h' } as never;
  const [cookie = ''] = device.issue(member).split(';');
  expect(device.read(new Request('http://localhost', { headers: { Cookie: cookie } }), member)).not.toBeNull();
  expect(device.read(new Request('http://localhost', { headers: { Cookie: cookie.slice(0, -4) } }), member)).toBeNull();
});

describeOnEachEngine('an owner whose account strangers attack', (test, { open }) => {
  async function setUp(limits: { signInPerAccount?: number } = { signInPerAccount: 10 }) {
    const opened = openAccounts(await open(), { limits });
    const { accounts } = opened;
    return {
      ...opened,
      /** Exhausts the limit of the account, which closes it to all but known browsers. */
      async exhaustSignIn(of = email) {
        for (let number = 0; number < 2; number++) {
          const networks = [`of stranger ${number}`];
          for (let tries = 0; tries < 5; tries++) await accounts.signIn({ ...wrong, email: of, networks });
        }
        expect(await accounts.signIn(credentials({ email: of, networks: ['fresh'] }))).toMatchObject(limited);
      },
    };
  }

  test('is not locked out by one network, however long it guesses', async () => {
    const { accounts, signUpAndConfirm, advance } = await setUp({});
    await signUpAndConfirm();
    for (let minutes = 0; minutes < 60; minutes += 5) {
      for (let tries = 0; tries < 5; tries++)
        expect(await accounts.signIn({ ...wrong, networks: ['of a stranger'] })).toEqual(invalid);
      expect(await accounts.signIn({ ...wrong, networks: ['of a stranger'] })).toMatchObject(limited);
      expect(await accounts.signIn(credentials({ networks: ['of the owner'] }))).toMatchObject(signedIn);
      advance(5 * MINUTE);
    }
  });

  test.each([email, adminEmail])('signs in from a browser known to the account of %s', async (owner) => {
    const { accounts, signUpAndConfirm, exhaustSignIn } = await setUp();
    const { cookies } = await signUpAndConfirm({ email: owner });
    await accounts.signOut(requestWith(cookies));
    await exhaustSignIn(owner);
    const request = requestWith(cookies);
    expect(await accounts.signIn(credentials({ email: owner, networks: ['fresh'], request }))).toMatchObject(signedIn);
  });

  test('has five tries in five minutes in a known browser', async () => {
    const { accounts, signUpAndConfirm, advance } = await setUp();
    const request = requestWith((await signUpAndConfirm()).cookies);
    const guess = (number: number) => accounts.signIn({ ...wrong, networks: [`number ${number}`], request });
    for (let tries = 0; tries < 5; tries++) expect(await guess(tries)).toEqual(invalid);
    expect(await guess(5)).toEqual({ ...limited, retryAfterSeconds: 300 });
    expect(await accounts.signIn(credentials({ request }))).toMatchObject(limited);
    advance(5 * MINUTE);
    expect(await accounts.signIn(credentials({ request }))).toMatchObject(signedIn);
  });

  test('gets no exemption from a device cookie that is forged, of another account or older than the password', async () => {
    const { accounts, signUpAndConfirm, exhaustSignIn, tokenIn } = await setUp();
    const { cookies } = await signUpAndConfirm();
    const strangers = (await signUpAndConfirm({ email: 'nikos@example.org' })).cookies;
    const device = cookies.find((line) => line.startsWith('members.device=')) ?? '';
    expect(device).toMatch(/^members\.device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    await exhaustSignIn();
    const forged = [
      device.replace(/=./, '=*'),
      device.replace(/\..{3}/, '.***'),
      device.replace(/\.[\w-]{43};/, ';'),
      'members.device=.',
    ];
    for (const lines of [strangers, ...forged.map((line) => [line])])
      expect(await accounts.signIn(credentials({ networks: ['fresh'], request: requestWith(lines) }))).toMatchObject(limited);
    await accounts.requestReset({ email, networks: ['fresh'] });
    const changed = { password: 'a changed password', networks: ['fresh'] };
    const reset = (await accounts.resetPassword({ ...changed, token: await tokenIn('reset') })) as SignedIn;
    const signIn = (lines: string[]) => accounts.signIn(credentials({ ...changed, request: requestWith(lines) }));
    expect(await signIn(cookies)).toMatchObject(limited);
    expect(await signIn(reset.cookies)).toMatchObject(signedIn);
  });

  test('keeps the device cookie when signing out and loses it with the account', async () => {
    const { accounts, signUpAndConfirm } = await setUp();
    const request = requestWith((await signUpAndConfirm()).cookies);
    const deleted = await accounts.deleteAccount(request, credentials());
    expect('cookies' in deleted && deleted.cookies.join()).toMatch(/members\.device=; Max-Age=0;/);
    expect((await accounts.signOut(request)).join()).not.toContain('device');
  });

  test('can reset the password after one stranger used up the mails for it, and from a known browser after many did', async () => {
    const { accounts, signUpAndConfirm, mailed } = await setUp();
    const request = requestWith((await signUpAndConfirm()).cookies);
    const reset = (network: string) => accounts.requestReset({ email, networks: [network] });
    for (let number = 0; number < 3; number++) expect(await reset('of a stranger')).toEqual(resetSent);
    expect(await reset('of a stranger')).toEqual({ ...limited, retryAfterSeconds: 3_600 });
    expect(await reset('of the owner')).toEqual(resetSent);
    for (let number = 0; number < 8; number++) expect(await reset(`number ${number}`)).toEqual(resetSent);
    expect(await reset('of the owner')).toEqual({ ...limited, retryAfterSeconds: 3_600 });
    // All known browsers of the account share a limit. A new sign-in makes another known browser.
    for (let number = 0; number < 12; number++) {
      const { cookies } = (await accounts.signIn(credentials())) as SignedIn;
      const known = requestWith(number === 0 ? [] : cookies);
      const input = { email, networks: ['of the owner'], request: number === 0 ? request : known };
      expect(await accounts.requestReset(input)).toEqual(resetSent);
    }
    expect(await accounts.requestReset({ email, networks: ['fresh'], request })).toMatchObject(limited);
    expect((await mailed()).filter(({ kind }) => kind === 'reset')).toHaveLength(24);
  });

  test('finishes a pending sign-up with a reset link, which later sign-ups of strangers do not revoke', async () => {
    const { accounts, exhaustSignIn, tokenIn, advance } = await setUp();
    const stranger = credentials({ password: 'of the stranger', networks: ['of the stranger'] });
    await accounts.signUp(credentials());
    for (let number = 0; number < 2; number++) expect(await accounts.signUp(stranger)).toEqual(confirmationSent);
    expect(await accounts.signUp(credentials())).toMatchObject(limited);
    await exhaustSignIn();
    advance(59 * MINUTE);
    expect(await accounts.requestReset({ email, networks: ['of the owner'] })).toEqual(resetSent);
    const token = await tokenIn('reset');
    advance(MINUTE);
    expect(await accounts.signUp(stranger)).toEqual(confirmationSent);
    expect(await accounts.resetPassword({ ...credentials(), token })).toMatchObject(signedIn);
    expect(await accounts.signUp(stranger)).toEqual({ outcome: 'already-registered' });
  });
});

describeOnEachEngine('an IPv6 line with 256 networks', (test) => {
  const line = Array.from({ length: 25 }, (_, number) => [`/64 number ${number}`, '/56']);
  const at = (number: number) => line[number] ?? [];

  test('guesses the password of an account no more often than one network', async ({ database }) => {
    const { accounts } = await openAccountsWithMember(database);
    for (let number = 0; number < 5; number++) expect(await accounts.signIn({ ...wrong, networks: at(number) })).toEqual(invalid);
    expect(await accounts.signIn({ ...wrong, networks: at(5) })).toMatchObject(limited);
    expect(await accounts.signIn(credentials({ networks: ['of the owner'] }))).toMatchObject(signedIn);
  });

  test('may sign up, reset and guess four times as often as one of its networks', async ({ database }) => {
    const limits = { signUpPerNetwork: 1, resetPerNetwork: 1, signInPerNetwork: 1 };
    const { accounts } = openAccounts(database, { limits });
    const fresh = (number: number) => ({ email: `${number}@example.org`, password: 'a password of eight', networks: at(number) });
    const guess = (input: ReturnType<typeof fresh>) => accounts.signIn({ ...input, password: 'a wrong password' });
    for (const use of [accounts.signUp, accounts.requestReset, guess]) {
      const outcomes = [];
      for (let number = 0; number < 5; number++) outcomes.push((await use(fresh(number))).outcome);
      expect(outcomes.map((outcome) => outcome === 'limited')).toEqual([false, false, false, false, true]);
    }
    const elsewhere = { ...fresh(6), networks: ['/64 elsewhere', '/56 elsewhere'] };
    expect(await accounts.signUp(elsewhere)).toEqual(confirmationSent);
  });
});

describeOnEachEngine('the limit of all account mails', (test) => {
  const signUpAs = (name: string) => credentials({ email: `${name}@example.org`, networks: [name] });

  test('is separate for confirmations, resets and resets from known browsers, and tells the administrator once an hour', async ({
    database,
  }) => {
    const { accounts, signUpAndConfirm, mailed, events, advance } = openAccounts(database, { limits: { mailTotal: 3 } });
    const request = requestWith((await signUpAndConfirm()).cookies);
    expect(await accounts.signUp(signUpAs('a'))).toEqual(confirmationSent);
    expect(await accounts.signUp(signUpAs('b'))).toEqual(confirmationSent);
    for (const name of ['c', 'd', 'e']) expect(await accounts.requestReset({ email, networks: [name] })).toEqual(resetSent);
    expect(await mailed(adminEmail)).toEqual([]);
    const refused = { ...limited, retryAfterSeconds: 3_600 };
    expect(await accounts.signUp(signUpAs('c'))).toEqual(refused);
    expect(await accounts.resendConfirmation(signUpAs('a'))).toEqual(refused);
    for (const to of [email, 'nobody@example.org'])
      expect(await accounts.requestReset({ email: to, networks: ['f'] })).toEqual(refused);
    for (let number = 0; number < 3; number++)
      expect(await accounts.requestReset({ email, networks: ['b'], request })).toEqual(resetSent);
    expect(await accounts.requestReset({ email, networks: ['b'], request })).toEqual(refused);
    const notice = { kind: 'account-mail-limit', text: expect.stringContaining('More than 3 emails') };
    expect(await mailed(adminEmail)).toEqual([expect.objectContaining(notice)]);
    expect(events).toContain('account mail limit reached undefined');
    advance(60 * MINUTE);
    for (const name of ['e', 'f', 'g', 'h']) await accounts.signUp(signUpAs(name));
    expect(await mailed(adminEmail)).toHaveLength(2);
  });

  test('does not count requests that send no mail', async ({ database }) => {
    const { accounts } = await openAccountsWithMember(database, { limits: { mailTotal: 2 } });
    await accounts.requestReset({ email: 'nobody@example.org', networks: ['a'] });
    expect(await accounts.signUp(credentials({ networks: ['b'] }))).toEqual({ outcome: 'already-registered' });
    expect(await accounts.signUp(signUpAs('c'))).toEqual(confirmationSent);
    expect(await accounts.signUp(signUpAs('d'))).toMatchObject(limited);
  });
});

describeOnEachEngine('strangers who fill all ceilings', (test) => {
  test('do not close “Forgot password?” or a known browser for the owner', async ({ database }) => {
    const { accounts, signUpAndConfirm, mailed } = openAccounts(database, { limits: { mailTotal: 6, signInPerAccount: 10 } });
    const request = requestWith((await signUpAndConfirm()).cookies);
    const from = (number: number) => [`of stranger ${number}`];
    for (let number = 0; number < 12; number++) {
      const stranger = { email: `${number}@example.org`, networks: from(number) };
      await accounts.signUp({ ...credentials(), ...stranger });
      for (const to of [stranger.email, 'nobody@example.org']) await accounts.requestReset({ email: to, networks: from(number) });
      await accounts.signIn({ ...wrong, networks: from(number) });
    }
    expect(await accounts.signUp(credentials({ email: 'new@example.org', networks: ['fresh'] }))).toMatchObject(limited);
    expect(await accounts.signIn(credentials({ networks: ['fresh'] }))).toMatchObject(limited);
    expect(await accounts.requestReset({ email, networks: ['fresh'] })).toEqual({ outcome: 'reset-sent' });
    expect(await accounts.signIn(credentials({ networks: ['fresh'], request }))).toMatchObject(signedIn);
    expect(await accounts.requestReset({ email, networks: ['fresh'], request })).toEqual({ outcome: 'reset-sent' });
    expect((await mailed(email)).filter(({ kind }) => kind === 'reset')).toHaveLength(2);
  });

  test('send one mailbox no more mails through its tags', async ({ database }) => {
    const { accounts, mailed } = openAccounts(database);
    const spellings = ['a.b+1@gmail.com', 'ab+2@googlemail.com', 'a.b@gmail.com', 'ab@gmail.com', 'a.b+3@gmail.com'];
    const outcomes = [];
    for (const [number, spelling] of spellings.entries())
      outcomes.push((await accounts.signUp(credentials({ email: spelling, networks: [`network ${number}`] }))).outcome);
    expect(outcomes).toEqual([...Array(3).fill('confirmation-sent'), 'limited', 'limited']);
    for (let number = 0; number < 16; number++)
      await accounts.requestReset({ email: spellings[number % 3] ?? '', networks: [`network ${number}`] });
    expect((await mailed()).filter(({ kind }) => kind === 'reset')).toHaveLength(12);
  });
});

describeOnEachEngine('a member with the right password', (test) => {
  test('signs in thirty times an hour, from any number of known browsers', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = openAccounts(database);
    let { cookies } = await signUpAndConfirm();
    const attempt = async (number: number) => {
      const result = await accounts.signIn(credentials({ networks: [`number ${number}`], request: requestWith(cookies) }));
      if (result.outcome === 'signed-in') ({ cookies } = result);
      return result.outcome;
    };
    for (let number = 1; number < 30; number++) expect(await attempt(number)).toBe('signed-in');
    expect(await attempt(30)).toBe('limited');
    expect(await accounts.deleteAccount(requestWith(cookies), credentials())).toMatchObject(limited);
    expect(await accounts.requestReset({ email, networks: ['fresh'] })).toEqual({ outcome: 'reset-sent' });
    advance(60 * MINUTE);
    expect(await attempt(31)).toBe('signed-in');
  });

  test('keeps the twenty newest sessions', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = openAccounts(database);
    const cookies = [(await signUpAndConfirm()).cookies];
    await signUpAndConfirm({ email: 'nikos@example.org' });
    for (let number = 1; number < 23; number++) {
      advance(MINUTE);
      cookies.push(((await accounts.signIn(credentials())) as SignedIn).cookies);
    }
    const open = await Promise.all(cookies.map(async (each) => (await accounts.session(requestWith(each))) !== null));
    expect(open).toEqual([...Array(3).fill(false), ...Array(20).fill(true)]);
    expect(await database.kysely.selectFrom('sessions').select('id').execute()).toHaveLength(21);
  });
});

describeOnEachEngine('a workshop', (test) => {
  test('of 25 people signs up and confirms from one network', async ({ database }) => {
    const { signUpAndConfirm } = openAccounts(database);
    for (let number = 0; number < 25; number++) await signUpAndConfirm({ email: `${number}@example.org` });
  });
});

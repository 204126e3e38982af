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
import { createAccountLimiter } from './account-limits.ts';
import { createDeviceCookie } from './device-cookie.ts';

const MINUTE = 60_000;
const wrong = credentials({ password: 'a wrong password' });
const { email } = credentials();
const limited = { outcome: 'limited', busy: false };

test('the limits of different accounts, networks, known browsers and actions are separate', () => {
  const { accountLimit: limits } = readEnv({});
  const limiter = createAccountLimiter({ db: undefined as never, secret: 'secret', limits, onMailLimit: async () => {} });
  const keys = ['one', 'other']
    .flatMap((name) => {
      const client = { email: `${name}@example.gr`, networks: [`wide of ${name}`, `of ${name}`] };
      const { signIn, signUp, reset, google } = limiter;
      return [signIn(client, null), signIn(client, name), signUp(client), reset(client, null), reset(client, name)]
        .flat()
        .concat(google(client.networks));
    })
    .map(({ key }) => key)
    .filter((key) => key !== limiter.allMail.key);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  for (const key of keys) expect(key).toMatch(/^(sign-in|sign-up|mail|reset|google):./);
  expect(limiter.allMail.key).not.toBe('');
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
    for (let number = 0; number < 3; number++)
      expect(await accounts.requestReset({ email, networks: ['of the owner'], request })).toEqual(resetSent);
    expect(await accounts.requestReset({ email, networks: ['fresh'], request })).toMatchObject(limited);
    expect((await mailed()).filter(({ kind }) => kind === 'reset')).toHaveLength(15);
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
    const fresh = (number: number) => ({ email: `${number}@example.org`, password: 'a password', networks: at(number) });
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

  test('stops mails, except resets from a known browser, and tells the administrator once an hour', async ({ database }) => {
    const { accounts, signUpAndConfirm, mailed, events, advance } = openAccounts(database, { limits: { mailTotal: 3 } });
    const request = requestWith((await signUpAndConfirm()).cookies);
    expect(await accounts.signUp(signUpAs('a'))).toEqual(confirmationSent);
    expect(await accounts.requestReset({ email, networks: ['b'] })).toEqual(resetSent);
    expect(await mailed(adminEmail)).toEqual([]);
    const refused = { ...limited, retryAfterSeconds: 3_600 };
    expect(await accounts.signUp(signUpAs('c'))).toEqual(refused);
    expect(await accounts.resendConfirmation(signUpAs('a'))).toEqual(refused);
    for (const to of [email, 'nobody@example.org'])
      expect(await accounts.requestReset({ email: to, networks: ['d'] })).toEqual(refused);
    expect(await accounts.requestReset({ email, networks: ['b'], request })).toEqual(resetSent);
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

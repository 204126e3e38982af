import { expect, vi } from 'vitest';
import { createPasswordHashing } from '#server/passwords.ts';
import type { SignedIn } from '#store/accounts-contract.ts';
import {
  confirmationSent,
  correctPassword,
  createCheapHashing,
  credentials,
  DAY,
  HOUR,
  invalid,
  linkExpired,
  linkSent,
  networks,
  openAccounts,
  openAccountsWithMember,
  requestWith,
  resetSent,
  START,
  signedIn,
} from '#tests/support/accounts.ts';
import { describeOnEachEngine } from '#tests/support/engines.ts';
import { adminEmail } from '#tests/support/members.ts';
import { countRows, insert, readRows, update } from '#tests/support/rows.ts';

const wrong = credentials({ password: 'a wrong password' });
const another = 'another password';
const MINUTE = 60_000;

const cookiesOf = (result: { outcome: string }) => (result as SignedIn).cookies;

describeOnEachEngine('signing up', (test) => {
  test('stores the unconfirmed account and mails one link', async ({ database }) => {
    const { accounts, mailed } = openAccounts(database);
    expect(await accounts.signUp(credentials())).toEqual(confirmationSent);
    const account = { email: 'eleni@example.org', email_verified: false, password_hash: expect.stringMatching(/^\$argon2id\$/) };
    const instant = START.toISOString();
    expect(await readRows(database.kysely, 'users')).toMatchObject([{ ...account, created_at: instant, updated_at: instant }]);
    const [mail, ...more] = await mailed();
    expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/auth\?confirm=[\w-]{43}&email=eleni%40example.org&language=en$/);
    expect(more).toEqual([]);
  });

  test('stores neither password nor token as plain text', async ({ database }) => {
    const { signUpForToken } = openAccounts(database);
    const token = await signUpForToken();
    const kept = JSON.stringify([
      (await readRows(database.kysely, 'users')).map(({ password_hash }) => password_hash),
      await readRows(database.kysely, 'email_tokens'),
      await readRows(database.kysely, 'limits'),
    ]);
    expect(kept).toContain('$argon2id$');
    for (const secret of [token, correctPassword, 'eleni@example.org']) expect(kept).not.toContain(secret);
  });

  test('confirms with link and password together, once', async ({ database }) => {
    const { accounts, signUpForToken } = openAccounts(database);
    const token = await signUpForToken();
    expect(await accounts.confirm({ ...wrong, token })).toEqual(invalid);
    expect(await accounts.confirm({ ...credentials(), token: 'guessed' })).toEqual(linkExpired);
    expect(await accounts.signIn(credentials())).toEqual({ outcome: 'unconfirmed' });
    expect(await accounts.isLinkValid('confirmation', token)).toBe(true);
    const confirmed = await accounts.confirm({ ...credentials(), token });
    expect(await accounts.isLinkValid('confirmation', token)).toBe(false);
    expect(confirmed).toMatchObject({ outcome: 'signed-in', member: { email: 'eleni@example.org', isAdministrator: false } });
    expect(await accounts.confirm({ ...credentials(), token })).toEqual(linkExpired);
    expect(await accounts.signIn(credentials())).toMatchObject(signedIn);
  });

  test('confirms within 24 hours', async ({ database }) => {
    const { accounts, signUpForToken, tokenIn, advance } = openAccounts(database);
    const late = await signUpForToken();
    advance(24 * HOUR);
    expect(await accounts.confirm({ ...credentials(), token: late })).toEqual(linkExpired);
    await accounts.resendConfirmation(credentials());
    advance(24 * HOUR - 1);
    const token = await tokenIn('confirmation');
    expect(await accounts.confirm({ ...credentials(), token })).toMatchObject(signedIn);
  });

  test('replaces the pending password and link when repeated before confirmation', async ({ database }) => {
    const { accounts, signUpForToken, advance } = openAccounts(database);
    const changed = credentials({ password: another });
    const older = await signUpForToken();
    advance(1_000);
    const newer = await signUpForToken(changed);
    expect(await accounts.signIn(credentials())).toEqual(invalid);
    expect(await accounts.confirm({ ...changed, token: older })).toEqual(linkExpired);
    expect(await accounts.confirm({ ...credentials(), token: newer })).toEqual(invalid);
    expect(await accounts.confirm({ ...changed, token: newer })).toMatchObject(signedIn);
  });

  test('reports a confirmed email, changes nothing and mails nothing', async ({ database }) => {
    const { accounts, mailed, cookies } = await openAccountsWithMember(database);
    const before = [await readRows(database.kysely, 'users'), await mailed()];
    expect(await accounts.signUp(credentials({ password: another }))).toEqual({ outcome: 'already-registered' });
    expect([await readRows(database.kysely, 'users'), await mailed()]).toEqual(before);
    expect(await accounts.session(requestWith(cookies))).not.toBeNull();
  });

  test('creates one account with one password and one link for concurrent requests', async ({ database }) => {
    const hashing = createCheapHashing({ queueLimit: 100 });
    const limits = { mailPerAddress: 100 };
    const { accounts, mailed } = openAccounts(database, { hashing, limits });
    const passwords = Array.from({ length: 20 }, (_, number) => `some password ${number}`);
    await Promise.all(passwords.map((password) => accounts.signUp(credentials({ password }))));
    expect(await countRows(database.kysely, 'users', 'profiles', 'user_signups', 'email_tokens')).toEqual([1, 1, 1, 1]);
    const [stored] = await readRows(database.kysely, 'users');
    const matching = await Promise.all(passwords.map((password) => hashing.verify(password, stored?.password_hash)));
    expect(matching.filter(Boolean)).toHaveLength(1);
    expect(await mailed()).toHaveLength(20);
  });

  test('stores nothing if the mail cannot be queued', async ({ database }) => {
    const { accounts } = openAccounts(database);
    await database.kysely.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute();
    await expect(accounts.signUp(credentials())).rejects.toThrow(/outbox/);
    expect(await readRows(database.kysely, 'users')).toEqual([]);
  });

  test.for(['short', 'x'.repeat(129), 'with a NUL\0 in it'])(
    'and a reset reject the password %j and change nothing',
    async (password, { database }) => {
      const { accounts, signUpAndConfirm, requestResetToken } = openAccounts(database);
      await expect(accounts.signUp(credentials({ password }))).rejects.toThrow(RangeError);
      expect(await readRows(database.kysely, 'users')).toEqual([]);
      await signUpAndConfirm();
      const token = await requestResetToken();
      await expect(accounts.resetPassword({ token, password, networks })).rejects.toThrow(RangeError);
      expect(await accounts.isLinkValid('reset', token)).toBe(true);
    },
  );

  test.for(['12345678', 'Eleni.Kappa@example.org', 'eleni.kappa', 'Capoeira Katehaki', 'capoeira'])(
    'and a reset, whose link stays valid, refuse the guessable password %j',
    async (password, { database }) => {
      const { accounts, mailed, signUpAndConfirm, requestResetToken } = openAccounts(database);
      const email = 'eleni.kappa@example.org';
      const refused = { outcome: 'password-guessable' };
      expect(await accounts.signUp(credentials({ email, password }))).toEqual(refused);
      expect(await mailed()).toEqual([]);
      expect(await readRows(database.kysely, 'limits')).toEqual([]);
      await signUpAndConfirm({ email });
      const token = await requestResetToken(email);
      expect(await accounts.resetPassword({ token, password, networks })).toEqual(refused);
      expect(await accounts.resetPassword({ token, password: another, networks })).toMatchObject(signedIn);
    },
  );
});

describeOnEachEngine('an attacker who registers a stranger’s email first', (test) => {
  test('is locked out when the owner resets the password', async ({ database }) => {
    const { accounts, signUpForToken, requestResetToken } = openAccounts(database);
    const [attacker, owner] = [credentials({ password: 'of the attacker' }), credentials({ password: 'of the owner' })];
    const attackersLink = await signUpForToken(attacker);
    expect(await accounts.resetPassword({ ...owner, token: await requestResetToken() })).toMatchObject(signedIn);
    expect(await accounts.signIn(attacker)).toEqual(invalid);
    expect(await accounts.confirm({ ...attacker, token: attackersLink })).toEqual(invalid);
    expect(await accounts.confirm({ ...owner, token: attackersLink })).toEqual(linkExpired);
    expect(await accounts.signIn(owner)).toMatchObject(signedIn);
  });

  test('is not the administrator when using the administrator’s unverified email', async ({ database }) => {
    const { accounts, signUpAndConfirm } = openAccounts(database);
    const attacker = credentials({ email: adminEmail });
    await accounts.signUp(attacker);
    expect(await accounts.signIn(attacker)).toEqual({ outcome: 'unconfirmed' });
    // Defense in depth: a session with the administrator's email grants no admin access while the email is unverified.
    const { cookies, member } = await signUpAndConfirm();
    await database.kysely.deleteFrom('users').where('email', '=', adminEmail).execute();
    await update(database.kysely, 'users', { email: adminEmail, email_verified: false }, { id: member.id });
    const stranger = { email: adminEmail, isAdministrator: false };
    expect(await accounts.session(requestWith(cookies))).toMatchObject({ member: stranger });
    await update(database.kysely, 'users', { email_verified: true }, { id: member.id });
    expect(await accounts.session(requestWith(cookies))).toMatchObject({ member: { isAdministrator: true } });
  });
});

describeOnEachEngine('the administrator', (test) => {
  test('is the member with the confirmed ADMIN_EMAIL only', async ({ database }) => {
    const { signUpAndConfirm, accounts } = openAccounts(database);
    const administrator = await signUpAndConfirm({ email: adminEmail });
    expect(administrator.member.isAdministrator).toBe(true);
    expect(await accounts.session(requestWith(administrator.cookies))).toMatchObject({ member: { isAdministrator: true } });
    const [local] = adminEmail.split('@');
    for (const email of [`x${adminEmail}`, `${adminEmail}.evil.example`, `${local}@evil.example`])
      expect([email, (await signUpAndConfirm({ email })).member.isAdministrator]).toEqual([email, false]);
  });

  test('is not determined by a row in user_roles', async ({ database }) => {
    const { accounts, member, cookies } = await openAccountsWithMember(database);
    await insert(database.kysely, 'user_roles', { user_id: member.id, role: 'admin' });
    expect(await accounts.session(requestWith(cookies))).toMatchObject({ member: { isAdministrator: false } });
    expect(await accounts.signIn(credentials())).toMatchObject({ member: { isAdministrator: false } });
  });
});

describeOnEachEngine('password reset', (test) => {
  test('revokes every session, consumes the link, signs in and mails a notice', async ({ database }) => {
    const { accounts, signUpAndConfirm, requestResetToken, mailed } = openAccounts(database);
    const elsewhere = await signUpAndConfirm();
    const second = await accounts.signIn(credentials());
    const token = await requestResetToken();
    expect(await accounts.isLinkValid('reset', token)).toBe(true);
    const result = await accounts.resetPassword({ token, password: another, networks });
    expect(result).toMatchObject({ outcome: 'signed-in', member: { email: credentials().email } });
    for (const cookies of [elsewhere.cookies, cookiesOf(second)]) expect(await accounts.session(requestWith(cookies))).toBeNull();
    expect(await accounts.session(requestWith(cookiesOf(result)))).not.toBeNull();
    expect(await accounts.isLinkValid('reset', token)).toBe(false);
    expect(await accounts.resetPassword({ token, password: 'of the attacker', networks })).toEqual(linkExpired);
    expect(await accounts.signIn(credentials())).toEqual(invalid);
    expect(await accounts.signIn(credentials({ password: another }))).toMatchObject(signedIn);
    expect((await mailed()).map(({ kind }) => kind).sort()).toEqual(['confirmation', 'password-changed', 'reset']);
  });

  test('mails the member by first name', async ({ database }) => {
    const { accounts, requestResetToken, mailed, member } = await openAccountsWithMember(database);
    await update(database.kysely, 'profiles', { first_name: 'Ελένη' }, { user_id: member.id });
    const result = await accounts.resetPassword({ token: await requestResetToken(), password: another, networks });
    const hello = expect.stringContaining('\n\nHello Ελένη,\n\n');
    expect((await mailed()).filter(({ kind }) => kind !== 'confirmation')).toMatchObject([{ text: hello }, { text: hello }]);
    await accounts.deleteAccount(requestWith(cookiesOf(result)), { password: another, networks });
    expect(await mailed()).toMatchObject([{ kind: 'account-deleted', text: hello }]);
  });

  test('sets the password once when twenty requests race with the same link', async ({ database }) => {
    const hashing = createCheapHashing({ queueLimit: 100 });
    const { accounts, requestResetToken } = await openAccountsWithMember(database, { hashing });
    const token = await requestResetToken();
    const passwords = Array.from({ length: 20 }, (_, number) => `some password ${number}`);
    const results = await Promise.all(passwords.map((password) => accounts.resetPassword({ token, password, networks })));
    const winners = results.flatMap(({ outcome }, number) => (outcome === 'signed-in' ? [number] : []));
    expect(winners).toHaveLength(1);
    expect(results.filter(({ outcome }) => outcome === 'link-expired')).toHaveLength(19);
    expect(await readRows(database.kysely, 'sessions')).toHaveLength(1);
    const password = passwords[winners[0] ?? -1] ?? '';
    expect(await accounts.signIn(credentials({ password }))).toMatchObject(signedIn);
  });

  test('requires the newest link, within an hour', async ({ database }) => {
    const { accounts, requestResetToken, advance } = await openAccountsWithMember(database);
    const older = await requestResetToken();
    advance(1_000);
    const newer = await requestResetToken();
    expect(await accounts.isLinkValid('reset', older)).toBe(false);
    expect(await accounts.resetPassword({ token: older, password: another, networks })).toEqual(linkExpired);
    advance(HOUR - 1);
    expect(await accounts.isLinkValid('reset', newer)).toBe(true);
    advance(1);
    expect(await accounts.isLinkValid('reset', newer)).toBe(false);
    expect(await accounts.resetPassword({ token: newer, password: another, networks })).toEqual(linkExpired);
  });

  test('rejects a confirmation link, and confirmation rejects a reset link', async ({ database }) => {
    const { accounts, signUpForToken, requestResetToken } = openAccounts(database);
    const [confirmation, reset] = [await signUpForToken(), await requestResetToken()];
    expect(await accounts.isLinkValid('reset', confirmation)).toBe(false);
    expect(await accounts.resetPassword({ ...credentials(), token: confirmation })).toEqual(linkExpired);
    expect(await accounts.confirm({ ...credentials(), token: reset })).toEqual(linkExpired);
  });

  test('changes only the account that the link belongs to', async ({ database }) => {
    const { accounts, signUpForToken } = openAccounts(database);
    const [eve, eleni] = [credentials({ email: 'eve@example.org' }), credentials()];
    const token = await signUpForToken(eve);
    await accounts.signUp(eleni);
    expect(await accounts.confirm({ ...eleni, token })).toEqual(linkExpired);
    expect(await accounts.confirm({ ...eve, token })).toMatchObject({ outcome: 'signed-in', member: { email: eve.email } });
  });

  test('rejects a sign-in with the old password whose verification overlaps the reset', async ({ database }) => {
    const real = createCheapHashing();
    let duringCheck = async () => {};
    const hashing = {
      ...real,
      async verify(...input: Parameters<typeof real.verify>) {
        const isRight = await real.verify(...input);
        await duringCheck();
        return isRight;
      },
    };
    const { accounts, requestResetToken } = await openAccountsWithMember(database, { hashing });
    const token = await requestResetToken();
    duringCheck = async () => void (await accounts.resetPassword({ token, password: another, networks }));
    expect(await accounts.signIn(credentials())).toEqual(invalid);
    expect(await readRows(database.kysely, 'sessions')).toHaveLength(1);
  });
});

describeOnEachEngine('a sign-in link', (test) => {
  test('signs in once when twenty requests race, and keeps the password and other sessions', async ({ database }) => {
    const { accounts, requestSignInToken, cookies, member } = await openAccountsWithMember(database);
    const token = await requestSignInToken();
    expect(JSON.stringify(await readRows(database.kysely, 'email_tokens'))).not.toContain(token);
    const results = await Promise.all(Array.from({ length: 20 }, () => accounts.signInByLink({ token })));
    const [result, ...others] = results.filter(({ outcome }) => outcome === 'signed-in');
    expect([result, others, results.filter(({ outcome }) => outcome === 'link-expired').length]).toMatchObject([
      { member },
      [],
      19,
    ]);
    for (const own of [cookies, cookiesOf(result ?? invalid)]) expect(await accounts.session(requestWith(own))).not.toBeNull();
    expect(await accounts.signIn(credentials())).toMatchObject(signedIn);
  });

  test('is the newest one, works within an hour and for nothing else, and ends with the password', async ({ database }) => {
    const { accounts, requestSignInToken, requestResetToken, advance } = await openAccountsWithMember(database);
    const older = await requestSignInToken();
    advance(1_000);
    const newer = await requestSignInToken();
    const reset = await requestResetToken();
    for (const token of [older, reset, 'guessed']) expect(await accounts.signInByLink({ token })).toEqual(linkExpired);
    expect(await accounts.resetPassword({ ...credentials(), token: newer })).toEqual(linkExpired);
    advance(HOUR - 1);
    expect(await accounts.isLinkValid('sign-in', newer)).toBe(true);
    advance(1);
    expect(await accounts.isLinkValid('sign-in', newer)).toBe(false);
    expect(await accounts.signInByLink({ token: newer })).toEqual(linkExpired);
    const last = await requestSignInToken();
    await accounts.resetPassword({ ...credentials(), token: await requestResetToken() });
    expect(await accounts.signInByLink({ token: last })).toEqual(linkExpired);
  });

  test('is not mailed to an unconfirmed account, which gets a reset link, or to the administrator', async ({ database }) => {
    const { accounts, mailed, signUpAndConfirm } = openAccounts(database);
    await accounts.signUp(credentials());
    await signUpAndConfirm({ email: adminEmail });
    for (const email of [credentials().email, adminEmail])
      expect(await accounts.requestSignInLink({ email, networks })).toEqual(linkSent);
    const reset = { kind: 'reset', subject: 'Choose a new password' };
    expect(await mailed(credentials().email)).toContainEqual(expect.objectContaining(reset));
    const answer = { kind: 'sign-in', subject: 'Please sign in with your password', link: null };
    expect(await mailed(adminEmail)).toContainEqual(expect.objectContaining(answer));
    expect((await readRows(database.kysely, 'email_tokens')).map(({ kind }) => kind)).not.toContain('sign-in');
  });

  test('is not mailed to an address that its account leaves in the same instant', async ({ database, other }) => {
    let meanwhile: (() => Promise<void>) | undefined;
    const kysely = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const change = meanwhile;
        meanwhile = undefined;
        await change?.();
        return result;
      },
    });
    const { accounts, mailed, member } = await openAccountsWithMember({ ...database, kysely });
    const { length } = await mailed();
    // After the first query, which finds the account by its address.
    meanwhile = () => update(other.kysely, 'users', { email: 'eleni.new@example.net' }, { id: member.id });
    expect(await accounts.requestSignInLink({ email: member.email, networks })).toEqual(linkSent);
    expect([meanwhile, (await mailed()).length]).toEqual([undefined, length]);
  });

  test('signs in neither an account that is unconfirmed nor the administrator', async ({ database }) => {
    const { accounts, requestSignInToken, member } = await openAccountsWithMember(database);
    const token = await requestSignInToken();
    for (const changed of [{ email_verified: false }, { email_verified: true, email: adminEmail }]) {
      await update(database.kysely, 'users', changed, { id: member.id });
      expect(await accounts.signInByLink({ token })).toEqual(linkExpired);
    }
  });
});

describeOnEachEngine('a sign-in from a new browser', (test) => {
  test('is mailed to the owner once a day, but not the first one, and not one from a known browser', async ({ database }) => {
    const { accounts, mailed, signUpForToken, advance } = openAccounts(database);
    const notices = async () => (await mailed()).filter(({ kind }) => kind === 'new-browser');
    const token = await signUpForToken();
    const first = await accounts.confirm({ ...credentials(), token, request: requestWith([]) });
    const known = requestWith('cookies' in first ? first.cookies : []);
    await accounts.signIn(credentials({ request: known }));
    await accounts.signIn(credentials({ request: requestWith([]), password: 'a wrong password' }));
    expect(await notices()).toEqual([]);
    for (let tries = 0; tries < 2; tries++) await accounts.signIn(credentials({ request: requestWith([]), locale: 'el' }));
    expect(await notices()).toMatchObject([
      {
        to_address: credentials().email,
        subject: 'Νέα σύνδεση στον λογαριασμό σου',
        text: expect.stringContaining('άγνωστη συσκευή'),
      },
    ]);
    advance(DAY);
    await accounts.signIn(credentials({ request: requestWith([]) }));
    expect(await notices()).toHaveLength(2);
  });
});

describeOnEachEngine('a session', (test, { open }) => {
  const hardened = /^__Host-members\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;

  test('is an HttpOnly, SameSite cookie, over https Secure and __Host-', async ({ database }) => {
    const secure = openAccounts(database, { origin: 'https://school.example' });
    const { cookies } = await secure.signUpAndConfirm();
    const device = /^__Host-members\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/;
    expect(cookies).toEqual([expect.stringMatching(hardened), expect.stringMatching(device)]);
    expect(await secure.accounts.session(requestWith(cookies, 'https://school.example/profile'))).not.toBeNull();
    const { cookies: plain } = await openAccounts(await open()).signUpAndConfirm();
    expect(plain).toEqual([
      expect.stringMatching(/^members\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^members\.device=/),
    ]);
  });

  test('ends when the same browser signs in again', async ({ database }) => {
    const { accounts, cookies } = await openAccountsWithMember(database);
    await accounts.signIn(credentials({ request: requestWith(cookies) }));
    expect(await accounts.session(requestWith(cookies))).toBeNull();
    expect(await readRows(database.kysely, 'sessions')).toHaveLength(1);
  });

  test('lasts 30 days, is renewed by use from the second day on, and is deleted when it has expired', async ({ database }) => {
    const { accounts, advance, cookies } = await openAccountsWithMember(database);
    advance(DAY - 1);
    expect(await accounts.session(requestWith(cookies))).toMatchObject({ cookies: [] });
    advance(29 * DAY);
    expect((await accounts.session(requestWith(cookies)))?.cookies).toHaveLength(1);
    advance(30 * DAY - 1);
    expect(await accounts.session(requestWith(cookies))).not.toBeNull();
    advance(30 * DAY + 1);
    expect(await accounts.session(requestWith(cookies))).toBeNull();
    expect(await readRows(database.kysely, 'sessions')).toEqual([]);
  });

  test('has a new token at each sign-in (no session fixation)', async ({ database }) => {
    const { accounts, signUpAndConfirm } = openAccounts(database);
    const [planted, first] = [await signUpAndConfirm({ email: 'eve@example.org' }), await signUpAndConfirm()];
    const second = cookiesOf(await accounts.signIn(credentials()));
    expect(new Set([planted.cookies[0], first.cookies[0], second[0]]).size).toBe(3);
    expect(await accounts.session(requestWith(planted.cookies))).toMatchObject({ member: { email: 'eve@example.org' } });
  });

  test('rejects a modified token and every value stored in the database', async ({ database }) => {
    const { accounts, cookies } = await openAccountsWithMember(database);
    const [name = '', token = ''] = (cookies[0] ?? '').split(';')[0]?.split('=') ?? [];
    expect(token).toMatch(/^[\w-]{43}$/);
    const [stored = {}] = await readRows(database.kysely, 'sessions');
    const guesses = [...Object.values(stored), `${token}x`, token.slice(1), token.toLowerCase(), `${token}.`, '%', ''];
    expect(JSON.stringify(stored)).not.toContain(token);
    for (const guess of guesses) expect(await accounts.session(requestWith([`${name}=${guess}`]))).toBeNull();
    expect(await accounts.session(requestWith([`${name}=${token}`]))).not.toBeNull();
  });

  test('ends at sign-out without the member’s other sessions, and its cookie is cleared', async ({ database }) => {
    const { accounts, cookies } = await openAccountsWithMember(database);
    const other = cookiesOf(await accounts.signIn(credentials()));
    const cleared = await accounts.signOut(requestWith(cookies));
    expect(cleared.join('\n')).toMatch(/^members\.session_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/m);
    expect(await accounts.session(requestWith(cookies))).toBeNull();
    expect(await accounts.session(requestWith(other))).not.toBeNull();
    expect(await accounts.signOut(requestWith([]))).toEqual(cleared);
  });

  test('is not reported as signed out when the database fails', async ({ database }) => {
    const { accounts, cookies } = await openAccountsWithMember(database);
    await database.kysely.schema.alterTable('sessions').renameTo('sessions_elsewhere').execute();
    await expect(accounts.signOut(requestWith(cookies))).rejects.toThrow(/sessions/);
    await expect(accounts.session(requestWith(cookies))).rejects.toThrow();
  });

  test('ends 90 days after sign-in however much it is used', async ({ database }) => {
    const { accounts, advance, cookies } = await openAccountsWithMember(database);
    for (const days of [20, 20, 20]) {
      advance(days * DAY);
      expect((await accounts.session(requestWith(cookies)))?.cookies).toHaveLength(1);
    }
    advance(30 * DAY - 1);
    expect(await accounts.session(requestWith(cookies))).toMatchObject({ cookies: [] });
    advance(1);
    expect(await accounts.session(requestWith(cookies))).toBeNull();
  });

  test('of the administrator ends after 12 idle hours', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = openAccounts(database);
    const administrator = requestWith((await signUpAndConfirm({ email: adminEmail })).cookies);
    const member = requestWith((await signUpAndConfirm()).cookies);
    advance(12 * HOUR - 1);
    expect(await accounts.session(administrator)).not.toBeNull();
    advance(12 * HOUR - 1);
    expect(await accounts.session(administrator)).not.toBeNull();
    advance(12 * HOUR);
    expect(await accounts.requiredReauth(administrator)).toBeNull();
    expect(await accounts.session(administrator)).toBeNull();
    expect(await accounts.session(member)).not.toBeNull();
    // Setting the clock back does not revive the session, because its row was deleted.
    advance(-HOUR);
    expect(await accounts.session(administrator)).toBeNull();
  });

  test('records its last use at most every five minutes', async ({ database }) => {
    const { accounts, advance, cookies } = await openAccountsWithMember(database);
    const lastUsed = async () => (await accounts.listSessions(requestWith(cookies)))[0]?.lastUsedAt;
    advance(5 * MINUTE - 1);
    await accounts.session(requestWith(cookies));
    expect(await lastUsed()).toBe(START.toISOString());
    advance(1);
    await accounts.session(requestWith(cookies));
    expect(await lastUsed()).toBe(new Date(START.getTime() + 5 * MINUTE).toISOString());
  });

  test('is valid in another process and stores neither User-Agent nor IP address', async ({ database: one, other }) => {
    const { cookies, member } = await openAccounts(one).signUpAndConfirm();
    expect(await openAccounts(other).accounts.session(requestWith(cookies))).toEqual({ member, cookies: [] });
    const rows = JSON.stringify(await readRows(one.kysely, 'sessions'));
    expect(rows).not.toMatch(/browser|203\.0\.113/);
  });
});

describeOnEachEngine('the list of sessions', (test, { open }) => {
  async function setUp() {
    const opened = openAccounts(await open());
    const firefox = from('Mozilla/5.0 (Android 15; Mobile; rv:143.0) Firefox/143.0');
    const phone = requestWith((await opened.signUpAndConfirm({ request: firefox })).cookies);
    opened.advance(HOUR);
    const laptop = requestWith(cookiesOf(await opened.accounts.signIn(credentials({ request: from('unheard of') }))));
    return { ...opened, phone, laptop };
  }
  const from = (userAgent: string) => new Request('http://localhost:3000/auth', { headers: { 'User-Agent': userAgent } });
  const ids = async ({ accounts }: Pick<ReturnType<typeof openAccounts>, 'accounts'>, request: Request) =>
    (await accounts.listSessions(request)).map(({ id }) => id);

  test('names the device, its times and the current session, last used first', async () => {
    const { accounts, signUpAndConfirm, phone } = await setUp();
    await signUpAndConfirm({ email: 'nikos@example.org' });
    const [start, later] = [START.toISOString(), new Date(START.getTime() + HOUR).toISOString()];
    const id = expect.any(String);
    expect(await accounts.listSessions(phone)).toEqual([
      { id, label: '', createdAt: later, lastUsedAt: later, isCurrent: false },
      { id, label: 'Firefox, Android', createdAt: start, lastUsedAt: start, isCurrent: true },
    ]);
    expect(await accounts.listSessions(requestWith([]))).toEqual([]);
  });

  test('revokes one session and leaves the others', async () => {
    const { accounts, phone, laptop } = await setUp();
    const [laptopId = ''] = await ids({ accounts }, phone);
    await accounts.revokeSessions(phone, { id: laptopId });
    expect(await accounts.session(laptop)).toBeNull();
    expect(await accounts.session(phone)).not.toBeNull();
  });

  test('revokes all sessions but the current one', async () => {
    const { accounts, phone, laptop } = await setUp();
    const third = requestWith(cookiesOf(await accounts.signIn(credentials())));
    await accounts.revokeSessions(laptop, 'others');
    for (const request of [phone, third]) expect(await accounts.session(request)).toBeNull();
    expect(await accounts.session(laptop)).not.toBeNull();
  });

  test('revokes no session of another member, and none without a session', async () => {
    const { accounts, signUpAndConfirm, phone, laptop } = await setUp();
    const stranger = requestWith((await signUpAndConfirm({ email: 'nikos@example.org' })).cookies);
    for (const id of await ids({ accounts }, phone)) {
      await accounts.revokeSessions(stranger, { id });
      await accounts.revokeSessions(requestWith([]), { id });
    }
    await accounts.revokeSessions(stranger, 'others');
    await accounts.revokeSessions(requestWith([]), 'others');
    for (const request of [phone, laptop, stranger]) expect(await accounts.session(request)).not.toBeNull();
  });
});

describeOnEachEngine('rate limits', (test) => {
  test('allow five wrong passwords in five minutes per account, known or not, and network', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = await openAccountsWithMember(database);
    await signUpAndConfirm({ email: 'nikos@example.org' });
    for (const { email } of [credentials(), { email: 'nobody@example.org' }]) {
      for (let tries = 0; tries < 5; tries++) expect(await accounts.signIn({ ...wrong, email })).toEqual(invalid);
      expect(await accounts.signIn(credentials({ email }))).toEqual({ outcome: 'limited', retryAfterSeconds: 300, busy: false });
    }
    expect(await accounts.signIn(credentials({ networks: ['elsewhere'] }))).toMatchObject(signedIn);
    expect(await accounts.signIn(credentials({ email: 'nikos@example.org' }))).toMatchObject(signedIn);
    advance(300_000);
    // Correct passwords do not count.
    for (let tries = 0; tries < 12; tries++) expect(await accounts.signIn(credentials())).toMatchObject(signedIn);
  });

  test('are not exceeded by concurrent requests', async ({ database }) => {
    const { accounts } = openAccounts(database, { hashing: createCheapHashing({ queueLimit: 100 }) });
    const results = await Promise.all(Array.from({ length: 30 }, () => accounts.signIn(wrong)));
    expect(results.filter(({ outcome }) => outcome === 'invalid')).toHaveLength(5);
  });

  test('survive a restart', async ({ database: one, other }) => {
    const before = openAccounts(one);
    for (let tries = 0; tries < 5; tries++) await before.accounts.signIn(wrong);
    expect(await openAccounts(other).accounts.signIn(wrong)).toMatchObject({ outcome: 'limited' });
  });

  test('block an account for all networks, and a network for all accounts, at higher counts', async ({ database }) => {
    const limits = { signInPerAccount: 7, signInPerNetwork: 6 };
    const { accounts } = await openAccountsWithMember(database, { limits });
    for (let tries = 0; tries < 5; tries++) await accounts.signIn({ ...wrong, networks: ['one'] });
    expect(await accounts.signIn({ ...wrong, networks: ['two'] })).toEqual(invalid);
    expect(await accounts.signIn(credentials({ networks: ['three'] }))).toMatchObject(signedIn);
    expect(await accounts.signIn({ ...wrong, networks: ['two'] })).toEqual(invalid);
    expect(await accounts.signIn(credentials({ networks: ['three'] }))).toMatchObject({ outcome: 'limited', busy: false });
    const results = [];
    for (let number = 0; number < 7; number++)
      results.push((await accounts.signIn({ ...wrong, email: `${number}@example.org`, networks: ['four'] })).outcome);
    expect(results).toEqual([...Array(6).fill('invalid'), 'limited']);
  });

  test('count wrong passwords at confirmation too', async ({ database }) => {
    const { accounts } = openAccounts(database);
    const confirm = () => accounts.confirm({ ...wrong, token: 'guessed' });
    for (let tries = 0; tries < 5; tries++) expect(await confirm()).toEqual(invalid);
    expect(await confirm()).toMatchObject({ outcome: 'limited' });
    expect(await accounts.signIn(wrong)).toMatchObject({ outcome: 'limited' });
  });

  test('allow three confirmation mails and, from one network, three mails with reset or sign-in links an hour to one email', async ({
    database,
  }) => {
    const { accounts, mailed, advance } = openAccounts(database);
    await accounts.signUp(credentials());
    for (let tries = 0; tries < 2; tries++) expect(await accounts.resendConfirmation(credentials())).toEqual(confirmationSent);
    const limited = { outcome: 'limited', retryAfterSeconds: 3_600, busy: false };
    expect(await accounts.resendConfirmation(credentials())).toEqual(limited);
    expect(await accounts.signUp(credentials({ networks: ['elsewhere'] }))).toEqual(limited);
    for (const email of [credentials().email, 'nobody@example.org']) {
      for (let tries = 0; tries < 2; tries++) expect(await accounts.requestReset({ email, networks })).toEqual(resetSent);
      expect(await accounts.requestSignInLink({ email, networks })).toEqual(linkSent);
      for (const request of [accounts.requestReset, accounts.requestSignInLink])
        expect(await request({ email, networks })).toEqual(limited);
    }
    expect(await mailed()).toHaveLength(6);
    advance(HOUR);
    expect(await accounts.requestReset({ email: credentials().email, networks })).toEqual(resetSent);
  });

  test('allow forty sign-ups an hour from one network', async ({ database }) => {
    const { accounts } = openAccounts(database);
    const signUp = (number: number) => accounts.signUp(credentials({ email: `${number}@example.org` }));
    for (let number = 0; number < 40; number++) expect(await signUp(number)).toEqual(confirmationSent);
    expect(await signUp(40)).toEqual({ outcome: 'limited', retryAfterSeconds: 3_600, busy: false });
  });

  test('are not consumed by requests refused because hashing is busy', async ({ database }) => {
    const hashing = createPasswordHashing({ concurrency: 1, queueLimit: 1 });
    const { accounts } = await openAccountsWithMember(database, { hashing });
    const results = await Promise.all(Array.from({ length: 5 }, () => accounts.signIn(credentials())));
    const busy = results.filter(({ outcome }) => outcome === 'limited');
    expect(busy.length).toBeGreaterThan(0);
    expect(busy).toEqual(Array(busy.length).fill({ outcome: 'limited', retryAfterSeconds: 2, busy: true }));
    for (let tries = 0; tries < 5; tries++) expect(await accounts.signIn(wrong)).toEqual(invalid);
  });
});

describeOnEachEngine('account enumeration', (test) => {
  test('is prevented: the same result after the same work, whether or not the email is known', async ({ database }) => {
    const real = createCheapHashing();
    const hashing = { hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
    const mails: string[] = [];
    const onComposed = (mail: string) => void mails.push(mail);
    const { accounts, mailed } = await openAccountsWithMember(database, { hashing, onComposed });
    await accounts.signUp(credentials({ email: 'waiting@example.org' }));
    const addresses = ['eleni@example.org', 'waiting@example.org', 'nobody@example.org'];
    const seen = [];
    for (const email of addresses) {
      hashing.hash.mockClear();
      hashing.verify.mockClear();
      mails.length = 0;
      seen.push({
        answers: [
          await accounts.signIn({ ...wrong, email }),
          await accounts.confirm({ ...wrong, email, token: 'guessed' }),
          await accounts.resendConfirmation({ email, networks }),
          await accounts.requestReset({ email, networks }),
          await accounts.requestSignInLink({ email, networks }),
        ],
        hashed: hashing.hash.mock.calls.length,
        verified: hashing.verify.mock.calls.length,
        composed: [...mails],
      });
    }
    const answers = [invalid, invalid, confirmationSent, resetSent, linkSent];
    const composed = ['confirmation', 'reset', expect.stringMatching(/^(sign-in|reset)$/)];
    expect(seen).toEqual(Array(3).fill({ answers, hashed: 0, verified: 2, composed }));
    expect((await mailed()).map(({ kind, to_address }) => `${to_address} ${kind}`).sort()).toEqual([
      'eleni@example.org confirmation',
      'eleni@example.org reset',
      'eleni@example.org sign-in',
      'waiting@example.org confirmation',
      'waiting@example.org confirmation',
      'waiting@example.org reset',
      'waiting@example.org reset',
    ]);
  });
});

describeOnEachEngine('the list of sessions', (test) => {
  test('leaves out those that have idled out, of the administrator after twelve hours', async ({ database }) => {
    const { accounts, signUpAndConfirm, advance } = openAccounts(database);
    for (const [email, left] of [
      [adminEmail, 1],
      ['nikos@example.org', 2],
    ] as const) {
      await signUpAndConfirm({ email });
      advance(12 * HOUR);
      const current = await accounts.signIn(credentials({ email }));
      const sessions = await accounts.listSessions(requestWith('cookies' in current ? current.cookies : []));
      expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false].slice(0, left));
      expect(Object.keys(sessions[0] ?? {})).not.toContain('expiresAt');
    }
  });
});

describeOnEachEngine('the log', (test) => {
  test('tells attempts to sign in, with the account and the reason, and no password, token or address', async ({ database }) => {
    const { accounts, events, signUpAndConfirm, tokenIn } = openAccounts(database);
    const { member, cookies } = await signUpAndConfirm();
    await accounts.signIn(credentials());
    await accounts.signIn(credentials({ password: 'a wrong password' }));
    const unknown = credentials({ email: 'nobody@example.org', networks: ['elsewhere'] });
    for (let tries = 0; tries < 6; tries++) await accounts.signIn(unknown);
    await accounts.deleteAccount(requestWith(cookies), { password: 'a wrong password', networks: ['elsewhere'] });
    await accounts.requestReset({ email: member.email, networks });
    await accounts.requestSignInLink({ email: member.email, networks });
    await accounts.signInByLink({ token: await tokenIn('sign-in') });
    const token = await tokenIn('reset');
    const reset = await accounts.resetPassword({ ...credentials(), token });
    await accounts.resetPassword({ ...credentials(), token });
    const again = await accounts.signIn(credentials({ request: requestWith([]) }));
    const browser = requestWith('cookies' in again ? again.cookies : []);
    await accounts.revokeSessions(browser, { id: 'none' });
    await accounts.signOut(browser);
    await accounts.deleteAccount(requestWith('cookies' in reset ? reset.cookies : []), credentials());
    const account = member.id;
    const hash = expect.stringMatching(/^[\w-]{43}$/);
    expect(events.map((line) => [line.slice(0, line.indexOf('{') - 1), JSON.parse(line.slice(line.indexOf('{')))])).toEqual([
      ['signed up', { account }],
      ['signed in', { account, method: 'confirmation' }],
      ['signed in', { account, method: 'password' }],
      ['sign-in refused', { account, method: 'password', reason: 'invalid' }],
      ...Array(5).fill(['sign-in refused', { account: hash, method: 'password', reason: 'invalid' }]),
      ['sign-in refused', { account: hash, method: 'password', reason: 'limited' }],
      ['sign-in refused', { account, method: 'deletion', reason: 'invalid' }],
      ['link requested', { account, method: 'reset' }],
      ['link requested', { account, method: 'sign-in' }],
      ['signed in', { account, method: 'link' }],
      ['signed in', { account, method: 'reset' }],
      ['sign-in refused', { method: 'reset', reason: 'link-expired' }],
      ['signed in', { account, method: 'password' }],
      ['sessions revoked', { account }],
      ['signed out', { account }],
      ['account deleted', { account }],
    ]);
    expect(events.join()).not.toMatch(new RegExp(`@|${token}|right password|wrong password`));
  });
});

import { onTestFinished, vi } from 'vitest';
import { accountMails } from '#app/accounts/account-mail.ts';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '#app/i18n/content.ts';
import type { Database } from '#server/db.ts';
import { type Env, readEnv } from '#server/env.ts';
import type { OidcProvider } from '#server/oidc.ts';
import { createPasswordHashing, type PasswordHashing } from '#server/passwords.ts';
import { createAccounts } from '#store/accounts.ts';
import type { Credentials, SignedIn } from '#store/accounts-contract.ts';
import type { Tables } from '#store/tables.ts';
import { eventMails } from './event-mails.ts';
import { callbackUrl, googleCredentials, type Person, startGoogle } from './google.ts';
import { adminEmail } from './members.ts';

export const START = new Date('2026-11-20T10:00:00.000Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const networks = ['the network of a visitor'];
export const correctPassword = 'the right password';

export const invalid = { outcome: 'invalid' };
export const linkExpired = { outcome: 'link-expired' };
export const signedIn = { outcome: 'signed-in' };
export const confirmationSent = { outcome: 'confirmation-sent' };
export const resetSent = { outcome: 'reset-sent' };
export const linkSent = { outcome: 'link-sent' };

export const credentials = (overrides: Partial<Credentials> = {}): Credentials => ({
  email: 'eleni@example.org',
  password: correctPassword,
  networks,
  ...overrides,
});

provideContent('el', el);
provideContent('en', en);

/** Minimum Argon2id parameters (RFC 9106), because the production cost would slow down every test. */
const cheapCost = { memory: 8, passes: 1, parallelism: 1 };

export const createCheapHashing = (options: { queueLimit?: number } = {}): PasswordHashing =>
  createPasswordHashing({ ...options, ...(options.queueLimit && { queueLimitPerCaller: options.queueLimit }), cost: cheapCost });

type LinkKind = 'confirmation' | 'reset' | 'sign-in';

export interface AccountsOptions {
  origin?: string;
  google?: OidcProvider;
  hashing?: PasswordHashing;
  limits?: Partial<Env['accountLimit']>;
  onComposed?: (mail: LinkKind) => void;
}

export function setClock(now: Date): void {
  if (!vi.isFakeTimers()) {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
  }
  vi.setSystemTime(now);
}

export function openAccounts(database: Database<Tables>, options: AccountsOptions = {}) {
  setClock(START);
  const events: string[] = [];
  const note = (event: string, fields?: object) => void events.push(`${event} ${JSON.stringify(fields)}`);
  const origin = options.origin ?? 'http://localhost:3000';
  const mails = accountMails(origin);
  const accounts = createAccounts({
    database,
    secret: 'a secret for tests, long enough to be one',
    origin,
    authUrl: `${origin}/auth`,
    schoolName: 'Capoeira Katehaki',
    google: options.google,
    adminEmail,
    mails: {
      ...mails,
      confirmAddress(...args) {
        options.onComposed?.('confirmation');
        return mails.confirmAddress(...args);
      },
      resetPassword(...args) {
        options.onComposed?.('reset');
        return mails.resetPassword(...args);
      },
      signInLink(...args) {
        options.onComposed?.('sign-in');
        return mails.signInLink(...args);
      },
    },
    eventMails,
    async deleteWrittenMail() {},
    log: { info: note, warn: note, error: note },
    limits: { ...readEnv({}), accountLimit: { ...readEnv({}).accountLimit, ...options.limits } },
    hashing: options.hashing ?? createCheapHashing(),
  });

  /** The order of mails of the same instant is undefined. */
  const mailed = (to?: string) =>
    database.kysely
      .selectFrom('outbox')
      .select(['kind', 'to_address', 'subject', 'text', 'link'])
      .$if(to !== undefined, (query) => query.where('to_address', '=', to ?? ''))
      .orderBy('created_at')
      .execute();
  const tokenIn = async (kind: LinkKind, to = credentials().email) => {
    const links = (await mailed(to)).filter((mail) => mail.kind === kind);
    const { searchParams } = new URL(links.at(-1)?.link ?? 'http://none.example');
    return searchParams.get(kind === 'confirmation' ? 'confirm' : kind) ?? '';
  };

  return {
    accounts,
    events,
    mailed,
    tokenIn,
    async signUpForToken(values: Partial<Credentials> = {}): Promise<string> {
      const input = credentials(values);
      await accounts.signUp(input);
      return tokenIn('confirmation', input.email);
    },
    async requestResetToken(email = credentials().email): Promise<string> {
      await accounts.requestReset({ email, networks });
      return tokenIn('reset', email);
    },
    async requestSignInToken(email = credentials().email): Promise<string> {
      await accounts.requestSignInLink({ email, networks });
      return tokenIn('sign-in', email);
    },
    async signUpAndConfirm(values: Partial<Credentials> = {}): Promise<SignedIn> {
      const input = credentials(values);
      await accounts.signUp(input);
      const result = await accounts.confirm({ ...input, token: await tokenIn('confirmation', input.email) });
      if (result.outcome !== 'signed-in') throw new Error(`Not confirmed: ${result.outcome}`);
      return result;
    },
    advance(ms: number): void {
      setClock(new Date(Date.now() + ms));
    },
  };
}

/** Like `openAccounts`, with a confirmed member who is signed in. */
export async function openAccountsWithMember(database: Database<Tables>, options?: AccountsOptions) {
  const opened = openAccounts(database, options);
  return { ...opened, ...(await opened.signUpAndConfirm()) };
}

/** Like `openAccounts`, with a fake Google that runs until the test ends. */
export async function openAccountsWithGoogle(database: Database<Tables>, options: Pick<AccountsOptions, 'limits'> = {}) {
  const google = await startGoogle();
  onTestFinished(() => google.stop().catch(() => {}));
  const provider = { issuer: google.issuer, ...googleCredentials, redirectUri: callbackUrl };
  const opened = openAccounts(database, { ...options, google: provider });
  const start = async (returnTo?: string) => {
    const started = await opened.accounts.startGoogle({ networks, returnTo });
    if (!started || 'outcome' in started) throw new Error('Google is not available');
    return started;
  };
  return {
    ...opened,
    google,
    provider,
    start,
    async signInWithGoogle(person: Person, returnTo?: string) {
      const { location, cookies } = await start(returnTo);
      const finished = opened.accounts.finishGoogle(requestWith(cookies, await google.consent(location, person)));
      return (await finished) as SignedIn & { returnTo?: string };
    },
  };
}

export function requestWith(cookies: string[], url = 'http://localhost:3000/profile'): Request {
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  return new Request(url, {
    headers: { ...(cookie && { cookie }), 'user-agent': 'A browser', 'x-forwarded-for': '203.0.113.7' },
  });
}

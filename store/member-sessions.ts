// What better-auth does here: the sessions of browsers and the way through Google. It is called from the server only; no address
// of its own is public.
import { createHmac } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { verifyGoogleIdToken } from 'better-auth/social-providers';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import type { Log } from '#server/log.ts';

const DAY_SECONDS = 86_400;
export const SESSION_SECONDS = 30 * DAY_SECONDS;
const RENEWED_AFTER_SECONDS = DAY_SECONDS;

export interface GoogleClient {
  clientId: string;
  clientSecret: string;
  /** Where Google sends people back to: the whole address, as it is registered with Google. */
  redirectUri: string;
}

/** A row of `users`. */
export interface SessionUser {
  id: string;
  email: string;
  emailVerified: boolean;
}

type GoogleAnswer =
  | { outcome: 'signed-in'; user: SessionUser; cookies: string[]; comeBackTo: string }
  | { outcome: 'refused'; code: string; description: string | null };

export interface MemberSessions {
  /** The user of the session in this request's cookie, read from the database, with the cookie when it was renewed. */
  find(request: Request): Promise<{ user: SessionUser; cookies: string[] } | null>;
  /** The cookie for a session that is in the database. */
  cookiesFor(token: string): Promise<string[]>;
  /** The token of this request's session cookie, if its signature is right, and what clears the cookies. */
  close(request: Request): Promise<{ token: string | null; cookies: string[] }>;
  /** `comeBackTo`, a path, waits in the database meanwhile: no browser can put another in its place. */
  startGoogle(comeBackTo: string): Promise<{ location: string; cookies: string[] } | null>;
  finishGoogle(request: Request): Promise<GoogleAnswer>;
}

interface Options {
  /** Has the tables of migration 002. */
  // biome-ignore lint/suspicious/noExplicitAny: better-auth names its tables itself
  kysely: Kysely<any>;
  secret: string;
  origin: string;
  google: GoogleClient | undefined;
  /** Called when Google vouches for this address, before a user with it is looked for. */
  addressProven(email: string): Promise<void>;
  log: Log;
}

export function createMemberSessions({ kysely, secret, origin, google, addressProven, log }: Options): MemberSessions {
  const isSecure = origin.startsWith('https:');
  const cookiePrefix = isSecure ? '__Host-members' : 'members';
  const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

  const auth = betterAuth({
    baseURL: origin,
    basePath: '/auth',
    // A key of its own. In this form BETTER_AUTH_SECRETS in somebody's environment does not take its place.
    secrets: [{ version: 1, value: createHmac('sha256', secret).update('member sessions').digest('base64url') }],
    // 'sqlite' on PostgreSQL as well: it makes the adapter write instants as ISO text and booleans as 0 and 1, which both engines
    // take, and read instants from text, which is what our handle gives. With 'postgres' it would take our text for a Date, and
    // no session would ever have expired.
    database: { db: kysely, type: 'sqlite', transaction: true },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...timestamps },
      validateUserInfo: ({ user }) => (user.emailVerified === true ? undefined : { error: 'email_not_verified' }),
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'user_id', expiresAt: 'expires_at', ...timestamps },
      expiresIn: SESSION_SECONDS,
      updateAge: RENEWED_AFTER_SECONDS,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: { userId: 'user_id', providerId: 'provider_id', accountId: 'account_id', ...timestamps },
      updateAccountOnSignIn: false,
      storeStateStrategy: 'database',
      accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...timestamps } },
    // The tables have no columns for these, so a new version that writes more fails instead of collecting it.
    databaseHooks: {
      user: { create: { before: async () => without('name', 'image') } },
      session: { create: { before: async () => without('ipAddress', 'userAgent') } },
      account: { create: { before: async () => without(...googleTokens) } },
    },
    ...(google && {
      socialProviders: {
        google: {
          clientId: google.clientId,
          clientSecret: google.clientSecret,
          redirectURI: google.redirectUri,
          // The address is all that is asked for: no name, no picture.
          disableDefaultScope: true,
          scope: ['openid', 'email'],
          includeGrantedScopes: false,
          prompt: 'select_account',
          // The library's own reads the token unchecked, trusting the connection that it came by.
          async getUserInfo({ idToken }) {
            const claims = idToken && (await verifyGoogleIdToken({ token: idToken, audience: google.clientId }));
            const email = claims && typeof claims.email === 'string' ? canonicalEmail(claims.email) : null;
            if (!claims || !email) return null;
            const emailVerified = claims.email_verified === true;
            if (emailVerified) await addressProven(email);
            return { user: { name: '', email, emailVerified }, data: claims as never };
          },
        },
      },
    }),
    plugins: [{ id: 'cookies', endpoints: { writeSession, closeSession } }],
    advanced: {
      cookiePrefix,
      // True would put `__Secure-` in front of the name, and with it allow a Domain.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      // It would look for the tables in SQLite's way, and it would ask for the columns that are left out.
      database: { validateSchema: false },
      disableOriginCheck: false,
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'warn',
      // Its further arguments may hold tokens and addresses.
      log: (level, message) => (level === 'error' ? log.error : log.warn)('accounts library', { message }),
    },
  });

  const asUser = ({ id, email, emailVerified }: SessionUser): SessionUser => ({ id, email, emailVerified });

  /** Of the request only its cookies: what is not handed over can't be kept, or believed. */
  const cookiesOf = (request: Request) => new Headers({ cookie: request.headers.get('cookie') ?? '' });

  async function find(headers: Headers) {
    if (!headers.get('cookie')?.includes(`${cookiePrefix}.session_token=`)) return null;
    try {
      const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
      return response && { user: asUser(response.user), cookies: answer.getSetCookie() };
    } catch (error) {
      // The session ended while it was being renewed.
      if (isAPIError(error) && error.statusCode === 401) return null;
      throw error;
    }
  }

  return {
    find: (request) => find(cookiesOf(request)),

    async cookiesFor(token) {
      const { headers } = await auth.api.writeSession({ body: { token }, returnHeaders: true });
      return headers.getSetCookie();
    },

    async close(request) {
      const { response, headers } = await auth.api.closeSession({ headers: cookiesOf(request), returnHeaders: true });
      return { token: response.token, cookies: headers.getSetCookie() };
    },

    async startGoogle(comeBackTo) {
      if (!google) return null;
      const { response, headers } = await auth.api.signInSocial({
        body: { provider: 'google', callbackURL: comeBackTo, errorCallbackURL: '/', disableRedirect: true },
        returnHeaders: true,
      });
      return response.url ? { location: response.url, cookies: headers.getSetCookie() } : null;
    },

    async finishGoogle(request) {
      if (!google) return { outcome: 'refused', code: 'oauth_provider_not_found', description: null };
      const { searchParams } = new URL(request.url);
      const query = Object.fromEntries(
        ['code', 'state', 'error', 'error_description', 'iss'].flatMap((name) => {
          const value = searchParams.get(name);
          return value === null ? [] : [[name, value]];
        }),
      );
      const response = await auth.api.callbackOAuth({
        method: 'GET',
        params: { id: 'google' },
        query,
        headers: cookiesOf(request),
        asResponse: true,
      });
      const location = new URL(response.headers.get('location') ?? '/?error=internal_server_error', origin);
      const error = location.searchParams.get('error');
      const cookies = response.headers.getSetCookie();
      const session = error ? null : await find(new Headers({ cookie: cookies.map((line) => line.split(';')[0]).join('; ') }));
      if (session) return { outcome: 'signed-in', user: session.user, cookies, comeBackTo: location.pathname };
      return {
        outcome: 'refused',
        code: error ?? 'internal_server_error',
        description: location.searchParams.get('error_description'),
      };
    },
  };
}

const googleTokens = ['accessToken', 'refreshToken', 'idToken', 'accessTokenExpiresAt', 'refreshTokenExpiresAt', 'scope'];

/** The adapter leaves out what is undefined. */
function without(...fields: string[]) {
  return { data: Object.fromEntries(fields.map((field) => [field, undefined])) };
}

// Endpoints without a path: no request can reach them.
const writeSession = createAuthEndpoint({ method: 'POST', body: z.object({ token: z.string() }) }, async (context) => {
  const { name, attributes } = context.context.authCookies.sessionToken;
  await context.setSignedCookie(name, context.body.token, context.context.secret, attributes);
});

const closeSession = createAuthEndpoint({ method: 'POST', requireHeaders: true }, async (context) => {
  const token = await context.getSignedCookie(context.context.authCookies.sessionToken.name, context.context.secret);
  deleteSessionCookie(context);
  return { token: token || null };
});

import { data } from 'react-router';
import { canonicalEmail } from '#server/email-address.ts';
import { MalformedFormError, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { hashNetworks, retryAt } from '#server/rate-limits.ts';
import type { Accounts, RateLimited } from '#store/accounts-contract.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectAfterSignIn, redirectWithCookies, redirectWithNotice } from '../session/redirects.ts';
import { type Locale, paths, pathToMemberEvent, pathToSignInAgain } from '../site-map.ts';
import type { Route } from './+types/auth';
import {
  type AuthErrorKey,
  type AuthErrors,
  type AuthInput,
  type AuthRequest,
  type AuthSchema,
  authFields,
  parseAuthRequest,
  validateAuth,
} from './auth-schema.ts';
import type { SentMode } from './field-rules.ts';

/**
 * Action data for a rejected form. Includes the email so that the form can be refilled, but never the password. `requested` is the link that
 * was requested, for which the form needs the email only.
 */
export type AuthResult = { email?: string } & (
  | { outcome: 'failed' }
  | { outcome: 'wrong'; errors: AuthErrors; requested?: LinkRequest | undefined }
  | { outcome: 'refused'; reason: AuthErrorKey; reference?: string | undefined }
  | { outcome: 'limited'; retryAt: string }
);

type LinkRequest = 'forgot' | 'mail-link';
type SecondFactor = 'passkey' | 'recovery-code';
type Intent = LinkRequest | SecondFactor | 'sign-in' | 'sign-up' | 'confirm' | 'resend' | 'reset' | 'by-link' | 'change-email';

type Values = Record<(typeof authFields)[number], string>;
type Client = { networks: string[]; locale: Locale; request: Request; event: string | undefined };

export async function authAction({ request, url, context }: Route.ActionArgs) {
  const { accounts, env, secret } = context.get(servicesContext);
  const { ip, reference } = context.get(requestContext);
  const values = await readForm(request, authFields, { verbatim: ['password', 'password_confirm'] }).catch((error) => {
    if (error instanceof MalformedFormError) return null;
    throw error;
  });
  if (!values) return data<AuthResult>({ outcome: 'refused', reason: 'failed', email: '' }, { status: 400 });

  const { email } = values;
  const authRequest = parseAuthRequest(url);
  const intent = intentOf(authRequest, values.intent);
  const client = {
    networks: hashNetworks(ip, secret),
    locale: localeFromCookie(request, env.origin),
    request,
    event: authRequest.event,
  };
  try {
    if (intent === 'change-email') return await confirmChange(context, { request, ...authRequest, locale: client.locale });
    const returnTo = pathAfterSignIn(authRequest);
    return respond(await submit(accounts, { intent, ...authRequest, values, client }), {
      intent,
      email,
      event: authRequest.event,
      ...(returnTo && { returnTo }),
      origin: env.origin,
    });
  } catch (error) {
    log.error('account action failed', { reference, intent, error });
    return refuse(intent === 'sign-up' ? 'signUpFailed' : 'failed', { email, reference });
  }
}

/** Maps the pressed button to an intent. A page opened with a password reset link resets the password or, once expired, mails another. */
function intentOf({ mode }: AuthRequest, pressed: string): Intent {
  if (isLinkRequest(pressed) || pressed === 'passkey' || pressed === 'recovery-code') return pressed;
  if (mode === 'reset' || pressed === 'reset') return 'reset';
  if (pressed === 'sign-up' || pressed === 'resend') return pressed;
  if ((mode === 'change-email' || mode === 'by-link') && pressed === mode) return mode;
  return mode === 'confirm' ? 'confirm' : 'sign-in';
}

const isLinkRequest = (intent: string): intent is LinkRequest => intent === 'forgot' || intent === 'mail-link';

/** The link in a mail to a new address needs a session, so it is opened again after the sign-in. */
function pathAfterSignIn({ mode, token, event, again }: AuthRequest): string | undefined {
  if (mode === 'change-email') return `${paths.auth}?${new URLSearchParams({ change: token })}`;
  if (again) return again;
  return event && pathToMemberEvent(event);
}

type Change = Pick<AuthRequest, 'token'> & { request: Request; locale: Locale };

async function confirmChange(context: Route.ActionArgs['context'], { request, token, locale }: Change) {
  const { outcome } = await context.get(servicesContext).accounts.confirmEmailChange(request, { token, locale });
  switch (outcome) {
    case 'signed-out':
      return redirectWithCookies(`${paths.auth}?${new URLSearchParams({ change: token })}`);
    case 'changed':
      return redirectWithNotice(context, paths.profileSettings, 'email-changed');
    default:
      return redirectWithNotice(
        context,
        paths.profileSettings,
        outcome === 'link-expired' ? 'email-change-expired' : 'email-taken',
      );
  }
}

type Submission = AuthRequest & { intent: Exclude<Intent, 'change-email'>; values: Values; client: Client };

async function submit(accounts: Accounts, { intent, mode, token, linksGoogle, values, client }: Submission) {
  switch (intent) {
    case 'sign-in':
      return withInput('signIn', values, (input) => accounts.signIn({ ...input, ...client, linksGoogle }));
    case 'confirm':
      return withInput('signIn', values, (input) => accounts.confirm({ ...input, ...client, token }));
    case 'sign-up':
      return withInput('signUp', values, (input) => accounts.signUp({ ...input, ...client }));
    case 'resend':
      return withInput('emailOnly', values, (input) => accounts.resendConfirmation({ ...input, ...client }));
    case 'forgot':
      return withInput('emailOnly', values, (input) => accounts.requestReset({ ...input, ...client }));
    case 'mail-link':
      return withInput('emailOnly', values, (input) => accounts.requestSignInLink({ ...input, ...client }));
    case 'passkey':
      return accounts.signInByPasskey({ ...client, credential: values.credential });
    case 'recovery-code':
      return accounts.signInByRecoveryCode({ ...client, code: values.code });
    case 'by-link':
      return accounts.signInByLink({ ...client, token });
    case 'reset':
      if (mode !== 'reset') return { outcome: 'link-expired' } as const;
      return withInput('reset', values, ({ password }) => accounts.resetPassword({ password, ...client, token }));
  }
}

async function withInput<Name extends AuthSchema, Result>(
  name: Name,
  values: Values,
  call: (input: AuthInput<Name>) => Promise<Result>,
) {
  const validated = validateAuth(name, values);
  return 'errors' in validated ? ({ outcome: 'wrong', errors: validated.errors } as const) : call(validated.input);
}

type AccountsResult = Awaited<ReturnType<typeof submit>>;

type Submitted = { intent: Intent; email: string; event: string | undefined; returnTo?: string; origin: string };

function respond(result: AccountsResult, { intent, email, event, returnTo, origin }: Submitted) {
  const toSentPage = (mode: SentMode) => {
    const query = new URLSearchParams({ mode, email: canonicalEmail(email) ?? email, ...(event && { event }) });
    // A notice would say that a mail was sent, whether or not the address has an account.
    return redirectWithCookies(`${paths.auth}?${query}`, mode === 'link-sent' ? [] : [flashCookie(origin, mode)]);
  };
  switch (result.outcome) {
    case 'signed-in':
      return redirectAfterSignIn(
        { ...result, ...(returnTo && { returnTo }) },
        intent === 'confirm' ? 'account-created' : 'isGoogleLinked' in result ? 'google-linked' : 'signed-in',
        origin,
      );
    case 'second-factor-required':
      return redirectWithCookies(pathToSignInAgain(returnTo), result.cookies);
    case 'confirmation-sent':
      return toSentPage('check-email');
    case 'reset-sent':
    case 'link-sent':
      return toSentPage(result.outcome);
    case 'wrong':
      return data<AuthResult>({ ...result, email, requested: isLinkRequest(intent) ? intent : undefined }, { status: 400 });
    case 'password-guessable':
      return data<AuthResult>({ outcome: 'wrong', errors: { password: 'passwordGuessable' }, email }, { status: 400 });
    case 'limited':
      return delay(result, email);
    case 'link-expired':
      return refuse(intent === 'confirm' ? 'confirmLinkExpired' : 'resetLinkExpired', { email });
    case 'already-registered':
      return refuse('alreadyRegistered', { email });
    default:
      return refuse(result.outcome, { email });
  }
}

const statuses: Partial<Record<AuthErrorKey, number>> = {
  alreadyRegistered: 409,
  unconfirmed: 403,
  confirmLinkExpired: 410,
  resetLinkExpired: 410,
  busy: 503,
  signUpFailed: 503,
  failed: 503,
};

function refuse(reason: AuthErrorKey, details: { email: string; reference?: string }, headers: HeadersInit = {}) {
  return data<AuthResult>({ outcome: 'refused', reason, ...details }, { status: statuses[reason] ?? 400, headers });
}

function delay({ retryAfterSeconds, busy }: RateLimited, email: string) {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  if (busy) return refuse('busy', { email }, headers);
  return data<AuthResult>({ outcome: 'limited', retryAt: retryAt(retryAfterSeconds), email }, { status: 429, headers });
}

// Sign-in action: validates the form, calls `accounts` and maps the outcome to a redirect or an error.
import { data } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { hashNetwork } from '#server/rate-limits.ts';
import type { Accounts, Limited } from '#store/accounts-contract.ts';
import { chosenLocale } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { redirectAfterSignIn, redirectWithCookies } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/auth';
import { type AuthErrorKey, type AuthErrors, authFields, checkAuth } from './auth-schema.ts';
import { type AuthTask, taskOf } from './auth-task.ts';

/** Why the form was refused. The email is filled in again, the password never. */
export type AuthAnswer = Failure & { email: string };

type Failure =
  | { outcome: 'wrong'; errors: AuthErrors }
  | { outcome: 'refused'; reason: AuthErrorKey; reference?: string }
  | { outcome: 'limited'; retryAt: string };

interface Attempt {
  accounts: Accounts;
  values: Record<(typeof authFields)[number], string>;
  task: AuthTask;
  origin: string;
  client: { network: string; locale: 'el' | 'en'; userAgent: string | null };
}

type Result = Response | Failure | Limited;
type Intent = keyof typeof handlers;

const handlers = { 'sign-in': signIn, 'sign-up': signUp, confirm, resend, forgot, reset } satisfies Record<
  string,
  (attempt: Attempt) => Promise<Result>
>;

export async function authAction({ request, url, context }: Route.ActionArgs) {
  const { accounts, env, secret } = context.get(servicesContext);
  const { ip, reference } = context.get(requestContext);
  const values = await readForm(request, authFields).catch((error) => {
    if (error instanceof MalformedForm) return null;
    throw error;
  });
  if (!values) return data<AuthAnswer>({ ...refused('failed'), email: '' }, { status: 400 });

  const task = taskOf(url);
  const intent = intentOf(task, values.intent);
  const client = {
    network: hashNetwork(ip, secret),
    locale: chosenLocale(request, env.origin),
    userAgent: request.headers.get('User-Agent'),
  };
  try {
    const result = await handlers[intent]({ accounts, values, task, origin: env.origin, client });
    return result instanceof Response ? result : answerTo(result, values.email);
  } catch (error) {
    log.error('account action failed', { reference, intent, error });
    return answerTo(refused(intent === 'sign-up' ? 'signUpFailed' : 'failed', reference), values.email);
  }
}

/** The button that was pressed. The link of a reset allows nothing else. */
function intentOf({ mode }: AuthTask, pressed: string): Intent {
  if (mode === 'reset' || pressed === 'reset') return 'reset';
  if (pressed === 'forgot' || pressed === 'sign-up' || pressed === 'resend') return pressed;
  return mode === 'confirm' ? 'confirm' : 'sign-in';
}

async function signIn({ accounts, values, origin, client }: Attempt): Promise<Result> {
  const checked = checkAuth('signIn', values);
  if ('errors' in checked) return wrong(checked.errors);
  const result = await accounts.signIn({ ...checked.input, ...client });
  if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', origin);
  return result.outcome === 'limited' ? result : refused(result.outcome);
}

async function confirm({ accounts, values, task, origin, client }: Attempt): Promise<Result> {
  if (task.mode !== 'confirm') return refused('confirmLinkExpired');
  const checked = checkAuth('signIn', values);
  if ('errors' in checked) return wrong(checked.errors);
  const result = await accounts.confirm({ ...checked.input, ...client, token: task.token });
  if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'account-created', origin);
  if (result.outcome === 'limited') return result;
  return refused(result.outcome === 'link-expired' ? 'confirmLinkExpired' : 'invalid');
}

async function signUp({ accounts, values, origin, client }: Attempt): Promise<Result> {
  const checked = checkAuth('signUp', values);
  if ('errors' in checked) return wrong(checked.errors);
  const result = await accounts.signUp({ ...checked.input, ...client });
  if (result.outcome === 'limited') return result;
  return result.outcome === 'already-registered' ? refused('alreadyRegistered') : backToSignIn(origin, 'check-email');
}

async function resend({ accounts, values, origin, client }: Attempt): Promise<Result> {
  const checked = checkAuth('signIn', values);
  if ('errors' in checked) return wrong(checked.errors);
  const result = await accounts.resendConfirmation({ ...checked.input, ...client });
  if (result.outcome === 'limited') return result;
  return result.outcome === 'invalid' ? refused('invalid') : backToSignIn(origin, 'check-email');
}

async function forgot({ accounts, values, origin, client }: Attempt): Promise<Result> {
  const checked = checkAuth('forgot', values);
  if ('errors' in checked) return wrong(checked.errors);
  const result = await accounts.requestReset({ ...checked.input, ...client });
  return result.outcome === 'limited' ? result : backToSignIn(origin, 'reset-sent');
}

async function reset({ accounts, values, task, origin, client }: Attempt): Promise<Result> {
  if (task.mode !== 'reset') return refused('resetLinkExpired');
  const checked = checkAuth('reset', values);
  if ('errors' in checked) return wrong(checked.errors);
  const result = await accounts.resetPassword({ token: task.token, password: checked.input.password, ...client });
  if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', origin);
  return result.outcome === 'limited' ? result : refused('resetLinkExpired');
}

const wrong = (errors: AuthErrors): Failure => ({ outcome: 'wrong', errors });
const refused = (reason: AuthErrorKey, reference?: string): Failure => ({
  outcome: 'refused',
  reason,
  ...(reference && { reference }),
});
const backToSignIn = (origin: string, notice: NoticeName) => redirectWithCookies(paths.auth, [flashCookie(origin, notice)]);

const statuses: Partial<Record<AuthErrorKey, number>> = {
  alreadyRegistered: 409,
  unconfirmed: 403,
  confirmLinkExpired: 410,
  resetLinkExpired: 410,
  busy: 503,
  signUpFailed: 503,
  failed: 503,
};

function answerTo(result: Failure | Limited, email: string) {
  if ('retryAfterSeconds' in result) return delayed(result, email);
  const status = result.outcome === 'refused' ? statuses[result.reason] : undefined;
  return data<AuthAnswer>({ ...result, email }, { status: status ?? 400 });
}

function delayed({ retryAfterSeconds, busy }: Limited, email: string) {
  const headers = { 'Retry-After': String(retryAfterSeconds) };
  if (busy) return data<AuthAnswer>({ ...refused('busy'), email }, { status: 503, headers });
  const retryAt = new Date(Date.now() + retryAfterSeconds * 1_000).toISOString();
  return data<AuthAnswer>({ outcome: 'limited', retryAt, email }, { status: 429, headers });
}

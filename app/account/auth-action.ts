// Somebody knocks: what was entered is checked, the accounts are asked, and their answer becomes a page.

import { data, type RouterContextProvider } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { hashNetwork } from '#server/rate-limits.ts';
import type { Limited } from '#store/accounts-contract.ts';
import { chosenLocale } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectAfterSignIn, redirectWithCookies } from '../session/redirects.ts';
import { pathToAuth, taskOf } from './auth-mode.ts';
import { type AuthErrorKey, type AuthErrors, authFields, checkAuth } from './auth-schema.ts';

/** What the form is told when it was not let through. The address comes back with everything, a password with nothing. */
export type AuthAnswer =
  | { outcome: 'wrong'; email: string; errors: AuthErrors }
  | { outcome: 'refused'; email: string; reason: AuthErrorKey; reference?: string }
  | { outcome: 'limited'; email: string; retryAt: string };

type Arguments = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

const statuses: Partial<Record<AuthErrorKey, number>> = {
  alreadyRegistered: 409,
  unconfirmed: 403,
  confirmLinkExpired: 410,
  resetLinkExpired: 410,
  busy: 503,
  signUpFailed: 503,
  failed: 503,
};

export async function authAction({ request, url, context }: Arguments) {
  const { accounts, env, secret } = context.get(servicesContext);
  const { ip, reference } = context.get(requestContext);
  const task = taskOf(url);

  const values = await readForm(request, authFields).catch((error) => {
    if (error instanceof MalformedForm) return null;
    throw error;
  });
  const email = values?.email ?? '';
  const refuse = (reason: AuthErrorKey, more: { reference?: string; status?: number; headers?: HeadersInit } = {}) => {
    const { reference, status = statuses[reason] ?? 400, headers } = more;
    const answer: AuthAnswer = { outcome: 'refused', email, reason, ...(reference && { reference }) };
    return data(answer, { status, ...(headers && { headers }) });
  };
  const correct = (errors: AuthErrors) => data<AuthAnswer>({ outcome: 'wrong', email, errors }, { status: 400 });
  const delay = ({ retryAfterSeconds, busy }: Limited) => {
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    if (busy) return refuse('busy', { headers });
    const retryAt = new Date(Date.now() + retryAfterSeconds * 1_000).toISOString();
    return data<AuthAnswer>({ outcome: 'limited', email, retryAt }, { status: 429, headers });
  };
  if (!values) return refuse('failed', { status: 400 });

  const network = hashNetwork(ip, secret);
  const userAgent = request.headers.get('User-Agent');
  const locale = chosenLocale(request, env.origin);
  const intent = task.mode === 'reset' ? 'reset' : values.intent;
  try {
    switch (intent) {
      case 'reset': {
        if (task.mode !== 'reset') return refuse('resetLinkExpired');
        const checked = checkAuth('reset', values);
        if ('errors' in checked) return correct(checked.errors);
        const result = await accounts.resetPassword({
          token: task.token,
          password: checked.input.password,
          network,
          locale,
          userAgent,
        });
        if (result.outcome === 'signed-in') return redirectAfterSignIn(result, 'signed-in', env.origin);
        return result.outcome === 'limited' ? delay(result) : refuse('resetLinkExpired');
      }
      case 'forgot': {
        const checked = checkAuth('forgot', values);
        if ('errors' in checked) return correct(checked.errors);
        const result = await accounts.requestReset({ email: checked.input.email, network, locale });
        if (result.outcome === 'limited') return delay(result);
        return redirectWithCookies(pathToAuth('sign-in'), [flashCookie(env.origin, 'reset-sent')]);
      }
      case 'sign-up': {
        const checked = checkAuth('signUp', values);
        if ('errors' in checked) return correct(checked.errors);
        const result = await accounts.signUp({ ...checked.input, network, locale });
        if (result.outcome === 'limited') return delay(result);
        if (result.outcome === 'already-registered') return refuse('alreadyRegistered');
        return redirectWithCookies(pathToAuth('sign-in'), [flashCookie(env.origin, 'check-email')]);
      }
      case 'resend': {
        const checked = checkAuth('signIn', values);
        if ('errors' in checked) return correct(checked.errors);
        const result = await accounts.resendConfirmation({ ...checked.input, network, locale });
        if (result.outcome === 'limited') return delay(result);
        if (result.outcome === 'invalid') return refuse('invalid');
        return redirectWithCookies(pathToAuth('sign-in'), [flashCookie(env.origin, 'check-email')]);
      }
      default: {
        const checked = checkAuth('signIn', values);
        if ('errors' in checked) return correct(checked.errors);
        const credentials = { ...checked.input, network, userAgent };
        const isConfirming = task.mode === 'confirm';
        const result = isConfirming
          ? await accounts.confirm({ ...credentials, token: task.token })
          : await accounts.signIn(credentials);
        switch (result.outcome) {
          case 'signed-in':
            return redirectAfterSignIn(result, isConfirming ? 'account-created' : 'signed-in', env.origin);
          case 'limited':
            return delay(result);
          case 'link-expired':
            return refuse('confirmLinkExpired');
          default:
            return refuse(result.outcome);
        }
      }
    }
  } catch (error) {
    log.error('accounts failed', { reference, intent: task.mode, error });
    return refuse(intent === 'sign-up' ? 'signUpFailed' : 'failed', { reference });
  }
}

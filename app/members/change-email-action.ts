import { type ActionFunctionArgs, data } from 'react-router';
import { hashNetworks, retryAt } from '#server/rate-limits.ts';
import { type AuthErrors, validateAuth } from '../accounts/auth-schema.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { redirectWithCookies, redirectWithNotice } from '../session/redirects.ts';
import { paths } from '../site-map.ts';

type Refusal =
  | { outcome: 'wrong'; errors: AuthErrors }
  | { outcome: 'invalid' | 'taken' | 'stale' | 'busy' }
  | { outcome: 'limited'; retryAt: string };

export type ChangeEmailResult = { form: 'email'; email: string } & Refusal;

type Values = { email: string; password: string };

/** Mails a link to the new address. */
export async function changeEmail({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>, values: Values) {
  const { accounts, env, secret } = context.get(servicesContext);
  const { email } = values;
  const reject = (refusal: Refusal, status: number, headers: HeadersInit = {}) =>
    data<ChangeEmailResult>({ ...refusal, form: 'email', email }, { status, headers });
  const hasPassword = (await accounts.requiredReauth(request)) === 'password';
  const validated = hasPassword ? validateAuth('signIn', values) : validateAuth('emailOnly', values);
  if ('errors' in validated) return reject({ outcome: 'wrong', errors: validated.errors }, 400);
  const result = await accounts.requestEmailChange(request, {
    email: validated.input.email,
    password: values.password,
    networks: hashNetworks(context.get(requestContext).ip, secret),
    locale: localeFromCookie(request, env.origin),
  });
  switch (result.outcome) {
    case 'change-sent':
      return redirectWithNotice(context, paths.profileSettings, 'email-change-sent');
    case 'signed-out':
      return redirectWithCookies(paths.auth);
    case 'already-registered':
      return reject({ outcome: 'taken' }, 409);
    case 'limited': {
      const headers = { 'Retry-After': String(result.retryAfterSeconds) };
      if (result.busy) return reject({ outcome: 'busy' }, 503, headers);
      return reject({ outcome: 'limited', retryAt: retryAt(result.retryAfterSeconds) }, 429, headers);
    }
    default:
      return reject(result, result.outcome === 'stale' ? 403 : 400);
  }
}

// POST-only routes of the forms on the settings page, to which they redirect.
import { MalformedFormError, readForm } from '#server/form.ts';
import { hashNetworks } from '#server/rate-limits.ts';
import { RECENT_SIGN_IN_MS } from '#store/lifetimes.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithCookies, redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths, pathToPasskeys, pathToSignInAgain } from '../site-map.ts';
import type { Route } from './+types/settings-actions';
import { recoveryCodesPage } from './recovery-codes-page.tsx';

export async function action(args: Route.ActionArgs) {
  const result = await run(args);
  return result instanceof Response ? result : redirectWithNotice(args.context, paths.profileSettings, result);
}

export const loader = postOnly(paths.profileSettings);

function run(args: Route.ActionArgs): Promise<NoticeName | Response> {
  if (args.pattern === paths.revokeSession) return revokeSession(args);
  if (args.pattern === paths.changePasskeys) return changePasskeys(args);
  return args.pattern === paths.changePassword ? changePassword(args) : unlinkGoogle(args);
}

/** The form field `session` is the id of the session to revoke, or 'others' to revoke all but the current one. */
async function revokeSession({ request, context }: Route.ActionArgs): Promise<NoticeName> {
  try {
    const { session } = await readForm(request, ['session']);
    const isOthers = session === 'others';
    await context.get(servicesContext).accounts.revokeSessions(request, isOthers ? 'others' : { id: session });
    return isOthers ? 'other-sessions-revoked' : 'session-revoked';
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('session revocation failed', context, error);
    return 'session-revocation-failed';
  }
}

/** Emails the signed-in member a password reset link. */
async function changePassword({ request, context }: Route.ActionArgs): Promise<NoticeName> {
  const { accounts, env, secret } = context.get(servicesContext);
  try {
    const { outcome } = await accounts.requestReset({
      email: context.get(memberContext).email,
      networks: hashNetworks(context.get(requestContext).ip, secret),
      locale: localeFromCookie(request, env.origin),
      request,
    });
    return outcome === 'limited' ? 'reset-limited' : outcome;
  } catch (error) {
    logError('password change failed', context, error);
    return 'reset-failed';
  }
}

const signInAgain = () => redirectWithCookies(pathToSignInAgain(pathToPasskeys));

async function unlinkGoogle({ request, context }: Route.ActionArgs): Promise<NoticeName | Response> {
  const { accounts } = context.get(servicesContext);
  try {
    if (!(await accounts.hasSignedInWithin(request, RECENT_SIGN_IN_MS))) return signInAgain();
    await accounts.unlinkGoogle(request);
    return 'google-unlinked';
  } catch (error) {
    logError('google unlinking failed', context, error);
    return 'google-unlinking-failed';
  }
}

/** The form field `intent` is 'add', with the browser's answer in `credential`, 'remove' with an `id`, or 'new-codes'. */
async function changePasskeys({ request, context }: Route.ActionArgs): Promise<NoticeName | Response> {
  const { accounts, env } = context.get(servicesContext);
  const locale = localeFromCookie(request, env.origin);
  try {
    const { intent: kind, credential, id } = await readForm(request, ['intent', 'credential', 'id']);
    if (kind !== 'add' && kind !== 'remove' && kind !== 'new-codes') return 'passkeys-failed';
    const result = await accounts.changePasskeys({ request, change: { kind, credential, id }, locale });
    if (result.outcome === 'stale') return signInAgain();
    if (result.outcome !== 'changed') return 'passkeys-failed';
    if (!result.codes) return kind === 'add' ? 'passkey-added' : 'passkey-removed';
    const { nonce } = context.get(requestContext);
    const html = recoveryCodesPage({ codes: result.codes, email: context.get(memberContext).email, locale, nonce });
    return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('passkey change failed', context, error);
    return 'passkeys-failed';
  }
}

import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { countTowardsLimit, MalformedFormError, readForm } from '#server/form.ts';
import { hashNetworks, retryAt } from '#server/rate-limits.ts';
import type { RateLimited, Reauth } from '#store/accounts-contract.ts';
import { passwordLength } from '../accounts/field-rules.ts';
import { GoogleMark } from '../accounts/google-mark.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies, redirectWithNotice } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { Route } from './+types/delete-account';
import { settingsTexts } from './settings-texts.ts';

type DeletionResult =
  | { outcome: 'passwordMissing' | 'invalid' | 'stale' | 'busy' }
  | { outcome: 'limited'; retryAt: string }
  | { outcome: 'failed'; reference?: string };

/** Value of the field `intent` for a member who has no password. */
const choosePassword = 'choose-password';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  const reauth = await accounts.requiredReauth(request);
  if (!reauth) throw redirectWithCookies(paths.auth);
  const { email, isAdministrator } = context.get(memberContext);
  return { reauth, email, isAdministrator, hasGoogle: env.google !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, env, secret } = context.get(servicesContext);
  const reject = (result: DeletionResult, status: number, headers: HeadersInit = {}) => data(result, { status, headers });
  const delay = ({ retryAfterSeconds, busy }: RateLimited) => {
    const headers = { 'Retry-After': String(retryAfterSeconds) };
    if (busy) return reject({ outcome: 'busy' }, 503, headers);
    return reject({ outcome: 'limited', retryAt: retryAt(retryAfterSeconds) }, 429, headers);
  };
  const client = {
    networks: hashNetworks(context.get(requestContext).ip, secret),
    locale: localeFromCookie(request, env.origin),
  };
  try {
    const { password, intent } = await readForm(request, ['password', 'intent'], { verbatim: ['password'] });
    if (intent === choosePassword) {
      const { email } = context.get(memberContext);
      const result = await accounts.requestReset({ ...client, email, request });
      if (result.outcome === 'limited') return delay(result);
      return redirectWithNotice(context, paths.profileSettings, result.outcome);
    }
    const reauth = await accounts.requiredReauth(request);
    if (reauth === 'password' && password === '') return reject({ outcome: 'passwordMissing' }, 400);
    if (countTowardsLimit(password) > passwordLength.max) return reject({ outcome: 'invalid' }, 400);
    const result = await accounts.deleteAccount(request, { ...client, password });
    switch (result.outcome) {
      case 'deleted':
        return redirectWithCookies(paths.auth, [...result.cookies, flashCookie(env.origin, 'account-deleted')]);
      case 'signed-out':
        return redirectWithCookies(paths.auth);
      case 'limited':
        return delay(result);
      default:
        return reject(result, result.outcome === 'stale' ? 403 : 400);
    }
  } catch (error) {
    if (error instanceof MalformedFormError) return reject({ outcome: 'failed' }, 400);
    return reject({ outcome: 'failed', reference: logError('account deletion failed', context, error) }, 503);
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => settingsTexts[locale].deletion.heading);

export default function DeleteAccount({ loaderData, actionData: result }: Route.ComponentProps) {
  const copy = useTexts(settingsTexts).deletion;
  const { school } = useContent();
  const { email, isAdministrator, hasGoogle } = loaderData;
  const reauth = result?.outcome === 'stale' ? 'sign-in' : loaderData.reauth;
  const cancel = (
    <Link className="btn btn--outline btn--small" to={paths.profileSettings} data-first>
      {copy.cancel}
    </Link>
  );
  return (
    <Dialog
      heading={copy.heading}
      question={interpolate(copy.question, { email })}
      subject={
        <>
          {interpolate(copy.stays, { email: school.email })}
          {isAdministrator && <strong className="dialog__warning">{copy.administrator}</strong>}
        </>
      }
      closeTo={paths.profileSettings}
    >
      {reauth === 'sign-in' && hasGoogle ? (
        <SignInAgain cancel={cancel} />
      ) : (
        <DeletionForm result={result} reauth={reauth} email={email} cancel={cancel} />
      )}
    </Dialog>
  );
}

interface DeletionFormProps {
  result?: DeletionResult;
  /** 'sign-in' asks a member without a password to choose one, because Google sign-in is off. */
  reauth: Reauth;
  email: string;
  cancel: ReactNode;
}

function DeletionForm({ result, reauth, email, cancel }: DeletionFormProps) {
  const { auth, deletion: copy } = useTexts(settingsTexts);
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const needsLink = reauth === 'sign-in';
  const failed = needsLink ? auth.errors.failed : copy.errors.failed;
  useEffect(() => {
    if (!result) return;
    focusFirstInvalid(form.current, message.current);
    if (result.outcome === 'failed') showToast({ kind: 'error', text: failed });
  }, [result, showToast, failed]);

  const fieldError = result?.outcome === 'passwordMissing' || result?.outcome === 'invalid' ? result.outcome : null;
  return (
    <Form className="confirm-form stack" method="post" ref={form} noValidate>
      {result && !fieldError && result.outcome !== 'stale' && <Refusal result={result} failed={failed} ref={message} />}
      {needsLink && <p className="alert">{copy.choose}</p>}
      {reauth === 'password' && (
        <>
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField
            label={copy.password}
            toggleLabels={auth}
            name="password"
            autoComplete="current-password"
            required
            error={fieldError ? copy.errors[fieldError] : undefined}
            autoFocus={fieldError !== null}
          />
        </>
      )}
      <p className="cluster dialog__actions">
        {cancel}
        {needsLink ? (
          <button className="btn btn--small" type="submit" name="intent" value={choosePassword} aria-busy={isSending}>
            {copy.choosePassword}
          </button>
        ) : (
          <button className="btn btn--small" type="submit" aria-busy={isSending}>
            {isSending ? copy.deleting : copy.delete}
          </button>
        )}
      </p>
    </Form>
  );
}

type RefusalProps = { result: DeletionResult; failed: string; ref: Ref<HTMLDivElement> };

function Refusal({ result, failed, ref }: RefusalProps) {
  const { errors } = useTexts(settingsTexts).deletion;
  const { locale } = useContent();
  if (result.outcome === 'limited')
    return <FormMessage text={interpolate(errors.limited, { time: formatTime(result.retryAt, locale) })} ref={ref} />;
  if (result.outcome === 'failed') return <FormMessage text={failed} reference={result.reference} ref={ref} />;
  return <FormMessage text={errors.busy} ref={ref} />;
}

/** Asks a member without a password to sign in with Google again. */
function SignInAgain({ cancel }: { cancel: ReactNode }) {
  const { deletion: copy } = useTexts(settingsTexts);
  return (
    <form className="confirm-form stack" method="post" action={paths.googleStart}>
      <p className="alert">{copy.stale}</p>
      <input type="hidden" name="again" value={paths.deleteAccount} />
      <p className="cluster dialog__actions">
        {cancel}
        <button className="btn btn--small" type="submit">
          <GoogleMark />
          {copy.google}
        </button>
      </p>
    </form>
  );
}

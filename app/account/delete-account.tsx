import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { countGraphemes, MalformedFormError, readForm } from '#server/form.ts';
import { hashNetworks, retryAt } from '#server/rate-limits.ts';
import { accountMeta } from '../document/page-meta.ts';
import { useAccountCopy, useContent } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { focusFirstInvalid, formErrorFromNetwork } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import { usePost } from '../ui/use-post.ts';
import type { Route } from './+types/delete-account';
import { passwordLength } from './field-rules.ts';
import { GoogleMark } from './google-mark.tsx';

type DeletionResult =
  | { outcome: 'passwordMissing' | 'invalid' | 'stale' | 'busy' }
  | { outcome: 'limited'; retryAt: string }
  | { outcome: 'failed'; reference?: string };

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
  try {
    const { password } = await readForm(request, ['password'], { verbatim: ['password'] });
    const reauth = await accounts.requiredReauth(request);
    if (reauth === 'password' && password === '') return reject({ outcome: 'passwordMissing' }, 400);
    if (countGraphemes(password) > passwordLength.max) return reject({ outcome: 'invalid' }, 400);
    const result = await accounts.deleteAccount(request, {
      password,
      networks: hashNetworks(context.get(requestContext).ip, secret),
      locale: localeFromCookie(request, env.origin),
    });
    switch (result.outcome) {
      case 'deleted':
        return redirectWithCookies(paths.auth, [...result.cookies, flashCookie(env.origin, 'account-deleted')]);
      case 'signed-out':
        return redirectWithCookies(paths.auth);
      case 'limited': {
        const headers = { 'Retry-After': String(result.retryAfterSeconds) };
        if (result.busy) return reject({ outcome: 'busy' }, 503, headers);
        return reject({ outcome: 'limited', retryAt: retryAt(result.retryAfterSeconds) }, 429, headers);
      }
      default:
        return reject(result, result.outcome === 'stale' ? 403 : 400);
    }
  } catch (error) {
    if (error instanceof MalformedFormError) return reject({ outcome: 'failed' }, 400);
    return reject({ outcome: 'failed', reference: logError('account deletion failed', context, error) }, 503);
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  formErrorFromNetwork(serverAction, { outcome: 'failed' } satisfies DeletionResult);

export const meta: Route.MetaFunction = ({ matches }) => accountMeta(matches, (copy) => copy.deletion.heading);

export default function DeleteAccount({ loaderData, actionData: result }: Route.ComponentProps) {
  const copy = useAccountCopy().deletion;
  const { school } = useContent();
  const { email, isAdministrator, hasGoogle } = loaderData;
  const reauth = result?.outcome === 'stale' ? 'sign-in' : loaderData.reauth;
  const cancel = (
    <Link className="btn btn--outline btn--small" to={paths.profileSettings} data-first preventScrollReset>
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
      {reauth === 'sign-in' ? (
        <SignInAgain email={email} hasGoogle={hasGoogle} cancel={cancel} />
      ) : (
        <DeletionForm result={result} needsPassword={reauth === 'password'} email={email} cancel={cancel} />
      )}
    </Dialog>
  );
}

type Shared = { email: string; cancel: React.ReactNode };

function DeletionForm({ result, needsPassword, email, cancel }: Shared & { result?: DeletionResult; needsPassword: boolean }) {
  const { auth, deletion: copy } = useAccountCopy();
  const isDeleting = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!result) return;
    focusFirstInvalid(form.current, message.current);
    if (result.outcome === 'failed') showToast({ kind: 'error', text: copy.errors.failed });
  }, [result, showToast, copy]);

  const fieldError = result?.outcome === 'passwordMissing' || result?.outcome === 'invalid' ? result.outcome : null;
  return (
    <Form className="confirm-form" method="post" ref={form} noValidate preventScrollReset>
      {result && !fieldError && <Refusal result={result} ref={message} />}
      {needsPassword && (
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
      <p className="dialog__actions">
        {cancel}
        <button className="btn btn--small" type="submit" aria-busy={isDeleting}>
          {isDeleting ? copy.deleting : copy.delete}
        </button>
      </p>
    </Form>
  );
}

function Refusal({ result, ref }: { result: DeletionResult; ref: React.Ref<HTMLDivElement> }) {
  const { errors } = useAccountCopy().deletion;
  const { locale } = useContent();
  if (result.outcome === 'limited')
    return <FormMessage text={interpolate(errors.limited, { time: formatTime(result.retryAt, locale) })} ref={ref} />;
  if (result.outcome === 'failed') return <FormMessage text={errors.failed} reference={result.reference} ref={ref} />;
  return <FormMessage text={errors.busy} ref={ref} />;
}

/** Asks a member without a password to sign in with Google again. If Google sign-in is off, asks the member to set a password. */
function SignInAgain({ email, hasGoogle, cancel }: Shared & { hasGoogle: boolean }) {
  const { auth, deletion: copy } = useAccountCopy();
  const onSubmit = usePost(hasGoogle ? auth.errors.googleFailed : auth.errors.failed);
  if (!hasGoogle)
    return (
      <form className="confirm-form" method="post" action={paths.auth} onSubmit={onSubmit}>
        <p className="alert">{copy.choose}</p>
        <input type="hidden" name="email" value={email} />
        <p className="dialog__actions">
          {cancel}
          <button className="btn btn--small" type="submit" name="intent" value="forgot">
            {copy.choosePassword}
          </button>
        </p>
      </form>
    );
  return (
    <form className="confirm-form" method="post" action={paths.googleStart} onSubmit={onSubmit}>
      <p className="alert">{copy.stale}</p>
      <input type="hidden" name="purpose" value="deletion" />
      <p className="dialog__actions">
        {cancel}
        <button className="btn btn--small" type="submit">
          <GoogleMark />
          {copy.google}
        </button>
      </p>
    </form>
  );
}

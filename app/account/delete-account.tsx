// The question before an account is deleted, over the settings.

import { useEffect, useRef } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { countCharacters, MalformedForm, readForm } from '#server/form.ts';
import { hashNetwork } from '#server/rate-limits.ts';
import { accountMeta } from '../document/page-meta.ts';
import { useAccountCopy, useContent } from '../i18n/content.ts';
import { formatTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { chosenLocale } from '../i18n/locale.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/field.tsx';
import { focusFirstInvalid, formErrorFromNetwork } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast.tsx';
import type { Route } from './+types/delete-account';
import { GoogleMark } from './google-mark.tsx';
import { passwordLength } from './password-length.ts';

export const handle: PageHandle = { styles, hydrates: true };

/** Nothing was deleted. */
type DeletionAnswer =
  | { outcome: 'passwordMissing' | 'invalid' | 'stale' | 'busy' }
  | { outcome: 'limited'; retryAt: string }
  | { outcome: 'failed'; reference?: string };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, env } = context.get(servicesContext);
  const proof = await accounts.requiredReauth(request);
  if (!proof) throw redirectWithCookies(paths.auth);
  const { email, isAdministrator } = context.get(memberContext);
  return { proof, email, isAdministrator, hasGoogle: env.google !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, env, secret } = context.get(servicesContext);
  const { ip, reference } = context.get(requestContext);
  const answer = (answer: DeletionAnswer, status: number, headers: HeadersInit = {}) => data(answer, { status, headers });
  try {
    const { password } = await readForm(request, ['password']);
    const proof = await accounts.requiredReauth(request);
    if (proof === 'password' && password === '') return answer({ outcome: 'passwordMissing' }, 400);
    // No password is longer, so nobody spends a second on hashing this one.
    if (countCharacters(password) > passwordLength.most) return answer({ outcome: 'invalid' }, 400);
    const result = await accounts.deleteAccount(request, {
      password,
      network: hashNetwork(ip, secret),
      locale: chosenLocale(request, env.origin),
    });
    switch (result.outcome) {
      case 'deleted':
        return redirectWithCookies(paths.auth, [...result.cookies, flashCookie(env.origin, 'account-deleted')]);
      case 'signed-out':
        return redirectWithCookies(paths.auth);
      case 'limited': {
        const headers = { 'Retry-After': String(result.retryAfterSeconds) };
        if (result.busy) return answer({ outcome: 'busy' }, 503, headers);
        const retryAt = new Date(Date.now() + result.retryAfterSeconds * 1_000).toISOString();
        return answer({ outcome: 'limited', retryAt }, 429, headers);
      }
      default:
        return answer(result, result.outcome === 'stale' ? 403 : 400);
    }
  } catch (error) {
    if (error instanceof MalformedForm) return answer({ outcome: 'failed' }, 400);
    logError('account not deleted', context, error);
    return answer({ outcome: 'failed', reference }, 503);
  }
}

/** Lets a refusal say when to come back (Retry-After). */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return formErrorFromNetwork(serverAction, { outcome: 'failed' } satisfies DeletionAnswer);
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, (words) => words.deletion.heading);
}

export default function DeleteAccount({ loaderData, actionData: answer }: Route.ComponentProps) {
  const words = useAccountCopy().deletion;
  const { school } = useContent();
  const { email, isAdministrator, hasGoogle } = loaderData;
  const closeTo = paths.profileSettings;
  const proof = answer?.outcome === 'stale' ? 'sign-in' : loaderData.proof;
  const keep = (
    <Link className="btn btn--outline btn--small" to={closeTo} data-first preventScrollReset>
      {words.cancel}
    </Link>
  );
  return (
    <Dialog
      heading={words.heading}
      question={interpolate(words.question, { email })}
      subject={
        <>
          {interpolate(words.stays, { email: school.email })}
          {isAdministrator && <strong className="dialog__warning">{words.administrator}</strong>}
        </>
      }
      closeTo={closeTo}
    >
      {proof === 'sign-in' ? (
        <SignInAgain email={email} hasGoogle={hasGoogle} keep={keep} />
      ) : (
        <DeletionForm answer={answer} asksPassword={proof === 'password'} email={email} keep={keep} />
      )}
    </Dialog>
  );
}

type Keep = { email: string; keep: React.ReactNode };

function DeletionForm({ answer, asksPassword, email, keep }: Keep & { answer?: DeletionAnswer; asksPassword: boolean }) {
  const { auth, deletion: words } = useAccountCopy();
  const isDeleting = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  useEffect(() => {
    if (!answer) return;
    focusFirstInvalid(form.current, message.current);
    if (answer.outcome === 'failed') showToast({ kind: 'error', text: words.errors.failed });
  }, [answer, showToast, words]);

  const ofField = answer?.outcome === 'passwordMissing' || answer?.outcome === 'invalid' ? answer.outcome : null;
  return (
    <Form className="confirm-form" method="post" ref={form} noValidate preventScrollReset>
      {answer && !ofField && <Refusal answer={answer} ref={message} />}
      {asksPassword && (
        <>
          {/* Password managers look for the name that goes with it. */}
          <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
          <PasswordField
            label={words.password}
            words={auth}
            name="password"
            autoComplete="current-password"
            required
            error={ofField ? words.errors[ofField] : undefined}
            // Moves there without JavaScript too, when the page comes back with its error.
            autoFocus={ofField !== null}
          />
        </>
      )}
      <p className="dialog__actions">
        {keep}
        <button className="btn btn--small" type="submit" aria-busy={isDeleting}>
          {isDeleting ? words.deleting : words.delete}
        </button>
      </p>
    </Form>
  );
}

function Refusal({ answer, ref }: { answer: DeletionAnswer; ref: React.Ref<HTMLDivElement> }) {
  const { errors } = useAccountCopy().deletion;
  const { locale } = useContent();
  switch (answer.outcome) {
    case 'limited':
      return <FormMessage text={interpolate(errors.limited, { time: formatTime(answer.retryAt, locale) })} ref={ref} />;
    case 'failed':
      return <FormMessage text={errors.failed} reference={answer.reference} ref={ref} />;
    default:
      return <FormMessage text={errors.busy} ref={ref} />;
  }
}

/** Back here by way of Google; or to a password of one's own, where Google is not to be had any more. */
function SignInAgain({ email, hasGoogle, keep }: Keep & { hasGoogle: boolean }) {
  const words = useAccountCopy().deletion;
  if (!hasGoogle)
    return (
      <form className="confirm-form" method="post" action={paths.auth}>
        <p className="alert">{words.choose}</p>
        <input type="hidden" name="email" value={email} />
        <p className="dialog__actions">
          {keep}
          <button className="btn btn--small" type="submit" name="intent" value="forgot">
            {words.choosePassword}
          </button>
        </p>
      </form>
    );
  return (
    <form className="confirm-form" method="post" action={paths.googleStart}>
      <p className="alert">{words.stale}</p>
      <input type="hidden" name="purpose" value="deletion" />
      <p className="dialog__actions">
        {keep}
        <button className="btn btn--small" type="submit">
          <GoogleMark />
          {words.google}
        </button>
      </p>
    </form>
  );
}

import { useEffect } from 'react';
import { data, Form, Link, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Accounts } from '#store/accounts-contract.ts';
import type { EmailTokenKind } from '#store/tables.ts';
import { reportLostConnection, useLostConnection } from '../document/lost-connection.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useSessionWatch } from '../document/session-watch.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { guessLanguage } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { consumeFlash } from '../session/flash.ts';
import { homePathOf, redirectWithCookies, redirectWithNotice, rememberLanguage } from '../session/redirects.ts';
import { noStoreHeaders, readSession } from '../session/session.ts';
import { sessionTexts } from '../session/texts.ts';
import { paths, pathToMemberEvent, pathToSection } from '../site-map.ts';
import stylesheet from '../styles/dashboard.css?url';
import { Picture, type PictureName } from '../ui/drawing.tsx';
import { TextField } from '../ui/field.tsx';
import { LinkedRichText, splitLink } from '../ui/rich-text.tsx';
import type { Route } from './+types/auth';
import { type AuthResult, authAction } from './auth-action.ts';
import { AuthFailure, AuthForm } from './auth-form.tsx';
import { type AuthErrorKey, type AuthRequest, oauthError, parseAuthRequest } from './auth-schema.ts';
import { isSentMode, oauthErrorParameters, pathToMode } from './field-rules.ts';
import { GoogleMark } from './google-mark.tsx';
import { LinkSent } from './link-sent.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import type { AuthFormMode, AuthMode } from './texts.ts';
import { texts } from './texts.ts';

export const handle: PageHandle = { stylesheet, hydrates: true };

export const middleware = [noStoreHeaders, rememberLanguage];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [reportLostConnection];

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { accounts, env, scheduleChangesCache } = context.get(servicesContext);
  const authRequest = parseAuthRequest(url);
  const session = await readSession({ request, context });
  // Do not redirect in this mode: a password reset link also works for a signed-in member.
  const { event: eventId, again } = authRequest;
  const isChange = authRequest.mode === 'change-email';
  if (isChange && session && !(await accounts.isLinkValid('email-change', authRequest.token)))
    throw redirectWithNotice(context, paths.profileSettings, 'email-change-expired');
  if (session && !again && authRequest.mode !== 'reset' && !isChange)
    throw redirectWithCookies(eventId ? pathToMemberEvent(eventId) : homePathOf(session.member), session.cookies);
  const expired = await findExpiredLink(accounts, authRequest);
  const needsSecondFactor = authRequest.mode === 'sign-in' && (await accounts.hasSecondFactor(request));
  const locale = localeFromCookie(request, env.origin);
  const copy = texts[locale].auth;
  const { flash, headers } = consumeFlash(request, env.origin, locale);
  const lead = isChange
    ? copy.leads.changeEmailSignIn
    : authRequest.linksGoogle
      ? copy.linkGoogle
      : again && session && copy.leads.again;
  const notice = lead ? { text: lead, details: [] } : oauthError(url.searchParams, copy.errors);
  // Visitors may read the titles of public events only.
  const event = scheduleChangesCache.current().events.find(({ id }) => id === eventId);
  return data(
    {
      locale,
      mode: needsSecondFactor ? 'second-factor' : (expired?.mode ?? (isChange && !session ? 'sign-in' : authRequest.mode)),
      email: url.searchParams.get('email') ?? session?.member.email ?? '',
      again,
      notice: expired ? { text: copy.errors[expired.error], details: [] } : notice,
      hasGoogle: env.google !== undefined,
      event: eventId ? { id: eventId, title: event ? titleIn(locale, event) : null } : null,
      flash,
    },
    { headers },
  );
}

/** Replacements for the form of an expired or used link. */
const expiredLinks: Partial<Record<AuthMode, { kind: EmailTokenKind; mode: AuthFormMode; error: AuthErrorKey }>> = {
  confirm: { kind: 'confirmation', mode: 'confirm-expired', error: 'confirmLinkExpired' },
  reset: { kind: 'reset', mode: 'reset-expired', error: 'resetLinkExpired' },
  'by-link': { kind: 'sign-in', mode: 'by-link-expired', error: 'resetLinkExpired' },
};

async function findExpiredLink(accounts: Accounts, { mode, token }: AuthRequest) {
  const link = expiredLinks[mode];
  // If the lookup fails, show the form anyway: its action reports database errors.
  return !link || (await accounts.isLinkValid(link.kind, token).catch(() => true)) ? null : link;
}

export const action = authAction;

/** An action responds with 410 if its link has expired since the form was opened. The loader then returns the form that replaces it. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 410 || defaultShouldRevalidate;

/** Forwards the action's response headers, such as `Retry-After`, which React Router would drop. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  privateMeta(matches, (locale) => texts[locale].auth.titles[loaderData?.mode ?? 'sign-in']);

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, email, event, again } = loaderData;
  const account = useTexts(texts);
  const { noConnection } = useTexts(sessionTexts);
  const copy = account.auth;
  useSessionWatch(null, !again && mode !== 'reset' && mode !== 'reset-expired' && mode !== 'change-email');
  useLostConnection(noConnection);

  // Remove the error from the URL so that a reload or a copied URL does not show it again.
  useEffect(() => {
    const url = new URL(location.href);
    if (!oauthErrorParameters.some((name) => url.searchParams.has(name))) return;
    for (const name of oauthErrorParameters) url.searchParams.delete(name);
    history.replaceState(history.state, '', url);
  }, []);

  return (
    <div className={mode in pictures ? 'sign-in sign-in--object' : 'sign-in'}>
      <div className="sign-in__form stack">
        <h1>{copy.titles[mode]}</h1>
        {event?.title && (
          <p>
            {copy.forEvent} <b lang={guessLanguage(event.title)}>{event.title}</b>
          </p>
        )}
        {isSentMode(mode) ? (
          <LinkSent mode={mode} email={email} event={event?.id} result={actionData} />
        ) : mode === 'second-factor' ? (
          <SecondFactor result={actionData} />
        ) : mode === 'change-email' || mode === 'by-link' ? (
          <LinkForm mode={mode} result={actionData} />
        ) : (
          <AuthForms {...loaderData} mode={mode} result={actionData} />
        )}
      </div>
      <figure className="sign-in__art">
        <Picture name={pictures[mode] ?? 'berimbau-player'} alt="" loading="eager" />
      </figure>
    </div>
  );
}

/** These modes show another drawing than the sign-in form. */
const pictures: Partial<Record<AuthMode, PictureName>> = {
  confirm: 'key',
  reset: 'key',
  'confirm-expired': 'failed',
  'reset-expired': 'failed',
  'by-link-expired': 'failed',
  'change-email': 'key',
  'by-link': 'key',
  'second-factor': 'key',
  'check-email': 'letter',
  'reset-sent': 'letter',
  'link-sent': 'letter',
};

/** Modes that share a key keep the entered values when one replaces the other. */
const formKeys: Partial<Record<AuthFormMode, AuthFormMode>> = { 'sign-up': 'sign-in', 'confirm-expired': 'confirm' };

type AuthFormsProps = Omit<React.ComponentProps<typeof AuthForm>, 'key'> & {
  hasGoogle: boolean;
  event: { id: string } | null;
  again: string | undefined;
};

function AuthForms({ hasGoogle, event, again, ...form }: AuthFormsProps) {
  const { mode } = form;
  const { auth: copy, passkeys } = useTexts(texts);
  const { locale } = useContent();
  const isSignInOrUp = mode === 'sign-in' || mode === 'sign-up';
  return (
    <>
      {isSignInOrUp && (
        <p>
          <LinkedRichText copy={copy.purpose[mode]} href={pathToSection('contact', locale)} />
        </p>
      )}
      <AuthForm key={formKeys[mode] ?? mode} {...form} />
      {isSignInOrUp && hasGoogle && <GoogleSignIn event={event?.id} again={again} />}
      {mode === 'sign-in' && <PasskeyForm label={passkeys.signIn} intent="passkey" />}
      {/* Signing in with Google creates an account, too. */}
      {(mode === 'sign-up' || (mode === 'sign-in' && hasGoogle)) && (
        <p className="field__help">
          <LinkedRichText copy={copy.newAccount} href={paths.privacy[locale]} />
        </p>
      )}
      <ModeSwitch mode={mode} event={event?.id} />
      {isSignInOrUp && !hasGoogle && <GoogleOff />}
    </>
  );
}

/** Form of a link that needs no input. */
function LinkForm({ mode, result }: { mode: 'change-email' | 'by-link'; result: AuthResult | undefined }) {
  const { auth, confirmNewEmail } = useTexts(texts);
  return (
    <Form className="form" method="post">
      <div aria-live="polite">
        <AuthFailure result={result} />
      </div>
      <p>{mode === 'change-email' ? auth.leads.changeEmail : auth.leads.byLink}</p>
      <button className="btn" type="submit" name="intent" value={mode}>
        {mode === 'change-email' ? confirmNewEmail : auth.submit['sign-in']}
      </button>
    </Form>
  );
}

/** Second factor of the administrator: a passkey or a recovery code. */
function SecondFactor({ result }: { result: AuthResult | undefined }) {
  const { passkeys: copy } = useTexts(texts);
  return (
    <>
      <div aria-live="polite">
        <AuthFailure result={result} />
      </div>
      <p>{copy.lead}</p>
      <PasskeyForm label={copy.signIn} intent="passkey" />
      <Form className="form" method="post">
        <TextField label={copy.code} name="code" required autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <button className="btn btn--outline" type="submit" name="intent" value="recovery-code">
          {copy.useCode}
        </button>
      </Form>
      <form method="post" action={paths.signOut}>
        <button className="link-btn" type="submit">
          {copy.signOut}
        </button>
      </form>
    </>
  );
}

function GoogleSignIn({ event, again }: { event: string | undefined; again: string | undefined }) {
  const copy = useTexts(texts).auth;
  return (
    <>
      <p className="divider">
        <span>{copy.or}</span>
      </p>
      <form className="sign-in__google stack" method="post" action={paths.googleStart}>
        {event && <input type="hidden" name="event" value={event} />}
        {again && <input type="hidden" name="again" value={again} />}
        <button className="btn btn--outline" type="submit">
          <GoogleMark />
          {copy.google}
        </button>
      </form>
    </>
  );
}

function GoogleOff() {
  const copy = useTexts(texts).auth;
  return (
    <div className="cluster sign-in__google-off">
      <button className="btn btn--outline btn--small" type="button" disabled aria-describedby="google-off">
        <GoogleMark />
        {copy.google}
      </button>
      <p className="field__help" id="google-off">
        {copy.googleOff}
      </p>
    </div>
  );
}

function ModeSwitch({ mode, event }: { mode: AuthFormMode; event: string | undefined }) {
  const { toSignUp, toSignIn, back } = useTexts(texts).auth;
  const [before, linked, after] = splitLink(mode === 'sign-in' ? toSignUp : mode === 'sign-up' ? toSignIn : back);
  return (
    <p className="sign-in__switch">
      {before}
      <Link to={pathToMode(mode === 'sign-in' ? 'sign-up' : 'sign-in', event)}>{linked}</Link>
      {after}
    </p>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';
import { data, Form, Link, Outlet, useNavigation } from 'react-router';
import { MalformedFormError, readForm } from '#server/form.ts';
import { listChildren, MAX_CHILDREN } from '#store/children.ts';
import { type Profile, readProfile, saveProfile } from '#store/profiles.ts';
import { readTopics } from '#store/subscriptions.ts';
import { earliestBirthDate, profileFields } from '../accounts/field-rules.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { formatDay, interpolate, localDay } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { followTexts } from '../mailings/texts.ts';
import { offeredTopics } from '../mailings/topics.ts';
import { TopicsForm } from '../mailings/topics-form.tsx';
import { logError, servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { passkeysAnchor, paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { Picture } from '../ui/drawing.tsx';
import { LoadError } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { firstInvalid, focusFirstInvalid } from '../ui/form-errors.ts';
import { ErrorReference } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast-context.ts';
import type { Route } from './+types/profile-settings';
import { ChangeEmail, changeEmailIntent } from './change-email.tsx';
import { type ChangeEmailResult, changeEmail } from './change-email-action.ts';
import { Children, childrenAnchor, shownChildren } from './children.tsx';
import { loadPasskeys } from './passkeys.server.ts';
import { Passkeys } from './passkeys.tsx';
import { type ProfileErrors, type ProfileValues, validateProfile } from './profile-schema.ts';
import { Sessions, withFormattedTimes } from './sessions.tsx';
import { settingsTexts } from './settings-texts.ts';
import { texts } from './texts.ts';

type SettingsResult =
  | { outcome: 'wrong'; values: ProfileValues; errors: ProfileErrors }
  | ChangeEmailResult
  | { outcome: 'failed'; values?: ProfileValues | undefined; reference?: string };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, database, env } = context.get(servicesContext);
  const { id, email, isAdministrator } = context.get(memberContext);
  const locale = localeFromCookie(request, env.origin);
  const [profile, sessions, googleLink, reauth, followed, children, passkeys] = await Promise.all([
    readProfile(database.kysely, id).catch((error) => {
      logError('profile load failed', context, error);
      return null;
    }),
    accounts.listSessions(request).catch((error) => {
      logError('session list load failed', context, error);
      return null;
    }),
    accounts.googleLink(request).catch((error) => {
      logError('google link load failed', context, error);
      return 'none' as const;
    }),
    accounts.requiredReauth(request).catch((error) => {
      logError('reauthentication lookup failed', context, error);
      return null;
    }),
    readTopics(database.kysely, email).catch((error) => {
      logError('subscription list load failed', context, error);
      return null;
    }),
    listChildren(database.kysely, id).catch((error) => {
      logError('children load failed', context, error);
      return null;
    }),
    loadPasskeys({ request, context }).catch((error) => {
      logError('passkeys load failed', context, error);
      return null;
    }),
  ]);
  return data(
    {
      email,
      today: localDay(new Date()),
      profile,
      googleLink,
      reauth,
      isAdministrator,
      children: children && shownChildren(children, locale),
      isFamilyFull: children !== null && children.length >= MAX_CHILDREN,
      topics: followed && { offered: offeredTopics(locale), followed },
      sessions: sessions && withFormattedTimes(sessions, locale),
      passkeys,
    },
    { status: profile && sessions && followed && children && passkeys ? 200 : 503 },
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const { env, database } = context.get(servicesContext);
  let values: ProfileValues | undefined;
  try {
    const { intent, email, password, ...given } = await readForm(
      request,
      [...profileFields, 'intent', 'email', 'password'] as const,
      { verbatim: ['password'] },
    );
    if (intent === changeEmailIntent) return await changeEmail({ request, context }, { email, password });
    values = given;
    const now = new Date();
    const validated = validateProfile(values, localDay(now));
    if ('errors' in validated)
      return data<SettingsResult>({ outcome: 'wrong', values, errors: validated.errors }, { status: 400 });
    await saveProfile(database.kysely, context.get(memberContext).id, validated.profile, now);
    return redirectWithCookies(paths.profile, [flashCookie(env.origin, 'profile-updated')]);
  } catch (error) {
    if (error instanceof MalformedFormError) return data<SettingsResult>({ outcome: 'failed' }, { status: 400 });
    const reference = logError('profile save failed', context, error);
    return data<SettingsResult>({ outcome: 'failed', values, reference }, { status: 503 });
  }
}

export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => settingsTexts[locale].settings.title);

export default function ProfileSettingsPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { email, isAdministrator, profile, children, isFamilyFull, sessions, googleLink, reauth, today, topics, passkeys } =
    loaderData;
  const emailResult = result && 'form' in result ? result : undefined;
  const profileResult = result && 'form' in result ? undefined : result;
  const account = useTexts(settingsTexts);
  const { self, failed, loadError, signOut } = useTexts(texts).profile;
  const { member: follow } = useTexts(followTexts);
  const { settings: copy, sessions: sessionsCopy, password, dataExport } = account;
  return (
    <div className="dashboard">
      <div className="cluster split dashboard__header member-header">
        <div className="member-header__field">
          <h1>{copy.title}</h1>
          <Picture className="member-header__emblem" name="emblem-music" alt="" loading="eager" />
        </div>
      </div>
      <div className="cluster split dashboard__back">
        <a className="more" href={paths.profile}>
          {copy.back}
        </a>
        <form method="post" action={paths.signOut}>
          <button className="link-btn" type="submit">
            {signOut}
          </button>
        </form>
      </div>
      <Outlet />
      <div className="settings ruled">
        <SettingsPart heading={self.heading} text={copy.lead}>
          {/* If the profile failed to load, show no form: saving its empty fields would overwrite the profile. */}
          {profile ? (
            <SettingsForm profile={profile} today={today} result={profileResult} />
          ) : (
            <LoadError what={failed} {...loadError} />
          )}
        </SettingsPart>
        <SettingsPart anchor={childrenAnchor} heading={account.children.heading} text={account.children.text}>
          <Children shown={children} isFull={isFamilyFull} />
        </SettingsPart>
        <SettingsPart heading={follow.heading} text={follow.text}>
          {topics ? <TopicsForm {...topics} /> : <LoadError what={failed} {...loadError} />}
        </SettingsPart>
        <SettingsPart heading={sessionsCopy.heading} text={sessionsCopy.text}>
          <Sessions sessions={sessions} />
        </SettingsPart>
        <SettingsPart
          heading={account.changeEmail.heading}
          text={isAdministrator ? account.changeEmail.administrator : interpolate(account.changeEmail.text, { email })}
        >
          {!isAdministrator && reauth && <ChangeEmail reauth={reauth} result={emailResult} />}
        </SettingsPart>
        <SettingsPart anchor={passkeysAnchor} heading={account.passkeys.heading} text={account.passkeys.text}>
          <Passkeys shown={passkeys} />
        </SettingsPart>
        {googleLink !== 'none' && (
          <SettingsPart heading={account.googleLink.heading} text={account.googleLink[googleLink]}>
            {googleLink === 'linked' && <UnlinkGoogle />}
          </SettingsPart>
        )}
        <SettingsPart heading={password.heading} text={interpolate(password.text, { email })}>
          <ChangePassword />
        </SettingsPart>
        <SettingsPart heading={dataExport.heading} text={dataExport.text}>
          <DataExport />
        </SettingsPart>
      </div>
    </div>
  );
}

type SettingsPartProps = { anchor?: string; heading: string; text: string; children: ReactNode };

function SettingsPart({ anchor, heading, text, children }: SettingsPartProps) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id}>
      <div className="settings__intro">
        <h2 id={id}>{heading}</h2>
        <p>{text}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

type SettingsFormProps = { profile: Profile; today: string; result: Exclude<SettingsResult, ChangeEmailResult> | undefined };

function SettingsForm({ profile, today, result }: SettingsFormProps) {
  const copy = useTexts(settingsTexts).settings;
  const isSending = useNavigation().formMethod === 'POST';
  const showToast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (result?.outcome === 'wrong') focusFirstInvalid(form.current);
    if (result?.outcome !== 'failed') return;
    showToast({ kind: 'error', text: copy.failed });
    button.current?.focus({ preventScroll: true });
  }, [result, showToast, copy]);

  const errors = result?.outcome === 'wrong' ? result.errors : {};
  const focused = firstInvalid(profileFields, errors);
  const field = (name: keyof ProfileValues) => {
    const error = errors[name];
    return {
      name,
      label: copy.fields[name],
      required: true,
      defaultValue: result?.values?.[name] ?? profile[name] ?? '',
      error: error && copy.errors[error],
      autoFocus: name === focused,
    };
  };

  return (
    <Form className="form form--two-columns" method="post" ref={form} noValidate>
      <div className="wide" aria-live="polite">
        {result?.outcome === 'failed' && (
          <p className="alert">
            {copy.failed}
            <ErrorReference reference={result.reference} />
          </p>
        )}
      </div>
      <fieldset className="form__fields" disabled={isSending}>
        <TextField {...field('first_name')} help={copy.help.first_name} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
        <TextField
          {...field('phone_number')}
          help={copy.help.phone_number}
          type="tel"
          autoComplete="tel"
          placeholder={copy.placeholders.phone_number}
        />
        <DateField
          {...field('birth_date')}
          help={copy.help.birth_date}
          type="date"
          formatDate={formatDay}
          autoComplete="bday"
          min={earliestBirthDate}
          max={today}
        />
        <div className="wide">
          <TextField
            {...field('address')}
            help={copy.help.address}
            autoComplete="street-address"
            placeholder={copy.placeholders.address}
          />
        </div>
        <p className="wide cluster form__actions">
          <button className="btn" type="submit" ref={button} aria-busy={isSending}>
            {isSending ? copy.saving : copy.save}
          </button>{' '}
          <a className="more" href={paths.profile}>
            {copy.cancel}
          </a>
        </p>
      </fieldset>
    </Form>
  );
}

function ChangePassword() {
  const copy = useTexts(settingsTexts).password;
  return (
    <form method="post" action={paths.changePassword}>
      <button className="btn btn--outline btn--small" type="submit">
        {copy.change}
      </button>
    </form>
  );
}

function UnlinkGoogle() {
  const copy = useTexts(settingsTexts).googleLink;
  return (
    <form method="post" action={paths.unlinkGoogle}>
      <button className="btn btn--outline btn--small" type="submit">
        {copy.remove}
      </button>
    </form>
  );
}

function DataExport() {
  const copy = useTexts(settingsTexts).dataExport;
  return (
    <p className="cluster">
      <a className="btn btn--outline btn--small" href={paths.dataExport}>
        {copy.download}
      </a>{' '}
      <Link className="btn btn--outline btn--danger btn--small" to={paths.deleteAccount}>
        {copy.delete}
      </Link>
    </p>
  );
}

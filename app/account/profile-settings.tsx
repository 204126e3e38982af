// The member's profile, to be changed.
import { useEffect, useRef } from 'react';
import { data, Form, Outlet, useNavigation } from 'react-router';
import { MalformedForm, readForm } from '#server/form.ts';
import { readProfile, saveProfile } from '#store/profiles.ts';
import { accountMeta } from '../document/page-meta.ts';
import { useAccountCopy, useContent } from '../i18n/content.ts';
import { dayInAthens } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { LoadError } from '../ui/empty-state.tsx';
import { TextField } from '../ui/field.tsx';
import { firstInvalid, focusFirstInvalid, formErrorFromNetwork } from '../ui/form-errors.ts';
import { useToast } from '../ui/toast.tsx';
import type { Route } from './+types/profile-settings';
import { keepAfterAction } from './keep-after-action.ts';
import { earliestBirth, profileFields } from './profile-fields.ts';
import { checkProfile, type ProfileErrors, type ProfileValues } from './profile-schema.ts';
import { YourData } from './your-data-section.tsx';

export const handle: PageHandle = { styles, hydrates: true };

/** What the form is told when nothing was saved. */
type SettingsAnswer =
  | { outcome: 'wrong'; values: ProfileValues; errors: ProfileErrors }
  | { outcome: 'failed'; values?: ProfileValues; reference?: string };

export async function loader({ context }: Route.LoaderArgs) {
  const { kysely } = context.get(servicesContext).database;
  const today = dayInAthens(new Date());
  try {
    return data({ today, profile: await readProfile(kysely, context.get(memberContext).id) });
  } catch (error) {
    logError('profile not read', context, error);
    return data({ today, profile: null }, { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { env, database } = context.get(servicesContext);
  const { reference } = context.get(requestContext);
  let values: ProfileValues;
  try {
    values = await readForm(request, profileFields);
  } catch (error) {
    if (error instanceof MalformedForm) return data<SettingsAnswer>({ outcome: 'failed' }, { status: 400 });
    throw error;
  }
  const now = new Date();
  const checked = checkProfile(values, dayInAthens(now));
  if ('errors' in checked) return data<SettingsAnswer>({ outcome: 'wrong', values, errors: checked.errors }, { status: 400 });
  try {
    await saveProfile(database.kysely, context.get(memberContext).id, checked.profile, now);
  } catch (error) {
    logError('profile not saved', context, error);
    return data<SettingsAnswer>({ outcome: 'failed', values, reference }, { status: 503 });
  }
  return redirectWithCookies(paths.profile, [flashCookie(env.origin, 'profile-updated')]);
}

export const shouldRevalidate = keepAfterAction;

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return formErrorFromNetwork(serverAction, { outcome: 'failed' } satisfies SettingsAnswer);
}

export function meta({ matches }: Route.MetaArgs) {
  return accountMeta(matches, (words) => words.settings.title);
}

export default function ProfileSettingsPage({ loaderData: { profile, today }, actionData: answer }: Route.ComponentProps) {
  const account = useAccountCopy();
  const words = account.settings;
  return (
    <div className="dashboard">
      <p className="dashboard__back">
        <a className="more" href={paths.profile}>
          {words.back}
        </a>
      </p>
      <div className="dashboard__header">
        <h1>{words.title}</h1>
      </div>
      {/* The question before the account is deleted; first of all for those who have no script to lay it over the page. */}
      <Outlet />
      <div className="member member--settings">
        {/* An empty form would replace what could only not be read. */}
        {profile ? (
          <SettingsForm profile={profile} today={today} answer={answer} />
        ) : (
          <LoadError what={account.profile.failed} {...account.profile.notRead} />
        )}
        <YourData />
      </div>
    </div>
  );
}

type SettingsFormProps = {
  profile: Record<keyof ProfileValues, string | null>;
  today: string;
  answer: SettingsAnswer | undefined;
};

function SettingsForm({ profile, today, answer }: SettingsFormProps) {
  const words = useAccountCopy().settings;
  const { strings } = useContent();
  const isSending = useNavigation().formMethod === 'POST';
  const showToast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (answer?.outcome === 'wrong') focusFirstInvalid(form.current);
    if (answer?.outcome !== 'failed') return;
    showToast({ kind: 'error', text: words.failed });
    button.current?.focus({ preventScroll: true });
  }, [answer, showToast, words]);

  const errors = answer?.outcome === 'wrong' ? answer.errors : {};
  const focused = firstInvalid(profileFields, errors);
  const field = (name: keyof ProfileValues) => {
    const error = errors[name];
    return {
      name,
      label: words.fields[name],
      required: true,
      defaultValue: answer?.values?.[name] ?? profile[name] ?? '',
      error: error && words.errors[error],
      autoFocus: name === focused,
    };
  };

  return (
    <Form className="form form--two-columns" method="post" ref={form} noValidate preventScrollReset>
      <div className="wide" aria-live="polite">
        {answer?.outcome === 'failed' && (
          <p className="alert">
            {words.failed}
            {answer.reference && (
              <>
                <br />
                <small>{interpolate(strings.failure.reference, { reference: answer.reference })}</small>
              </>
            )}
          </p>
        )}
      </div>
      <fieldset className="form__fields" disabled={isSending}>
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
        <TextField {...field('phone_number')} type="tel" autoComplete="tel" placeholder={words.placeholders.phone_number} />
        <TextField {...field('birth_date')} type="date" autoComplete="bday" min={earliestBirth} max={today} />
        <div className="wide">
          <TextField {...field('address')} autoComplete="street-address" placeholder={words.placeholders.address} />
        </div>
        <p className="wide form__actions">
          <button className="btn" type="submit" ref={button} aria-busy={isSending}>
            {isSending ? words.saving : words.save}
          </button>{' '}
          <a className="more" href={paths.profile}>
            {words.cancel}
          </a>
        </p>
      </fieldset>
    </Form>
  );
}

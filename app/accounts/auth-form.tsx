import { useEffect, useRef } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import { PasswordField, TextField } from '../ui/field.tsx';
import { firstInvalid, focusFirstInvalid } from '../ui/form-errors.ts';
import { ErrorReference } from '../ui/form-message.tsx';
import type { AuthResult } from './auth-action.ts';
import type { AuthField } from './auth-schema.ts';
import { passwordLength, pathToMode } from './field-rules.ts';
import type { AuthFormMode } from './texts.ts';
import { texts } from './texts.ts';

interface AuthFormProps {
  mode: AuthFormMode;
  email: string;
  notice: { text: string; details: string[] } | null;
  result: AuthResult | undefined;
}

/** Modes that ask for the email only, to mail another link. */
const requests: Partial<Record<AuthFormMode, string>> = {
  'confirm-expired': 'resend',
  'reset-expired': 'forgot',
  'by-link-expired': 'mail-link',
};

const fields: readonly AuthField[] = ['email', 'password', 'password_confirm'];

export function AuthForm({ mode, email, notice, result }: AuthFormProps) {
  const copy = useTexts(texts).auth;
  const navigation = useNavigation();
  const isSending = navigation.formMethod === 'POST';
  const intent = navigation.formData?.get('intent');
  const event = useSearchParams()[0].get('event');

  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!result || !form.current) return;
    const password = form.current.querySelector<HTMLInputElement>('[name=password]');
    // Clear the password only if it was wrong. After other failures it may still be correct.
    if (password && result.outcome === 'refused' && result.reason === 'invalid') password.value = '';
    focusFirstInvalid(form.current, password ?? form.current.querySelector<HTMLElement>('[name=email]'));
  }, [result]);

  const errors = result?.outcome === 'wrong' ? result.errors : {};
  const focused = firstInvalid(fields, errors);
  const field = (name: AuthField) => {
    const error = errors[name];
    return { name, required: true, error: error && copy.errors[error], autoFocus: name === focused };
  };
  const isNew = mode === 'sign-up' || mode === 'reset';
  const requested = mode === 'sign-in' && result?.outcome === 'wrong' ? result.requested : undefined;
  const request = requested ?? requests[mode];
  const primary = request ?? mode;
  const isUnconfirmed = result?.outcome === 'refused' && result.reason === 'unconfirmed';

  return (
    <Form className="form" method="post" ref={form} noValidate>
      <div aria-live="polite">{result ? <AuthFailure result={result} /> : <Notice notice={notice} />}</div>
      {mode === 'confirm' && <p>{copy.leads.confirm}</p>}
      {requested && <p>{copy.leads[requested]}</p>}
      <fieldset className="form__fields" disabled={isSending}>
        {mode !== 'reset' && (
          <TextField
            label={copy.email}
            {...field('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={result?.email || email}
          />
        )}
        {/* Tells password managers which login changes. */}
        {mode === 'reset' && <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />}
        {!request && (
          <PasswordField
            label={mode === 'reset' ? copy.newPassword : copy.password}
            help={isNew ? copy.passwordHelp : undefined}
            toggleLabels={copy}
            {...field('password')}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            {...(isNew && { minLength: passwordLength.min })}
          />
        )}
        {mode === 'reset' && (
          <PasswordField
            label={copy.passwordAgain}
            toggleLabels={copy}
            {...field('password_confirm')}
            autoComplete="new-password"
          />
        )}
        {/* Must be the first submit button because pressing Enter in a field activates that one. */}
        <button className="btn" type="submit" name="intent" value={primary} aria-busy={isSending && intent === primary}>
          {requested ? copy.sendLink : isSending && intent === primary ? copy.submitting[mode] : copy.submit[mode]}
        </button>
        {isUnconfirmed && (
          <button className="btn btn--outline" type="submit" name="intent" value="resend">
            {copy.resend}
          </button>
        )}
        {requested && (
          <p className="sign-in__forgot">
            <a href={pathToMode('sign-in', event)}>{copy.submit['sign-in']}</a>
          </p>
        )}
        {((mode === 'sign-in' && !requested) || mode === 'confirm') && (
          <p className="sign-in__forgot">
            <button className="link-btn" type="submit" name="intent" value="forgot">
              {copy.forgot}
            </button>
          </p>
        )}
        {mode === 'sign-in' && !requested && (
          <p className="sign-in__forgot">
            {copy.withoutPassword}{' '}
            <button className="link-btn" type="submit" name="intent" value="mail-link">
              {copy.mailLink}
            </button>
          </p>
        )}
      </fieldset>
    </Form>
  );
}

export function AuthFailure({ result }: Pick<AuthFormProps, 'result'>) {
  const { locale } = useContent();
  const { errors, toExisting } = useTexts(texts).auth;
  const event = useSearchParams()[0].get('event');
  switch (result?.outcome) {
    case 'limited':
      return <p className="alert">{interpolate(errors.limited, { time: formatTime(result.retryAt, locale) })}</p>;
    case 'failed':
      return <p className="alert">{errors.failed}</p>;
    case 'refused':
      return (
        <p className={result.reason === 'unconfirmed' ? 'alert alert--note' : 'alert'}>
          {errors[result.reason]}
          {result.reason === 'alreadyRegistered' && (
            <>
              {' '}
              <Link to={pathToMode('sign-in', event, result.email)}>{toExisting}</Link>
            </>
          )}
          <ErrorReference reference={result.reference} />
        </p>
      );
    default:
      return null;
  }
}

function Notice({ notice }: Pick<AuthFormProps, 'notice'>) {
  if (!notice) return null;
  return (
    <div className="alert">
      <p>{notice.text}</p>
      {notice.details.map((detail) => (
        <p key={detail} className="field__help">
          {detail}
        </p>
      ))}
    </div>
  );
}

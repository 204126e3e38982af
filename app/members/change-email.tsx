import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Reauth } from '#store/accounts-contract.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import { PasswordField, TextField } from '../ui/field.tsx';
import { focusFirstInvalid } from '../ui/form-errors.ts';
import { FormMessage } from '../ui/form-message.tsx';
import type { ChangeEmailResult } from './change-email-action.ts';
import { settingsTexts } from './settings-texts.ts';

/** Value of the field `intent` in the settings' action. */
export const changeEmailIntent = 'change-email';

type ChangeEmailProps = { reauth: Reauth; result: ChangeEmailResult | undefined };

export function ChangeEmail({ reauth, result }: ChangeEmailProps) {
  const { auth, deletion, changeEmail: copy } = useTexts(settingsTexts);
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result) focusFirstInvalid(form.current, message.current);
  }, [result]);
  if (reauth === 'sign-in' || result?.outcome === 'stale') return <p className="alert alert--note">{copy.stale}</p>;

  const errors = result?.outcome === 'wrong' ? result.errors : {};
  const emailError = result?.outcome === 'taken' ? copy.taken : errors.email && auth.errors[errors.email];
  const passwordError = result?.outcome === 'invalid' ? deletion.errors.invalid : errors.password && auth.errors[errors.password];
  return (
    <Form className="form" method="post" ref={form} noValidate>
      <Refusal result={result} ref={message} />
      <fieldset className="form__fields" disabled={isSending}>
        <TextField
          label={copy.email}
          name="email"
          required
          error={emailError}
          autoFocus={emailError !== undefined}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={result?.email ?? ''}
        />
        {reauth === 'password' && (
          <PasswordField
            label={deletion.password}
            toggleLabels={auth}
            name="password"
            required
            error={passwordError}
            autoFocus={emailError === undefined && passwordError !== undefined}
            autoComplete="current-password"
          />
        )}
        <p className="cluster form__actions">
          <button className="btn btn--outline btn--small" type="submit" name="intent" value={changeEmailIntent}>
            {copy.change}
          </button>
        </p>
      </fieldset>
    </Form>
  );
}

function Refusal({ result, ref }: Pick<ChangeEmailProps, 'result'> & { ref: React.Ref<HTMLDivElement> }) {
  const { errors } = useTexts(settingsTexts).auth;
  const { locale } = useContent();
  if (result?.outcome === 'limited')
    return <FormMessage text={interpolate(errors.limited, { time: formatTime(result.retryAt, locale) })} ref={ref} />;
  return result?.outcome === 'busy' ? <FormMessage text={errors.busy} ref={ref} /> : null;
}

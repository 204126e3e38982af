import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router';
import type { ContactFormStrings } from '../../content/model.ts';
import { useContent } from '../../i18n/content.ts';
import { formatNumber, formatTime, interpolate } from '../../i18n/format.ts';
import { type Locale, paths } from '../../site-map.ts';
import { groupName, groupsOf, parseTrialClass } from '../../timetable/groups.ts';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { LinkedRichText } from '../../ui/rich-text.tsx';
import { useToast } from '../../ui/toast-context.ts';
import type { ContactResult } from './contact-action.ts';
import type { ContactError, ContactField } from './contact-schema.ts';

export function ContactForm() {
  const { locale, strings, home, schedule } = useContent();
  const copy = strings.contactForm;
  const { fetcher, result, values, submissionKey, trialGroup, form, button, honeypot } = useContactForm();
  const isSending = fetcher.state !== 'idle';
  const errors = result?.outcome === 'invalid' ? result.errors : {};
  const [firstInvalid] = Object.keys(errors);
  const field = (name: ContactField) => ({
    name,
    required: true,
    error: errors[name] && errorText(errors[name], copy.errors, locale),
    // Focuses the first invalid field in a server-rendered form. With JavaScript, useContactForm moves the focus instead.
    autoFocus: name === firstInvalid,
  });
  const [group] = groupsOf({ groups: trialGroup ? [trialGroup] : [] }, schedule);
  const prefilled = group && interpolate(schedule.tryMessage, { class: groupName(group, schedule) });

  return (
    <fetcher.Form className="form contact__form" method="post" action={paths.home[locale]} ref={form} noValidate data-live>
      <p>{home.contact.intro}</p>
      <div aria-live="polite">
        <FormError result={result} />
      </div>
      <fieldset className="form__fields" disabled={isSending}>
        <TextField label={copy.name} {...field('name')} autoComplete="name" defaultValue={values?.name} />
        <TextField label={copy.email} {...field('email')} type="email" autoComplete="email" defaultValue={values?.email} />
        <TextArea
          label={copy.message}
          {...field('message')}
          help={schedule.kidsGroups.length > 0 ? copy.messageHelp : undefined}
          defaultValue={values?.message ?? prefilled}
        />
        <CheckField
          label={<LinkedRichText copy={copy.privacy} href={paths.privacy[locale]} />}
          {...field('privacy')}
          defaultChecked={values?.privacy === 'on'}
        />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {copy.honeypot}
            <input name="trap" ref={honeypot} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <input type="hidden" name="key" value={submissionKey} />
        <p>
          <button className="btn" type="submit" ref={button} aria-busy={isSending}>
            {isSending ? copy.sending : copy.send}
          </button>
        </p>
      </fieldset>
    </fetcher.Form>
  );
}

function useContactForm() {
  const copy = useContent().strings.contactForm;
  const showToast = useToast();
  const fetcher = useFetcher<ContactResult>();
  const resultWithoutJavaScript = useActionData<ContactResult>();
  const result = fetcher.data ?? resultWithoutJavaScript;

  // Idempotency key: a double click or a retry after a lost response stores only one message.
  const [submissionKey, setSubmissionKey] = useState('');
  useEffect(() => setSubmissionKey(newKey()), []);

  const { search } = useLocation();
  const [trialGroup, setTrialGroup] = useState(() => parseTrialClass(search));

  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!fetcher.data || fetcher.state !== 'idle') return;
    switch (fetcher.data.outcome) {
      case 'sent':
        showToast({ kind: 'done', text: copy.sent });
        form.current?.reset();
        setSubmissionKey(newKey());
        setTrialGroup(null);
        button.current?.focus({ preventScroll: true });
        break;
      case 'invalid':
        if (honeypot.current) honeypot.current.value = '';
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        break;
      case 'limited':
        button.current?.focus({ preventScroll: true });
        break;
      case 'failed':
        showToast({ kind: 'error', text: copy.failed });
        button.current?.focus({ preventScroll: true });
    }
  }, [fetcher.data, fetcher.state, showToast, copy]);

  const values = result?.outcome === 'sent' ? undefined : (valuesOf(fetcher.data) ?? valuesOf(resultWithoutJavaScript));
  return { fetcher, result, values, submissionKey, trialGroup, form, button, honeypot };
}

function FormError({ result }: { result: ContactResult | undefined }) {
  const { locale, strings } = useContent();
  const copy = strings.contactForm;
  switch (result?.outcome) {
    case 'limited':
      return <p className="alert">{interpolate(copy.errors.tooMany, { time: formatTime(result.retryAt, locale) })}</p>;
    case 'failed':
      return <p className="alert">{copy.failed}</p>;
    case 'invalid':
      return <p className="alert">{result.errors.trap ? copy.errors.honeypotFilled : copy.errorsHeading}</p>;
    default:
      return null;
  }
}

function errorText({ key, max = 0, over = 0 }: ContactError, errors: ContactFormStrings['errors'], locale: Locale): string {
  return interpolate(errors[key], { max: formatNumber(max, locale), over });
}

const valuesOf = (result: ContactResult | undefined) => (result && 'values' in result ? result.values : undefined);

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

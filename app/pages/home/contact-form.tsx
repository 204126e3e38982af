import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router';
import type { ContactFormStrings } from '../../content/model.ts';
import { useContent } from '../../i18n/content.ts';
import { formatNumber, formatTime, interpolate } from '../../i18n/format.ts';
import { type Locale, paths, pathToSection } from '../../site-map.ts';
import { groupName, groupsOf, parseTrialClass } from '../../timetable/groups.ts';
import { CheckField, RadioField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { LinkedRichText } from '../../ui/rich-text.tsx';
import { useToast } from '../../ui/toast-context.ts';
import type { ContactResult } from './contact-action.ts';
import type { ContactReceipt } from './contact-receipt.ts';
import type { ContactError, ContactField } from './contact-schema.ts';
import { MessageSent } from './message-sent.tsx';

type ContactFormState = ReturnType<typeof useContactForm>;

/** After a message was sent, an empty form stays in the page for the next one. */
export function ContactForm(contactForm: ContactFormState) {
  const { receipt } = contactForm;
  const { another } = useContent().strings.contactForm.receipt;
  if (!receipt) return <Form {...contactForm} />;
  return (
    <div className="contact__form">
      <MessageSent receipt={receipt} />
      <details>
        <summary className="link-btn">{another}</summary>
        <Form {...contactForm} />
      </details>
    </div>
  );
}

function Form({ fetcher, result, values, submissionKey, trialGroup, form, button, honeypot }: ContactFormState) {
  const { locale, strings, home, schedule } = useContent();
  const copy = strings.contactForm;
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
  const { kidsGroups, adultLevels } = schedule;
  const audience = group && (kidsGroups.includes(group) ? 'child' : 'me');

  return (
    <fetcher.Form className="form contact__form" method="post" action={paths.home[locale]} ref={form} noValidate data-live>
      <p>{home.contact.intro}</p>
      <div aria-live="polite">
        <FormError result={result} />
      </div>
      <fieldset className="form__fields" disabled={isSending}>
        {kidsGroups.length > 0 && adultLevels.length > 0 && (
          <RadioField label={copy.who} name="who" options={copy.audiences} defaultValue={values?.who ?? audience} />
        )}
        {kidsGroups.length + adultLevels.length > 0 && (
          <SelectField label={copy.class} name="class" defaultValue={values?.class ?? group?.id}>
            <option value="">{copy.anyClass}</option>
            {[...kidsGroups, ...adultLevels].map((each) => (
              <option key={each.id} value={each.id}>
                {groupName(each, schedule)}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label={copy.name} {...field('name')} autoComplete="name" defaultValue={values?.name} />
        <TextField label={copy.email} {...field('email')} type="email" autoComplete="email" defaultValue={values?.email} />
        <TextArea
          label={copy.message}
          {...field('message')}
          help={kidsGroups.length > 0 ? copy.messageHelp : undefined}
          defaultValue={values?.message ?? (group && home.freeClass.message)}
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

export function useContactForm(loadedReceipt: ContactReceipt | null) {
  const { locale, strings } = useContent();
  const copy = strings.contactForm;
  const showToast = useToast();
  const fetcher = useFetcher<ContactResult>();
  const resultWithoutJavaScript = useActionData<ContactResult>();
  const result = fetcher.data ?? resultWithoutJavaScript;
  // Remains when the next message fails.
  const [receipt, setReceipt] = useState(loadedReceipt);
  if (fetcher.data?.outcome === 'sent' && fetcher.data.receipt !== receipt) setReceipt(fetcher.data.receipt);
  // So that a reload or a copied URL shows the form.
  useEffect(() => {
    if (loadedReceipt) history.replaceState(history.state, '', pathToSection('contact', locale));
  }, [loadedReceipt, locale]);

  // Idempotency key: a double click or a retry after a lost response stores only one message.
  const [submissionKey, setSubmissionKey] = useState('');
  useEffect(() => setSubmissionKey(newKey()), []);

  const { search } = useLocation();
  const trialGroup = receipt ? null : parseTrialClass(search);

  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const honeypot = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!fetcher.data || fetcher.state !== 'idle') return;
    switch (fetcher.data.outcome) {
      case 'sent':
        showToast({ kind: 'done', text: copy.sent });
        form.current?.reset();
        form.current?.closest('details')?.removeAttribute('open');
        setSubmissionKey(newKey());
        heading.current?.scrollIntoView();
        heading.current?.focus();
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

  const values = result && 'values' in result ? result.values : undefined;
  return { fetcher, result, receipt, values, submissionKey, trialGroup, form, button, honeypot, heading };
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

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

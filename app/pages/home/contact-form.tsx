import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useLocation } from 'react-router';
import { useContent } from '../../i18n/content.tsx';
import { formatNumber, formatTime } from '../../i18n/format.ts';
import { interpolate } from '../../i18n/interpolate.ts';
import { paths } from '../../site-map.ts';
import { groupName } from '../../timetable/groups.ts';
import { parseTrialClass } from '../../timetable/trial-class.ts';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { LinkedRichText } from '../../ui/rich-text.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { ContactAnswer } from './contact-action.ts';
import { maxLength } from './contact-limits.ts';

const fields = ['name', 'email', 'message', 'privacy'] as const;

/** The form that writes to the school. Posts by itself without JavaScript; with it, answers in place. */
export function ContactForm() {
  const { locale, strings, home, schedule } = useContent();
  const words = strings.contactForm;
  const showToast = useToast();
  const fetcher = useFetcher<ContactAnswer>();
  // What the server answered a form that the browser posted itself.
  const posted = useActionData<ContactAnswer>();
  const answer = fetcher.data ?? posted;
  const isSending = fetcher.state !== 'idle';

  // One key per filled-in form: sent again, by a second press or after a lost answer, it is still one message.
  const [key, setKey] = useState('');
  useEffect(() => setKey(newKey()), []);

  // Once a message has been sent, the form is blank.
  const { search } = useLocation();
  const [tried, setTried] = useState(() => parseTrialClass(search));

  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!fetcher.data || fetcher.state !== 'idle') return;
    switch (fetcher.data.outcome) {
      case 'sent':
        showToast({ kind: 'done', text: words.sent });
        form.current?.reset();
        setKey(newKey());
        setTried(null);
        button.current?.focus({ preventScroll: true });
        break;
      case 'wrong':
        if (trap.current) trap.current.value = '';
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        break;
      case 'limited':
        button.current?.focus({ preventScroll: true });
        break;
      case 'failed':
        showToast({ kind: 'error', text: words.failed });
        button.current?.focus({ preventScroll: true });
    }
  }, [fetcher.data, fetcher.state, showToast, words]);

  const values = answer?.outcome === 'sent' ? undefined : (valuesOf(fetcher.data) ?? valuesOf(posted));
  const errors = answer?.outcome === 'wrong' ? answer.errors : {};
  const opening = tried === null ? undefined : interpolate(schedule.tryMessage, { class: groupName(tried, schedule) });
  const firstWrong = fields.find((field) => errors[field]);
  const field = (name: (typeof fields)[number]) => ({
    name,
    required: true,
    error:
      errors[name] &&
      interpolate(words.errors[errors[name]], {
        ...(name !== 'privacy' && { max: formatNumber(maxLength[name], locale) }),
        over: overOf(answer),
      }),
    // Moves there without JavaScript too, when the page comes back with its errors.
    autoFocus: name === firstWrong,
  });

  return (
    <fetcher.Form className="form contact__form" method="post" action={paths.home[locale]} ref={form} noValidate data-live>
      <p>{home.contact.intro}</p>
      <div aria-live="polite">
        <Refusal answer={answer} />
      </div>
      <fieldset className="form__set" disabled={isSending}>
        <TextField label={words.name} {...field('name')} autoComplete="name" defaultValue={values?.name} />
        <TextField label={words.email} {...field('email')} type="email" autoComplete="email" defaultValue={values?.email} />
        <TextArea
          label={words.message}
          {...field('message')}
          help={words.messageHelp}
          defaultValue={values?.message ?? opening}
        />
        <CheckField
          label={<LinkedRichText copy={words.privacy} href={paths.privacy[locale]} />}
          {...field('privacy')}
          value="accepted"
          defaultChecked={Boolean(values?.privacy)}
        />
        <div className="form__trap" aria-hidden="true">
          <label>
            {words.trap}
            <input name="trap" ref={trap} tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <input type="hidden" name="key" value={key} />
        <p>
          <button className="btn" type="submit" ref={button} aria-busy={isSending}>
            {isSending ? words.sending : words.send}
          </button>
        </p>
      </fieldset>
    </fetcher.Form>
  );
}

/** Why the message as a whole was not taken; what is wrong with single fields stands under them. */
function Refusal({ answer }: { answer: ContactAnswer | undefined }) {
  const { locale, strings } = useContent();
  const words = strings.contactForm;
  switch (answer?.outcome) {
    case 'limited':
      return <p className="alert">{interpolate(words.errors.tooMany, { time: formatTime(answer.retryAt, locale) })}</p>;
    case 'failed':
      return <p className="alert">{words.failed}</p>;
    case 'wrong':
      return <p className="alert">{answer.errors.trap ? words.errors[answer.errors.trap] : words.errorsHeading}</p>;
    default:
      return null;
  }
}

const valuesOf = (answer: ContactAnswer | undefined) => (answer && 'values' in answer ? answer.values : undefined);

const overOf = (answer: ContactAnswer | undefined) => (answer?.outcome === 'wrong' ? answer.over : 0);

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

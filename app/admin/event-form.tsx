// The form of a new event and of one that is edited, over the list of events.
import { useEffect, useRef } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import type { EventField } from '../content/model.ts';
import { formatNumber } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { useToast } from '../ui/toast.tsx';
import { CancelOrDo } from './dialog-foot.tsx';
import {
  type EventErrorKey,
  type EventErrors,
  type EventValues,
  earliestDate,
  eventFields,
  latestDate,
  mostParticipants,
} from './event-fields.ts';
import { focusFirstWrong, useInvalidInputs } from './invalid-inputs.ts';

/** What the form is told when nothing was saved. `version` is the one to name from now on, `key` that of the form. */
export type EventAnswer = { values?: EventValues; version?: number; key?: string } & (
  | { outcome: 'wrong'; errors: EventErrors }
  | { outcome: 'stale' | 'gone' }
  | { outcome: 'failed'; reference?: string }
);

const words = admin.events.form;

interface EventFormProps {
  heading: string;
  button: string;
  busyButton: string;
  /** What the form opens with; all blank for a new event. */
  values?: EventValues | undefined;
  /** How many have signed up and will be told of another time or place. */
  joined?: number | undefined;
  answer: EventAnswer | undefined;
  /** Sent along unseen. */
  hidden: Record<string, string | number>;
}

export function EventForm({ heading, button, busyButton, values, joined = 0, answer, hidden }: EventFormProps) {
  const list = paths.adminEvents + useLocation().search;
  const isSending = useNavigation().formMethod === 'POST';
  const form = useRef<HTMLFormElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const showToast = useToast();
  const { unreadable, check } = useInvalidInputs<EventField, EventErrorKey>({
    date: 'dateInvalid',
    max_participants: 'maxInvalid',
  });
  useEffect(() => {
    if (!answer || isSending) return;
    if (answer.outcome === 'wrong') focusFirstWrong(form.current);
    else message.current?.focus();
    if (answer.outcome === 'failed') showToast({ kind: 'error', text: words.failed });
  }, [answer, isSending, showToast]);

  const errors = { ...(answer?.outcome === 'wrong' && answer.errors), ...unreadable };
  const firstWrong = eventFields.find((name) => errors[name]);
  const shown = answer?.values ?? values;
  const field = (name: EventField) => {
    const error = errors[name];
    return {
      name,
      label: words.fields[name],
      defaultValue: shown?.[name] ?? '',
      error: error && words.errors[error],
      // Moves there without JavaScript too, where the form stands in the page.
      autoFocus: name === (firstWrong ?? (answer ? undefined : 'title')),
      autoComplete: 'off',
    };
  };
  const required = (name: EventField) => ({
    ...field(name),
    required: true,
    label: (
      <>
        {words.fields[name]} <span className="required-mark">*</span>
      </>
    ),
  });

  return (
    <Dialog heading={heading} closeTo={list} closeLabel={admin.close}>
      <Form className="form" method="post" ref={form} noValidate preventScrollReset onSubmit={check}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} autoComplete="off" />
        ))}
        <fieldset className="form__fields" disabled={isSending}>
          <div className="wide">
            <TextField {...required('title')} data-first />
          </div>
          <TextField {...required('date')} type="datetime-local" min={earliestDate} max={latestDate} help={words.dateHelp} />
          <TextField {...required('location')} />
          {joined > 0 && <p className="field__help wide">{interpolate(words.told, { count: formatNumber(joined, 'en') })}</p>}
          <div className="wide">
            <TextArea {...field('description')} rows={2} />
          </div>
          <TextField
            {...field('max_participants')}
            type="number"
            inputMode="numeric"
            min={1}
            max={mostParticipants}
            step={1}
            help={words.maxHelp}
          />
          <TextField {...field('registration_link')} type="url" placeholder="https://" />
          <label className="switch wide">
            {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked. */}
            <input type="checkbox" role="switch" name="is_workshop" value="true" defaultChecked={!!shown?.is_workshop} />{' '}
            {words.fields.is_workshop}
          </label>
          {answer && answer.outcome !== 'wrong' && (
            <FormMessage
              text={words[answer.outcome]}
              reference={answer.outcome === 'failed' ? answer.reference : undefined}
              ref={message}
            />
          )}
          <div className="dialog__actions wide">
            <CancelOrDo closeTo={list} label={button} busyLabel={busyButton} isBusy={isSending} />
          </div>
        </fieldset>
      </Form>
    </Dialog>
  );
}

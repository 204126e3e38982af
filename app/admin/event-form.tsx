// Form of a new or an existing event. Its schema stays on the server (event.server.ts).
import { useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { formatNumber, interpolate } from '../i18n/format.ts';
import { paths } from '../site-map.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { type FormAnswer, FormDialog, type FormDialogProps } from './form-dialog.tsx';

export const eventFields = [
  'title',
  'date',
  'location',
  'description',
  'max_participants',
  'registration_link',
  'is_workshop',
] as const;

/** Bounds that catch mistyped years such as 0026 or 20266. */
export const earliestDate = '1900-01-01T00:00';
export const latestDate = '9999-12-31T23:59';
export const maxParticipants = 100_000;

const words = admin.events.form;

type EventField = (typeof eventFields)[number];
export type EventValues = Record<EventField, string>;
export type EventErrorKey = keyof typeof words.errors;
export type EventAnswer = FormAnswer<EventField, EventErrorKey>;

type DialogProps = FormDialogProps<EventField, EventErrorKey>;
type EventFormProps = Pick<DialogProps, 'heading' | 'submit' | 'submitting' | 'values' | 'answer' | 'hidden'> & {
  /** Number of sign-ups: they get an email when the time or place changes. */
  signups?: number | undefined;
};

export function EventForm({ signups = 0, ...props }: EventFormProps) {
  const closeTo = paths.adminEvents + useLocation().search;
  const isWorkshop = (props.answer?.values ?? props.values)?.is_workshop;
  return (
    <FormDialog
      closeTo={closeTo}
      words={words}
      fields={eventFields}
      required={['title', 'date', 'location']}
      unparsable={{ date: 'dateInvalid', max_participants: 'maxInvalid' }}
      {...props}
    >
      {(field) => (
        <>
          <div className="wide">
            <TextField {...field('title')} />
          </div>
          <TextField {...field('date')} type="datetime-local" min={earliestDate} max={latestDate} help={words.dateHelp} />
          <TextField {...field('location')} />
          {signups > 0 && (
            <p className="field__help wide">{interpolate(words.notified, { count: formatNumber(signups, 'en') })}</p>
          )}
          <div className="wide">
            <TextArea {...field('description')} rows={2} />
          </div>
          <TextField
            {...field('max_participants')}
            type="number"
            inputMode="numeric"
            min={1}
            max={maxParticipants}
            step={1}
            help={words.maxHelp}
          />
          <TextField {...field('registration_link')} type="url" placeholder="https://" />
          <label className="switch wide">
            {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its checked state without aria-checked. */}
            <input type="checkbox" role="switch" name="is_workshop" value="true" defaultChecked={!!isWorkshop} />{' '}
            {words.fields.is_workshop}
          </label>
        </>
      )}
    </FormDialog>
  );
}

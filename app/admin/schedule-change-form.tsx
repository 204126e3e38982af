// Form of a closure or a class change, over the list of both. The checks stay on the server (schedule-change.server.ts).
import type { ComponentProps } from 'react';
import { admin } from '#content/admin.en.ts';
import type { ScheduleFacts } from '../content/model.ts';
import { paths } from '../site-map.ts';
import { type FormAnswer, FormDialog } from './form-dialog.tsx';

export const closureFields = ['first', 'last', 'reason_el', 'reason_en'] as const;
export const classChangeFields = ['day', 'class', 'what', 'to_day', 'to_start', 'to_end'] as const;

const words = admin.scheduleChanges;

export type ClosureField = (typeof closureFields)[number];
export type ClassChangeField = (typeof classChangeFields)[number];
type AnyField = ClosureField | ClassChangeField;
export type ScheduleChangeErrorKey = keyof typeof words.errors;
export type ScheduleChangeErrors<Field extends string = AnyField> = Partial<Record<Field, ScheduleChangeErrorKey>>;
export type ScheduleChangeAnswer = FormAnswer<AnyField, ScheduleChangeErrorKey>;

/** Form value of a class: '2 20:00 beginner' */
export const classValue = ({ day, start, groups }: ScheduleFacts['sessions'][number]) => `${day} ${start} ${groups.join('.')}`;

type FormDialogProps<Field extends string> = ComponentProps<typeof FormDialog<Field, ScheduleChangeErrorKey>>;

type ScheduleChangeFormProps<Field extends string> = Pick<
  FormDialogProps<Field>,
  'fields' | 'required' | 'unparsable' | 'answer' | 'children'
> & {
  words: { heading: string; fields: Record<Field, string>; save: string; saving: string };
  /** Idempotency key. */
  formKey: string;
};

export function ScheduleChangeForm<Field extends string>({
  words: { heading, fields: labels, save, saving },
  formKey,
  answer,
  ...props
}: ScheduleChangeFormProps<Field>) {
  return (
    <FormDialog
      heading={heading}
      closeTo={paths.scheduleChanges}
      labels={labels}
      errorTexts={words.errors}
      hidden={{ key: answer?.key ?? formKey }}
      answer={answer}
      messages={{ failed: words.notSaved }}
      submit={save}
      submitting={saving}
      {...props}
    />
  );
}

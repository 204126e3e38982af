import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useContent } from '../i18n/content.ts';
import { formatFullDay } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { TextField } from './field.tsx';

type FormatDate = (day: string, locale: Locale) => string;

type DateFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref' | 'onInput' | 'defaultValue'> & {
  type: 'date' | 'datetime-local' | 'time';
  defaultValue: string;
  formatDate?: FormatDate;
};

/** Repeats the chosen date in words, because browsers show it in the order of days and months of their own language. */
export function DateField({ formatDate = formatFullDay, ...props }: DateFieldProps) {
  const { locale } = useContent();
  const [value, setValue] = useState(props.defaultValue);
  const input = useRef<HTMLInputElement>(null);
  // The visitor may have chosen a date before hydration.
  useEffect(() => setValue(input.current?.value ?? ''), []);
  return (
    <div className="date-field">
      <TextField {...props} ref={input} onInput={({ currentTarget }) => setValue(currentTarget.value)} />
      {/* The browser may format dates differently from the server. */}
      <output className="field__help" suppressHydrationWarning>
        {inWords(value, (day) => formatDate(day, locale))}
      </output>
    </div>
  );
}

/** 'Sunday 9 May 2027, 18:00' for '2027-05-09T18:00'. Returns an empty string for an invalid date. */
function inWords(value: string, format: (day: string) => string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)?T?(\d\d:\d\d)?/.exec(value) ?? [];
  if (day && Number.isNaN(Date.parse(day))) return '';
  return [day && format(day), time].filter(Boolean).join(', ');
}

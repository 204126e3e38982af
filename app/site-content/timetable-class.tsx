import { type FormEvent, type ReactNode, useRef } from 'react';
import type { Weekday } from '../content/model.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatWeekday, interpolate } from '../i18n/format.ts';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { editorTexts } from './texts.ts';
import type { ClassEntry, GroupEntry, TimetableValues } from './timetable-values.ts';

const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

interface ClassProps {
  position: number;
  /** For example 'Class 2 of Beginner'. */
  title: string;
  values: TimetableValues;
  errors: Readonly<Record<string, string>>;
  focus: string | null;
}

export function TimetableClass({ position, title, values, errors, focus }: ClassProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const { locale } = useContent();
  const { entry, labels } = values;
  const groupName = useGroupName();
  const namesOf = useNamesOf();
  const weeklyClass = entry.classes[position];
  const onStart = useFixedDuration(weeklyClass?.start ?? '');
  if (!weeklyClass) return null;
  const { day, start, end, label, groups } = weeklyClass;
  const [first = ''] = groups;
  const prefix = `classes.${position}.`;
  const field = (name: string, value: string) => ({
    name: prefix + name,
    defaultValue: value,
    error: errors[prefix + name],
    autoFocus: focus === prefix + name,
    autoComplete: 'off' as const,
  });
  const others = entry.groups.filter(({ id }) => id !== first);
  const isShared = groups.length > 1;
  return (
    <fieldset className="timetable-class">
      <legend className="visually-hidden">{title}</legend>
      <input type="hidden" name={`${prefix}groups`} value={groups.join('.')} autoComplete="off" />
      <SelectField {...field('day', day)} label={copy.day}>
        <option value="">{copy.chooseDay}</option>
        {weekdays.map((weekday) => (
          <option key={weekday} value={weekday}>
            {formatWeekday(weekday, locale)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('start', start)} label={copy.start} type="time" onInput={onStart} />
      <TextField {...field('end', end)} label={copy.end} type="time" />
      <OperationButton operation={`remove-class:${position}`} focus={focus} className="link-btn">
        {copy.removeClass}
        <span className="visually-hidden">{interpolate(copy.ofClass, { class: title })}</span>
      </OperationButton>
      {others.length > 0 && (
        <details open={errors[`${prefix}label`] !== undefined}>
          <summary>
            {isShared ? interpolate(copy.togetherWith, { groups: namesOf(weeklyClass, entry.groups, first) }) : copy.together}
          </summary>
          <p className="field__help">{copy.togetherHelp}</p>
          <div className="timetable-class__groups">
            {others.map((group) => (
              <CheckField
                key={group.id}
                label={groupName(group)}
                name={`${prefix}with.${group.id}`}
                value="true"
                defaultChecked={groups.includes(group.id)}
              />
            ))}
          </div>
          {labels.length > 0 && (
            <SelectField {...field('label', label)} label={copy.label}>
              <option value="">{copy.noLabel}</option>
              {labels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </details>
      )}
    </fieldset>
  );
}

/** Event handler for the start of a class. It moves the end as much, so that the class keeps its duration. */
function useFixedDuration(start: string) {
  const lastStart = useRef(Date.parse(`1970-01-01T${start}Z`));
  return ({ currentTarget: { form, name, valueAsNumber } }: FormEvent<HTMLInputElement>) => {
    const end = form?.elements.namedItem(name.replace('start', 'end')) as HTMLInputElement;
    const movedEnd = end.valueAsNumber + valueAsNumber - lastStart.current;
    if (!Number.isNaN(valueAsNumber)) lastStart.current = valueAsNumber;
    // Browsers wrap times around midnight.
    if (!Number.isNaN(movedEnd)) end.valueAsNumber = movedEnd;
  };
}

/** Returns a function that names a group. It falls back to the other language if the group has no name in that of the page. */
export function useGroupName(): (group: GroupEntry) => string {
  const { locale } = useContent();
  const { newGroup } = useTexts(editorTexts).timetableForm;
  return ({ name }) => name[locale] || name[locale === 'el' ? 'en' : 'el'] || newGroup;
}

/** Returns a function that lists the groups of a class, except for the group `without`. */
export function useNamesOf(): (weeklyClass: ClassEntry, groups: readonly GroupEntry[], without: string) => string {
  const groupName = useGroupName();
  return ({ groups: ids }, groups, without) =>
    ids
      .filter((id) => id !== without)
      .flatMap((id) => groups.filter((group) => group.id === id).map(groupName))
      .join(', ');
}

type OperationButtonProps = { operation: string; focus: string | null; className?: string; children: ReactNode };

/** Changes the form without saving it. */
export function OperationButton({ operation, focus, className = 'btn btn--outline btn--small', children }: OperationButtonProps) {
  return (
    <button
      className={className}
      type="submit"
      name="operation"
      value={operation}
      // biome-ignore lint/a11y/noAutofocus: after an operation, the focus stays where the form was changed.
      autoFocus={focus === operation}
    >
      {children}
    </button>
  );
}

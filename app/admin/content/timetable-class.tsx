import { type FormEvent, useRef } from 'react';
import type { Weekday } from '../../content/model.ts';
import { useContent, useEditorCopy } from '../../i18n/content.ts';
import { formatWeekday, interpolate } from '../../i18n/format.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { OperationButton } from './timetable-operation-button.tsx';
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
  const copy = useEditorCopy().timetableForm;
  const { locale } = useContent();
  const { entry, labels } = values;
  const groupName = useGroupName();
  const namesOf = useNamesOf();
  const onStart = useEndFollowsStart(values.entry.classes[position]?.start ?? '');
  const weeklyClass = entry.classes[position];
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

/** Returns an input handler for the start of a class. It moves the end as far as the start. */
function useEndFollowsStart(initialStart: string) {
  const start = useRef(initialStart);
  return ({ currentTarget: { form, name, value } }: FormEvent<HTMLInputElement>) => {
    const end = form?.elements.namedItem(name.replace('start', 'end'));
    if (!(end instanceof HTMLInputElement) || value === '') return;
    end.value = shiftTime(end.value, start.current, value);
    start.current = value;
  };
}

/** Shifts a time such as '19:30' as far as `to` is after `from`. Without one of the times, it stays. */
export function shiftTime(time: string, from: string, to: string): string {
  const [minutes = Number.NaN, before = Number.NaN, after = Number.NaN] = [time, from, to].map(minutesOf);
  const shifted = (minutes + after - before + DAY_MINUTES) % DAY_MINUTES;
  if (Number.isNaN(shifted)) return time;
  return [Math.floor(shifted / 60), shifted % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

const DAY_MINUTES = 24 * 60;

function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return time === '' ? Number.NaN : Number(hours) * 60 + Number(minutes);
}

/** Returns a function for the name of a group, in the other language if it has none in that of the page. */
export function useGroupName(): (group: GroupEntry) => string {
  const { locale } = useContent();
  const { newGroup } = useEditorCopy().timetableForm;
  return ({ name }) => name[locale] || name[locale === 'el' ? 'en' : 'el'] || newGroup;
}

/** Names of the groups that share the class, without one of them. */
export function useNamesOf(): (weeklyClass: ClassEntry, groups: readonly GroupEntry[], without: string) => string {
  const groupName = useGroupName();
  return ({ groups: ids }, groups, without) =>
    ids
      .filter((id) => id !== without)
      .flatMap((id) => groups.filter((group) => group.id === id).map(groupName))
      .join(', ');
}

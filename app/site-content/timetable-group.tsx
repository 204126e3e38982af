import { Fragment } from 'react';
import type { Weekday } from '../content/model.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatDays, formatHours, formatWeekday, interpolate } from '../i18n/format.ts';
import { type Locale, locales } from '../site-map.ts';
import { groupLines } from '../timetable/timetable.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { editorTexts } from './texts.ts';
import { OperationButton, TimetableClass, useGroupName, useNamesOf } from './timetable-class.tsx';
import type { TimetableFieldsProps } from './timetable-fields.tsx';
import { audiences, type ClassEntry, cords, type GroupEntry, type TimetableValues } from './timetable-values.ts';

interface GroupProps extends TimetableFieldsProps {
  index: number;
  focus: string | null;
}

/**
 * A group with its classes. A shared class is listed with the first of its groups. A closed group shows only days and hours. A
 * group starts open if it is new, contains an error or the focus, or if the administrator has opened it.
 */
export function TimetableGroup({ index, values, errors, openGroups, focus }: GroupProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const { groups, classes } = values.entry;
  const groupName = useGroupName();
  const namesOf = useNamesOf();
  const { locale, schedule } = useContent();
  const group = groups[index];
  if (!group) return null;
  const name = groupName(group);
  const { agesFrom: from, agesTo: to } = group;
  const ages = from && to && interpolate(schedule.ages, { from, to });
  const own = classes.flatMap((each, position) => (each.groups[0] === group.id ? [{ ...each, position }] : [])).toSorted(byTime);
  const shared = classes.filter(({ groups: [first, ...others] }) => first !== group.id && others.includes(group.id));
  const ofGroup = <span className="visually-hidden">{interpolate(copy.ofGroup, { group: name })}</span>;
  const noClasses = errors[`groups.${index}.classes`];
  const prefixes = [`groups.${index}.`, ...own.map(({ position }) => `classes.${position}.`)];
  const isOfGroup = (control: string | null) =>
    control?.endsWith(`:${index}`) || prefixes.some((prefix) => control?.startsWith(prefix));
  const isOpen = group.id.startsWith('_') || isOfGroup(focus) || Object.keys(errors).some(isOfGroup);
  return (
    <details
      className="timetable-group"
      open={isOpen || openGroups.has(group.id)}
      onToggle={({ currentTarget: { open } }) => (open ? openGroups.add(group.id) : openGroups.delete(group.id))}
    >
      <summary>
        <span className={`cord cord--${group.cord}`} />
        <h2>
          {name} <small>{ages || copy.audiences[group.audience]}</small>
        </h2>
        <span className="timetable-group__hours">
          {hoursOfGroup(group, classes, locale, copy.shared).map((hours, position, { length }) => (
            <Fragment key={hours}>
              {position > 0 && ' '}
              <span>
                {hours}
                {position < length - 1 && ','}
              </span>
            </Fragment>
          ))}
        </span>
      </summary>
      <input type="hidden" name={`groups.${index}.id`} value={group.id} autoComplete="off" />
      <GroupDetails {...{ index, group, errors, focus }} teachers={values.teachers} />
      {own.map(({ position }, number) => (
        <TimetableClass
          key={position}
          position={position}
          title={interpolate(copy.class, { number: number + 1, group: name })}
          values={values}
          errors={errors}
          focus={focus}
        />
      ))}
      {shared.map((each) => (
        <p key={JSON.stringify(each)} className="field__help">
          {interpolate(copy.alsoIn, { groups: namesOf(each, groups, group.id), class: hoursOf(each, locale) })}
        </p>
      ))}
      {noClasses && <p className="field__error">{noClasses}</p>}
      <p className="cluster timetable-form__actions">
        <OperationButton
          operation={`add-class:${index}`}
          focus={noClasses && focus?.endsWith('.classes') ? `add-class:${index}` : focus}
        >
          {copy.addClass}
          {ofGroup}
        </OperationButton>{' '}
        {(['up', 'down'] as const).map((direction) => (
          <OperationButton key={direction} operation={`${direction}:${index}`} focus={focus} className="link-btn">
            {copy[direction]}
            {ofGroup}
          </OperationButton>
        ))}{' '}
        <OperationButton operation={`remove-group:${index}`} focus={focus} className="link-btn">
          {copy.removeGroup}
          {ofGroup}
        </OperationButton>
      </p>
    </details>
  );
}

/** Classes without a day come last. */
const byTime = (one: ClassEntry, other: ClassEntry) =>
  Number(one.day === '') - Number(other.day === '') || one.day.localeCompare(other.day) || one.start.localeCompare(other.start);

function hoursOfGroup({ id }: GroupEntry, classes: readonly ClassEntry[], locale: Locale, shared: string): string[] {
  const complete = classes.flatMap((each) => (isWeekday(each.day) ? [{ ...each, day: Number(each.day) as Weekday }] : []));
  return groupLines(id, complete)
    .toSorted((one, other) => (one.days[0] ?? 0) - (other.days[0] ?? 0) || one.start.localeCompare(other.start))
    .map((line) => `${formatDays(line.days, locale)} ${formatHours(line)}${line.isShared ? ` ${shared}` : ''}`);
}

const isWeekday = (day: string) => /^[1-7]$/.test(day);

const hoursOf = ({ day, start, end }: ClassEntry, locale: Locale) =>
  `${isWeekday(day) ? formatWeekday(Number(day) as Weekday, locale) : ''} ${start}–${end}`.trim();

interface DetailsProps extends Omit<GroupProps, 'values' | 'openGroups'> {
  group: GroupEntry;
  teachers: TimetableValues['teachers'];
}

function GroupDetails({ index, group, teachers, errors, focus }: DetailsProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const prefix = `groups.${index}.`;
  const isDetail = (name: string | null) => name?.startsWith(prefix) && !name.endsWith('.classes');
  const field = (name: string, value: string) => ({
    name: prefix + name,
    defaultValue: value,
    error: errors[prefix + name],
    autoFocus: focus === prefix + name,
    autoComplete: 'off' as const,
  });
  return (
    <details open={group.id.startsWith('_') || isDetail(focus) || Object.keys(errors).some(isDetail)}>
      <summary>{copy.details}</summary>
      <div className="timetable-group__details">
        {(['name', 'whom'] as const).flatMap((text) =>
          locales.map((locale) => (
            <TextField
              key={`${text}:${locale}`}
              {...field(`${text}:${locale}`, group[text][locale])}
              label={copy.fields[text][locale]}
              help={text === 'whom' ? copy.help.whom : undefined}
              lang={locale}
            />
          )),
        )}
        <SelectField {...field('audience', group.audience)} label={copy.fields.audience}>
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {copy.audiences[audience]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('cord', group.cord)} label={copy.fields.cord}>
          {audiences.map((audience) => (
            <optgroup key={audience} label={copy.audiences[audience]}>
              {cords[audience].map((cord) => (
                <option key={cord} value={cord}>
                  {copy.cords[cord]}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <div className="timetable-group__ages">
          <TextField {...field('agesFrom', group.agesFrom)} label={copy.fields.agesFrom} inputMode="numeric" />
          <TextField {...field('agesTo', group.agesTo)} label={copy.fields.agesTo} inputMode="numeric" />
          <p className="field__help">{copy.help.ages}</p>
        </div>
        <SelectField {...field('teacher', group.teacher)} label={copy.fields.teacher}>
          <option value="">{copy.noTeacher}</option>
          {teachers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}

// Controls of the form of the weekly timetable. They are named like the values. Buttons named `operation` change the form without saving it.
import { createContext, type FormEvent, Fragment, type ReactNode, useContext, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type EditedTimetable, entryIds } from '../content/edits.ts';
import type { WeeklyClass } from '../content/model.ts';
import { cords, isForKids, maxClasses, maxGroups, timetableIn, weekdays } from '../content/timetables.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatDays, formatFullDay, formatHours, formatWeekday, interpolate } from '../i18n/format.ts';
import { locales, paths } from '../site-map.ts';
import { groupLines } from '../timetable/timetable.ts';
import { DateField } from '../ui/date-field.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { plainText } from '../ui/rich-text.tsx';
import { editorTexts } from './texts.ts';

interface FormState {
  values: EditedTimetable;
  errors: Readonly<Record<string, string>>;
  /** Name of the control, or value of the button, that gets the focus. */
  focus: string | null;
  /** Ids and names of all instructors, also of hidden ones. */
  teachers: readonly (readonly [id: string, name: string])[];
}

const FormContext = createContext<FormState>({ values: { since: '' }, errors: {}, focus: null, teachers: [] });

function useTimetableForm() {
  const { values, errors, focus, teachers } = useContext(FormContext);
  const { locale, schedule } = useContent();
  const copy = useTexts(editorTexts).timetableForm;
  const groups = entryIds(values.groups) ?? [];
  const ids = entryIds(values.classes) ?? [];
  const timetable = timetableIn(locale, values);
  return {
    ...{ copy, locale, schedule, teachers, values, errors, groups },
    classes: timetable.classes.map((weeklyClass, index) => ({ ...weeklyClass, id: ids[index] ?? '' })),
    /** Falls back to the other language if the group has no name in that of the page. */
    nameOf: (group: string) =>
      values[`groups.${group}.name:${locale}`] ||
      values[`groups.${group}.name:${locale === 'el' ? 'en' : 'el'}`] ||
      copy.newGroup,
    field: (name: string) => ({
      ...{ name, defaultValue: values[name] ?? '', error: errors[name] },
      ...{ autoFocus: name === focus, autoComplete: 'off' as const },
    }),
    /** Tests whether something with such a name has an error or the focus. */
    needsAttention: (hasName: (name: string) => boolean) => [focus ?? '', ...Object.keys(errors)].some(hasName),
  };
}

type TimetableFieldsProps = FormState & BeginProps;

export function TimetableFields({ values, errors, focus, teachers, ...begin }: TimetableFieldsProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const groups = entryIds(values.groups) ?? [];
  const isFull = groups.length >= maxGroups || (entryIds(values.classes) ?? []).length >= maxClasses;
  return (
    <FormContext value={{ values, errors, focus, teachers }}>
      <div className="timetable-form">
        <input type="hidden" name="groups" value={values.groups} autoComplete="off" />
        <input type="hidden" name="classes" value={values.classes} autoComplete="off" />
        <Begin {...begin} />
        <div>
          {groups.map((group) => (
            <TimetableGroup key={group} group={group} />
          ))}
        </div>
        <p className="cluster timetable-form__actions">
          <OperationButton operation="add-group">{copy.addGroup}</OperationButton>{' '}
          {isFull && <span className="field__help">{interpolate(copy.limit, { groups: maxGroups, classes: maxClasses })}</span>}
        </p>
      </div>
    </FormContext>
  );
}

interface BeginProps {
  /** The controls show the next timetable, not the one in force. */
  showsNext: boolean;
  /** First day of the next timetable. Empty if there is none. */
  next: string;
}

function Begin({ showsNext, next }: BeginProps) {
  const { copy, locale, values, field } = useTimetableForm();
  const day = next && formatFullDay(next, locale);
  const firstDay = <DateField {...field('since')} label={copy.when.firstDay} type="date" help={copy.when.laterHelp} />;
  return (
    <fieldset className="timetable-form__when">
      <legend>{copy.when.heading}</legend>
      {showsNext ? (
        <div>
          <p>{copy.when.isUpcoming}</p>
          <input type="hidden" name="begins" value="later" autoComplete="off" />
          {firstDay}
          <p className="cluster timetable-form__actions">
            <Link className="btn btn--outline btn--small" to={paths.editTimetable}>
              {copy.when.showCurrent}
            </Link>{' '}
            <OperationButton operation="withdraw">{copy.when.withdraw}</OperationButton>
          </p>
        </div>
      ) : next ? (
        <div>
          <p>{interpolate(copy.when.isCurrent, { day })}</p>
          <p>
            <Link className="btn btn--outline btn--small" to={`${paths.editTimetable}?from=${next}`}>
              {interpolate(copy.when.showUpcoming, { day })}
            </Link>
          </p>
        </div>
      ) : (
        <div>
          <div className="cluster timetable-form__choices">
            {(['now', 'later'] as const).map((each) => (
              <label key={each}>
                <input type="radio" name="begins" value={each} defaultChecked={each === values.begins} /> {copy.when[each]}
              </label>
            ))}
          </div>
          <div className="timetable-form__later">{firstDay}</div>
        </div>
      )}
    </fieldset>
  );
}

type ClassEntry = WeeklyClass & { id: string };

/** A group with its classes. A shared class is listed with the first of its groups. A closed group shows only days and hours. */
function TimetableGroup({ group }: { group: string }) {
  const { copy, locale, schedule, values, errors, classes, nameOf, needsAttention } = useTimetableForm();
  const name = nameOf(group);
  const own = classes.filter(({ groups }) => groups[0] === group).toSorted(byTime);
  const shared = classes.filter(({ groups: [first, ...others] }) => first !== group && others.includes(group));
  const prefixes = [`groups.${group}.`, ...own.map(({ id }) => `classes.${id}.`)];
  const isOpen = needsAttention((name) => name.endsWith(`:${group}`) || prefixes.some((prefix) => name.startsWith(prefix)));
  // Groups that are open stay open when the focus moves.
  const [wasOpen] = useState(isOpen);
  const { [`groups.${group}.cord`]: cord = '', [`groups.${group}.agesFrom`]: from, [`groups.${group}.agesTo`]: to } = values;
  const audience = isForKids(cord) ? 'kids' : 'adults';
  const noClasses = errors[`add-class:${group}`];
  const ofGroup = <span className="visually-hidden">{interpolate(copy.ofGroup, { group: name })}</span>;
  return (
    <details className="timetable-group" open={wasOpen || isOpen}>
      <summary>
        <span className={`cord cord--${cord}`} />
        <h2>
          {name} <small>{from && to ? interpolate(schedule.ages, { from, to }) : copy.audiences[audience]}</small>
        </h2>
        <span className="timetable-group__hours">
          <HoursOfGroup group={group} />
        </span>
      </summary>
      <GroupDetails group={group} />
      {own.map((weeklyClass, index) => (
        <TimetableClass
          key={weeklyClass.id}
          weeklyClass={weeklyClass}
          title={interpolate(copy.class, { number: index + 1, group: name })}
        />
      ))}
      {shared.map((each) => (
        <p key={each.id} className="field__help">
          {interpolate(copy.alsoIn, {
            groups: each.groups
              .filter((id) => id !== group)
              .map(nameOf)
              .join(', '),
            class: `${each.day ? formatWeekday(each.day, locale) : ''} ${each.start}–${each.end}`.trim(),
          })}
        </p>
      ))}
      {noClasses && <p className="field__error">{noClasses}</p>}
      <p className="cluster timetable-form__actions">
        <OperationButton operation={`add-class:${group}`}>
          {copy.addClass}
          {ofGroup}
        </OperationButton>{' '}
        {(['up', 'down'] as const).map((direction) => (
          <OperationButton key={direction} operation={`${direction}:${group}`} className="link-btn">
            {copy[direction]}
            {ofGroup}
          </OperationButton>
        ))}{' '}
        <OperationButton operation={`remove-group:${group}`} className="link-btn">
          {copy.removeGroup}
          {ofGroup}
        </OperationButton>
      </p>
    </details>
  );
}

/** Classes without a day come last. */
const byTime = (one: ClassEntry, other: ClassEntry) => (one.day || 8) - (other.day || 8) || one.start.localeCompare(other.start);

function HoursOfGroup({ group }: { group: string }) {
  const { copy, locale, classes } = useTimetableForm();
  const lines = groupLines(
    group,
    classes.filter(({ day }) => weekdays.includes(day)),
  ).toSorted((one, other) => (one.days[0] ?? 0) - (other.days[0] ?? 0) || one.start.localeCompare(other.start));
  return lines.map(({ days, isShared, ...hours }, index) => (
    <Fragment key={`${days} ${hours.start} ${hours.end}`}>
      {index > 0 && ' '}
      <span>
        {`${formatDays(days, locale)} ${formatHours(hours)}${isShared ? ` ${copy.shared}` : ''}`}
        {index < lines.length - 1 && ','}
      </span>
    </Fragment>
  ));
}

function GroupDetails({ group }: { group: string }) {
  const { copy, teachers, field, needsAttention } = useTimetableForm();
  const prefix = `groups.${group}.`;
  const isOpen = needsAttention((name) => name.startsWith(prefix));
  const cordOptions = (['kids', 'adults'] as const).flatMap((audience) =>
    cords[audience].map((cord) => [cord, `${copy.audiences[audience]}: ${copy.cords[cord]}`] as const),
  );
  const [wasOpen] = useState(isOpen);
  return (
    <details open={wasOpen || isOpen}>
      <summary>{copy.details}</summary>
      <div className="timetable-group__details">
        {(['name', 'whom'] as const).flatMap((text) =>
          locales.map((locale) => (
            <TextField
              key={`${text}:${locale}`}
              {...field(`${prefix}${text}:${locale}`)}
              label={copy.fields[text][locale]}
              help={text === 'whom' ? copy.help.whom : undefined}
              lang={locale}
            />
          )),
        )}
        <SelectField {...field(`${prefix}cord`)} label={copy.fields.cord} options={cordOptions} />
        <SelectField {...field(`${prefix}teacher`)} label={copy.fields.teacher} options={[['', copy.noTeacher], ...teachers]} />
        <div className="timetable-group__ages">
          <TextField {...field(`${prefix}agesFrom`)} label={copy.fields.agesFrom} inputMode="numeric" />
          <TextField {...field(`${prefix}agesTo`)} label={copy.fields.agesTo} inputMode="numeric" />
          <p className="field__help">{copy.help.ages}</p>
        </div>
      </div>
    </details>
  );
}

/** `title` is for example 'Class 2 of Beginner'. */
function TimetableClass({ weeklyClass, title }: { weeklyClass: ClassEntry; title: string }) {
  const { copy, locale, schedule, groups: allGroups, nameOf, field } = useTimetableForm();
  const { id, start, groups } = weeklyClass;
  const prefix = `classes.${id}.`;
  const onStart = useFixedDuration(start);
  const [first = '', ...together] = groups;
  const others = allGroups.filter((group) => group !== first);
  const labels = Object.entries(schedule.labels).map(([label, { title: name }]) => [label, plainText(name)] as const);
  const days = [['', copy.chooseDay], ...weekdays.map((day) => [day, formatWeekday(day, locale)] as const)] as const;
  return (
    <fieldset className="timetable-class">
      <legend className="visually-hidden">{title}</legend>
      <input type="hidden" name={`${prefix}groups`} value={groups.join()} autoComplete="off" />
      <SelectField {...field(`${prefix}day`)} label={copy.day} options={days} />
      <TextField {...field(`${prefix}start`)} label={copy.start} type="time" onInput={onStart} />
      <TextField {...field(`${prefix}end`)} label={copy.end} type="time" />
      <OperationButton operation={`remove-class:${id}`} className="link-btn">
        {copy.removeClass}
        <span className="visually-hidden">{interpolate(copy.ofClass, { class: title })}</span>
      </OperationButton>
      {others.length > 0 && (
        <details>
          <summary>
            {together.length > 0 ? interpolate(copy.togetherWith, { groups: together.map(nameOf).join(', ') }) : copy.together}
          </summary>
          <p className="field__help">{copy.togetherHelp}</p>
          <div className="timetable-class__groups">
            {others.map((group) => (
              <CheckField
                key={group}
                label={nameOf(group)}
                name={`${prefix}with.${group}`}
                value="true"
                defaultChecked={groups.includes(group)}
              />
            ))}
          </div>
          {labels.length > 0 && (
            <SelectField {...field(`${prefix}label`)} label={copy.label} options={[['', copy.noLabel], ...labels]} />
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

type OperationButtonProps = { operation: string; className?: string; children: ReactNode };

/** Changes the form without saving it. */
function OperationButton({ operation, className = 'btn btn--outline btn--small', children }: OperationButtonProps) {
  const { focus } = useContext(FormContext);
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

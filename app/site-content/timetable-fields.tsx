import { useContent, useTexts } from '../i18n/content.ts';
import { formatFullDay, interpolate } from '../i18n/format.ts';
import { DateField } from '../ui/date-field.tsx';
import { editorTexts } from './texts.ts';
import { TimetableGroup } from './timetable-group.tsx';
import { OperationButton } from './timetable-operation-button.tsx';
import { maxClasses, maxGroups, type TimetableValues } from './timetable-values.ts';

export interface TimetableFieldsProps {
  values: TimetableValues;
  errors: Readonly<Record<string, string>>;
  /** Names of texts to mark (`unconfirmed`) and of texts with a ticked confirmation, for example 'groups.kids-a.whom:en'. */
  unconfirmed: readonly string[];
  confirmed: readonly string[];
  /** Ids of the groups that the administrator has opened. */
  openGroups: Set<string>;
}

/** Controls of the section's form. Buttons named `operation` change the form without saving. */
export function TimetableFields({ values, errors, unconfirmed, confirmed, openGroups }: TimetableFieldsProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const { shown, entry, current, upcoming } = values;
  const focus = Object.keys(errors)[0] ?? values.focus;
  const kept = shown === 'current' ? upcoming : null;
  const isFull = entry.groups.length >= maxGroups || entry.classes.length >= maxClasses;
  return (
    // The key recreates the controls when their values change, for example after an operation.
    <div className="timetable-form" key={JSON.stringify(values)}>
      <input type="hidden" name="timetable" value={shown} autoComplete="off" />
      <input type="hidden" name="current" value={JSON.stringify(current)} autoComplete="off" />
      <input type="hidden" name="upcoming" value={kept ? JSON.stringify(kept) : ''} autoComplete="off" />
      <input type="hidden" name="groups" value={entry.groups.length} autoComplete="off" />
      <input type="hidden" name="classes" value={entry.classes.length} autoComplete="off" />
      {errors.timetable && <p className="alert">{errors.timetable}</p>}
      <Begin values={values} errors={errors} focus={focus} />
      <div>
        {entry.groups.map((group, index) => (
          <TimetableGroup key={group.id} {...{ index, values, errors, unconfirmed, confirmed, openGroups, focus }} />
        ))}
      </div>
      <p className="cluster timetable-form__actions">
        <OperationButton operation="add-group" focus={focus}>
          {copy.addGroup}
        </OperationButton>{' '}
        {isFull && <span className="field__help">{interpolate(copy.limit, { groups: maxGroups, classes: maxClasses })}</span>}
      </p>
    </div>
  );
}

type BeginProps = Pick<TimetableFieldsProps, 'values' | 'errors'> & { focus: string | null };

function Begin({ values, errors, focus }: BeginProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const { locale } = useContent();
  const { shown, begins, entry, upcoming } = values;
  const dayOf = (since: string) => (since ? formatFullDay(since, locale) : copy.when.unknownDay);
  const firstDay = (
    <DateField
      label={copy.when.firstDay}
      name="since"
      type="date"
      defaultValue={begins === 'later' ? entry.since : ''}
      error={errors.since}
      autoFocus={focus === 'since'}
      autoComplete="off"
      help={copy.when.laterHelp}
    />
  );
  return (
    <fieldset className="timetable-form__when">
      <legend>{copy.when.heading}</legend>
      <div>
        {shown === 'upcoming' && (
          <>
            <p>{copy.when.isUpcoming}</p>
            {firstDay}
            <p className="cluster timetable-form__actions">
              <OperationButton operation="show-current" focus={focus}>
                {copy.when.showCurrent}
              </OperationButton>{' '}
              <OperationButton operation="withdraw" focus={focus}>
                {copy.when.withdraw}
              </OperationButton>{' '}
              <span className="field__help">{copy.when.withdrawHelp}</span>
            </p>
          </>
        )}
        {shown === 'current' && upcoming && (
          <>
            <p>{interpolate(copy.when.isCurrent, { day: dayOf(upcoming.since) })}</p>
            <p>
              <OperationButton operation="show-upcoming" focus={focus}>
                {interpolate(copy.when.showUpcoming, { day: dayOf(upcoming.since) })}
              </OperationButton>
            </p>
          </>
        )}
        {shown === 'current' && !upcoming && (
          <>
            {values.focus === 'begins' && <p className="alert alert--note">{copy.when.withdrawn}</p>}
            <div className="cluster timetable-form__choices">
              {(['now', 'later'] as const).map((each) => (
                <label key={each}>
                  <input
                    // biome-ignore lint/a11y/noAutofocus: after an operation, the focus stays where the form was changed.
                    autoFocus={each === 'now' && focus === 'begins'}
                    type="radio"
                    name="begins"
                    value={each}
                    defaultChecked={each === begins}
                  />{' '}
                  {copy.when[each]}
                </label>
              ))}
            </div>
            <div className="timetable-form__later">{firstDay}</div>
          </>
        )}
      </div>
    </fieldset>
  );
}

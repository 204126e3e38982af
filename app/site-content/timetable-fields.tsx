import { Link } from 'react-router';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatFullDay, interpolate } from '../i18n/format.ts';
import { paths } from '../site-map.ts';
import { DateField } from '../ui/date-field.tsx';
import { editorTexts } from './texts.ts';
import { OperationButton } from './timetable-class.tsx';
import { TimetableGroup } from './timetable-group.tsx';
import { maxClasses, maxGroups, type TimetableValues } from './timetable-values.ts';

export interface TimetableFieldsProps {
  values: TimetableValues;
  errors: Readonly<Record<string, string>>;
  /** Ids of the groups that the administrator has opened. */
  openGroups: Set<string>;
}

/** Controls of the section's form. Buttons named `operation` change the form without saving. */
export function TimetableFields({ values, errors, openGroups }: TimetableFieldsProps) {
  const copy = useTexts(editorTexts).timetableForm;
  const { shown, entry, next } = values;
  const focus = Object.keys(errors)[0] ?? values.focus;
  const isFull = entry.groups.length >= maxGroups || entry.classes.length >= maxClasses;
  return (
    // The key recreates the controls when their values change, for example after an operation.
    <div className="timetable-form" key={JSON.stringify(values)}>
      <input type="hidden" name="timetable" value={shown} autoComplete="off" />
      <input type="hidden" name="next" value={next} autoComplete="off" />
      <input type="hidden" name="groups" value={entry.groups.length} autoComplete="off" />
      <input type="hidden" name="classes" value={entry.classes.length} autoComplete="off" />
      <Begin values={values} errors={errors} focus={focus} />
      <div>
        {entry.groups.map((group, index) => (
          <TimetableGroup key={group.id} {...{ index, values, errors, openGroups, focus }} />
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
  const { shown, begins, entry, next } = values;
  const day = next && formatFullDay(next, locale);
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
              <Link className="btn btn--outline btn--small" to={paths.editTimetable}>
                {copy.when.showCurrent}
              </Link>{' '}
              <OperationButton operation="withdraw" focus={focus}>
                {copy.when.withdraw}
              </OperationButton>
            </p>
          </>
        )}
        {shown === 'current' && next && (
          <>
            <p>{interpolate(copy.when.isCurrent, { day })}</p>
            <p>
              <Link className="btn btn--outline btn--small" to={`${paths.editTimetable}?from=${next}`}>
                {interpolate(copy.when.showUpcoming, { day })}
              </Link>
            </p>
          </>
        )}
        {shown === 'current' && !next && (
          <>
            <div className="cluster timetable-form__choices">
              {(['now', 'later'] as const).map((each) => (
                <label key={each}>
                  <input type="radio" name="begins" value={each} defaultChecked={each === begins} /> {copy.when[each]}
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

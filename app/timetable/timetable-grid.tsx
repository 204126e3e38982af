import { Fragment } from 'react';
import type { Weekday, WeeklyClass } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { columnDay, formatHours } from '../i18n/format.ts';
import { Picture } from '../ui/drawing.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { agesOf, classTitle, groupsOf, labelOf } from './groups.ts';
import { weekGrid } from './timetable.ts';

const maxColumns = 7; // the most that the style sheet supports

/** Hidden from screen readers because it repeats the class lists of the groups. */
export function TimetableGrid() {
  const { schedule } = useContent();
  const week = weekGrid(schedule.classes);
  if (!week || week.columns.length > maxColumns) return null;
  const fullest = week.columns.reduce((full, column) => (column.cells.length > full.cells.length ? column : full));
  return (
    <div
      className={`timetable timetable--days-${week.columns.length}${week.isInQuarters ? ' timetable--quarters' : ''}`}
      aria-hidden="true"
    >
      <ul className="timetable__hours">
        {week.hours.map((piece) =>
          piece.kind === 'gap' ? (
            <li key={piece.row} className="gap" />
          ) : (
            <li key={piece.row} className={`span-${piece.span}`}>
              {piece.from}
            </li>
          ),
        )}
      </ul>
      {week.columns.map((column) => (
        <div
          key={JSON.stringify(column)}
          className={column === fullest ? 'timetable__day timetable__day--full' : 'timetable__day'}
          data-days={column.days.join(' ')}
          suppressHydrationWarning
        >
          <DayHeading days={column.days} />
          <ul>
            {column.cells.map((cell) =>
              cell.kind === 'free' ? (
                <li key={cell.row} className={`free span-${cell.span}`} />
              ) : (
                <Slot key={cell.row} weeklyClass={cell.weeklyClass} span={cell.span} />
              ),
            )}
          </ul>
        </div>
      ))}
    </div>
  );
}

function DayHeading({ days }: { days: readonly Weekday[] }) {
  const { locale } = useContent();
  return (
    <h3>
      {days.map((day, index) => {
        const daysAfter = days.length - 1 - index;
        return (
          <Fragment key={day}>
            <span data-days={day} suppressHydrationWarning>
              {columnDay(day, locale).map((part, place) => (
                <Fragment key={part}>
                  {place > 0 && <span className="soft-hyphen" />}
                  {part}
                </Fragment>
              ))}
            </span>
            {daysAfter > 1 && ','}
            {daysAfter === 1 && ' &'}
            {daysAfter > 0 && <br />}
          </Fragment>
        );
      })}
    </h3>
  );
}

function Slot({ weeklyClass, span }: { weeklyClass: WeeklyClass; span: number }) {
  const { schedule, instructors } = useContent();
  const groups = groupsOf(weeklyClass, schedule);
  const [only] = groups.length === 1 ? groups : [];
  const teacher = instructors.find(({ id }) => id === only?.teacher);
  const isKids = only && schedule.kidsGroups.includes(only);
  const label = labelOf(weeklyClass, schedule);
  return (
    <li className={`slot slot--${isKids ? 'kids' : (only?.cord ?? 'all')} span-${span}`}>
      {only && isKids && <span className={`cord cord--${only.cord}`} />}
      <div>
        <b>{classTitle(weeklyClass, schedule)}</b>
        <time dateTime={weeklyClass.start}>
          {only?.ages && (
            <>
              <span className="slot__ages">{agesOf(only, schedule)}</span>
              {', '}
            </>
          )}
          <span className="slot__hours">{formatHours(weeklyClass)}</span>
          {label && (
            <>
              <br />
              <RichText copy={label.note} />
            </>
          )}
        </time>
      </div>
      {teacher && <Picture className="slot__teacher" name={teacher.picture} alt="" />}
    </li>
  );
}

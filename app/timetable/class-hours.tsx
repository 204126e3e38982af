import type { Schedule } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { formatDays, formatHours } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { agesOf } from './groups.ts';
import { type GroupLine, groupLines } from './timetable.ts';
import { fromDay } from './timetable-notice.ts';

type GroupHours = { id: string; name: string; ages: string; hours: string[] };
/** `next` is null unless the next timetable has other hours. */
type Hours = { groups: GroupHours[]; next: { when: string; groups: GroupHours[] } | null };

/** Hours of the groups that an instructor teaches. Classes for several groups have no teacher. */
export function useClassHours(id: string): Hours | null {
  const content = useContent();
  const { locale, schedule } = content;
  const { upcoming } = schedule;
  const groups = groupsTaught(id, schedule, locale);
  const later = upcoming ? groupsTaught(id, { ...schedule, ...upcoming }, locale) : groups;
  const isSame = JSON.stringify(later) === JSON.stringify(groups);
  if (groups.length === 0 && isSame) return null;
  return { groups, next: upcoming && !isSame ? { when: fromDay(upcoming.since, content), groups: later } : null };
}

function groupsTaught(id: string, schedule: Schedule, locale: Locale): GroupHours[] {
  const groups = [...schedule.kidsGroups, ...schedule.adultLevels].filter(({ teacher }) => teacher === id);
  const startOf = ({ days, start }: GroupLine) => `${days[0]} ${start}`;
  const taught = groups.map((group) => ({
    id: group.id,
    name: group.name,
    ages: agesOf(group, schedule),
    hours: groupLines(group.id, schedule.classes)
      .filter(({ isShared }) => !isShared)
      .sort((one, other) => startOf(one).localeCompare(startOf(other)))
      .map(({ days, ...times }) => `${formatDays(days, locale)} ${formatHours(times)}`),
  }));
  return taught.filter(({ hours }) => hours.length > 0);
}

export function ClassHours({ groups, next }: Hours) {
  const copy = useContent().strings.newTimetable;
  return (
    <>
      {groups.length > 0 && <GroupList groups={groups} />}
      {next && (
        <>
          <p>{`${next.when}: ${next.groups.length > 0 ? '' : copy.noClasses}`.trim()}</p>
          {next.groups.length > 0 && <GroupList groups={next.groups} />}
        </>
      )}
    </>
  );
}

function GroupList({ groups }: { groups: GroupHours[] }) {
  return (
    <ul className="class-hours">
      {groups.map(({ id, name, ages, hours }) => (
        <li key={id}>
          <b>
            {name}
            {ages && <small> {ages}</small>}
          </b>
          {hours.map((line) => (
            <span key={line}> {line}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}

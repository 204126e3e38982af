import type { InstructorId } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { formatDays, formatHours } from '../i18n/format.ts';
import { groupName } from '../timetable/groups.ts';
import { type GroupLine, groupLines } from '../timetable/timetable.ts';

type GroupHours = { id: string; name: string; hours: string[] };

/** Hours of the groups that an instructor teaches. Classes for several groups have no teacher. */
export function useClassHours(id: InstructorId): GroupHours[] {
  const { locale, schedule } = useContent();
  const groups = [...schedule.kidsGroups, ...schedule.adultLevels].filter(({ teacher }) => teacher === id);
  const startOf = ({ days, start }: GroupLine) => `${days[0]} ${start}`;
  const taught = groups.map((group) => ({
    id: group.id,
    name: groupName(group, schedule),
    hours: groupLines(group.id, schedule.classes)
      .filter(({ isShared }) => !isShared)
      .sort((one, other) => startOf(one).localeCompare(startOf(other)))
      .map(({ days, ...times }) => `${formatDays(days, locale)} ${formatHours(times)}`),
  }));
  return taught.filter(({ hours }) => hours.length > 0);
}

export function ClassHours({ groups }: { groups: GroupHours[] }) {
  return (
    <ul className="class-hours">
      {groups.map(({ id, name, hours }) => (
        <li key={id}>
          {name}
          {hours.map((line) => (
            <span key={line}> {line}</span>
          ))}
        </li>
      ))}
    </ul>
  );
}

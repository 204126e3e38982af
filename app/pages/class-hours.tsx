import type { InstructorId } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { formatDays, formatHours } from '../i18n/format.ts';
import { groupName } from '../timetable/groups.ts';
import { type GroupLine, groupLines } from '../timetable/timetable.ts';

type HoursOfGroup = { group: string; hours: string };

/** Hours of the groups that an instructor teaches, group by group. Classes for several groups have no teacher. */
export function useClassHours(id: InstructorId): HoursOfGroup[] {
  const { locale, schedule } = useContent();
  const groups = [...schedule.kidsGroups, ...schedule.adultLevels].filter(({ teacher }) => teacher === id);
  const startOf = ({ days, start }: GroupLine) => `${days[0]} ${start}`;
  return groups.flatMap((group) =>
    groupLines(group.id, schedule.classes)
      .filter(({ isShared }) => !isShared)
      .sort((one, other) => startOf(one).localeCompare(startOf(other)))
      .map(({ days, ...times }) => ({
        group: groupName(group, schedule),
        hours: `${formatDays(days, locale)} ${formatHours(times)}`,
      })),
  );
}

export function ClassHours({ lines }: { lines: HoursOfGroup[] }) {
  return (
    <ul className="class-hours">
      {lines.map(({ group, hours }) => (
        <li key={group + hours}>
          {group}: <span>{hours}</span>
        </li>
      ))}
    </ul>
  );
}

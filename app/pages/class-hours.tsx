import type { InstructorId } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { formatDays, formatHours } from '../i18n/format.ts';
import { type GroupLine, groupLines } from '../timetable/timetable.ts';

/** Hours of the groups that an instructor teaches, in the order of the week. Classes for several groups have no teacher. */
export function useClassHours(id: InstructorId): string[] {
  const { locale, schedule } = useContent();
  const groups = [...schedule.kidsGroups, ...schedule.adultLevels].filter(({ teacher }) => teacher === id);
  const lines = groups.flatMap(({ id, name }) => groupLines(id, schedule.classes).map((line) => ({ ...line, name })));
  const startOf = ({ days, start }: GroupLine) => `${days[0]} ${start}`;
  return lines
    .filter(({ isShared }) => !isShared)
    .sort((one, other) => startOf(one).localeCompare(startOf(other)))
    .map(({ name, days, ...hours }) => `${name}: ${formatDays(days, locale)} ${formatHours(hours)}`);
}

export function ClassHours({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="class-hours">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

import type { InstructorId } from '../content/model.ts';
import { useContent } from '../i18n/content.ts';
import { formatDays, formatHours } from '../i18n/format.ts';
import { groupLines } from '../timetable/timetable.ts';

/** Hours of the groups that an instructor teaches. Classes for several groups have no teacher. */
export function useClassHours(id: InstructorId): string[] {
  const { locale, schedule } = useContent();
  const groups = [...schedule.kidsGroups, ...schedule.adultLevels].filter(({ teacher }) => teacher === id);
  return groups.flatMap((group) =>
    groupLines(group.id, schedule.classes)
      .filter(({ isShared }) => !isShared)
      .map(({ days, start, end }) => `${group.name}: ${formatDays(days, locale)} ${formatHours({ start, end })}`),
  );
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

// Says in words what the next timetable changes.
import type { Content, Group, Schedule, Weekday, WeeklyClass } from '../content/model.ts';
import { formatDayOfYear, formatDays, formatHours, interpolate } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import { classTitle, groupName, labelOf } from './groups.ts';
import { addDays, groupsKey, weekdayOf } from './schedule-changes.ts';
import { groupLines } from './timetable.ts';

type Language = Pick<Content, 'locale' | 'strings'>;

/** With more changes than this, the notice contains the whole timetable instead. */
const MAX_CHANGES = 3;

export function timetableNotice({ schedule, locale, strings }: Content) {
  const { upcoming } = schedule;
  if (!upcoming) return null;
  const copy = strings.newTimetable;
  const changes = changesInWords(schedule, { ...schedule, ...upcoming }, { locale, strings });
  const isShort = changes.length > 0 && changes.length <= MAX_CHANGES;
  return {
    id: 'timetable',
    firstDay: upcoming.since,
    lastDay: addDays(upcoming.since, -1),
    when: fromDay(upcoming.since, { locale, strings }),
    what: isShort ? changes.join('; ') : copy.other,
    ...(!isShort && { groups: groupsInWords({ ...schedule, ...upcoming }, locale) }),
  };
}

/** Returns, for example, 'From Monday 4 January'. In Greek, the article depends on the weekday. */
export function fromDay(day: string, { locale, strings }: Language): string {
  const { monday, saturday, otherDay } = strings.newTimetable.from;
  const weekday = weekdayOf(day);
  const text = weekday === 1 ? monday : weekday === 6 ? saturday : otherDay;
  return interpolate(text, { day: formatDayOfYear(day, locale) });
}

type Change = { before?: WeeklyClass; after?: WeeklyClass };

function changesInWords(now: Schedule, then: Schedule, language: Language): string[] {
  const order = [now, then].flatMap(({ kidsGroups, adultLevels }) => [...kidsGroups, ...adultLevels].map(({ id }) => id));
  const position = ({ groups: [first = ''] }: WeeklyClass) => order.indexOf(first);
  const all = [...now.classes, ...then.classes].toSorted((a, b) => position(a) - position(b));
  return [...new Set(all.map(groupsKey))].flatMap((key) => {
    const changes = changesOf(key, now.classes, then.classes);
    const equal = Map.groupBy(changes, ({ before, after }) => [before, after].map((each) => each && formatHours(each)).join());
    return [...equal.values()].map((same) => changeInWords(same, { now, then, ...language }));
  });
}

/** Pairs classes of the same groups: first those on the same day, then the only two that are left. */
function changesOf(key: string, now: readonly WeeklyClass[], then: readonly WeeklyClass[]): Change[] {
  const isIn = (list: readonly WeeklyClass[], { day, start, end }: WeeklyClass) =>
    list.some((each) => groupsKey(each) === key && each.day === day && each.start === start && each.end === end);
  const ended = now.filter((each) => groupsKey(each) === key && !isIn(then, each));
  const begun = then.filter((each) => groupsKey(each) === key && !isIn(now, each));
  const pairs: Change[] = ended.flatMap((before) => {
    const index = begun.findIndex(({ day }) => day === before.day);
    return index < 0 ? [] : begun.splice(index, 1).map((after) => ({ before, after }));
  });
  const left = ended.filter((each) => !pairs.some(({ before }) => before === each));
  const [before, after] = [left[0], begun[0]];
  if (before && after && left.length + begun.length === 2) return [...pairs, { before, after }];
  return [...pairs, ...begun.map((each) => ({ after: each })), ...left.map((each) => ({ before: each }))];
}

type Names = Language & { now: Schedule; then: Schedule };

/** `changes` are classes on different days with the same hours. */
function changeInWords(changes: readonly Change[], { now, then, locale, strings }: Names): string {
  const copy = strings.newTimetable;
  const days = (which: keyof Change) =>
    formatDays(
      changes.flatMap((change): Weekday[] => (change[which] ? [change[which].day] : [])).sort((a, b) => a - b),
      locale,
    );
  const [{ before, after } = {}] = changes;
  const key = !before ? 'added' : !after ? 'dropped' : before.day === after.day ? 'otherHours' : 'otherDay';
  return interpolate(copy[key], {
    ...(before && { class: classTitle(before, now), days: days('before'), time: formatHours(before) }),
    ...(after && { class: classTitle(after, then), newDays: days('after'), newTime: formatHours(after) }),
  });
}

function groupsInWords(schedule: Schedule, locale: Locale): { id: string; name: string; lines: string[] }[] {
  const inWords = (group: Group) => ({
    id: group.id,
    name: groupName(group, schedule),
    lines: groupLines(group.id, schedule.classes).map((line) => {
      const label = labelOf(line, schedule)?.title;
      return `${formatDays(line.days, locale)} ${formatHours(line)}${label ? ` (${label})` : ''}`;
    }),
  });
  return [...schedule.kidsGroups, ...schedule.adultLevels].map(inWords).filter(({ lines }) => lines.length > 0);
}

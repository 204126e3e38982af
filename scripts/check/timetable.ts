import type { GroupFacts, WeeklyClass } from '#app/content/model.ts';
import { locales } from '#app/site-map.ts';
import { reservedGroupIds } from '#app/timetable/public-events.ts';
import { isDurationPossible } from '#app/timetable/timetable.ts';
import type { Content } from './content.ts';
import { error, errorIf, type Finding, notice } from './finding.ts';
import { slugPattern } from './search-results.ts';

const file = 'schedule.ts';

export function checkTimetable(content: Content): Finding[] {
  const { at, schedule } = content;
  return [
    ...errorIf(!isDay(schedule.since), at(file, 'since'), `'${schedule.since}' is not a day: write it like 2026-09-07`),
    ...schedule.classes.flatMap((weeklyClass, index) => checkClass(content, weeklyClass, index)),
    ...checkGroups(content),
    ...checkNames(content),
    ...checkTimesInTexts(content),
  ];
}

export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

function checkClass({ at, schedule: { classes } }: Content, weeklyClass: WeeklyClass, index: number): Finding[] {
  const { day, start, end, groups } = weeklyClass;
  const place = at(file, 'classes', index);
  const malformed = [start, end].find((time) => !timePattern.test(time));
  if (malformed !== undefined)
    return [error(place, `'${malformed}' is not a time: write hours and minutes with two digits, as in 09:30`)];
  const isSame = (other: WeeklyClass) =>
    other.day === day && other.start === start && groups.some((group) => other.groups.includes(group));
  const earlier = classes.slice(0, index).findIndex(isSame);
  return [
    ...errorIf(
      !isDurationPossible(weeklyClass),
      place,
      `a class from ${start} to ${end} is not possible: it must end after it starts, within six hours`,
    ),
    ...errorIf(groups.length === 0, place, 'is for no group: write at least one id in groups'),
    ...errorIf(
      earlier >= 0,
      place,
      `the same group has a class at this time in line ${at(file, 'classes', earlier).line}: delete one of the two or correct it`,
    ),
  ];
}

function checkGroups({ at, schedule }: Content): Finding[] {
  const classes: readonly WeeklyClass[] = schedule.classes;
  const lists = ['adultLevels', 'kidsGroups'] as const;
  const groups = lists.flatMap((list) =>
    schedule[list].map((group: GroupFacts, index) => ({ ...group, place: at(file, list, index) })),
  );
  return groups.flatMap(({ id, ages, place }, index) => [
    ...errorIf(
      !slugPattern.test(id) || reservedGroupIds.includes(id),
      place,
      `'${id}' cannot be the id of a group: write lower-case Latin letters, digits and hyphens, but not ${reservedGroupIds.map((reserved) => `'${reserved}'`).join(' or ')}`,
    ),
    ...errorIf(
      groups.findIndex((group) => group.id === id) < index,
      place,
      `'${id}' is the id of another group too: write a different one`,
    ),
    ...errorIf(
      ages !== undefined && ages[0] > ages[1],
      place,
      `ages from ${ages?.[0]} to ${ages?.[1]}: write the lower age first`,
    ),
    ...(classes.some((each) => each.groups.includes(id))
      ? []
      : [notice(place, `the group '${id}' has no class: add one to classes or delete the group`)]),
  ]);
}

/** Names of groups and labels that the timetable does not have. TypeScript accepts them if there are no others. */
function checkNames({ at, schedule: { adultLevels, kidsGroups, sharedLabels }, copy }: Content): Finding[] {
  const lists = {
    groups: { ids: [...adultLevels, ...kidsGroups].map(({ id }) => id), source: 'adultLevels or kidsGroups' },
    labels: { ids: sharedLabels, source: 'sharedLabels' },
  };
  return locales.flatMap((locale) =>
    (['groups', 'labels'] as const).flatMap((list) =>
      Object.keys(copy[locale].schedule[list])
        .filter((id) => !lists[list].ids.includes(id))
        .map((id) =>
          error(
            at(`schedule.${locale}.ts`, 'scheduleCopy', list, id),
            `'${id}' is not in ${lists[list].source} of schedule.ts: add it there or delete it here`,
          ),
        ),
    ),
  );
}

/** Texts repeat hours of the timetable, which are easily forgotten when it changes. */
function checkTimesInTexts({ texts, schedule: { classes } }: Content): Finding[] {
  const known = new Set(classes.flatMap(({ start, end }) => [start, end, `${start}–${end}`]));
  // An hour-by-hour list of an evening also has times between the start and the end of a class.
  const isDuringClass = (time: string) => classes.some(({ start, end }) => start < time && time < end);
  return texts
    .filter(({ file }) => /^(?:home|faq|pages)\.|^blog\//.test(file))
    .flatMap(({ text, place }) => {
      const times = (text.match(/(?<![\d:])\d\d:\d\d(?:–\d\d:\d\d)?(?![\d:])/g) ?? []).filter(
        (time) => !known.has(time) && !(text.startsWith(`- ${time} `) && isDuringClass(time)),
      );
      return times.map((time) => {
        const fact = time.includes('–') ? 'no class has these hours' : 'no class starts or ends then';
        return notice(place, `mentions ${time}, but ${fact}: is it still right?`);
      });
    });
}

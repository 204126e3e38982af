import { checkAges, checkHours, checkSameTime, checkTime, isDay, isGroupId } from '#app/content/rules.server.ts';
import { locales, reservedGroupIds } from '#app/site-map.ts';
import type { Content } from './content.ts';
import type { Report } from './rules.ts';

export function checkTimetable(content: Content, report: Report): void {
  const { at, schedule } = content;
  const { since, classes } = schedule;
  if (!isDay(since)) report.error(at('schedule.ts', 'since'), `'${since}' is not a day: write it like 2026-09-07`);
  for (const [index, { start, end, groups }] of classes.entries()) {
    const place = at('schedule.ts', 'classes', index);
    report.mistake(place, checkTime(start) ?? checkTime(end) ?? checkHours({ start, end }));
    if (groups.length === 0) report.error(place, 'is for no group: write at least one id in groups');
    report.mistake(place, checkSameTime(classes, index));
  }
  checkGroups(content, report);
  checkNames(content, report);
  checkTimesInTexts(content, report);
}

function checkGroups({ at, schedule }: Content, report: Report): void {
  const known = new Set<string>();
  for (const list of ['adultLevels', 'kidsGroups'] as const)
    for (const [index, { id, ages }] of schedule[list].entries()) {
      const place = at('schedule.ts', list, index);
      const advice = `write lower-case Latin letters, digits and hyphens, but not ${reservedGroupIds.join(' or ')}`;
      if (!isGroupId(id)) report.error(place, `'${id}' cannot be the id of a group: ${advice}`);
      if (known.has(id)) report.error(place, `'${id}' is the id of another group too: write a different one`);
      known.add(id);
      const { from, to } = ages ? checkAges(String(ages[0]), String(ages[1])) : {};
      report.mistake(place, from ?? to);
      if (!schedule.classes.some((each) => each.groups.includes(id)))
        report.notice(place, `the group '${id}' has no class: add one to classes or delete the group`);
    }
}

/** Finds names of groups and labels that the timetable does not have. TypeScript accepts them if the timetable has none at all. */
function checkNames({ at, schedule: { adultLevels, kidsGroups, sharedLabels }, copy }: Content, report: Report): void {
  const known = { groups: [...adultLevels, ...kidsGroups].map(({ id }) => id), labels: sharedLabels };
  for (const locale of locales)
    for (const list of ['groups', 'labels'] as const)
      for (const id of Object.keys(copy[locale].scheduleCopy[list]))
        if (!known[list].includes(id))
          report.error(at(`schedule.${locale}.ts`, 'scheduleCopy', list, id), 'is not in schedule.ts: add it there or delete it');
}

/** Checks hours of the timetable that texts repeat, because they are easily forgotten when the timetable changes. */
function checkTimesInTexts({ texts, schedule: { classes } }: Content, report: Report): void {
  const known = new Set(classes.flatMap(({ start, end }) => [start, end, `${start}–${end}`]));
  // An hour-by-hour list of an evening also has times between the start and the end of a class.
  const isDuringClass = (time: string) => classes.some(({ start, end }) => start < time && time < end);
  for (const { text, place } of texts.filter((each) => /^(?:home|faq|pages)\.|^blog\//.test(each.file)))
    for (const time of text.match(/(?<![\d:])\d\d:\d\d(?:–\d\d:\d\d)?(?![\d:])/g) ?? []) {
      if (known.has(time) || (text.startsWith(`- ${time} `) && isDuringClass(time))) continue;
      const fact = time.includes('–') ? 'no class has these hours' : 'no class starts or ends then';
      report.notice(place, `mentions ${time}, but ${fact}: is it still right?`);
    }
}

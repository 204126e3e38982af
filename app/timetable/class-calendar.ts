import { timeZone } from '#content/school.ts';
import { neverChanged } from '#store/schedule-changes.ts';
import type { Content, Timetable, Weekday, WeeklyClass } from '../content/model.ts';
import { allTimetables, scheduleOn, type Timetables, timetablesOf } from '../content/timetables.ts';
import { pathToCalendar, pathToSection } from '../site-map.ts';
import { plainText } from '../ui/rich-text.tsx';
import { groupName, groupsOf, labelOf } from './groups.ts';
import {
  addressProperty,
  calendarFile,
  integerProperty,
  lastModifiedProperties,
  localTimeProperty,
  type Property,
  textProperty,
  transparent,
  uriProperty,
  utcTimeProperty,
} from './icalendar.ts';
import {
  addDays,
  closedDates,
  type EffectiveChange,
  effectiveChanges,
  groupsKey,
  type ScheduleChanges,
  weekdayOf,
} from './schedule-changes.ts';

type WeeklySeries = Pick<WeeklyClass, 'start' | 'end' | 'groups' | 'label'> & { days: Weekday[] };
/** The series is in force from `since` to `until`. `until` is null for a series without end. */
type Series = WeeklySeries & { uid: string; since: string; until: string | null };

/** `contentRevision` counts the publications of edited content. */
type Changes = ScheduleChanges & { contentRevision?: number };

/** `calendar` is the id of a group, or 'all'. */
export function classCalendar(content: Content, calendar: string, origin: string, scheduleChanges: Changes): string {
  const { school, schedule, locale } = content;
  const group = allTimetables<Timetable>(schedule)
    .flatMap(({ adultLevels, kidsGroups }) => [...adultLevels, ...kidsGroups])
    .findLast(({ id }) => id === calendar);
  return calendarFile({
    publisher: school.name,
    events: allSeries(group ? timetablesOf(group.id, schedule) : schedule).flatMap((series) =>
      seriesEvents(series, content, origin, scheduleChanges),
    ),
    subscription: {
      name: group ? `${school.name}: ${groupName(group, schedule)}` : school.name,
      source: origin + pathToCalendar(calendar, locale),
    },
  });
}

/** A series continues under its UID while consecutive timetables contain it. It ends the day before a timetable that does not. */
function allSeries(timetables: Timetables): Series[] {
  const series: Series[] = [];
  for (const [index, { since, classes }] of allTimetables<Pick<Timetable, 'since' | 'classes'>>(timetables).entries()) {
    const weekly = groupIntoSeries(classes);
    const running = series.filter(({ until }) => until === null);
    for (const each of running) if (!weekly.some((other) => isEqual(each, other))) each.until = addDays(since, -1);
    const begun = weekly.filter((each) => !running.some((other) => isEqual(each, other)));
    series.push(...begun.map((each) => ({ ...each, uid: seriesId(each, index > 0 ? since : ''), since, until: null })));
  }
  return series;
}

type TrialClass = { id: string; group: string; day: string; start: string; end: string };

/** A single class, for the mail to the sender of the message `id`. PUBLISH, as for events (app/events/event-calendar.ts). */
export function trialCalendar(trial: TrialClass, content: Content, { origin, now }: { origin: string; now: Date }): string {
  const { id, group, day, start, end } = trial;
  const { school } = content;
  const event = [
    textProperty('uid', `trial-${id}@${new URL(origin).hostname}`),
    utcTimeProperty('dtstamp', now),
    addressProperty('organizer', school),
    ...timeProperties(Temporal.PlainDate.from(day), { start, end }),
    ...placeProperties(`${school.name}: ${group}`, content, origin),
  ];
  return calendarFile({ publisher: school.name, method: 'PUBLISH', events: [event] });
}

const isEqual = (one: WeeklySeries, other: WeeklySeries) => seriesKey(one) === seriesKey(other);
const seriesKey = ({ days, start, end, groups, label }: WeeklySeries) => JSON.stringify([days, start, end, groups, label]);

function seriesId({ days, start, groups }: WeeklySeries, since: string): string {
  return `class-${groups.join('.')}-${days.join('')}-${start.replace(':', '')}${since && `-${since}`}`;
}

export function groupIntoSeries(classes: readonly WeeklyClass[]): WeeklySeries[] {
  const equal = Map.groupBy(classes, ({ start, end, groups, label }) => JSON.stringify([start, end, groups, label]));
  return [...equal.values()].map(([first, ...others]) => {
    const { day, ...hours } = first as WeeklyClass;
    return { ...hours, days: [...new Set([day, ...others.map((other) => other.day)])].sort((a, b) => a - b) };
  });
}

const dayCodes = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' } as const;

function seriesEvents(series: Series, content: Content, origin: string, scheduleChanges: Changes): Property[][] {
  const { days, start, end, since, until } = series;
  const startDay = firstDay(since, days);
  if (until !== null && String(startDay) > until) return [];
  const changes = effectiveChanges(content.schedule, scheduleChanges).filter(
    ({ day, weeklyClass }) => isInForce(series, day) && isIn(series, weeklyClass),
  );
  const common = commonProperties(series, content, origin, scheduleChanges);
  return [
    [
      ...common,
      ...timeProperties(startDay, { start, end }),
      [
        'rrule',
        {},
        'recur',
        { freq: 'WEEKLY', ...(until && { until: lastInstant(until) }), byday: days.map((day) => dayCodes[day]) },
      ],
      ...canceledDays(series, changes, scheduleChanges).map((day) => localTimeProperty('exdate', day, start)),
    ],
    ...changes.flatMap(({ day, to }) => {
      if (!to) return [];
      return [
        [...common, localTimeProperty('recurrence-id', day, start), ...timeProperties(Temporal.PlainDate.from(to.day), to)],
      ];
    }),
  ];
}

/** A class that ends before it starts crosses midnight. */
const timeProperties = (day: Temporal.PlainDate, { start, end }: Pick<WeeklyClass, 'start' | 'end'>): Property[] => [
  localTimeProperty('dtstart', day, start),
  localTimeProperty('dtend', end > start ? day : day.add({ days: 1 }), end),
];

function commonProperties(series: Series, content: Content, origin: string, changes: Changes): Property[] {
  const { changedAt, contentRevision = 0 } = changes;
  const { school } = content;
  const schedule = scheduleOn(dayOfNames(series, content.schedule.since), content.schedule);
  const label = labelOf(series, schedule);
  const names = groupsOf(series, schedule).map((group) => groupName(group, schedule));
  const title = label ? plainText(label.line) : names.join(', ');
  return [
    // The UID is the same in all feeds and languages so that subscribers to several feeds see each class once.
    textProperty('uid', `${series.uid}@${new URL(origin).hostname}`),
    ...lastModifiedProperties(changedAt > content.schedule.since ? changedAt : content.schedule.since),
    transparent,
    // SEQUENCE must grow with every change so that calendar apps update the event (RFC 5545, section 3.8.7.4).
    integerProperty('sequence', contentRevision + (Date.parse(changedAt || neverChanged) - Date.parse(neverChanged)) / 1_000),
    ...placeProperties(`${school.name}: ${title}`, content, origin),
  ];
}

function placeProperties(summary: string, { school, locale }: Content, origin: string): Property[] {
  const { name, street, area, city, geo } = school;
  return [
    textProperty('summary', summary),
    textProperty('location', `${name}, ${street}, ${area}, ${city}`),
    ['geo', {}, 'float', [geo.latitude, geo.longitude]],
    uriProperty('url', origin + pathToSection('schedule', locale)),
  ];
}

/** Returns a day whose timetable has the current names of the groups. This is today, unless the series has ended or has not begun. */
function dayOfNames({ since, until }: Series, inForceSince: string): string {
  if (until !== null && until < inForceSince) return until;
  return since > inForceSince ? since : inForceSince;
}

/** Omits the days of moved classes because an EXDATE would hide their override events. */
function canceledDays(series: Series, changes: EffectiveChange[], { closures }: ScheduleChanges): string[] {
  const isMoved = (day: string) => changes.some((change) => change.day === day && change.to);
  const candidates = new Set([...closedDates(closures), ...changes.map(({ day }) => day)]);
  return [...candidates].filter((day) => isInForce(series, day) && series.days.includes(weekdayOf(day)) && !isMoved(day)).sort();
}

const isInForce = ({ since, until }: Series, day: string) => since <= day && (until === null || day <= until);

/** UNTIL must be in UTC (RFC 5545, section 3.3.10). */
function lastInstant(day: string): string {
  const nextDay = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone);
  return nextDay.subtract({ seconds: 1 }).toInstant().toString();
}

function isIn({ days, start, end, groups, label }: WeeklySeries, weeklyClass: EffectiveChange['weeklyClass']): boolean {
  const isSame = weeklyClass.start === start && weeklyClass.end === end && weeklyClass.label === label;
  return isSame && days.includes(weeklyClass.day) && groupsKey(weeklyClass) === groupsKey({ groups });
}

function firstDay(since: string, days: readonly Weekday[]): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(since);
  const daysUntil = days.map((day) => (day - date.dayOfWeek + 7) % 7);
  return date.add({ days: Math.min(...daysUntil) });
}

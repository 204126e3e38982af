// The timetable as a calendar: each class once, whoever shares it, every week from the day since which the timetable holds, but on
// closed days and where it is not held or at other hours.
import { neverChanged } from '#store/closed-days.ts';
import type { Content, GroupId, Schedule, Weekday } from '../content/model.ts';
import { pathToCalendar, pathToSection } from '../site-map.ts';
import { plainText } from '../ui/rich-text.tsx';
import { groupIds, groupName } from './groups.ts';
import { athensTime, calendarFile, instant, type Property, text, uri, whole } from './icalendar.ts';
import {
  closedDates,
  type EffectiveChange,
  effectiveChanges,
  groupsKey,
  type ScheduleChanges,
  weekdayOf,
} from './schedule-changes.ts';

/** Those that there are: of each group, and of the whole school. */
export const calendars = [...groupIds, 'all'] as const;

type Session = Schedule['sessions'][number];
/** A class that is held at the same hours on several days. */
type Series = Pick<Session, 'start' | 'end' | 'groups' | 'label'> & { days: Weekday[] };

/** All classes of the school, or those of one group. */
export function classCalendar(content: Content, group: GroupId | 'all', origin: string, known: ScheduleChanges): string {
  const { school, schedule, locale } = content;
  const sessions = schedule.sessions.filter(({ groups }) => group === 'all' || groups.includes(group));
  return calendarFile({
    by: school.name,
    events: groupIntoSeries(sessions).flatMap((series) => eventsOf(series, content, origin, known)),
    subscription: {
      name: group === 'all' ? school.name : `${school.name}: ${groupName(group, schedule)}`,
      source: origin + pathToCalendar(group, locale),
    },
  });
}

export function groupIntoSeries(sessions: readonly Session[]): Series[] {
  const same = Map.groupBy(sessions, ({ start, end, groups, label }) => JSON.stringify([start, end, groups, label]));
  return [...same.values()].map(([first, ...others]) => {
    const { day, ...hours } = first as Session;
    return { ...hours, days: [...new Set([day, ...others.map((other) => other.day)])].sort((a, b) => a - b) };
  });
}

const dayCodes = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' } as const;

/** The series, without the days on which it is not held as ever, and after it each class that is held at other hours. */
function eventsOf(series: Series, { school, schedule, locale }: Content, origin: string, known: ScheduleChanges): Property[][] {
  const { days, start, end, groups, label } = series;
  const name = label ? plainText(schedule.labels[label].line) : groups.map((id) => groupName(id, schedule)).join(', ');
  const first = firstDay(schedule.since, days);
  // A class may end after midnight.
  const last = end > start ? first : first.add({ days: 1 });
  const { geo, street, area, city } = school;
  const changed = effectiveChanges(schedule.sessions, known).filter(({ session }) => isOf(session, series));
  const isMoved = (day: string) => changed.some((each) => each.day === day && each.to);
  const off = [...closedDates(known.closures), ...changed.map(({ day }) => day)]
    .filter((day) => day >= String(first) && days.includes(weekdayOf(day)) && !isMoved(day))
    .sort();
  const common = [
    // The same in both languages and in every group's calendar: whoever takes in several of them has the class once.
    text('uid', `class-${groups.join('.')}-${days.join('')}-${start.replace(':', '')}@${new URL(origin).hostname}`),
    // One later than the other makes programs take this for news (RFC 5545, 3.8.7.4).
    instant('dtstamp', known.changedAt > schedule.since ? known.changedAt : schedule.since),
    whole('sequence', (Date.parse(known.changedAt || neverChanged) - Date.parse(neverChanged)) / 1_000),
    text('summary', `${school.name}: ${name}`),
    text('location', `${school.name}, ${street}, ${area}, ${city}`),
    ['geo', {}, 'float', [geo.latitude, geo.longitude]],
    uri('url', origin + pathToSection('schedule', locale)),
  ] satisfies Property[];
  return [
    [
      ...common,
      athensTime('dtstart', `${first}T${start}:00`),
      athensTime('dtend', `${last}T${end}:00`),
      ['rrule', {}, 'recur', { freq: 'WEEKLY', byday: days.map((day) => dayCodes[day]) }],
      ...[...new Set(off)].map((day) => athensTime('exdate', `${day}T${start}:00`)),
    ],
    ...changed.flatMap(({ day, to }) =>
      to
        ? [
            [
              ...common,
              athensTime('recurrence-id', `${day}T${start}:00`),
              athensTime('dtstart', `${to.day}T${to.start}:00`),
              athensTime('dtend', `${to.day}T${to.end}:00`),
            ],
          ]
        : [],
    ),
  ];
}

function isOf(session: EffectiveChange['session'], { days, start, end, groups, label }: Series): boolean {
  const isSame = session.start === start && session.end === end && session.label === label;
  return isSame && days.includes(session.day) && groupsKey(session) === groupsKey({ groups });
}

function firstDay(since: string, days: readonly Weekday[]): Temporal.PlainDate {
  const from = Temporal.PlainDate.from(since);
  const away = days.map((day) => (day - from.dayOfWeek + 7) % 7);
  return from.add({ days: Math.min(...away) });
}

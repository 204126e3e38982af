import { neverChanged } from '#store/schedule-changes.ts';
import type { Content, Weekday, WeeklyClass } from '../content/model.ts';
import { pathToCalendar, pathToSection } from '../site-map.ts';
import { plainText } from '../ui/rich-text.tsx';
import { groupIds, groupName, groupsOf, labelOf } from './groups.ts';
import {
  calendarFile,
  integerProperty,
  localTimeProperty,
  type Property,
  textProperty,
  uriProperty,
  utcTimeProperty,
} from './icalendar.ts';
import {
  closedDates,
  type EffectiveChange,
  effectiveChanges,
  groupsKey,
  type ScheduleChanges,
  weekdayOf,
} from './schedule-changes.ts';

export const calendars = [...groupIds, 'all'] as const;

type Series = Pick<WeeklyClass, 'start' | 'end' | 'groups' | 'label'> & { days: Weekday[] };

export function classCalendar(content: Content, calendar: string, origin: string, scheduleChanges: ScheduleChanges): string {
  const { school, schedule, locale } = content;
  const group = [...schedule.adultLevels, ...schedule.kidsGroups].find(({ id }) => id === calendar);
  const classes = group ? schedule.classes.filter(({ groups }) => groups.includes(group.id)) : schedule.classes;
  return calendarFile({
    publisher: school.name,
    events: groupIntoSeries(classes).flatMap((series) => seriesEvents(series, content, origin, scheduleChanges)),
    subscription: {
      name: group ? `${school.name}: ${groupName(group, schedule)}` : school.name,
      source: origin + pathToCalendar(calendar, locale),
    },
  });
}

export function groupIntoSeries(classes: readonly WeeklyClass[]): Series[] {
  const equal = Map.groupBy(classes, ({ start, end, groups, label }) => JSON.stringify([start, end, groups, label]));
  return [...equal.values()].map(([first, ...others]) => {
    const { day, ...hours } = first as WeeklyClass;
    return { ...hours, days: [...new Set([day, ...others.map((other) => other.day)])].sort((a, b) => a - b) };
  });
}

const dayCodes = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' } as const;

function seriesEvents(series: Series, content: Content, origin: string, scheduleChanges: ScheduleChanges): Property[][] {
  const { days, start, end } = series;
  const startDay = firstDay(content.schedule.since, days);
  const endDay = end > start ? startDay : startDay.add({ days: 1 });
  const changes = effectiveChanges(content.schedule.classes, scheduleChanges).filter(({ weeklyClass }) =>
    isIn(series, weeklyClass),
  );
  const common = commonProperties(series, content, origin, scheduleChanges);
  return [
    [
      ...common,
      localTimeProperty('dtstart', startDay, start),
      localTimeProperty('dtend', endDay, end),
      ['rrule', {}, 'recur', { freq: 'WEEKLY', byday: days.map((day) => dayCodes[day]) }],
      ...canceledDays(series, String(startDay), changes, scheduleChanges).map((day) => localTimeProperty('exdate', day, start)),
    ],
    ...changes.flatMap(({ day, to }) => {
      if (!to) return [];
      const newTime = [localTimeProperty('dtstart', to.day, to.start), localTimeProperty('dtend', to.day, to.end)];
      return [[...common, localTimeProperty('recurrence-id', day, start), ...newTime]];
    }),
  ];
}

function commonProperties(series: Series, content: Content, origin: string, { changedAt }: ScheduleChanges): Property[] {
  const { days, start, groups } = series;
  const { school, schedule, locale } = content;
  const { name, street, area, city, geo } = school;
  const label = labelOf(series, schedule);
  const names = groupsOf(series, schedule).map((group) => groupName(group, schedule));
  const title = label ? plainText(label.line) : names.join(', ');
  return [
    // The UID is the same in all feeds and languages so that subscribers to several feeds see each class once.
    textProperty('uid', `class-${groups.join('.')}-${days.join('')}-${start.replace(':', '')}@${new URL(origin).hostname}`),
    utcTimeProperty('dtstamp', changedAt > schedule.since ? changedAt : schedule.since),
    // SEQUENCE must grow with every change so that calendar apps update the event (RFC 5545, section 3.8.7.4).
    integerProperty('sequence', (Date.parse(changedAt || neverChanged) - Date.parse(neverChanged)) / 1_000),
    textProperty('summary', `${name}: ${title}`),
    textProperty('location', `${name}, ${street}, ${area}, ${city}`),
    ['geo', {}, 'float', [geo.latitude, geo.longitude]],
    uriProperty('url', origin + pathToSection('schedule', locale)),
  ];
}

/** Omits the days of moved classes because an EXDATE would hide their override events. */
function canceledDays({ days }: Series, first: string, changes: EffectiveChange[], { closures }: ScheduleChanges): string[] {
  const isMoved = (day: string) => changes.some((change) => change.day === day && change.to);
  const candidates = new Set([...closedDates(closures), ...changes.map(({ day }) => day)]);
  return [...candidates].filter((day) => day >= first && days.includes(weekdayOf(day)) && !isMoved(day)).sort();
}

function isIn({ days, start, end, groups, label }: Series, weeklyClass: EffectiveChange['weeklyClass']): boolean {
  const isEqual = weeklyClass.start === start && weeklyClass.end === end && weeklyClass.label === label;
  return isEqual && days.includes(weeklyClass.day) && groupsKey(weeklyClass) === groupsKey({ groups });
}

function firstDay(since: string, days: readonly Weekday[]): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(since);
  const daysUntil = days.map((day) => (day - date.dayOfWeek + 7) % 7);
  return date.add({ days: Math.min(...daysUntil) });
}

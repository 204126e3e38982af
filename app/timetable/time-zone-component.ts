// VTIMEZONE component of a calendar file (RFC 5545, section 3.6.5), derived from the runtime's time zone database.
import type { Component, Property } from './icalendar.ts';

const firstYear = 2020;
const lastYear = 2040;
const dayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** `local` is the clock time before the change. `from` and `to` are UTC offsets such as '+02:00'. */
type ClockChange = { local: Temporal.PlainDateTime; from: string; to: string; isForward: boolean };

export function timeZoneComponent(timeZone: string): Component {
  const start = Temporal.ZonedDateTime.from(`${firstYear}-01-01T00:00[${timeZone}]`);
  const changes = clockChanges(start);
  const constant = { local: start.toPlainDateTime(), from: start.offset, to: start.offset, isForward: false };
  const kinds = Map.groupBy(changes.length > 0 ? changes : [constant], ({ from, to }) => `${from} ${to}`);
  return ['vtimezone', [['tzid', {}, 'text', timeZone]], [...kinds.values()].map(observance)];
}

function clockChanges(start: Temporal.ZonedDateTime): ClockChange[] {
  const changes: ClockChange[] = [];
  for (
    let after = start.getTimeZoneTransition('next');
    after && after.year <= lastYear;
    after = after.getTimeZoneTransition('next')
  ) {
    const before = after.subtract({ nanoseconds: 1 });
    changes.push({
      local: after.withTimeZone(before.offset).toPlainDateTime(),
      from: before.offset,
      to: after.offset,
      isForward: after.offsetNanoseconds > before.offsetNanoseconds,
    });
  }
  return changes;
}

function observance(changes: ClockChange[]): Component {
  const [first, ...others] = changes as [ClockChange, ...ClockChange[]];
  const properties: Property[] = [
    ['dtstart', {}, 'date-time', String(first.local)],
    ['tzoffsetfrom', {}, 'utc-offset', first.from],
    ['tzoffsetto', {}, 'utc-offset', first.to],
  ];
  if (others.length > 0) properties.push(...recurrence(changes));
  return [first.isForward ? 'daylight' : 'standard', properties, []];
}

/** Prefers a yearly rule such as "last Sunday in March", because not all calendar apps support RDATE in a time zone. */
function recurrence(changes: ClockChange[]): Property[] {
  const times = changes.map(({ local }) => local);
  const rules = [weekdayOfMonth, lastWeekdayOfMonth].map((rule) => [...new Set(times.map(rule))]);
  const byday = rules.find((found) => found.length === 1)?.[0];
  const months = new Set(times.map(({ month }) => month));
  const [month] = months;
  const isYearly = times.every(({ year }, index) => year === firstYear + index);
  if (byday && month && months.size === 1 && isYearly) return [['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: month, byday }]];
  return times.map((time) => ['rdate', {}, 'date-time', String(time)]);
}

const weekdayOfMonth = ({ day, dayOfWeek }: Temporal.PlainDateTime) => `${Math.ceil(day / 7)}${dayCodes[dayOfWeek - 1]}`;

function lastWeekdayOfMonth({ day, dayOfWeek, daysInMonth }: Temporal.PlainDateTime): string | null {
  return day + 7 > daysInMonth ? `-1${dayCodes[dayOfWeek - 1]}` : null;
}

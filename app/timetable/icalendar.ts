// iCalendar files (RFC 5545), written as jCal data (RFC 7265); ical.js turns them into text: escapes, folds, formats.
import ICAL from 'ical.js';

type Value = string | number | object;
/** Name, parameters, type, values: ['summary', {}, 'text', 'Roda'] */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: Value[]];
type Component = [name: string, properties: Property[], components: Component[]];

// Without the space that goes on with a line: its 75 bytes are full with it (RFC 5545, 3.1).
ICAL.foldLength = 74;

// Names beside the standard's first edition. RFC 7986 asks for the type of the others to be written out, but programs look for these
// as they stand here.
for (const [name, defaultType] of [
  ['name', 'text'],
  ['x-wr-calname', 'text'],
  ['x-wr-timezone', 'text'],
  ['x-published-ttl', 'duration'],
])
  Object.assign(ICAL.design.icalendar.property, { [name as string]: { defaultType } });

export const calendarType = 'text/calendar; charset=utf-8';

const timeZone = 'Europe/Athens';
const refreshed = 'P1D';

/** The European Union's rule, which holds in Athens since 1996. */
const athens: Component = [
  'vtimezone',
  [['tzid', {}, 'text', timeZone]],
  [
    clockChange('daylight', 3, '1997-03-30T03:00:00', ['EET', '+02:00'], ['EEST', '+03:00']),
    clockChange('standard', 10, '1996-10-27T04:00:00', ['EEST', '+03:00'], ['EET', '+02:00']),
  ],
];

type Offset = [name: string, offset: string];

function clockChange(name: string, month: number, first: string, from: Offset, to: Offset): Component {
  return [
    name,
    [
      ['dtstart', {}, 'date-time', first],
      ['rrule', {}, 'recur', { freq: 'YEARLY', bymonth: month, byday: '-1SU' }],
      ['tzname', {}, 'text', to[0]],
      ['tzoffsetfrom', {}, 'utc-offset', from[1]],
      ['tzoffsetto', {}, 'utc-offset', to[1]],
    ],
    [],
  ];
}

export const text = (name: string, value: string): Property => [name, {}, 'text', printable(value)];
export const uri = (name: string, value: string): Property => [name, {}, 'uri', printable(value)];
/** A time on Athens' clocks: '2026-11-28T18:00:00' */
export const athensTime = (name: string, local: string): Property => [name, { tzid: timeZone }, 'date-time', local];
/** An instant; what is left of a second is cut off. */
export const instant = (name: string, at: string | Date): Property => [
  name,
  {},
  'date-time',
  new Date(at).toISOString().replace(/\.\d+/, ''),
];
export const whole = (name: string, value: number): Property => [name, {}, 'integer', value];

/** People paste what no calendar may hold (RFC 5545, 3.1: no control characters); the end of a line, whoever's it is, becomes `\n`. */
function printable(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

interface Subscription {
  name: string;
  /** Where a calendar program that was given this file's address asks again, once a day. */
  source: string;
}

/** A file with these events. `by` names the school, `subscription` a file that programs may follow. */
export function calendarFile({ by, events, subscription }: { by: string; events: Property[][]; subscription?: Subscription }) {
  const properties: Property[] = [
    text('version', '2.0'),
    text('prodid', `-//${printable(by)}//Website//EN`),
    text('calscale', 'GREGORIAN'),
  ];
  if (subscription) {
    const { name, source } = subscription;
    properties.push(
      // The standard's names (RFC 7986), and those that programs knew before there was one.
      text('name', name),
      text('x-wr-calname', name),
      text('x-wr-timezone', timeZone),
      uri('source', source),
      ['refresh-interval', {}, 'duration', refreshed],
      ['x-published-ttl', {}, 'duration', refreshed],
    );
  }
  const zone = events.flat().some(([, { tzid }]) => tzid === timeZone) ? [athens] : [];
  const components = events.map((event): Component => ['vevent', event, []]);
  return ICAL.stringify(['vcalendar', properties, [...zone, ...components]]);
}

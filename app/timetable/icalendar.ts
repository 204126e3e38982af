// iCalendar files (RFC 5545). Built as jCal (RFC 7265); ical.js escapes, folds and formats them.
import ICAL from 'ical.js';

type Value = string | number | object;
/** Name, parameters, type, values: ['summary', {}, 'text', 'Roda'] */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: Value[]];
type Component = [name: string, properties: Property[], components: Component[]];

// Lines of 75 bytes including the space that continues a line (RFC 5545, 3.1).
ICAL.foldLength = 74;

// Property names that ical.js does not know. Declaring their types keeps it from writing a VALUE parameter, which programs do not expect.
for (const [name, defaultType] of [
  ['name', 'text'],
  ['x-wr-calname', 'text'],
  ['x-wr-timezone', 'text'],
  ['x-published-ttl', 'duration'],
])
  Object.assign(ICAL.design.icalendar.property, { [name as string]: { defaultType } });

export const calendarType = 'text/calendar; charset=utf-8';

const timeZone = 'Europe/Athens';
const refreshInterval = 'P1D';

/** The clock changes of the European Union, in Athens since 1996. */
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
/** Local time in Athens: '2026-11-28T18:00:00' */
export const athensTime = (name: string, local: string): Property => [name, { tzid: timeZone }, 'date-time', local];
/** In UTC, truncated to seconds. */
export const instant = (name: string, value: string | Date): Property => [
  name,
  {},
  'date-time',
  new Date(value).toISOString().replace(/\.\d+/, ''),
];
export const integer = (name: string, value: number): Property => [name, {}, 'integer', value];

/** Normalizes line ends and removes control characters, which RFC 5545, 3.1 forbids. */
function printable(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

interface CalendarFile {
  publisher: string;
  events: Property[][];
  /** For a feed: its name and URL. */
  subscription?: { name: string; source: string };
}

export function calendarFile({ publisher, events, subscription }: CalendarFile): string {
  const properties: Property[] = [
    text('version', '2.0'),
    text('prodid', `-//${printable(publisher)}//Website//EN`),
    text('calscale', 'GREGORIAN'),
  ];
  if (subscription) {
    const { name, source } = subscription;
    properties.push(
      // RFC 7986, and the older X- names that programs know.
      text('name', name),
      text('x-wr-calname', name),
      text('x-wr-timezone', timeZone),
      uri('source', source),
      ['refresh-interval', {}, 'duration', refreshInterval],
      ['x-published-ttl', {}, 'duration', refreshInterval],
    );
  }
  const zone = events.flat().some(([, { tzid }]) => tzid === timeZone) ? [athens] : [];
  const components = events.map((event): Component => ['vevent', event, []]);
  return ICAL.stringify(['vcalendar', properties, [...zone, ...components]]);
}

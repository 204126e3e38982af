// Builds iCalendar files (RFC 5545) from jCal (RFC 7265). ical.js escapes values and folds lines.
import ICAL from 'ical.js';

type Value = string | number | object;
/** jCal property, for example ['summary', {}, 'text', 'Roda']. */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: Value[]];
type Component = [name: string, properties: Property[], components: Component[]];

// RFC 5545 (section 3.1) limits lines to 75 bytes, including the leading space of a continuation line.
ICAL.foldLength = 74;

// Declares the types of properties that ical.js does not know. Otherwise it would add a VALUE parameter to them.
Object.assign(ICAL.design.icalendar.property, {
  name: { defaultType: 'text' },
  'x-wr-calname': { defaultType: 'text' },
  'x-wr-timezone': { defaultType: 'text' },
  'x-published-ttl': { defaultType: 'duration' },
});

export const calendarType = 'text/calendar; charset=utf-8';

const timeZone = 'Europe/Athens';
const refreshInterval = 'P1D';

/** Time zone of Athens, with the EU daylight saving rules in force since 1996. */
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

export const textProperty = (name: string, value: string): Property => [name, {}, 'text', printable(value)];
export const uriProperty = (name: string, value: string): Property => [name, {}, 'uri', printable(value)];
export const athensTimeProperty = (name: string, day: string | Temporal.PlainDate, time: string): Property => {
  return [name, { tzid: timeZone }, 'date-time', `${day}T${time}:00`];
};
export const utcTimeProperty = (name: string, value: string | Date): Property => {
  const utcSeconds = new Date(value).toISOString().replace(/\.\d+/, '');
  return [name, {}, 'date-time', utcSeconds];
};
export const integerProperty = (name: string, value: number): Property => [name, {}, 'integer', value];

/** Normalizes line breaks. Removes control characters because RFC 5545 (section 3.1) forbids them. */
function printable(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

type CalendarFile = { publisher: string; events: Property[][]; subscription?: { name: string; source: string } };

export function calendarFile({ publisher, events, subscription }: CalendarFile): string {
  const properties: Property[] = [
    textProperty('version', '2.0'),
    textProperty('prodid', `-//${printable(publisher)}//Website//EN`),
    textProperty('calscale', 'GREGORIAN'),
  ];
  if (subscription) {
    const { name, source } = subscription;
    properties.push(
      // The X- properties are for calendar apps that do not support RFC 7986.
      textProperty('name', name),
      textProperty('x-wr-calname', name),
      textProperty('x-wr-timezone', timeZone),
      uriProperty('source', source),
      ['refresh-interval', {}, 'duration', refreshInterval],
      ['x-published-ttl', {}, 'duration', refreshInterval],
    );
  }
  const zone = events.flat().some(([, { tzid }]) => tzid === timeZone) ? [athens] : [];
  const components = events.map((event): Component => ['vevent', event, []]);
  return ICAL.stringify(['vcalendar', properties, [...zone, ...components]]);
}

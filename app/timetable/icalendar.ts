// Builds iCalendar files (RFC 5545) from jCal (RFC 7265). ical.js escapes values and folds lines.
import ICAL from 'ical.js';
import { timeZone } from '#content/school.ts';
import { timeZoneComponent } from './time-zone-component.ts';

type Value = string | number | object;
/** jCal property, for example ['summary', {}, 'text', 'Roda']. */
export type Property = [name: string, parameters: Record<string, string>, type: string, ...values: Value[]];
export type Component = [name: string, properties: Property[], components: Component[]];

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

const refreshInterval = 'P1D';

export const textProperty = (name: string, value: string): Property => [name, {}, 'text', printable(value)];
export const uriProperty = (name: string, value: string): Property => [name, {}, 'uri', printable(value)];
export const localTimeProperty = (name: string, day: string | Temporal.PlainDate, time: string): Property => {
  return [name, { tzid: timeZone }, 'date-time', `${day}T${time}:00`];
};
export const utcTimeProperty = (name: string, value: string | Date): Property => {
  const utcSeconds = new Date(value).toISOString().replace(/\.\d+/, '');
  return [name, {}, 'date-time', utcSeconds];
};
export const integerProperty = (name: string, value: number): Property => [name, {}, 'integer', value];

/** In a file without METHOD, DTSTAMP is the time of the last change too (RFC 5545, section 3.8.7.2). */
export const lastModifiedProperties = (time: string): Property[] => [
  utcTimeProperty('dtstamp', time),
  utcTimeProperty('last-modified', time),
];

/** Keeps a subscribed calendar from making people look busy. */
export const transparent = textProperty('transp', 'TRANSPARENT');

/** Normalizes line breaks. Removes control characters because RFC 5545 (section 3.1) forbids them. */
function printable(value: string): string {
  return value
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .toWellFormed()
    .replace(/[^\P{Cc}\n\t]/gu, '');
}

/** Calendar user (RFC 5545, section 3.3.3). `name` is shown instead of the address. */
export const addressProperty = (property: string, { name, email }: { name?: string; email: string }): Property => {
  return [property, name ? { cn: printable(name) } : {}, 'cal-address', `mailto:${printable(email)}`];
};

type CalendarFile = {
  publisher: string;
  /** Only set in files sent by email (RFC 5546). */
  method?: 'PUBLISH' | 'CANCEL';
  events: Property[][];
  subscription?: { name: string; source: string };
};

export function calendarFile({ publisher, method, events, subscription }: CalendarFile): string {
  const properties: Property[] = [
    textProperty('version', '2.0'),
    textProperty('prodid', `-//${printable(publisher)}//Website//EN`),
    textProperty('calscale', 'GREGORIAN'),
    ...(method ? [textProperty('method', method)] : []),
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
  // A calendar must not be empty (RFC 5545, section 3.6).
  const hasZone = events.length === 0 || events.flat().some(([, { tzid }]) => tzid === timeZone);
  const zone = hasZone ? [timeZoneComponent(timeZone)] : [];
  const components = events.map((event): Component => ['vevent', event, []]);
  return ICAL.stringify(['vcalendar', properties, [...zone, ...components]]);
}

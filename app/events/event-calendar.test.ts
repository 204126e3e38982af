import nodeIcal, { type VEvent } from 'node-ical';
import { expect, it } from 'vitest';
import type { CalendarEvent } from '#store/events.ts';
import { en } from '#tests/support/fixture-school.ts';
import { storedEvent } from '#tests/support/stored-event.ts';
import { provideContent } from '../i18n/content.ts';
import { canceledEventCalendar, eventCalendar, publicEventsCalendar } from './event-calendar.ts';

const school = { name: 'Capoeira "Katehaki"', email: 'school@example.org' };
const options = { school, origin: 'https://school.example', now: new Date('2026-11-20T10:00:00.500Z'), locale: 'el' as const };
const stored: CalendarEvent = storedEvent({
  title: 'Roda του μήνα',
  description: 'Έλα νωρίς.',
  location: 'Σκαβίδη 12, Κατεχάκη',
  registration_link: 'https://tickets.example/?a=1,2;b=c',
  version: 3,
});

function read(change: Partial<CalendarEvent> = {}): VEvent {
  const events = Object.values(nodeIcal.sync.parseICS(eventCalendar({ ...stored, ...change }, options)));
  const [event, ...others] = events.filter((part) => part?.type === 'VEVENT');
  expect(others).toEqual([]);
  return event as VEvent;
}

it('contains the fields of the event', () => {
  expect(read()).toMatchObject({
    uid: 'event-abc@school.example',
    summary: 'Roda του μήνα',
    description: 'Έλα νωρίς.',
    location: 'Σκαβίδη 12, Κατεχάκη',
    url: 'https://tickets.example/?a=1,2;b=c',
    sequence: 2,
  });
  expect(read().start.toISOString()).toBe('2026-11-28T16:00:00.000Z');
  expect(read({ ends_at: '2026-11-29T01:00:00.000Z' }).end?.toISOString()).toBe('2026-11-29T01:00:00.000Z');
  expect(eventCalendar(stored, options)).toContain('\r\nDTSTAMP:20261120T100000Z\r\n');
});

it('is published by the school, without attendees, because calendar programs would ask them to reply', () => {
  const file = eventCalendar(stored, options);
  expect(file).toContain('\r\nMETHOD:PUBLISH\r\n');
  expect(read().organizer).toEqual({ params: { CN: expect.stringContaining('Katehaki') }, val: 'mailto:school@example.org' });
  expect(file).not.toContain('ATTENDEE');
});

it('cancels the same event with a higher sequence, for one participant', () => {
  const file = canceledEventCalendar(stored, { email: 'eleni@example.org' }, options);
  expect(file).toContain('\r\nMETHOD:CANCEL\r\n');
  const [event] = Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');
  expect(event).toMatchObject({ uid: read().uid, status: 'CANCELLED', sequence: 3, attendee: 'mailto:eleni@example.org' });
});

it.each([
  ['before the clocks go forward', '2027-03-28T00:30:00.000Z'],
  ['in the first occurrence of a repeated hour', '2026-10-25T00:30:00.000Z'],
  ['in the second occurrence of a repeated hour', '2026-10-25T01:30:00.000Z'],
])('preserves the instant %s', (_, date) => {
  expect(read({ date }).start.toISOString()).toBe(date);
});

it('omits missing fields', () => {
  const file = eventCalendar({ ...stored, description: null, registration_link: null }, options);
  expect(file).not.toMatch(/DESCRIPTION|URL/);
});

it('escapes line breaks and control characters', () => {
  const title = 'Α\r\nEND:VEVENT\nBEGIN:VEVENT\rX-EVIL:1\u2028; , \\ "';
  const description = `\u0000\u0007\u007f\ud800 ${'👨‍👩‍👧‍👦ά'.repeat(60)}`;
  const file = eventCalendar({ ...stored, title, description }, options);
  for (const line of file.split('\r\n')) {
    expect(line).not.toMatch(/\p{Cc}/u);
    expect(line).not.toMatch(/^(?:X-EVIL|END:VEVENT.+)/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  }
  expect(read({ title, description })).toMatchObject({
    summary: 'Α\nEND:VEVENT\nBEGIN:VEVENT\nX-EVIL:1\n; , \\ "',
    description: `\ufffd ${'👨‍👩‍👧‍👦ά'.repeat(60)}`,
  });
});

it('ends after 90 minutes if the end is not known, in the feed and in a cancellation too', () => {
  const [inFeed = '', canceled] = [feed(stored), canceledEventCalendar(stored, { email: 'eleni@example.org' }, options)];
  for (const file of [eventCalendar(stored, options), inFeed, canceled]) expect(file).toContain('\r\nDTEND:20261128T173000Z\r\n');
});

provideContent('en', en);
const feed = (...events: CalendarEvent[]) =>
  publicEventsCalendar({ ...en, school: { ...en.school, ...school } }, events, options.origin);

it('shows in the feed when the event was changed, and does not make subscribers busy', () => {
  expect(feed(stored)).toContain('\r\nDTSTAMP:20261101T100000Z\r\nLAST-MODIFIED:20261101T100000Z\r\nTRANSP:TRANSPARENT\r\n');
  const changed = { ...stored, updated_at: '2026-11-21T08:00:00.000Z' };
  expect(feed(changed)).toContain('\r\nDTSTAMP:20261121T080000Z\r\nLAST-MODIFIED:20261121T080000Z\r\n');
  const file = eventCalendar(changed, options);
  expect(file).toContain('\r\nLAST-MODIFIED:20261121T080000Z\r\n');
  expect(file).not.toContain('TRANSP');
});

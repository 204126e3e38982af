import nodeIcal, { type VEvent } from 'node-ical';
import { expect, it } from 'vitest';
import type { CalendarEvent } from '#store/events.ts';
import { eventCalendar } from './event-calendar.ts';

const options = { school: 'Capoeira Katehaki', origin: 'https://school.example', now: new Date('2026-11-20T10:00:00.500Z') };
const stored: CalendarEvent = {
  id: 'abc',
  title: 'Roda του μήνα',
  description: 'Έλα νωρίς.',
  date: '2026-11-28T16:00:00.000Z',
  location: 'Σκαβίδη 12, Κατεχάκη',
  max_participants: 20,
  current_participants: 3,
  registration_link: 'https://tickets.example/?a=1,2;b=c',
  is_workshop: true,
  version: 3,
  created_at: '2026-11-01T10:00:00.123Z',
};

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
  expect(eventCalendar(stored, options)).toContain('\r\nDTSTAMP:20261120T100000Z\r\n');
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
  expect(file).not.toMatch(/DESCRIPTION|URL|DTEND/);
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

// Converts between local time at the school and UTC. Import only in server code: some browsers lack `Temporal`.
import { timeZone } from '#content/school.ts';

const localForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/;

type Instant = `${string}Z`;

/**
 * Parses a `datetime-local` value such as '2026-11-28T18:00'. Returns the earlier instant if the local time occurs twice, 'skipped'
 * if the start of daylight saving time skips it, and null if the input is invalid.
 */
export function instantFromLocalTime(local: string): Instant | 'skipped' | null {
  const time = localForm.test(local) ? plainTime(local) : null;
  if (!time) return null;
  const zoned = time.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(time) ? isoInstant(zoned) : 'skipped';
}

export function localTimeFromInstant(instant: string): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });
}

/** The instant when an event is over: its end or, without one, the end of its day at the school. */
export function overAt({ date, ends_at: end }: { date: string; ends_at: string | null }): string {
  if (end !== null) return end;
  const day = Temporal.Instant.from(date).toZonedDateTimeISO(timeZone).toPlainDate();
  return isoInstant(day.add({ days: 1 }).toZonedDateTime(timeZone));
}

/** Returns, for example, '2026-11-28T18:00+02:00'. */
export function offsetTimeFromInstant(instant: string): string {
  return Temporal.Instant.from(instant).toString({ timeZone, smallestUnit: 'minute' });
}

function isoInstant({ epochMilliseconds }: Temporal.ZonedDateTime): Instant {
  return new Date(epochMilliseconds).toISOString() as Instant;
}

function plainTime(local: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(local);
  } catch {
    return null;
  }
}

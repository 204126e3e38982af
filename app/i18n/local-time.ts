// What Athens' clocks show, and the instants that they mean. For the server: not every browser has `Temporal`.

const timeZone = 'Europe/Athens';
const localForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/;

/** ISO-8601 in UTC with milliseconds. */
type Instant = `${string}Z`;

/**
 * The instant of a `datetime-local` value ('2026-11-28T18:00', with or without ':00' for the seconds). A time that occurs twice
 * means the first; 'skipped' is one that the clocks leave out as they go forward, null is no date and time at all.
 */
export function instantFromLocalTime(local: string): Instant | 'skipped' | null {
  const time = localForm.test(local) ? plainTime(local) : null;
  if (!time) return null;
  const there = time.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (!there.toPlainDateTime().equals(time)) return 'skipped';
  return new Date(there.epochMilliseconds).toISOString() as Instant;
}

/** The value of a `datetime-local` field for an instant, cut to the minute: '2026-11-28T18:00'. */
export function localTimeFromInstant(instant: string): string {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return there.toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });
}

function plainTime(local: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(local);
  } catch {
    return null;
  }
}

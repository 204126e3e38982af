// Athens' local time and instants. Server only: not every browser has `Temporal`.

const timeZone = 'Europe/Athens';
const localForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/;

/** ISO 8601 in UTC with milliseconds. */
type Instant = `${string}Z`;

/**
 * The instant of a `datetime-local` value ('2026-11-28T18:00', optionally with ':00' seconds); the earlier one if ambiguous.
 * Returns 'skipped' for a time skipped by daylight saving, null for invalid input.
 */
export function instantFromLocalTime(local: string): Instant | 'skipped' | null {
  const time = localForm.test(local) ? plainTime(local) : null;
  if (!time) return null;
  const zoned = time.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  return zoned.toPlainDateTime().equals(time) ? isoInstant(zoned) : 'skipped';
}

/** The `datetime-local` value of an instant, without its seconds: '2026-11-28T18:00'. */
export function localTimeFromInstant(instant: string): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return zoned.toPlainDateTime().toString({ smallestUnit: 'minute', roundingMode: 'floor' });
}

/** Start of each of the last `count` months, the current one last. */
export function monthStarts(now: Date, count: number): Instant[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const current = today.toPlainDate().with({ day: 1 });
  return Array.from({ length: count }, (_, index) =>
    isoInstant(current.subtract({ months: count - 1 - index }).toZonedDateTime(timeZone)),
  );
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

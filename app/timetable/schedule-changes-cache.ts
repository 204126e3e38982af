// In-memory cache of closures, class changes, announcements and public events. Updating it re-renders the affected pages.
import { neverChanged, type PublicEvents, type StoredScheduleChanges } from '#store/schedule-changes.ts';
import { localDay } from '../i18n/format.ts';
import { noPublicEvents } from './public-events.ts';
import { noScheduleChanges } from './schedule-changes.ts';

export type ScheduleChangesCache = ReturnType<typeof createScheduleChangesCache>;

type Stored = StoredScheduleChanges & PublicEvents;

interface ScheduleChangesCacheOptions {
  /** Resolves to null when nothing has changed since the revision `known`. */
  read(known: Pick<Stored, 'changedAt' | 'eventsRevision'> | undefined): Promise<Stored | null>;
  /** Re-renders the prerendered pages, which read the cache through `current()`. */
  renew(): Promise<void>;
  now?: () => Date;
}

export function createScheduleChangesCache({ read, renew, now = () => new Date() }: ScheduleChangesCacheOptions) {
  let current = { ...noScheduleChanges, ...noPublicEvents };
  let isRendered = true;
  let lastRefresh: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const time = now();
    const instant = time.toISOString();
    const day = localDay(time);
    const { closures, changes: classChanges, announcements, events } = current;
    // Pages also change when an event begins or ends, because it then disappears from them.
    const isEventOver = events.some(({ date, ends_at }) =>
      [date, ends_at].some((each) => each !== null && each >= current.now && each < instant),
    );
    const changes = await read(isEventOver || current.changedAt === '' ? undefined : current);
    // And at midnight: past closures disappear and later ones come within the notice period.
    const isNewDay = day !== current.today && closures.length + classChanges.length + announcements.length > 0;
    if (!changes && !isNewDay && isRendered) return;
    // If no schedule change was ever stored, the pages rendered at startup are still correct.
    const isAsBuilt = current.changedAt === '' && changes?.changedAt === neverChanged && changes.events.length === 0;
    current = { ...(changes ?? current), today: day, now: instant };
    if (isAsBuilt) return;
    isRendered = false;
    await renew();
    isRendered = true;
  }

  return {
    current: () => current,
    /** Resolves when all pages show the stored changes. Rejects if reading or rendering fails. The next call retries. */
    refresh() {
      // Refreshes run one after another so that a caller that has just saved a change waits for a read that includes it.
      lastRefresh = lastRefresh.then(refresh, refresh);
      return lastRefresh;
    },
  };
}

// In-memory cache of closures, class changes and announcements. Updating it re-renders the affected pages.
import { neverChanged, type StoredScheduleChanges } from '#store/schedule-changes.ts';
import { localDay } from '../i18n/format.ts';
import { noScheduleChanges } from './schedule-changes.ts';

export type ScheduleChangesCache = ReturnType<typeof createScheduleChangesCache>;

interface ScheduleChangesCacheOptions {
  /** Resolves to null when nothing has changed since `knownChangedAt`. */
  read(knownChangedAt: string | undefined): Promise<StoredScheduleChanges | null>;
  /** Re-renders the prerendered pages, which read the cache through `current()`. */
  renew(): Promise<void>;
  today?: () => string;
}

export function createScheduleChangesCache({ read, renew, today = () => localDay(new Date()) }: ScheduleChangesCacheOptions) {
  let current = noScheduleChanges;
  let isRendered = true;
  let lastRefresh: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const changes = await read(current.changedAt || undefined);
    const day = today();
    const { closures, changes: classChanges, announcements } = current;
    // Pages also change at midnight: past closures disappear and later ones come within the notice period.
    const isNewDay = day !== current.today && closures.length + classChanges.length + announcements.length > 0;
    if (!changes && !isNewDay && isRendered) return;
    // If no schedule change was ever stored, the pages rendered at startup are still correct.
    const isAsBuilt = current.changedAt === '' && changes?.changedAt === neverChanged;
    current = { ...(changes ?? current), today: day };
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

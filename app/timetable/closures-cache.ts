// In-memory cache of closures and class changes; prerendered pages are rendered again when they change.
import { type ClosedDays, neverChanged } from '#store/closed-days.ts';
import { dayInAthens } from '../i18n/format.ts';
import { noScheduleChanges } from './schedule-changes.ts';

export type ClosuresCache = ReturnType<typeof createClosuresCache>;

interface ClosuresCacheOptions {
  /** Resolves to null when nothing has changed since the instant `knownChange`. */
  read(knownChange: string | undefined): Promise<ClosedDays | null>;
  /** Renders the pages again, from `current()`. */
  renew(): Promise<void>;
  today?: () => string;
}

export function createClosuresCache({ read, renew, today = () => dayInAthens(new Date()) }: ClosuresCacheOptions) {
  let current = noScheduleChanges;
  let isRendered = true;
  let lastRefresh: Promise<void> = Promise.resolve();

  async function refresh(): Promise<void> {
    const changes = await read(current.changedAt || undefined);
    const day = today();
    // At midnight past closures disappear and later ones come into view.
    const isNewDay = day !== current.today && current.closures.length + current.changes.length > 0;
    if (!changes && !isNewDay && isRendered) return;
    // The build renders the pages without any schedule changes.
    const isAsBuilt = current.changedAt === '' && changes?.changedAt === neverChanged;
    current = { ...(changes ?? current), today: day };
    if (isAsBuilt) return;
    isRendered = false;
    await renew();
    isRendered = true;
  }

  return {
    current: () => current,
    /** Reads changes and resolves when all pages show them. Rejects if reading or rendering fails; the next call retries. */
    refresh() {
      // One at a time: a caller that has just written must wait for a read that began after its write.
      lastRefresh = lastRefresh.then(refresh, refresh);
      return lastRefresh;
    },
  };
}

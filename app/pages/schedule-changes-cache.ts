// In-memory cache of closures, class changes, announcements and public events. Updating it publishes the affected pages.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PublicEvents, StoredScheduleChanges } from '#store/schedule-changes.ts';
import { noPublicEvents } from '../events/public-events.ts';
import { createFailedPublication } from '../failed-publication.ts';
import { contentIn } from '../i18n/content.ts';
import { localDay } from '../i18n/format.ts';
import { noScheduleChanges } from '../timetable/schedule-changes.ts';

export type ScheduleChangesCache = ReturnType<typeof createScheduleChangesCache>;

type Stored = StoredScheduleChanges & PublicEvents;
type Revision = Pick<Stored, 'changedAt' | 'eventsRevision'>;

interface ScheduleChangesCacheOptions {
  /** Resolves to null when nothing has changed since the revision `known`. */
  read(known: Revision | undefined): Promise<Stored | null>;
  /**
   * Renders the affected pages, for which `current()` returns the new changes, and then calls `commit`. If `isShown` is false, no
   * page shows any change before or after, so none is rendered, for example at most starts of the site.
   */
  publish(commit: () => void, isShown: boolean): Promise<void>;
  now?: () => Date;
}

export function createScheduleChangesCache({ read, publish, now = () => new Date() }: ScheduleChangesCacheOptions) {
  let current = { ...noScheduleChanges, ...noPublicEvents };
  const rendered = new AsyncLocalStorage<typeof current>();
  let lastRefresh: Promise<void> = Promise.resolve();
  const failure = createFailedPublication<Revision>();

  async function refresh(): Promise<void> {
    const time = now();
    const instant = time.toISOString();
    const day = localDay(time);
    const { closures, changes: classChanges, announcements, events } = current;
    const hasNextTimetable = Boolean(contentIn('el').schedule.upcoming);
    // Pages also change when an event begins, which closes joining, and when it is over.
    const hasEventChanged = events.some(({ date, over_at }) =>
      [date, over_at].some((each) => each >= current.now && each < instant),
    );
    const failed = failure.current(time);
    const changes = await read(failed ?? (hasEventChanged || current.changedAt === '' ? undefined : current));
    // Pages change at midnight, too: past closures disappear, and later ones and the next timetable come within the notice period.
    const hasNotices = hasNextTimetable || closures.length + classChanges.length + announcements.length > 0;
    const isNewDay = !failed && day !== current.today && hasNotices;
    if (!changes && !isNewDay) return;
    const next = { ...(changes ?? current), today: day, now: instant };
    const commit = () => {
      current = next;
    };
    const isShown =
      hasNextTimetable ||
      [current, next].some((each) => [each.closures, each.changes, each.announcements, each.events].flat().length > 0);
    const { changedAt, eventsRevision } = next;
    await failure.watch({ changedAt, eventsRevision }, time, () => rendered.run(next, () => publish(commit, isShown)));
  }

  return {
    /** Returns false if the pages could not be rendered with the stored changes. */
    isShown: () => !failure.exists(),
    current: () => rendered.getStore() ?? current,
    /** Resolves when all pages show the stored changes. Rejects if reading or rendering fails. The next call retries. */
    refresh() {
      // Refreshes run one after another so that a caller that has just saved a change waits for a read that includes it.
      lastRefresh = lastRefresh.then(refresh, refresh);
      return lastRefresh;
    },
  };
}

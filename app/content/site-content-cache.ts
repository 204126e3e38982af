// In-memory copy of the content that the administrator published. Updating it publishes the public pages.
import type { readPublishedContent } from '#store/site-content.ts';
import { createFailedPublication } from '../failed-publication.ts';
import { localDay } from '../i18n/format.ts';
import { plannedDays } from './articles.ts';
import { type Edits, mergeEdits } from './edits.ts';
import { assembleSiteContent, type SiteContent, shippedContent } from './site-content.server.ts';

export type SiteContentCache = ReturnType<typeof createSiteContentCache>;

interface SiteContentCacheOptions {
  /** Resolves to null when nothing was published since `knownRevision`. */
  read(knownRevision: number): ReturnType<typeof readPublishedContent>;
  /** Returns null if the content cannot be read. */
  parse(section: string, content: string): Edits | null;
  /** Renders the public pages with `content` and publishes both together. */
  publish(content: SiteContent): Promise<void>;
  onUnreadable(section: string): void;
  now?: () => Date;
}

export function createSiteContentCache({ read, parse, publish, onUnreadable, now = () => new Date() }: SiteContentCacheOptions) {
  let current = shippedContent;
  let lastRefresh: Promise<void> = Promise.resolve();
  let hasUnreadable = false;
  const failure = createFailedPublication<number>();

  async function refresh(): Promise<void> {
    const time = now();
    const failed = failure.current(time);
    const stored = await read(failed ?? current.revision);
    const day = localDay(time);
    // The next timetable comes into force at midnight, and planned articles appear.
    const { edits: shown, today } = current;
    const followsDays = shown.timetables !== undefined || plannedDays(today, shown).length > 0;
    const isNewDay = failed === null && day !== today && followsDays;
    if (!stored && !isNewDay) return;
    const parsed = stored?.sections.map(({ section, content }) => ({ section, edits: parse(section, content) }));
    if (parsed) {
      const unreadable = parsed.filter(({ edits }) => !edits);
      for (const { section } of unreadable) onUnreadable(section);
      hasUnreadable = unreadable.length > 0;
    }
    const edits = parsed ? mergeEdits(parsed.map((each) => each.edits ?? {})) : current.edits;
    const content = assembleSiteContent(edits, day, stored?.revision ?? current.revision);
    await failure.watch(content.revision, time, () => publish(content));
    current = content;
  }

  return {
    /** Returns false if a publication could not be read or rendered. */
    isShown: () => !failure.exists() && !hasUnreadable,
    /** Resolves when all pages show the published content. Rejects if reading or rendering fails. The next call retries. */
    refresh() {
      // Refreshes run one after another so that a caller that has just published waits for a read that includes it.
      lastRefresh = lastRefresh.then(refresh, refresh);
      return lastRefresh;
    },
  };
}

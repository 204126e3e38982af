// In-memory copy of the content that the administrator published. Updating it publishes the public pages.
import type { readPublishedContent } from '#store/site-content.ts';
import { localDay } from '../i18n/format.ts';
import { type Edits, mergeEdits } from './edits.ts';
import { assembleSiteContent, type SiteContent, shippedContent } from './site-content.server.ts';

export type SiteContentCache = ReturnType<typeof createSiteContentCache>;

interface SiteContentCacheOptions {
  /** Resolves to null when nothing was published since `knownRevision`. */
  read(knownRevision: number): ReturnType<typeof readPublishedContent>;
  /** Renders the public pages with `content` and publishes both together. */
  publish(content: SiteContent): Promise<void>;
  onUnreadable(section: string, error: unknown): void;
  today?: () => string;
}

export function createSiteContentCache({
  read,
  publish,
  onUnreadable,
  today = () => localDay(new Date()),
}: SiteContentCacheOptions) {
  let current = shippedContent;
  let lastRefresh: Promise<void> = Promise.resolve();

  const parse = ({ section, content }: { section: string; content: string }): Edits => {
    try {
      return (JSON.parse(content) as { edits: Edits }).edits;
    } catch (error) {
      onUnreadable(section, error);
      return {};
    }
  };

  async function refresh(): Promise<void> {
    const stored = await read(current.revision);
    const day = today();
    // The next timetable comes into force at midnight.
    const isNewDay = day !== current.today && current.edits.timetables !== undefined;
    if (!stored && !isNewDay) return;
    const edits = stored ? mergeEdits(stored.sections.map(parse)) : current.edits;
    const content = assembleSiteContent(edits, day, stored?.revision ?? current.revision);
    await publish(content);
    current = content;
  }

  return {
    /** Resolves when all pages show the published content. Rejects if reading or rendering fails. The next call retries. */
    refresh() {
      // Refreshes run one after another so that a caller that has just published waits for a read that includes it.
      lastRefresh = lastRefresh.then(refresh, refresh);
      return lastRefresh;
    },
  };
}

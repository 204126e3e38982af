// Content of the site with the changes that the administrator has published or is previewing.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '../site-map.ts';
import { assembleContent } from './assemble.ts';
import type { Edits } from './edits.ts';
import { el, texts as greek } from './el.ts';
import { en, texts as english } from './en.ts';
import type { Content } from './model.ts';

export interface SiteContent {
  /** Number of publications so far. */
  revision: number;
  edits: Edits;
  /** Day in the school's time zone that determines which timetable is in force in `texts`. Empty if nothing was ever published. */
  today: string;
  texts: Record<Locale, Content>;
}

export const shippedContent: SiteContent = { revision: 0, edits: {}, today: '', texts: { el, en } };

const rendered = new AsyncLocalStorage<SiteContent>();
let published = shippedContent;

export function assembleSiteContent(edits: Edits, today: string, revision = published.revision): SiteContent {
  return {
    revision,
    edits,
    today,
    texts: { el: assembleContent(greek, edits, today), en: assembleContent(english, edits, today) },
  };
}

export function currentSiteContent(): SiteContent {
  return rendered.getStore() ?? published;
}

export function publishSiteContent(content: SiteContent): void {
  published = content;
}

/** Runs `render` with content other than what is published: for a preview, or for pages that are about to be published. */
export function withSiteContent<Result>(content: SiteContent, render: () => Result): Result {
  return rendered.run(content, render);
}

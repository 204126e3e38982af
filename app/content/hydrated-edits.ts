// Passes the edits of the content to pages that hydrate, because server and browser must render the same texts.
import { assembleContent, type Texts } from './assemble.ts';
import type { Edits } from './edits.ts';
import type { Content } from './model.ts';
import type { SiteContent } from './site-content.server.ts';

interface HydratedEdits {
  edits: Edits;
  today: string;
  articles: Content['articles'];
}

/**
 * Returns JSON for a script element, or null if the content is as shipped. Omits what only public pages show, and hidden or removed
 * instructors.
 */
export function serializeEdits({ edits, today, texts }: SiteContent): string | null {
  if (today === '') return null;
  const instructors = texts.el.instructors.map(({ id }) => id);
  const isShown = (key: string) => {
    const [, id] = /^(?:people|instructors)\.([^.]+)/.exec(key) ?? [];
    return !/^(?:profiles|legal|articles)\.|Consent$/.test(key) && (id === undefined || instructors.includes(id));
  };
  const values = Object.fromEntries(Object.entries(edits.values ?? {}).filter(([key]) => isShown(key)));
  const hydrated: HydratedEdits = {
    edits: { values: { ...values, ...(values.people && { people: instructors.join() }) }, timetables: edits.timetables },
    today,
    articles: texts.el.articles,
  };
  // No text may close the script element.
  return JSON.stringify(hydrated).replaceAll('<', '\\u003c');
}

export function assembleHydrated(texts: Texts, json: string | null): Content {
  if (json === null) return assembleContent(texts);
  const { edits, today, articles } = JSON.parse(json) as HydratedEdits;
  return { ...assembleContent(texts, edits, today), articles };
}

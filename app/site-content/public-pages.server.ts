// The public pages that show a section. Renders their previews, and renders them again after publishing.
import type { RouterContextProvider } from 'react-router';
import { readPublishedContent } from '#store/site-content.ts';
import { type Edits, mergeEdits } from '../content/edits.ts';
import { interpolate } from '../i18n/format.ts';
import { logError, requestContext, servicesContext } from '../request-context.ts';
import { locales, paths } from '../site-map.ts';
import type { Section } from './sections.server.ts';
import { readPublication } from './stored-edits.server.ts';
import { editorTexts } from './texts.ts';

type Context = Readonly<RouterContextProvider>;

export interface PreviewPage {
  label: string;
  path: string;
  /** CSS selector of the part that the section changes. Missing if it is the beginning of the page. */
  part?: string | undefined;
}

export function previewPages({ id, kind, locale: language }: Section): PreviewPage[] {
  const { preview, form } = editorTexts[language].siteContent;
  const [, instructor = ''] = id.split('.');
  const pagesOf = (page: keyof typeof preview.pages, pathIn: (locale: 'el' | 'en') => string, part?: string): PreviewPage[] =>
    locales.map((locale) => ({
      label: interpolate(preview.button, { page: preview.pages[page], language: form.languages[locale] }),
      path: pathIn(locale),
      part,
    }));
  // The text about the data controller is in the first section (scripts/vite/render-markdown.ts).
  if (kind === 'legal') return pagesOf('privacy', (locale) => paths.privacy[locale], '#s-1');
  if (kind === 'instructor')
    return [
      ...pagesOf('profile', (locale) => paths.instructor[locale].replace(':id', instructor)),
      ...pagesOf('instructors', (locale) => paths.instructors[locale]),
    ];
  const part = {
    timetable: '.levels__tabs, .levels__kids, .levels__adults',
    questions: '#faq',
    home: undefined,
    facts: '#contact',
  }[kind];
  return pagesOf('home', (locale) => paths.home[locale], part);
}

/** Renders a public page with the given edits of a section and the published edits of the others. */
export async function renderSectionPreview(context: Context, section: Section, path: string, edits: Edits): Promise<Response> {
  const { renderPreview } = context.get(servicesContext);
  return renderPreview(path, await withOtherSections(context, section, edits), context.get(requestContext));
}

async function withOtherSections(context: Context, section: Section, edits: Edits): Promise<Edits> {
  const published = await readPublishedContent(context.get(servicesContext).database.kysely);
  const others = (published?.sections ?? []).filter((each) => each.section !== section.id);
  return mergeEdits([...others.map((each) => readPublication(each.section, each.content)?.edits ?? {}), edits]);
}

/** Renders all public pages with content that is about to be published. Logs a failure and returns the request's reference. */
export async function checkPublicPages(context: Context, section: Section, content: string | null): Promise<string | null> {
  try {
    const publication = content === null ? { edits: {} } : readPublication(section.id, content);
    if (!publication) throw new Error('The content is invalid');
    await context.get(servicesContext).renderAllPages(await withOtherSections(context, section, publication.edits));
    return null;
  } catch (error) {
    return logError('site content not renderable', context, error);
  }
}

/** Rerenders the public pages, also for class changes that followed the timetable. Only logs failures, because main.ts retries. */
export async function renewPublicPages(context: Context): Promise<void> {
  const { siteContentCache, scheduleChangesCache } = context.get(servicesContext);
  await Promise.all([siteContentCache.refresh(), scheduleChangesCache.refresh()]).catch((error) =>
    logError('site content rerender failed', context, error),
  );
}

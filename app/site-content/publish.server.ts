// Publishes a section of the content, for its forms and for the restoration of a former version.
import { data, type RouterContextProvider } from 'react-router';
import type { FindSuccessor } from '#store/schedule-changes.ts';
import { publish, readNewestPublication, readPublishedContent } from '#store/site-content.ts';
import { type Edits, mergeEdits } from '../content/edits.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { logError, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { withFormerSlugs, withPreviewedArticle } from './articles.server.ts';
import { uploadedFilesIn } from './picture-files.ts';
import { articleOf, findSection, type Section, sectionIds, timetableSection, valuesOf } from './sections.server.ts';
import { publicEdits, readPublication, readStored } from './stored-edits.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Tests whether an article is neither in content/ nor stored. `version` is that of its section. */
export const isMissing = (section: string, version: number) => version === 0 && !sectionIds().includes(section);

/** Returns the id of a section or the timetable. Responds with 404 to other ids. */
export function requireSectionId(id: string): string {
  return id === timetableSection ? id : requireSection(id).id;
}

export function requireSection(id: string): Section {
  const section = articleOf(id) || sectionIds().includes(id) ? findSection(id) : null;
  if (!section) throw data(null, { status: 404 });
  return section;
}

/** Reads the newest publication of a section. `version` is its number for optimistic locking; 0 for none. */
export async function readSection(context: Context, section: string) {
  const published = await readNewestPublication(
    context.get(servicesContext).database,
    context.get(administratorContext),
    section,
  );
  return { version: published?.id ?? 0, ...readStored(section, published?.content) };
}

interface Publication {
  section: string;
  content: string | null;
  version: number;
  /** Only set for the timetable. */
  findSuccessor?: FindSuccessor;
}

/** @throws if a public page cannot be rendered with the content. In this case, nothing is published. */
export async function publishContent(context: Context, { version, ...publication }: Publication) {
  const { section } = publication;
  let { content } = publication;
  let edits = content === null ? {} : readPublication(section, content)?.edits;
  if (!edits) throw new Error('The content is invalid');
  const { database, renderAllPages } = context.get(servicesContext);
  const article = articleOf(section);
  let rendered = edits;
  if (article) {
    const stored = await readSection(context, section);
    const [before = {}, after = {}] = [stored, { edits }].map((each) => valuesOf(requireSection(section), each.edits.values));
    edits = { values: withFormerSlugs(article, before, after, edits.values ?? {}) };
    content = contentOf(edits);
    // A draft is rendered as if it were published.
    rendered = { values: withPreviewedArticle(article, after) };
  }
  await renderAllPages(await withOtherSections(context, section, rendered));
  const saved = await publish(database, context.get(administratorContext), {
    ...{ ...publication, content, publicationId: version },
    pictureFiles: uploadedFilesIn(content ?? ''),
  });
  if (saved.outcome === 'published') await renewPublicPages(context);
  return saved;
}

/** Returns null for edits without a difference from content/. */
export function contentOf({ values = {}, timetables = [] }: Edits): string | null {
  if (Object.keys(values).length > 0) return JSON.stringify({ values });
  return timetables.length > 0 ? JSON.stringify({ timetables }) : null;
}

type Saved = Exclude<Awaited<ReturnType<typeof publish>>, { outcome: 'stale' }>;

export const redirectAfterPublishing = (context: Context, path: string, section: string, saved: Saved) =>
  saved.outcome === 'published'
    ? redirectWithNotice(context, path, noticeFor(section, 'content-published'), `${section}.${saved.id}`)
    : redirectWithNotice(context, path, noticeFor(section, 'content-unchanged'));

/** Replaces the notice by "saved" for articles and instructors that visitors do not see. */
export function noticeFor(section: string, notice: NoticeName): NoticeName {
  const [kind, owner] = section.split('.');
  const { articles, instructors } = currentSiteContent().texts.el;
  const shown: readonly { id: string }[] | undefined = { article: articles, instructor: instructors }[kind ?? ''];
  return !shown || shown.some(({ id }) => id === owner) ? notice : 'content-saved';
}

export async function withOtherSections(context: Context, section: string, edits: Edits): Promise<Edits> {
  const published = await readPublishedContent(context.get(servicesContext).database.kysely);
  const others = (published?.sections ?? []).filter((each) => each.section !== section);
  const read = others.map((each) => ({ section: each.section, edits: readPublication(each.section, each.content)?.edits ?? {} }));
  return mergeEdits([...read, { section, edits }].map((each) => publicEdits(each.section, each.edits)));
}

/** Rerenders the public pages, also for class changes that followed the timetable. Only logs failures, because main.ts retries. */
async function renewPublicPages(context: Context): Promise<void> {
  const { siteContentCache, scheduleChangesCache } = context.get(servicesContext);
  await Promise.all([siteContentCache.refresh(), scheduleChangesCache.refresh()]).catch((error) =>
    logError('site content rerender failed', context, error),
  );
}

// Publications of a section. The texts of content/ count as the version 0.
import type { RouterContextProvider } from 'react-router';
import { listPublications, readSection } from '#store/site-content.ts';
import { editorCopyIn } from '../../i18n/content.ts';
import { formatShortDateTime } from '../../i18n/format.ts';
import { servicesContext } from '../../request-context.ts';
import { administratorContext } from '../../session/session.ts';
import { findDifferences } from './differences.server.ts';
import { versionsOf } from './section-action.server.ts';
import type { Section } from './sections.server.ts';
import { readContent } from './stored-content.server.ts';

type Context = Readonly<RouterContextProvider>;

const original = { id: 0, content: null, time: null, person: null };

/** Newest first, with the version of content/ at the end. */
export async function readHistory(context: Context, section: Section) {
  const publications = await listPublications(
    context.get(servicesContext).database,
    context.get(administratorContext),
    section.id,
  );
  const { formerMember } = editorCopyIn(section.locale).siteContent;
  const published = publications.map(({ id, content, publishedAt, publishedBy }) => ({
    id,
    content,
    time: formatShortDateTime(publishedAt, 'el'),
    person: publishedBy ?? formerMember,
  }));
  return [...published, original];
}

/** Returns null if the version does not exist or no longer. */
export async function readVersion(context: Context, section: Section, id: string | undefined) {
  const stored = await readSection(context.get(servicesContext).database, context.get(administratorContext), section.id);
  const version = (await readHistory(context, section)).find((each) => String(each.id) === id);
  if (!version) return null;
  const { values: before } = readContent(section, stored.published?.content);
  const { values: after } = readContent(section, version.content);
  return {
    version,
    differences: findDifferences(section, before, after),
    draft: stored.draft && formatShortDateTime(stored.draft.savedAt, 'el'),
    versions: versionsOf(stored),
  };
}

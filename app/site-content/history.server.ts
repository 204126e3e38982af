// Publications of a section. The texts of content/ count as the version 0.
import type { RouterContextProvider } from 'react-router';
import { listPublications } from '#store/site-content.ts';
import { formatShortDateTime } from '../i18n/format.ts';
import { localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { sectionIds, timetableSection } from './sections.server.ts';
import { editorTexts } from './texts.ts';

type Context = Readonly<RouterContextProvider>;

const original = { id: 0, content: null, time: null, person: null };

/** Lists the newest publication first and the version of content/, if there is one, last. */
export async function readHistory(context: Context, section: string) {
  const publications = await listPublications(context.get(servicesContext).database, context.get(administratorContext), section);
  const { formerMember } = editorTexts[context.get(localeContext)].pages;
  const published = publications.map(({ id, content, publishedAt, publishedBy }) => ({
    id,
    content,
    time: formatShortDateTime(publishedAt, 'el'),
    person: publishedBy ?? formerMember,
  }));
  return sectionIds().includes(section) || section === timetableSection ? [...published, original] : published;
}

/** Returns null if the version does not exist or was deleted. `newestId` is the publication that visitors see; 0 for none. */
export async function readVersion(context: Context, section: string, id: string) {
  const history = await readHistory(context, section);
  const version = history.find((each) => String(each.id) === id);
  return version ? { ...version, newestId: history[0]?.id ?? 0 } : null;
}

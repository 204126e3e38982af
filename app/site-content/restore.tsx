import { href } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { runAction } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/restore';
import { readVersion } from './history.server.ts';
import { noticeFor, publishContent, requireSectionId } from './publish.server.ts';
import { pathOf, timetableSection } from './sections.server.ts';
import { readStored } from './stored-edits.server.ts';
import { editorTexts } from './texts.ts';
import { orphanWarnings, successorsIn } from './timetable-warnings.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSectionId(params.page);
  return loadContent('site content version load failed', context, async () => {
    const version = await readVersion(context, section, params.id);
    if (!version) return null;
    const scheduleChanges = context.get(servicesContext).scheduleChangesCache.current();
    const isTimetable = section === timetableSection;
    const warnings = isTimetable
      ? orphanWarnings(timetablesIn(version.content), scheduleChanges, context.get(localeContext))
      : [];
    return { time: version.time, newestId: version.newestId, warnings };
  });
}

const timetablesIn = (content: string | null) => readStored(timetableSection, content).edits.timetables;

/** Publishes the content of a former version as a new one. `id` is the number of the publication that it replaces. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const section = requireSectionId(params.page);
  const { id } = await readFormOrEmpty(request, ['id']);
  return runAction('site content restore failed', context, async () => {
    const stale = () => redirectWithNotice(context, href(paths.pageVersions, params), 'content-stale');
    const version = await readVersion(context, section, params.id);
    if (!version) return stale();
    const { content } = version;
    const findSuccessor = section === timetableSection ? { findSuccessor: successorsIn(timetablesIn(content)) } : {};
    const restored = await publishContent(context, { section, content, version: Number(id), ...findSuccessor });
    return restored.outcome === 'stale'
      ? stale()
      : redirectWithNotice(context, pathOf(section), noticeFor(section, 'content-restored'));
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => editorTexts[locale].pages.restoration.heading);

export default function RestoreDialog(page: Route.ComponentProps) {
  const { restoration: copy, history } = useTexts(editorTexts).pages;
  const { content } = page.loaderData;
  return (
    <DeletionDialog
      page={page}
      copy={{ ...copy, delete: copy.restore, deleting: copy.restoring }}
      missing={copy}
      subject={content?.time ?? history.original}
      consequences={content?.warnings.flatMap(({ text, items }) => [text, ...items])}
      closeTo={href(paths.pageVersions, page.params)}
    >
      <input type="hidden" name="id" value={content?.newestId} autoComplete="off" />
    </DeletionDialog>
  );
}

import { data, Form, href, useNavigation } from 'react-router';
import { MalformedFormError, readForm } from '#server/form.ts';
import { CancelAndSubmit, MissingItemDialog } from '../admin/dialogs.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { loadContent, localeContext, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/restore';
import { readVersion } from './history.server.ts';
import { publishContent, requireSectionId } from './publish.server.ts';
import { pathOf, timetableSection } from './sections.server.ts';
import { readStored } from './stored-edits.server.ts';
import { editorTexts } from './texts.ts';
import { orphanWarnings, successorsIn } from './timetable-warnings.server.ts';
import { Warnings } from './timetable-warnings.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSectionId(params.page);
  return loadContent('site content version load failed', context, async () => {
    const version = await readVersion(context, section, params.id);
    if (!version) return null;
    const { scheduleChangesCache } = context.get(servicesContext);
    const warnings =
      section === timetableSection
        ? orphanWarnings(timetablesIn(version.content), scheduleChangesCache.current(), context.get(localeContext))
        : [];
    return { time: version.time, newestId: version.newestId, warnings };
  });
}

const timetablesIn = (content: string | null) => readStored(timetableSection, content).edits.timetables;

interface RestoreError {
  isStale?: boolean;
  reference?: string;
}

/** Publishes the content of a former version as a new one. `id` is the number of the publication that it replaces. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const section = requireSectionId(params.page);
  try {
    const { id } = await readForm(request, ['id']);
    const version = await readVersion(context, section, params.id);
    if (!version) return data<RestoreError>({ isStale: true }, { status: 409 });
    const { content } = version;
    const findSuccessor = section === timetableSection ? { findSuccessor: successorsIn(timetablesIn(content)) } : {};
    const restored = await publishContent(context, { section, content, version: Number(id), ...findSuccessor });
    if (restored.outcome === 'stale') return data<RestoreError>({ isStale: true }, { status: 409 });
    return redirectWithNotice(context, pathOf(section), 'content-restored');
  } catch (error) {
    if (error instanceof MalformedFormError) return data<RestoreError>({ isStale: false }, { status: 400 });
    const reference = logError('site content restore failed', context, error);
    return data<RestoreError>({ isStale: false, reference }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => editorTexts[locale].pages.restoration.heading);

export default function RestoreDialog({ loaderData: { content, hasFailed }, params, actionData }: Route.ComponentProps) {
  const contentEditor = useTexts(editorTexts);
  const copy = contentEditor.pages.restoration;
  const error: RestoreError | undefined = actionData;
  const isRestoring = useNavigation().formMethod === 'POST';
  const text = error?.isStale ? copy.stale : copy.failed;
  const message = useActionError(error, text);
  const closeTo = href(paths.pageVersions, params);
  if (!content) {
    return <MissingItemDialog heading={copy.heading} copy={copy} hasFailed={hasFailed} closeTo={closeTo} />;
  }
  return (
    <Dialog
      heading={copy.heading}
      question={copy.question}
      subject={content.time ?? contentEditor.pages.history.original}
      closeTo={closeTo}
    >
      <Warnings warnings={content.warnings} />
      {error && <FormMessage text={text} reference={error.reference} ref={message} />}
      <Form className="cluster dialog__actions" method="post">
        <input type="hidden" name="id" value={content.newestId} autoComplete="off" />
        <CancelAndSubmit closeTo={closeTo} label={copy.restore} busyLabel={copy.restoring} isBusy={isRestoring} focusesCancel />
      </Form>
    </Dialog>
  );
}

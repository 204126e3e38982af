import { data, Form, href, useNavigation } from 'react-router';
import { MalformedFormError } from '#server/form.ts';
import { publish } from '#store/site-content.ts';
import { CancelAndSubmit, MissingItemDialog } from '../admin/dialogs.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormMessage, useActionError } from '../ui/form-message.tsx';
import type { Route } from './+types/restore';
import { readVersion } from './history.server.ts';
import { checkPublicPages, renewPublicPages } from './public-pages.server.ts';
import { readPublicationId, readSubmission, requireSection } from './section-action.server.ts';
import type { Section } from './sections.server.ts';
import { readContent } from './stored-content.server.ts';
import { editorTexts } from './texts.ts';
import { orphanedChanges, successorsIn } from './timetable-orphans.server.ts';
import { OrphanedChanges } from './timetable-orphans.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSection(params.section, context);
  return loadContent('site content version load failed', context, async () => {
    const version = await readVersion(context, section, params.id);
    if (!version) return null;
    const { scheduleChangesCache } = context.get(servicesContext);
    const orphans =
      section.kind === 'timetable'
        ? orphanedChanges(timetablesOf(section, version.content), scheduleChangesCache.current(), section.locale)
        : [];
    return { time: version.time, newestId: version.newestId, orphans };
  });
}

const timetablesOf = (section: Section, content: string | null) => readContent(section, content).values.timetables;

interface RestoreError {
  isStale?: boolean;
  reference?: string;
}

/** Publishes the content of a former version as a new one. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const section = requireSection(params.section, context);
  try {
    const publicationId = readPublicationId(await readSubmission(request));
    const version = await readVersion(context, section, params.id);
    if (!version) return data<RestoreError>({ isStale: true }, { status: 409 });
    const { content } = version;
    const reference = await checkPublicPages(context, section, content);
    if (reference) return data<RestoreError>({ isStale: false, reference }, { status: 503 });
    const restored = await publish(context.get(servicesContext).database, context.get(administratorContext), {
      section: section.id,
      content,
      publicationId,
      findSuccessor: section.kind === 'timetable' ? successorsIn(timetablesOf(section, content)) : undefined,
    });
    if (restored.outcome === 'stale') return data<RestoreError>({ isStale: true }, { status: 409 });
    if (restored.outcome === 'published') await renewPublicPages(context);
    return redirectWithNotice(context, href(paths.siteContentSection, { section: section.id }), 'content-restored');
  } catch (error) {
    if (error instanceof MalformedFormError) return data<RestoreError>({ isStale: false }, { status: 400 });
    const reference = logError('site content restore failed', context, error);
    return data<RestoreError>({ isStale: false, reference }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => editorTexts[locale].siteContent.restoration.heading);

export default function RestoreDialog({ loaderData: { content, hasFailed }, params, actionData }: Route.ComponentProps) {
  const contentEditor = useTexts(editorTexts);
  const copy = contentEditor.siteContent.restoration;
  const error: RestoreError | undefined = actionData;
  const isRestoring = useNavigation().formMethod === 'POST';
  const text = error?.isStale ? copy.stale : copy.failed;
  const message = useActionError(error, text);
  const closeTo = href(paths.siteContentVersions, params);
  if (!content) {
    return <MissingItemDialog heading={copy.heading} copy={copy} hasFailed={hasFailed} closeTo={closeTo} />;
  }
  return (
    <Dialog
      heading={copy.heading}
      question={copy.question}
      subject={content.time ?? contentEditor.siteContent.history.original}
      closeTo={closeTo}
    >
      {content.orphans.length > 0 && <OrphanedChanges orphans={content.orphans} />}
      {error && <FormMessage text={text} reference={error.reference} ref={message} />}
      <Form className="cluster dialog__actions" method="post">
        <input type="hidden" name="publicationId" value={content.newestId} autoComplete="off" />
        <CancelAndSubmit closeTo={closeTo} label={copy.restore} busyLabel={copy.restoring} isBusy={isRestoring} focusesCancel />
      </Form>
    </Dialog>
  );
}

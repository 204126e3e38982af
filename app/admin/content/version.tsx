import { href, Link, Outlet } from 'react-router';
import type { EditorCopy } from '../../content/model.ts';
import { adminMeta } from '../../document/page-meta.ts';
import { withEditorCopy } from '../../i18n/admin-copy.client.ts';
import { editorCopyIn, useAdminCopy, useEditorCopy } from '../../i18n/content.ts';
import { interpolate } from '../../i18n/format.ts';
import { loadContent } from '../../request-context.ts';
import { paths } from '../../site-map.ts';
import { EmptyState, LoadError } from '../../ui/empty-state.tsx';
import type { Route } from './+types/version';
import { Differences } from './differences.tsx';
import { readVersion } from './history.server.ts';
import { requireSection } from './section-action.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSection(params.section, context);
  return loadContent('site content version load failed', context, async () => {
    const found = await readVersion(context, section, params.id);
    if (!found) return null;
    const { time, person } = found.version;
    return { title: section.title, time, person, differences: found.differences };
  });
}

const headingOf = (copy: EditorCopy['siteContent']['version'], time: string | null | undefined) =>
  time ? interpolate(copy.heading, { time }) : copy.originalHeading;

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [withEditorCopy];

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  adminMeta(matches, (_, locale) => headingOf(editorCopyIn(locale).siteContent.version, loaderData?.content?.time));

export default function VersionPage({ loaderData: { content, hasFailed }, params }: Route.ComponentProps) {
  const copy = useEditorCopy().siteContent.version;
  return (
    <div className="dashboard dashboard--admin">
      {/* Dialog route, above the page without JavaScript. */}
      <Outlet />
      <p className="dashboard__back">
        <a className="more" href={href(paths.siteContentVersions, { section: params.section })}>
          {copy.back}
        </a>
      </p>
      {content ? <Version {...content} params={params} /> : <NoVersion hasFailed={hasFailed} />}
    </div>
  );
}

function NoVersion({ hasFailed }: { hasFailed: boolean }) {
  const admin = useAdminCopy();
  const contentEditor = useEditorCopy();
  const copy = contentEditor.siteContent.version;
  return (
    <>
      <div className="dashboard__header">
        <h1>{contentEditor.siteContent.versions}</h1>
      </div>
      {hasFailed ? <LoadError what={copy.failed} {...admin.loadError} /> : <EmptyState picture="not-found" text={copy.none} />}
    </>
  );
}

type VersionProps = NonNullable<Route.ComponentProps['loaderData']['content']> & Pick<Route.ComponentProps, 'params'>;

function Version({ title, time, person, differences, params }: VersionProps) {
  const copy = useEditorCopy().siteContent.version;
  return (
    <>
      <div className="dashboard__header">
        <div>
          <h1>{headingOf(copy, time)}</h1>
          <p>
            {title}. {person ? interpolate(copy.lead, { person }) : copy.originalLead}
          </p>
        </div>
        {differences.length > 0 && (
          <Link className="btn btn--small" to={href(paths.restoreSiteContent, params)}>
            {copy.restore}
          </Link>
        )}
      </div>
      {differences.length > 0 ? (
        <Differences differences={differences} labels={{ before: copy.before, after: copy.after }} />
      ) : (
        <p>{copy.same}</p>
      )}
    </>
  );
}

import { href, Link, Outlet } from 'react-router';
import { Table } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/versions';
import { readHistory } from './history.server.ts';
import { type PreviewPage, previewPages } from './public-pages.server.ts';
import { requireSection } from './section-action.server.ts';
import { type EditorTexts, editorTexts } from './texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSection(params.section, context);
  return loadContent('site content versions load failed', context, async () => ({
    title: section.title,
    previews: previewPages(section),
    versions: (await readHistory(context, section)).map(({ content: _, ...version }) => version),
  }));
}

const headingOf = ({ history, versions }: EditorTexts['siteContent'], title: string | undefined) =>
  title ? interpolate(history.heading, { section: title }) : versions;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => headingOf(editorTexts[locale].siteContent, loaderData?.content?.title));

export default function VersionsPage({ loaderData: { content: history }, params: { section } }: Route.ComponentProps) {
  const admin = useTexts(editorTexts);
  const contentEditor = useTexts(editorTexts);
  const copy = contentEditor.siteContent.history;
  return (
    <div className="dashboard dashboard--admin">
      {/* Dialog route. It comes first so that, without JavaScript, the dialog appears at the top of the page. */}
      <Outlet />
      <p className="cluster dashboard__back">
        <a className="more" href={href(paths.siteContentSection, { section })}>
          {interpolate(copy.back, { section: history?.title ?? contentEditor.siteContent.heading })}
        </a>
      </p>
      <div className="cluster split dashboard__header">
        <div>
          <h1>{headingOf(contentEditor.siteContent, history?.title)}</h1>
          <p>{copy.lead}</p>
        </div>
      </div>
      {!history && <LoadError what={contentEditor.siteContent.failed} {...admin.loadError} />}
      {history?.versions.length === 1 && <p>{copy.empty}</p>}
      {history && history.versions.length > 1 && (
        <Table className="table" columns={copy.columns} hasActions>
          {history.versions.map((version, index) => (
            <VersionRow
              key={version.id}
              version={version}
              isCurrent={index === 0}
              section={section}
              previews={history.previews}
            />
          ))}
        </Table>
      )}
    </div>
  );
}

interface VersionRowProps {
  version: { id: number; time: string | null; person: string | null };
  isCurrent: boolean;
  section: string;
  previews: PreviewPage[];
}

function VersionRow({ version: { id, time, person }, isCurrent, section, previews }: VersionRowProps) {
  const { history: copy, restoration } = useTexts(editorTexts).siteContent;
  const suffix = <span className="visually-hidden">{interpolate(copy.ofVersion, { time: time ?? copy.original })}</span>;
  const addressOf = (page: string) =>
    `${href(paths.siteContentPreview, { section })}?${new URLSearchParams({ page, version: String(id) })}`;
  return (
    <tr>
      <td>{time ? <time>{time}</time> : copy.original}</td>
      <td>{person}</td>
      <td>
        <div className="cluster table__actions">
          {isCurrent ? (
            <span className="badge badge--done">{copy.current}</span>
          ) : (
            <>
              {previews.map(({ label, path }) => (
                <a key={path} className="link-btn link-btn--quiet" href={addressOf(path)}>
                  {label}
                  {suffix}
                </a>
              ))}
              <Link className="link-btn" to={href(paths.restoreSiteContent, { section, id: String(id) })}>
                {restoration.restore}
                {suffix}
              </Link>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

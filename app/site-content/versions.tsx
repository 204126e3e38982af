import { href, Link, Outlet } from 'react-router';
import { Table } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { interpolate } from '../i18n/format.ts';
import { loadContent, localeContext } from '../request-context.ts';
import { paths } from '../site-map.ts';
import { LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/versions';
import { readHistory } from './history.server.ts';
import { previewAddress, previewPages } from './public-pages.server.ts';
import { requireSectionId } from './publish.server.ts';
import { pathOf, titleOf } from './sections.server.ts';
import { type EditorTexts, editorTexts } from './texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSectionId(params.page);
  const locale = context.get(localeContext);
  return loadContent('site content versions load failed', context, async () => ({
    title: titleOf(section, locale),
    back: pathOf(section),
    versions: (await readHistory(context, section)).map(({ content: _, ...version }) => ({
      ...version,
      previews: previewPages(section, locale).map(({ label, path }) => ({
        label,
        address: previewAddress(section, { path, version: String(version.id) }),
      })),
    })),
  }));
}
type Version = NonNullable<Awaited<ReturnType<typeof loader>>['data']['content']>['versions'][number];

const headingOf = ({ history, versions }: EditorTexts['pages'], title: string | undefined) =>
  title ? interpolate(history.heading, { section: title }) : versions;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privateMeta(matches, (locale) => headingOf(editorTexts[locale].pages, loaderData?.content?.title));

export default function VersionsPage({ loaderData: { content: history }, params: { page } }: Route.ComponentProps) {
  const contentEditor = useTexts(editorTexts);
  const copy = contentEditor.pages.history;
  return (
    <div className="dashboard dashboard--admin">
      {/* Dialog route. It comes first so that, without JavaScript, the dialog appears at the top of the page. */}
      <Outlet />
      <p className="cluster dashboard__back">
        <a className="more" href={history?.back ?? paths.pages}>
          {history ? interpolate(copy.back, { section: history.title }) : contentEditor.pages.back}
        </a>
      </p>
      <div className="cluster split dashboard__header">
        <div>
          <h1>{headingOf(contentEditor.pages, history?.title)}</h1>
          <p>{copy.lead}</p>
        </div>
      </div>
      {!history && <LoadError what={contentEditor.pages.failed} {...contentEditor.loadError} />}
      {history?.versions.length === 1 && <p>{copy.empty}</p>}
      {history && history.versions.length > 1 && (
        <Table className="table" columns={copy.columns} hasActions>
          {history.versions.map((version, index) => (
            <VersionRow key={version.id} version={version} isCurrent={index === 0} page={page} />
          ))}
        </Table>
      )}
    </div>
  );
}

type VersionRowProps = { version: Version; isCurrent: boolean; page: string };

function VersionRow({ version: { id, time, person, previews }, isCurrent, page }: VersionRowProps) {
  const { history: copy, restoration } = useTexts(editorTexts).pages;
  const suffix = <span className="visually-hidden">{interpolate(copy.ofVersion, { time: time ?? copy.original })}</span>;
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
              {previews.map(({ label, address }) => (
                <a key={address} className="link-btn link-btn--quiet" href={address}>
                  {label}
                  {suffix}
                </a>
              ))}
              <Link className="link-btn" to={href(paths.restoreVersion, { page, id: String(id) })}>
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

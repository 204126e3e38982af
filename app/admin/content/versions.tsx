import { href, Link } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { contentEditor } from '#content/interface/content-editor.en.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { interpolate } from '../../i18n/format.ts';
import { loadContent } from '../../request-context.ts';
import { paths } from '../../site-map.ts';
import { LoadError } from '../../ui/empty-state.tsx';
import { Table } from '../list.tsx';
import type { Route } from './+types/versions';
import { readHistory } from './history.server.ts';
import { requireSection } from './section-action.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const section = requireSection(params.section);
  return loadContent('site content versions load failed', context, async () => ({
    title: section.title,
    versions: (await readHistory(context, section)).map(({ content: _, ...version }) => version),
  }));
}

const copy = contentEditor.siteContent.history;

const headingOf = (title: string | undefined) =>
  title ? interpolate(copy.heading, { section: title }) : contentEditor.siteContent.versions;

export const meta = ({ loaderData }: Route.MetaArgs) => privateMeta(headingOf(loaderData?.content?.title));

export default function VersionsPage({ loaderData: { content: history }, params: { section } }: Route.ComponentProps) {
  return (
    <div className="dashboard dashboard--admin">
      <p className="dashboard__back">
        <Link className="more" to={href(paths.siteContentSection, { section })}>
          {interpolate(copy.back, { section: history?.title ?? contentEditor.siteContent.heading })}
        </Link>
      </p>
      <div className="dashboard__header">
        <div>
          <h1>{headingOf(history?.title)}</h1>
          <p>{copy.lead}</p>
        </div>
      </div>
      {!history && <LoadError what={contentEditor.siteContent.failed} {...admin.loadError} />}
      {history?.versions.length === 1 && <p>{copy.empty}</p>}
      {history && history.versions.length > 1 && (
        <Table className="table" columns={copy.columns} hasActions>
          {history.versions.map((version, index) => (
            <VersionRow key={version.id} version={version} isCurrent={index === 0} section={section} />
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
}

function VersionRow({ version: { id, time, person }, isCurrent, section }: VersionRowProps) {
  const name = time ?? copy.original;
  return (
    <tr>
      <td>{time ? <time>{time}</time> : copy.original}</td>
      <td>{person}</td>
      <td>
        <div className="table__actions">
          {isCurrent ? (
            <span className="badge badge--done">{copy.current}</span>
          ) : (
            <Link className="link-btn" to={href(paths.siteContentVersion, { section, id: String(id) })}>
              {copy.compare}
              <span className="visually-hidden">{interpolate(copy.compareOf, { time: name })}</span>
            </Link>
          )}
        </div>
      </td>
    </tr>
  );
}

// Closures and class changes: the coming ones, and below them the past ones.
import { href, Link, Outlet } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { type Closure, listClosedDays } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { dayInAthens, formatNumber, interpolate } from '../i18n/format.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/schedule-changes';
import { IconLink, revalidateList } from './list.tsx';
import { type DescribedChange, describeScheduleChange } from './schedule-change.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('schedule changes not read', context, async () => {
    const { coming, past } = await listClosedDays(database, context.get(administratorContext), dayInAthens(new Date()));
    const closures = [...coming, ...past].filter((change): change is Closure => 'first' in change);
    const described = (changes: typeof coming) => changes.map((change) => describeScheduleChange(change, closures));
    return { coming: described(coming), past: described(past) };
  });
}

export const shouldRevalidate = revalidateList;

const words = admin.scheduleChanges;

export function meta() {
  return privateMeta(`${words.heading}, ${admin.title}`);
}

export default function ScheduleChangesPage({ loaderData: { content: list } }: Route.ComponentProps) {
  return (
    <>
      {/* The dialog comes first: without JavaScript it is part of the page. */}
      <Outlet />
      <p className="dashboard__back">
        <Link className="more" to={paths.adminEvents}>
          {words.back}
        </Link>
      </p>
      <div className="panel__header">
        <div>
          <h2>{words.heading}</h2>
          <p>{words.lead}</p>
        </div>
        <div className="panel__actions">
          <Link className="btn btn--small" to={paths.newClosure} preventScrollReset>
            {words.close}
          </Link>
          <Link className="btn btn--outline btn--small" to={paths.newClassChange} preventScrollReset>
            {words.change}
          </Link>
        </div>
      </div>
      {!list && <LoadError what={words.failed} {...admin.loadError} />}
      {list?.coming.length === 0 && (
        <EmptyState picture="emblem-fight">
          <p>{words.empty}</p>
        </EmptyState>
      )}
      {list && list.coming.length > 0 && <ChangeTable changes={list.coming} />}
      {list && list.past.length > 0 && (
        <details className="past">
          <summary>{interpolate(words.past, { count: formatNumber(list.past.length, 'en') })}</summary>
          <ChangeTable changes={list.past} />
        </details>
      )}
    </>
  );
}

function ChangeTable({ changes }: { changes: DescribedChange[] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{words.columns.when}</th>
          <th scope="col">{words.columns.what}</th>
          <th scope="col">
            <span className="visually-hidden">{admin.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({ change: { id, when, what, reason, note } }: { change: DescribedChange }) {
  return (
    <tr>
      <td>{when}</td>
      <td>
        {what}
        {reason && (
          <>
            : <span lang="el">{reason.el}</span> / {reason.en}
          </>
        )}
        {note && (
          <>
            <br />
            <small>{note}</small>
          </>
        )}
      </td>
      <td>
        <div className="table__actions">
          <IconLink
            icon="bin"
            to={href(paths.deleteScheduleChange, { id })}
            name={words.remove}
            of={interpolate(words.removeOf, { entry: `${when}: ${what}` })}
          />
        </div>
      </td>
    </tr>
  );
}

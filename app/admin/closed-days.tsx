// Days on which the school is closed, and classes that are cancelled or moved: those to come, and what is past below them.
import { data, href, Link, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { type Closure, listClosedDays } from '#store/closed-days.ts';
import { privateMeta } from '../document/page-meta.ts';
import { dayInAthens, formatNumber } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/closed-days';
import { type ClosedDayEntry, closedDayEntry } from './closed-day-entry.ts';
import { IconLink } from './icon-link.tsx';

export const handle: PageHandle = { styles, hydrates: true };

export async function loader({ context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  try {
    const { coming, past } = await listClosedDays(context.get(servicesContext).database, by, dayInAthens(new Date()));
    const closures = [...coming, ...past].filter((entry): entry is Closure => 'first' in entry);
    const worded = (entries: typeof coming) => entries.map((entry) => closedDayEntry(entry, closures));
    return data({ list: { coming: worded(coming), past: worded(past) } });
  } catch (error) {
    log.error('closed days not read', { reference: context.get(requestContext).reference, error });
    return data({ list: null }, { status: 503 });
  }
}

/** What opens over the list leaves it as it is. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOverlay = currentUrl.pathname !== nextUrl.pathname && formMethod === undefined;
  return isOverlay ? false : defaultShouldRevalidate;
}

const words = admin.closedDays;

export function meta() {
  return privateMeta(`${words.heading}, ${admin.title}`);
}

export default function ClosedDaysPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      {/* First: without JavaScript what has been opened stands in the page, and must not be looked for under a list. */}
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
      {!list && <LoadError what={words.failed} {...admin.notRead} />}
      {list?.coming.length === 0 && (
        <EmptyState picture="emblem-fight">
          <p>{words.empty}</p>
        </EmptyState>
      )}
      {list && list.coming.length > 0 && <Entries entries={list.coming} />}
      {list && list.past.length > 0 && (
        <details className="past">
          <summary>{interpolate(words.past, { count: formatNumber(list.past.length, 'en') })}</summary>
          <Entries entries={list.past} />
        </details>
      )}
    </>
  );
}

function Entries({ entries }: { entries: ClosedDayEntry[] }) {
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
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function Entry({ entry: { id, when, what, reason, note } }: { entry: ClosedDayEntry }) {
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
            mark="bin"
            to={href(paths.deleteScheduleChange, { id })}
            name={words.remove}
            of={interpolate(words.removeOf, { entry: `${when}: ${what}` })}
          />
        </div>
      </td>
    </tr>
  );
}

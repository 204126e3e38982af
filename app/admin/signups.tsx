// Everybody who has an account, the newest first.
import { data } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { countSignups, countSignupsByMonth, listSignups, type Signup } from '#store/signups.ts';
import { formatMonth, formatNumber, formatShortDate } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { EmptyState, LoadError } from '../ui/empty-state.tsx';
import type { Route } from './+types/signups';
import { beginningsOfMonths } from './months.ts';
import { Pages } from './pages.tsx';
import { SignupChart } from './signup-chart.tsx';

export const handle: PageHandle = { styles, hydrates: true };

const signupsAtOnce = 50;
const monthsShown = 12;

export async function loader({ url, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  const { database, env } = context.get(servicesContext);
  const { adminEmail } = env;
  const months = beginningsOfMonths(new Date(), monthsShown);
  try {
    const [page, counts, perMonth] = await Promise.all([
      listSignups(database, by, { adminEmail, from: url.searchParams.get('from'), most: signupsAtOnce }),
      countSignups(database, by, { adminEmail }),
      countSignupsByMonth(database, by, { months }),
    ]);
    return data({
      counts,
      // Dates are put into words here alone: a browser may word them a little differently, and React would find two pages.
      months: months.map((begins, number) => ({ name: formatMonth(begins, 'en'), count: perMonth[number] ?? 0 })),
      page: { ...page, signups: page.signups.map((signup) => ({ ...signup, when: formatShortDate(signup.created_at, 'el') })) },
    });
  } catch (error) {
    log.error('signups not read', { reference: context.get(requestContext).reference, error });
    return data(null, { status: 503 });
  }
}

export default function SignupsPage({ loaderData: found }: Route.ComponentProps) {
  const words = admin.signups;
  const total = found?.counts.total ?? 0;
  return (
    <>
      <div className="panel__header">
        <div>
          <h2>{words.heading}</h2>
          <p>{words.lead}</p>
        </div>
        {total > 0 && (
          <p className="panel__summary">
            {total === 1 ? words.one : interpolate(words.many, { count: formatNumber(total, 'en') })}
          </p>
        )}
      </div>
      {found ? <Signups {...found} /> : <LoadError what={words.failed} {...admin.notRead} />}
    </>
  );
}

type Found = NonNullable<Route.ComponentProps['loaderData']>;

export function Signups({ counts, months, page }: Found) {
  const words = admin.signups;
  if (counts.total === 0)
    return (
      <EmptyState picture="emblem-dance">
        <p>{words.empty}</p>
        <p>
          <a className="more" href={`${paths.auth}?mode=sign-up`}>
            {words.emptyNext}
          </a>
        </p>
      </EmptyState>
    );
  const cards = [
    [words.totals.all, counts.total],
    [words.totals.users, counts.users],
    [words.totals.admins, counts.admins],
  ] as const;
  return (
    <>
      <div className="stats">
        <dl>
          {cards.map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{formatNumber(count, 'en')}</dd>
            </div>
          ))}
        </dl>
        <SignupChart months={months} />
      </div>
      <table className="table table--users">
        <thead>
          <tr>
            <th scope="col">{words.columns.email}</th>
            <th scope="col">{words.columns.role}</th>
            <th scope="col">{words.columns.date}</th>
            <th scope="col">{words.columns.status}</th>
          </tr>
        </thead>
        <tbody>
          {page.signups.map((signup) => (
            <SignupRow key={signup.email} signup={signup} />
          ))}
        </tbody>
      </table>
      <Pages page={page} path={paths.adminSignups} />
    </>
  );
}

function SignupRow({ signup: { email, role, created_at, when } }: { signup: Signup & { when: string } }) {
  const words = admin.signups;
  return (
    <tr>
      <td>{email}</td>
      <td>
        <span className={role === 'admin' ? 'badge badge--admin' : 'badge'}>{words.roles[role]}</span>
      </td>
      <td data-label={words.columns.date}>
        <time dateTime={created_at}>{when}</time>
      </td>
      <td>{words.active}</td>
    </tr>
  );
}

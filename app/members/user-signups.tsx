import { href } from 'react-router';
import { countUserSignups, listUserSignups, type UserSignup } from '#store/user-signups.ts';
import { fewPeople, Pagination, Panel, SearchForm, searchOf, Table } from '../admin/list.tsx';
import { telUrl } from '../i18n/contact-urls.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDate, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/user-signups';
import { adminTexts } from './admin-texts.ts';

const pageSize = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const { adminEmail } = env;
  const cursor = url.searchParams.get('from');
  const search = searchOf(url);
  const onLookupError = (error: unknown) => logError('role lookup failed', context, error);
  return loadContent('signup list load failed', context, async () => {
    const [page, counts] = await Promise.all([
      listUserSignups(database, administrator, { adminEmail, onLookupError, search, cursor, limit: pageSize }),
      countUserSignups(database, administrator, { adminEmail, onLookupError }),
    ]);
    return { search, counts, page: { ...page, signups: page.signups.map(shown) } };
  });
}

const shown = (signup: UserSignup) => ({ ...signup, when: formatShortDate(signup.created_at, 'el') });

export default function SignupsPage({ loaderData: { content, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(adminTexts).signups;
  return (
    <Panel copy={copy} hasFailed={hasFailed}>
      {content?.counts.total === 0 && (
        <EmptyState picture="emblem-dance" text={copy.empty} linkText={copy.emptyNext} href={`${paths.auth}?mode=sign-up`} />
      )}
      {content && content.counts.total > 0 && <Signups {...content} />}
    </Panel>
  );
}

function Signups({ search, counts, page }: NonNullable<Route.ComponentProps['loaderData']['content']>) {
  const admin = useTexts(adminTexts);
  const copy = admin.signups;
  const { locale } = useContent();
  const cards = [
    [copy.totals.all, counts.total],
    [copy.totals.users, counts.users],
    [copy.totals.admins, counts.admins],
  ] as const;
  return (
    <>
      <div className="cluster split">
        {page.found === null ? (
          <dl className="cluster stats">
            {cards.map(([name, count]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{formatNumber(count, locale)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="cluster panel__summary">
            {page.found > 0 && countOf(page.found, admin.search, locale)}{' '}
            <a className="more" href={paths.userSignups}>
              {copy.showAll}
            </a>
          </p>
        )}
        <SearchForm
          path={paths.userSignups}
          label={copy.searchLabel}
          query={search}
          isOpen={search !== '' || counts.total >= fewPeople}
        />
      </div>
      {page.found === 0 ? (
        <EmptyState picture="not-found" text={interpolate(admin.search.nothingFound, { query: search })} />
      ) : (
        <Table className="table table--users" columns={copy.columns}>
          {page.signups.map((signup) => (
            <SignupRow key={signup.email} {...signup} />
          ))}
        </Table>
      )}
      <Pagination page={page} path={paths.userSignups} query={new URLSearchParams(search && { q: search })} />
      <p className="panel__more">
        <a className="more" href={paths.membersCsv}>
          {copy.download}
        </a>
      </p>
    </>
  );
}

function countOf(count: number, { one, many }: Record<'one' | 'many', string>, locale: Locale): string {
  return count === 1 ? one : interpolate(many, { count: formatNumber(count, locale) });
}

function SignupRow({ userId, email, name, phone, role, created_at, when, isConfirmed, events }: ReturnType<typeof shown>) {
  const copy = useTexts(adminTexts).signups;
  const { locale } = useContent();
  return (
    <tr>
      <td>
        <a href={href(paths.member, { id: userId })}>
          {name && <b lang={guessLanguage(name)}>{name} </b>}
          {email}
        </a>
        {!isConfirmed && (
          <p>
            <span className="badge badge--outline">{copy.unconfirmed}</span>
          </p>
        )}
        {(phone || events > 0) && (
          <p className="cluster table__details">
            {phone && <a href={telUrl(phone)}>{phone}</a>}
            {events > 0 && <a href={href(paths.member, { id: userId })}>{countOf(events, copy.events, locale)}</a>}
          </p>
        )}
      </td>
      <td>
        <span className={role === 'admin' ? 'badge badge--admin' : 'badge only-desk'}>{copy.roles[role]}</span>
      </td>
      <td>
        <time dateTime={created_at}>{when}</time>
      </td>
      <td className="is-quiet only-desk">{copy.active}</td>
    </tr>
  );
}

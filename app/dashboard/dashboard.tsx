import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { readHealth } from '#store/health.ts';
import { partOf } from '../admin/header.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, interpolate, localDay } from '../i18n/format.ts';
import { localeContext, logError, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { adminTexts } from '../timetable/admin-texts.ts';
import { comingClasses } from '../timetable/coming-classes.server.ts';
import type { Route } from './+types/dashboard';
import { texts } from './texts.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache, siteContentCache } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const locale = context.get(localeContext);
  const firstDay = localDay(new Date());
  // Tomorrow's classes if today has none left.
  const [next] = comingClasses(scheduleChangesCache.current(), { firstDay, days: 2, locale });
  const { today, tomorrow } = adminTexts[locale].scheduleChanges;
  const nextClasses = next && { ...next, label: next.day === firstDay ? today : tomorrow };
  const health = await readHealth(database, administrator).catch((error) => {
    logError('health check failed', context, error);
    return null;
  });
  const isContentShown = siteContentCache.isShown() && scheduleChangesCache.isShown();
  if (!health) return { health, nextClasses };
  const { problems, backup, mail } = health;
  const { waiting, oldestWaiting, dead } = mail;
  const since = oldestWaiting && formatShortDateTime(oldestWaiting, 'el');
  return { health: { problems, isContentShown, mail: { waiting, since, dead }, copyFailed: backup.copyFailed }, nextClasses };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].title);

export default function Dashboard({ loaderData: { health, nextClasses } }: Route.ComponentProps) {
  const admin = useTexts(texts);
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname ?? pathname;
  const nextPart = partOf(nextPathname);
  const isLoading = nextPart !== partOf(pathname) && nextPart !== 'pages';
  return (
    <div className="dashboard dashboard--admin">
      {health ? <Problems {...health} /> : <p className="dashboard__problem card">{admin.health.unknown}</p>}
      {nextClasses && nextPart !== 'timetable' && <NextClasses {...nextClasses} />}
      {isLoading && (
        <p className="empty stack" role="status">
          {admin.loadingTab[nextPart]}
        </p>
      )}
      {/* Stays mounted while loading, so that its input is still there if the connection is lost. */}
      <div hidden={isLoading}>
        <Outlet />
      </div>
    </div>
  );
}

function NextClasses({ classes, label }: NonNullable<Route.ComponentProps['loaderData']['nextClasses']>) {
  return (
    <nav className="cluster today" aria-labelledby="t-today">
      <p id="t-today">{label}</p>
      <ul className="cluster">
        {classes.map(({ path, start, title, isOff, state }) => (
          <li key={path + start}>
            <Link to={path}>
              <time>{start}</time> {isOff ? <s>{title}</s> : title} {state}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Health = NonNullable<Route.ComponentProps['loaderData']['health']>;

/** Shows nothing while database, email and backups work. */
function Problems({ problems, isContentShown, mail, copyFailed }: Health) {
  const copy = useTexts(texts).health;
  const lines = [
    problems.includes('database') && copy.database,
    !isContentShown && copy.content,
    problems.includes('backup') && copy.backupOverdue,
    copyFailed && copy.copyFailed,
  ].filter(Boolean);
  return (
    <>
      {mail.waiting + mail.dead > 0 && <MailProblem {...mail} />}
      {lines.length > 0 && <p className="dashboard__problem card">{[...lines, copy.whatNow].join(' ')}</p>}
    </>
  );
}

function MailProblem({ waiting, since, dead }: Health['mail']) {
  const admin = useTexts(texts);
  const { locale } = useContent();
  const copy = admin.mail;
  return (
    <form className="cluster card dashboard__problem" method="post" action={paths.retryMail}>
      <p>
        {dead > 0 && interpolate(copy.dead, { count: formatNumber(dead, locale) })}{' '}
        {waiting > 0 && interpolate(copy.waiting, { count: formatNumber(waiting, locale), since: since ?? '' })}
      </p>
      <button className="btn btn--outline btn--small" type="submit">
        {copy.retry}
      </button>
      <a className="more" href={paths.mailCheck}>
        {copy.check}
      </a>
    </form>
  );
}

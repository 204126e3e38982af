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
import { TestMailButton } from './test-mail-button.tsx';
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
  if (!health) return { health, nextClasses };
  const { problems, backup } = health;
  const { waiting, oldestWaiting, dead } = health.mail;
  const mail = { waiting, since: oldestWaiting && formatShortDateTime(oldestWaiting, 'el'), dead };
  const made = backup.madeAt && formatShortDateTime(backup.madeAt, 'el');
  const isContentShown = siteContentCache.isShown() && scheduleChangesCache.isShown();
  return { health: { problems, isContentShown, mail, backup: { made, copyFailed: backup.copyFailed } }, nextClasses };
}

export const meta: Route.MetaFunction = ({ matches }) => privateMeta(matches, (locale) => texts[locale].title);

export default function Dashboard({ loaderData: { health, nextClasses } }: Route.ComponentProps) {
  const admin = useTexts(texts);
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname ?? pathname;
  const nextPart = partOf(nextPathname);
  const isLoading = nextPart !== partOf(pathname) && nextPart !== 'content';
  const isInbox = nextPart === 'messages' && !pathname.startsWith(paths.answers);
  const healthLines = health ? (
    <HealthLines {...health} isDetailed={isInbox} />
  ) : (
    <p className="dashboard__health">{admin.health.unknown}</p>
  );
  return (
    <div className="dashboard dashboard--admin">
      {nextClasses && nextPart !== 'changes' && <NextClasses {...nextClasses} />}
      {isLoading && (
        <p className="empty stack" role="status">
          {admin.loadingTab[nextPart]}
        </p>
      )}
      {/* Stays mounted while loading, so that its input is still there if the connection is lost. */}
      <div hidden={isLoading}>
        <Outlet />
      </div>
      {isInbox ? (
        <section className="dashboard__system" aria-labelledby="t-system">
          <h2 id="t-system">{admin.health.heading}</h2>
          {healthLines}
          <TestMailButton className="btn btn--outline btn--small" label={admin.testMail.send} />
        </section>
      ) : (
        healthLines
      )}
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

/** Without `isDetailed`, only problems appear. */
function HealthLines({
  problems,
  isContentShown,
  mail,
  backup: { made, copyFailed },
  isDetailed,
}: Health & { isDetailed: boolean }) {
  const copy = useTexts(texts).health;
  const hasProblem = problems.some((problem) => problem !== 'mail') || !isContentShown || copyFailed;
  const hasMail = mail.waiting + mail.dead > 0;
  const values = { made: made ?? '' };
  const backup = made ? (problems.includes('backup') ? copy.backupOverdue : copy.backup) : copy.noBackup;
  const lines = [
    problems.includes('database') && copy.database,
    !isContentShown && copy.content,
    interpolate(backup, values),
    copyFailed && copy.copyFailed,
    hasProblem && copy.whatNow,
  ];
  return (
    <>
      {hasMail && <MailLine {...mail} />}
      {(hasProblem || isDetailed) && (
        <p className={hasProblem ? 'dashboard__health card dashboard__health--problem' : 'dashboard__health'}>
          {made && !hasProblem && !hasMail ? interpolate(copy.fine, values) : lines.filter(Boolean).join(' ')}
        </p>
      )}
    </>
  );
}

function MailLine({ waiting, since, dead }: Health['mail']) {
  const admin = useTexts(texts);
  const { locale } = useContent();
  const copy = admin.mail;
  return (
    <form
      className="cluster card dashboard__mail dashboard__health dashboard__health--problem"
      method="post"
      action={paths.retryMail}
    >
      <p>
        {dead > 0 && interpolate(copy.dead, { count: formatNumber(dead, locale) })}{' '}
        {waiting > 0 && interpolate(copy.waiting, { count: formatNumber(waiting, locale), since: since ?? '' })}
      </p>
      <button className="btn btn--outline btn--small" type="submit">
        {copy.retry}
      </button>
    </form>
  );
}

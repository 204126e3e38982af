import { type KeyboardEvent, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router';
import { readHealth } from '#store/health.ts';
import { countPendingSenders } from '#store/senders.ts';
import type { AdminCopy } from '../content/model.ts';
import { adminMeta } from '../document/page-meta.ts';
import { useAdminCopy, useContent } from '../i18n/content.ts';
import { formatNumber, formatShortDateTime, interpolate } from '../i18n/format.ts';
import { localeContext, logError, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, paths } from '../site-map.ts';
import { usePost } from '../ui/use-post.ts';
import type { Route } from './+types/dashboard';
import { TestMailButton } from './test-mail-button.tsx';
import { todaysClasses } from './todays-classes.server.ts';

const tabs = { messages: paths.admin, signups: paths.userSignups, events: paths.adminEvents };
type Tab = keyof typeof tabs;
/** Schedule changes have a link in the header instead of a tab. */
type Part = Tab | 'changes';

export async function loader({ context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const today = todaysClasses(scheduleChangesCache.current(), context.get(localeContext));
  const [health, pending] = await Promise.all([
    readHealth(database, administrator).catch((error) => {
      logError('health check failed', context, error);
      return null;
    }),
    countPendingSenders(database, administrator).catch((error) => {
      logError('pending messages load failed', context, error);
      return null;
    }),
  ]);
  if (!health) return { health, pending, today };
  const { problems, backup } = health;
  const { waiting, oldestWaiting, dead } = health.mail;
  const mail = { waiting, since: oldestWaiting && formatShortDateTime(oldestWaiting, 'el'), dead };
  const made = backup.madeAt && formatShortDateTime(backup.madeAt, 'el');
  return { health: { problems, mail, backup: { made, copyFailed: backup.copyFailed } }, pending, today };
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, ({ title }) => title);

export default function Dashboard({ loaderData: { health, pending, today } }: Route.ComponentProps) {
  const admin = useAdminCopy();
  const { pathname } = useLocation();
  const nextPathname = useNavigation().location?.pathname;
  const part = partOf(pathname);
  const nextPart = partOf(nextPathname ?? pathname);
  const isInbox = nextPart === 'messages' && !pathname.startsWith(paths.answers);
  return (
    <div className="dashboard dashboard--admin">
      <div className="dashboard__header">
        <div>
          <h1>{admin.title}</h1>
          <p>{admin.lead}</p>
        </div>
        <div className="dashboard__actions">
          <Link
            className="link-btn"
            id="part-changes"
            to={paths.scheduleChanges}
            aria-current={nextPart === 'changes' ? 'page' : undefined}
          >
            {admin.scheduleChanges}
          </Link>
          <Link className="link-btn" to={paths.siteContent}>
            {admin.siteContent}
          </Link>
          <form method="post" action={`${paths.signOut}?from=admin`} onSubmit={usePost(admin.logoutFailed)}>
            <button className="link-btn" type="submit">
              {admin.logout}
            </button>
          </form>
        </div>
      </div>
      <div className="dashboard__bar">
        {today && <TodaysClasses {...today} />}
        <Tabs selected={nextPart} pending={pending ?? 0} />
      </div>
      <section role={nextPart === 'changes' ? undefined : 'tabpanel'} id="panel" aria-labelledby={`part-${nextPart}`}>
        {nextPart !== part && (
          <p className="empty" role="status">
            {admin.loadingTab[nextPart]}
          </p>
        )}
        {/* Stays mounted: without a connection, the old part comes back with its input. */}
        <div hidden={nextPart !== part}>
          <Outlet />
        </div>
      </section>
      {isInbox && <h2 className="dashboard__system">{admin.health.heading}</h2>}
      {health ? <HealthLines {...health} isDetailed={isInbox} /> : <p className="dashboard__health">{admin.health.unknown}</p>}
      {isInbox && <TestMailButton className="btn btn--outline btn--small" label={admin.testMail.send} />}
    </div>
  );
}

function partOf(pathname: string): Part {
  if (pathname.startsWith(paths.scheduleChanges)) return 'changes';
  if (pathname.startsWith(tabs.signups)) return 'signups';
  return pathname.startsWith(tabs.events) ? 'events' : 'messages';
}

function TodaysClasses({ classes, closePath }: NonNullable<Route.ComponentProps['loaderData']['today']>) {
  const admin = useAdminCopy();
  const copy = admin.today;
  return (
    <nav className="today" aria-labelledby="t-today">
      <p id="t-today">{copy.heading}</p>
      <ul>
        {classes.map(({ path, start, title, state }) => (
          <li key={path}>
            <Link to={path} preventScrollReset>
              <time>{start}</time> {state ? <s>{title}</s> : title} {state}
            </Link>
          </li>
        ))}
        <li>
          <Link to={closePath} preventScrollReset>
            {copy.close}
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Tabs({ selected, pending }: { selected: Part; pending: number }) {
  const admin = useAdminCopy();
  const { locale } = useContent();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const index = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: all.length - 1 }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={admin.tabsLabel} ref={list} onKeyDown={onKeyDown}>
      {(Object.keys(tabs) as Tab[]).map((tab) => (
        <Link
          key={tab}
          className="tab"
          role="tab"
          id={`part-${tab}`}
          to={tabs[tab]}
          aria-selected={tab === selected}
          aria-controls={tab === selected ? 'panel' : undefined}
          {...(tab === 'messages' && pending > 0 && pendingAttributes(pending, admin.messages, locale))}
        >
          {admin.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}

/** The style sheet shows the number, so that the name of the tab does not change with it. */
function pendingAttributes(pending: number, copy: AdminCopy['messages'], locale: Locale) {
  const count = formatNumber(pending, locale);
  return { 'data-pending': count, 'aria-description': interpolate(copy.pendingCount, { count }) };
}

type Health = NonNullable<Route.ComponentProps['loaderData']['health']>;

/** Without `isDetailed`, only problems appear. */
function HealthLines({ problems, mail, backup: { made, copyFailed }, isDetailed }: Health & { isDetailed: boolean }) {
  const copy = useAdminCopy().health;
  const hasProblem = problems.some((problem) => problem !== 'mail') || copyFailed;
  const hasMail = mail.waiting + mail.dead > 0;
  const values = { made: made ?? '' };
  const backup = made ? (problems.includes('backup') ? copy.backupOverdue : copy.backup) : copy.noBackup;
  const lines = [
    problems.includes('database') && copy.database,
    interpolate(backup, values),
    copyFailed && copy.copyFailed,
    hasProblem && copy.whatNow,
  ];
  return (
    <>
      {hasMail && <MailLine {...mail} />}
      {(hasProblem || isDetailed) && (
        <p className={hasProblem ? 'dashboard__health dashboard__health--problem' : 'dashboard__health'}>
          {made && !hasProblem && !hasMail ? interpolate(copy.fine, values) : lines.filter(Boolean).join(' ')}
        </p>
      )}
    </>
  );
}

function MailLine({ waiting, since, dead }: Health['mail']) {
  const admin = useAdminCopy();
  const { locale } = useContent();
  const copy = admin.mail;
  const onRetry = usePost(copy.retryFailed);
  return (
    <form
      className="dashboard__mail dashboard__health dashboard__health--problem"
      method="post"
      action={paths.retryMail}
      onSubmit={onRetry}
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

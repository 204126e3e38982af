// The administrator's desk: title, way out, the state of the mail, three tabs.
import { type KeyboardEvent, useRef } from 'react';
import { Form, Link, Outlet, useLocation, useNavigation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { readMailState } from '#store/mail-state.ts';
import { privateMeta } from '../document/page-meta.ts';
import { formatNumber, formatShortDate, formatTime } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/dashboard';

const tabs = {
  messages: paths.admin,
  signups: paths.adminSignups,
  events: paths.adminEvents,
} as const;
type Tab = keyof typeof tabs;

export async function loader({ context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  try {
    const { waiting, oldestWaiting, dead } = await readMailState(database, by);
    const since = oldestWaiting && `${formatShortDate(oldestWaiting, 'el')}, ${formatTime(oldestWaiting, 'el')}`;
    return { mail: { waiting, since, dead } };
  } catch (error) {
    log.error('mail state not read', { reference: context.get(requestContext).reference, error });
    return { mail: null };
  }
}

export function meta() {
  return privateMeta(admin.title);
}

export default function Dashboard({ loaderData: { mail } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const goal = useNavigation().location?.pathname;
  const tab = tabOf(pathname);
  const coming = goal === undefined ? tab : tabOf(goal);
  return (
    <div className="dashboard">
      <div className="dashboard__header dashboard__header--tabs">
        <div>
          <h1>{admin.title}</h1>
          <p>{admin.lead}</p>
        </div>
        <form method="post" action={`${paths.signOut}?from=admin`}>
          <button className="btn btn--outline btn--small" type="submit">
            {admin.logout}
          </button>
        </form>
      </div>
      <Tabs chosen={coming} />
      <section role="tabpanel" id="panel" aria-labelledby={`tab-${coming}`}>
        {coming === tab ? (
          <Outlet />
        ) : (
          <p className="empty" role="status">
            {admin[coming].loading}
          </p>
        )}
      </section>
      <MailLine mail={mail} />
    </div>
  );
}

function tabOf(pathname: string): Tab {
  if (pathname.startsWith(tabs.signups)) return 'signups';
  // Closed days have no tab of their own: they are found from the events.
  const isOfEvents = pathname.startsWith(tabs.events) || pathname.startsWith(paths.scheduleChanges);
  return isOfEvents ? 'events' : 'messages';
}

function Tabs({ chosen }: { chosen: Tab }) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || next === undefined) return;
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
          id={`tab-${tab}`}
          to={tabs[tab]}
          aria-selected={tab === chosen}
          aria-controls={tab === chosen ? 'panel' : undefined}
        >
          {admin.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}

function MailLine({ mail }: { mail: Route.ComponentProps['loaderData']['mail'] }) {
  const words = admin.mail;
  const isTrying = useNavigation().formAction === paths.retryMail;
  const number = (value: number) => formatNumber(value, 'en');
  if (!mail) return <p className="dashboard__mail">{words.unknown}</p>;
  const { waiting, since, dead } = mail;
  if (waiting + dead === 0) return <p className="dashboard__mail">{words.allSent}</p>;
  return (
    <Form className="dashboard__mail dashboard__mail--stuck" method="post" action={paths.retryMail}>
      <p>
        {dead > 0 && interpolate(words.dead, { count: number(dead) })}{' '}
        {waiting > 0 && interpolate(words.waiting, { count: number(waiting), since: since ?? '' })}
      </p>
      <button className="btn btn--outline btn--small" type="submit" aria-busy={isTrying}>
        {isTrying ? words.retrying : words.retry}
      </button>
    </Form>
  );
}

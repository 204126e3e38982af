import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, interpolate } from '../i18n/format.ts';
import { type Locale, paths } from '../site-map.ts';
import { type ShellTexts, shellTexts } from './texts.ts';

/** The specification has three tabs. The other parts of the admin area are links in the same row. */
const tabs = { messages: paths.admin, signups: paths.userSignups, events: paths.adminEvents };
const links = { timetable: paths.timetable, pages: paths.pages };
type Tab = keyof typeof tabs;
type Part = Tab | keyof typeof links;

const prefixOf = (path: string) => path.slice(0, path.indexOf(':'));

const prefixes: [prefix: string, part: Part][] = [
  [paths.userSignups, 'signups'],
  [prefixOf(paths.member), 'signups'],
  [paths.adminEvents, 'events'],
  [paths.write, 'events'],
  [prefixOf(paths.mailing), 'events'],
  [paths.timetable, 'timetable'],
  [paths.pages, 'pages'],
];

/** The part of the admin area to which a path belongs, for example 'messages' for the page of a sender. */
export function partOf(pathname: string): Part {
  return prefixes.find(([prefix]) => pathname.startsWith(prefix))?.[1] ?? 'messages';
}

interface AdminHeaderProps {
  /** The other pages have a main heading of their own. */
  isDashboard: boolean;
  selected: Part;
  /** Number of senders who wait for a reply. */
  pending: number;
}

export function AdminHeader({ isDashboard, selected, pending }: AdminHeaderProps) {
  const admin = useTexts(shellTexts);
  const { strings } = useContent();
  const Title = isDashboard ? 'h1' : 'p';
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  // On phones, the row scrolls sideways.
  useEffect(() => {
    row.current?.querySelector(`#part-${selected}`)?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <div className="admin-header">
      <div className="cluster admin-header__title">
        <Title>{admin.title}</Title>
        <p>{admin.lead}</p>
        <form method="post" action={`${paths.signOut}?from=admin`}>
          <button type="submit">{strings.logout}</button>
        </form>
      </div>
      <div className="admin-header__parts" ref={row}>
        <Tabs selected={selected} pending={pending} />
        {Object.entries(links).map(([part, path]) => (
          <Link
            key={part}
            className="tab"
            id={`part-${part}`}
            to={path}
            aria-current={part !== selected ? undefined : path === pathname ? 'page' : 'true'}
          >
            {admin.links[part as keyof typeof links]}
          </Link>
        ))}
      </div>
    </div>
  );
}

function Tabs({ selected, pending }: Omit<AdminHeaderProps, 'isDashboard'>) {
  const admin = useTexts(shellTexts);
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
          {...(tab === 'messages' && pending > 0 && pendingAttributes(pending, admin, locale))}
        >
          {admin.tabs[tab]}
        </Link>
      ))}
    </div>
  );
}

/** The style sheet shows the number, so the accessible name of the tab does not change with it. */
function pendingAttributes(pending: number, copy: ShellTexts, locale: Locale) {
  const count = formatNumber(pending, locale);
  return { 'data-pending': count, 'aria-description': interpolate(copy.pendingCount, { count }) };
}

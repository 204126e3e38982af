import { useEffect, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { listUpcomingEvents } from '#store/events.ts';
import { type Closure, listScheduleChanges } from '#store/schedule-changes.ts';
import { IconLink, Panel, revalidateList, Table } from '../admin/list.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { contentIn, useContent, useTexts } from '../i18n/content.ts';
import { formatNumber, interpolate, localDay } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextArea } from '../ui/field.tsx';
import type { Route } from './+types/schedule-change-list';
import { adminTexts } from './admin-texts.ts';
import { type DescribedChange, describeNextTimetable, describeScheduleChange } from './schedule-change.server.ts';
import type { ScheduleChanges } from './schedule-changes.ts';
import { upcomingNotices } from './schedule-notices.ts';

/** More events than a school plans within two years, which is how far ahead days can be closed. */
const maxEvents = 500;

export async function loader({ context }: Route.LoaderArgs) {
  const { database, scheduleChangesCache } = context.get(servicesContext);
  return loadContent('schedule change list load failed', context, async () => {
    const locale = context.get(localeContext);
    const now = new Date();
    const { coming, past } = await listScheduleChanges(database, context.get(administratorContext), localDay(now));
    const events = await listUpcomingEvents(database.kysely, now, maxEvents);
    const closures = [...coming, ...past].filter((change): change is Closure => 'first' in change);
    const described = (changes: typeof coming) =>
      changes.map((change) => describeScheduleChange(change, locale, { closures, events }));
    const noticeText = locales.map((each) => noticeTextIn(each, scheduleChangesCache.current())).filter(Boolean);
    const timetable = describeNextTimetable(locale);
    const inOrder = [...(timetable ? [timetable] : []), ...described(coming)].toSorted((a, b) => a.row.localeCompare(b.row));
    return { coming: inOrder, past: described(past), noticeText: noticeText.join('\n\n') };
  });
}

/** The sentences that visitors currently read, one per line. */
function noticeTextIn(locale: Locale, changes: ScheduleChanges): string {
  return upcomingNotices(contentIn(locale), changes)
    .map(({ when, what }) => (when ? `${when}: ${what}` : what))
    .join('\n');
}

export const shouldRevalidate = revalidateList;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => `${adminTexts[locale].scheduleChanges.heading}, ${adminTexts[locale].title}`);

export default function ScheduleChangesPage({ loaderData: { content: list, hasFailed } }: Route.ComponentProps) {
  const copy = useTexts(adminTexts).scheduleChanges;
  const { locale } = useContent();
  const { hash } = useLocation();
  // Scroll to the saved entry here, because the form itself must not scroll the page.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [hash]);
  const actions = (
    <div className="cluster">
      <Link className="btn btn--small" to={paths.newClassChange}>
        {copy.change}
      </Link>
      <Link className="btn btn--outline btn--small" to={paths.newClosure}>
        {copy.close}
      </Link>
      <Link className="btn btn--outline btn--small" to={paths.newAnnouncement}>
        {copy.announce}
      </Link>
    </div>
  );
  return (
    <Panel copy={copy} actions={actions} hasFailed={hasFailed}>
      <p className="cluster panel__summary">
        <a className="more" href={href(paths.siteContentSection, { section: 'timetable' })}>
          {copy.weekly}
        </a>
      </p>
      {list?.coming.length === 0 && <EmptyState picture="emblem-fight" text={copy.empty} />}
      {list && list.coming.length > 0 && <ChangeTable changes={list.coming} />}
      {list?.noticeText && (
        <div className="notice-text stack">
          <TextArea
            label={copy.noticeText}
            help={copy.noticeTextHelp}
            value={list.noticeText}
            onFocus={({ target }) => target.select()}
            readOnly
          />
          <CopyButton text={list.noticeText} />
        </div>
      )}
      {list && list.past.length > 0 && (
        <details className="past">
          <summary>{interpolate(copy.past, { count: formatNumber(list.past.length, locale) })}</summary>
          <ChangeTable changes={list.past} isPast />
        </details>
      )}
    </Panel>
  );
}

function CopyButton({ text }: { text: string }) {
  const copy = useTexts(adminTexts).scheduleChanges;
  const [copied, setCopied] = useState<string>();
  // If the browser denies access to the clipboard, the text can still be selected by hand.
  const onClick = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(text),
      () => {},
    );
  return (
    <button className="btn btn--outline btn--small needs-scripts" type="button" onClick={onClick}>
      {copied === text ? copy.copied : copy.copy}
    </button>
  );
}

function ChangeTable({ changes, isPast = false }: { changes: DescribedChange[]; isPast?: boolean }) {
  const copy = useTexts(adminTexts).scheduleChanges;
  return (
    <Table className="table" columns={copy.columns} hasActions>
      {changes.map((change, index) => (
        <ChangeRow
          key={change.id}
          change={change}
          anchor={changes[index - 1]?.row === change.row ? undefined : change.row}
          isPast={isPast}
        />
      ))}
    </Table>
  );
}

type ChangeRowProps = { change: DescribedChange; anchor: string | undefined; isPast: boolean };

function ChangeRow({ change, anchor, isPast }: ChangeRowProps) {
  const copy = useTexts(adminTexts).scheduleChanges;
  const { editPath, deletePath, when, what, text, note } = change;
  const entry = `${when}: ${what}`;
  return (
    <tr id={anchor}>
      <td>{when}</td>
      <td>
        {what}
        {text && (
          <>
            : <span lang="el">{text.el}</span> / <span lang="en">{text.en}</span>
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
        <div className="cluster table__actions">
          {!isPast && <IconLink icon="pen" to={editPath} name={copy.edit} hiddenSuffix={interpolate(copy.editOf, { entry })} />}
          {deletePath && (
            <IconLink icon="bin" to={deletePath} name={copy.remove} hiddenSuffix={interpolate(copy.removeOf, { entry })} />
          )}
        </div>
      </td>
    </tr>
  );
}

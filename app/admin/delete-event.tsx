import { data, useLocation } from 'react-router';
import { admin } from '#content/interface/admin.en.ts';
import { listParticipants } from '#store/event-participants.ts';
import { deleteEvent, readEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { formatAmericanDateTime, formatNumber, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, logError, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/delete-event';
import { DeletionDialog, deletionClientAction } from './dialogs.tsx';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  return loadContent('event load failed', context, async () => {
    const event = await readEvent(database, administrator, params.id);
    if (!event) return null;
    const { title, date, registration_link: link } = event;
    const { coming, waiting } = await listParticipants(database, administrator, params.id, 0);
    const isPast = date < new Date().toISOString();
    const host = link && !isPast ? (URL.parse(link)?.host ?? link) : null;
    return { title, when: formatAmericanDateTime(date), notified: isPast ? 0 : coming + waiting, host };
  });
}

export async function action({ url, params, context }: Route.ActionArgs) {
  try {
    const { undo } = await deleteEvent(context.get(servicesContext).database, context.get(administratorContext), params.id);
    return redirectWithNotice(context, paths.adminEvents + url.search, 'event-deleted', undo);
  } catch (error) {
    return data({ reference: logError('event deletion failed', context, error) }, { status: 503 });
  }
}

export const clientAction = deletionClientAction;

const copy = admin.events.deletion;

export const meta = () => privateMeta(copy.heading);

export default function DeleteEvent({ loaderData, actionData: error }: Route.ComponentProps) {
  const { content: event } = loaderData;
  const { search } = useLocation();
  const subject = event && (
    <>
      <b lang={guessLanguage(event.title)}>{event.title}</b>
      <br />
      {event.when}
      {event.notified > 0 && (
        <>
          <br />
          {event.notified === 1 ? copy.notifiedOne : interpolate(copy.notified, { count: formatNumber(event.notified, 'en') })}
        </>
      )}
      {event.host && (
        <>
          <br />
          {interpolate(copy.elsewhere, { host: event.host })}
        </>
      )}
    </>
  );

  return (
    <DeletionDialog
      copy={copy}
      missing={admin.events}
      loaderData={loaderData}
      subject={subject}
      error={error}
      closeTo={paths.adminEvents + search}
    />
  );
}

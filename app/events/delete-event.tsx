import { useLocation } from 'react-router';
import { deleteEvent, readEvent } from '#store/events.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { publishScheduleChanges, runAction } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, guessLanguage, interpolate } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/delete-event';
import { adminTexts } from './admin-texts.ts';
import { readAudience } from './event-audience.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const locale = context.get(localeContext);
  const admin = adminTexts[locale];
  const { events } = adminTexts[locale];
  const copy = events.deletion;
  return loadContent('event load failed', context, async () => {
    const event = await readEvent(database, administrator, params.id);
    if (!event) return null;
    const { date } = event;
    const { hasEnded, told, notTold } = await readAudience(database, administrator, event, locale);
    const mails = hasEnded ? copy.over : told ? interpolate(copy.told, { people: told }) : !notTold && events.mailed.nobody;
    const undo = hasEnded || !told ? admin.undoable : `${admin.undoable} ${copy.emailsLater}`;
    return {
      title: titleIn(locale, event),
      when: formatLongDateTime(date, locale) + formatEnd(event, locale),
      consequences: [mails, notTold, undo].flatMap((line) => line || []),
    };
  });
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  return runAction('event deletion failed', context, async () => {
    const { undo, notified } = await deleteEvent(database, context.get(administratorContext), params.id);
    await publishScheduleChanges(context);
    const path = paths.adminEvents + url.search;
    return notified > 0
      ? redirectWithNotice(context, path, 'event-deleted-notified', `${undo}.${notified}`)
      : redirectWithNotice(context, path, 'event-deleted', undo);
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.deletion.heading);

export default function DeleteEvent(page: Route.ComponentProps) {
  const { events } = useTexts(adminTexts);
  const { content: event } = page.loaderData;
  const { search } = useLocation();
  const subject = event && (
    <>
      <b lang={guessLanguage(event.title)}>{event.title}</b>
      <br />
      {event.when}
    </>
  );
  return (
    <DeletionDialog
      page={page}
      copy={events.deletion}
      missing={events}
      subject={subject}
      consequences={event?.consequences}
      closeTo={paths.adminEvents + search}
    />
  );
}

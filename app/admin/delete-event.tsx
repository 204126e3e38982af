// The question before an event is deleted, over the list of events.

import { data, redirect, useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { log } from '#server/log.ts';
import { listParticipants } from '#store/event-signups.ts';
import { deleteEvent, readEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { formatAmericanDateTime, formatNumber } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';
import { guessLanguage } from '../i18n/locale.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { flashCookie } from '../session/flash.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import { Dialog } from '../ui/dialog.tsx';
import type { Route } from './+types/delete-event';
import { type DeletionAnswer, DeletionForm, tellInQuestion } from './deletion-form.tsx';
import { MissingItemDialog } from './missing-item-dialog.tsx';

export const handle: PageHandle = { styles, hydrates: true };

export async function loader({ params, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  try {
    const { database } = context.get(servicesContext);
    const event = await readEvent(database, by, params.id);
    if (!event) return data({ event: null, hasFailed: false }, { status: 404 });
    const { title, date } = event;
    const { coming, waiting } = await listParticipants(database, by, params.id, 0);
    const told = date >= new Date().toISOString() ? coming + waiting : 0;
    return data({ event: { title, when: formatAmericanDateTime(date), told }, hasFailed: false });
  } catch (error) {
    log.error('event not read', { reference: context.get(requestContext).reference, error });
    return data({ event: null, hasFailed: true }, { status: 503 });
  }
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env } = context.get(servicesContext);
  const { reference } = context.get(requestContext);
  try {
    const { undo } = await deleteEvent(database, by, params.id);
    const cookie = flashCookie(env.origin, 'event-deleted', undo);
    return redirect(paths.adminEvents + url.search, { status: 303, headers: { 'Set-Cookie': cookie } });
  } catch (error) {
    log.error('event not deleted', { reference, error });
    return data<DeletionAnswer>({ reference }, { status: 503 });
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return tellInQuestion(serverAction);
}

export function meta() {
  return privateMeta(admin.events.deletion.heading);
}

export default function DeleteEvent({ loaderData: { event, hasFailed }, actionData: answer }: Route.ComponentProps) {
  const words = admin.events.deletion;
  const list = paths.adminEvents + useLocation().search;
  if (!event && !answer)
    return <MissingItemDialog heading={words.heading} words={admin.events} hasFailed={hasFailed} closeTo={list} />;
  return (
    <Dialog
      heading={words.heading}
      question={words.question}
      subject={
        event && (
          <>
            <b lang={guessLanguage(event.title)}>{event.title}</b>
            <br />
            {event.when}
            {event.told > 0 && (
              <>
                <br />
                {interpolate(words.told, { count: formatNumber(event.told, 'en') })}
              </>
            )}
          </>
        )
      }
      closeTo={list}
    >
      <DeletionForm words={words} answer={answer} closeTo={list} />
    </Dialog>
  );
}

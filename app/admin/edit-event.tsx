// An event that is edited, over the list of events.
import { data, useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { MalformedForm } from '#server/form.ts';
import { log } from '#server/log.ts';
import { listParticipants } from '#store/event-signups.ts';
import { createEvent, readEvent, updateEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { eventMails } from '../mail/event-mail.ts';
import { requestContext, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import styles from '../styles/dashboard.css?inline';
import type { Route } from './+types/edit-event';
import { EventForm } from './event-form.tsx';
import { valuesOf } from './event-schema.ts';
import { formErrorFromNetwork } from './form-error-from-network.ts';
import { MissingItemDialog } from './missing-item-dialog.tsx';
import { saveEvent } from './save-event.ts';

export const handle: PageHandle = { styles, hydrates: true };

/** Named by the form of an event that was deleted meanwhile: saving creates it anew. */
const versionOfNone = 0;

// Without JavaScript this runs after the action as well, whose answer then holds everything that the form needs: an event that
// can't be read is no reason to throw.
export async function loader({ params, context }: Route.LoaderArgs) {
  const by = context.get(administratorContext);
  try {
    const { database } = context.get(servicesContext);
    const event = await readEvent(database, by, params.id);
    if (!event) return data({ event: null, hasFailed: false }, { status: 404 });
    const { coming, waiting } = await listParticipants(database, by, params.id, 0);
    return data({ event: { values: valuesOf(event), version: event.version, joined: coming + waiting }, hasFailed: false });
  } catch (error) {
    log.error('event not read', { reference: context.get(requestContext).reference, error });
    return data({ event: null, hasFailed: true }, { status: 503 });
  }
}

export async function action({ request, url, params: { id }, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database, env, wakeMail } = context.get(servicesContext);
  return saveEvent({ request, url, context }, 'version', async (event, marked) => {
    if (!/^\d{1,9}$/.test(marked)) throw new MalformedForm('version');
    const version = Number(marked);
    if (version === versionOfNone) {
      await createEvent(database, by, event, { key: id });
      return { notice: 'event-created' };
    }
    const updated = await updateEvent(database, by, { id, version }, event, { mails: eventMails(env.origin) });
    wakeMail();
    if (updated.outcome === 'saved') return { notice: 'event-updated' };
    return updated.outcome === 'stale' ? updated : { outcome: 'gone', version: versionOfNone };
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return formErrorFromNetwork(request, serverAction);
}

export function meta() {
  return privateMeta(admin.events.form.editTitle);
}

export default function EditEvent({ loaderData: { event, hasFailed }, actionData: answer }: Route.ComponentProps) {
  const words = admin.events.form;
  const list = paths.adminEvents + useLocation().search;
  const version = answer?.version ?? event?.version;
  if (version === undefined)
    return <MissingItemDialog heading={words.editTitle} words={admin.events} hasFailed={hasFailed} closeTo={list} />;
  const isNone = version === versionOfNone;
  return (
    <EventForm
      heading={words.editTitle}
      button={isNone ? words.create : words.update}
      busyButton={isNone ? words.creating : words.updating}
      values={event?.values}
      joined={event?.joined}
      answer={answer}
      hidden={{ version }}
    />
  );
}

import { useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { MalformedForm } from '#server/form.ts';
import { listParticipants } from '#store/event-participants.ts';
import { createEvent, readEvent, updateEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { eventMails } from '../mail/event-mail.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/edit-event';
import { MissingItemDialog } from './dialogs.tsx';
import { eventValues, saveEvent } from './event.server.ts';
import { type EventAnswer, EventForm } from './event-form.tsx';
import { formClientAction } from './form-dialog.tsx';

/** Sent by the form of an event that was deleted since: saving creates it again. */
const deletedVersion = 0;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  return loadContent('event not read', context, async () => {
    const event = await readEvent(database, administrator, params.id);
    if (!event) return null;
    const { coming, waiting } = await listParticipants(database, administrator, params.id, 0);
    return { values: eventValues(event), version: event.version, signups: coming + waiting };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { database, env, wakeMail } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  return saveEvent(args, async (event, { version }) => {
    if (version === undefined) throw new MalformedForm('version');
    if (version === deletedVersion) {
      await createEvent(database, administrator, event, { key: params.id });
      return 'event-created';
    }
    const mails = eventMails(env.origin);
    const updated = await updateEvent(database, administrator, { id: params.id, version }, event, { mails });
    wakeMail();
    if (updated.outcome === 'saved') return 'event-updated';
    return updated.outcome === 'stale' ? updated : { outcome: 'gone', version: deletedVersion };
  });
}

export const clientAction = formClientAction<EventAnswer>;

const words = admin.events.form;

export const meta = () => privateMeta(words.editTitle);

export default function EditEvent({ loaderData: { content: event, hasFailed }, actionData: answer }: Route.ComponentProps) {
  const closeTo = paths.adminEvents + useLocation().search;
  // After an action without JavaScript the loader may fail; the answer alone is enough for the form.
  const version = answer?.version ?? event?.version;
  if (version === undefined)
    return <MissingItemDialog heading={words.editTitle} words={admin.events} hasFailed={hasFailed} closeTo={closeTo} />;
  const isDeleted = version === deletedVersion;
  return (
    <EventForm
      heading={words.editTitle}
      submit={isDeleted ? words.create : words.update}
      submitting={isDeleted ? words.creating : words.updating}
      values={event?.values}
      signups={event?.signups}
      answer={answer}
      hidden={{ version }}
    />
  );
}

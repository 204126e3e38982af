// Dialog with the form of a new event (a path without id) or of a stored one.
import { randomUUID } from 'node:crypto';
import { useLocation } from 'react-router';
import { admin } from '#content/admin.en.ts';
import { MalformedForm } from '#server/form.ts';
import { listParticipants } from '#store/event-participants.ts';
import { createEvent, readEvent, updateEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { eventMails } from '../mail/event-mail.ts';
import { loadContent, servicesContext } from '../request-context.ts';
import type { NoticeName } from '../session/flash.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/edit-event';
import { MissingItemDialog } from './dialogs.tsx';
import { checkEvent, eventValues } from './event.server.ts';
import { type EventAnswer, EventForm, type EventValues, eventFields } from './event-form.tsx';
import { saveForm } from './form-actions.server.ts';
import { formClientAction } from './form-dialog.tsx';

/** Sent by the form of an event that was deleted in the meantime: saving creates it again. */
const deletedVersion = 0;

type Content = { key?: string; version?: number; values?: EventValues; signups?: number };

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  return loadContent('event not read', context, async (): Promise<Content | null> => {
    if (!id) return { key: randomUUID() };
    const event = await readEvent(database, administrator, id);
    if (!event) return null;
    const { coming, waiting } = await listParticipants(database, administrator, id, 0);
    return { values: eventValues(event), version: event.version, signups: coming + waiting };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { database, env, wakeMail } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const redirectToList = (notice: NoticeName) => redirectWithNotice(context, paths.adminEvents + url.search, notice);
  return saveForm('event not saved', args, eventFields, async ({ values, key, version }) => {
    const checked = checkEvent(values);
    if ('errors' in checked) return { outcome: 'invalid', errors: checked.errors };
    if (!params.id || version === deletedVersion) {
      await createEvent(database, administrator, checked.event, { key: params.id ?? key });
      return redirectToList('event-created');
    }
    if (version === undefined) throw new MalformedForm('version');
    const mails = eventMails(env.origin);
    const updated = await updateEvent(database, administrator, { id: params.id, version }, checked.event, { mails });
    wakeMail();
    if (updated.outcome === 'saved') return redirectToList('event-updated');
    return updated.outcome === 'stale' ? updated : { outcome: 'gone', version: deletedVersion };
  });
}

export const clientAction = formClientAction<EventAnswer>;

const words = admin.events.form;
const headingOf = ({ id }: Route.ComponentProps['params']) => (id ? words.editTitle : words.createTitle);

export const meta = ({ params }: Route.MetaArgs) => privateMeta(headingOf(params));

export default function EditEvent({ loaderData: { content, hasFailed }, params, actionData: answer }: Route.ComponentProps) {
  const heading = headingOf(params);
  const closeTo = paths.adminEvents + useLocation().search;
  // After an action without JavaScript the loader may fail; the answer alone is enough for the form.
  const [key, version] = [answer?.key ?? content?.key, answer?.version ?? content?.version];
  if (params.id && version === undefined)
    return <MissingItemDialog heading={heading} words={admin.events} hasFailed={hasFailed} closeTo={closeTo} />;
  const isNew = !params.id || version === deletedVersion;
  return (
    <EventForm
      heading={heading}
      submit={isNew ? words.create : words.update}
      submitting={isNew ? words.creating : words.updating}
      values={content?.values}
      signups={content?.signups}
      answer={answer}
      hidden={{ key, version }}
    />
  );
}

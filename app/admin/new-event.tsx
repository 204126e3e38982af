// A new event, over the list of events.
import { randomUUID } from 'node:crypto';
import { admin } from '#content/admin.en.ts';
import { createEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { administratorContext } from '../session/session.ts';
import styles from '../styles/dashboard.css?inline';
import type { Route } from './+types/new-event';
import { EventForm } from './event-form.tsx';
import { formErrorFromNetwork } from './form-error-from-network.ts';
import { saveEvent } from './save-event.ts';

export const handle: PageHandle = { styles, hydrates: true };

/** The key of this form: sent twice, it is one event. */
export async function loader() {
  return { key: randomUUID() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const by = context.get(administratorContext);
  const { database } = context.get(servicesContext);
  return saveEvent({ request, url, context }, 'key', async (event, key) => {
    await createEvent(database, by, event, { key: key || undefined });
    return { notice: 'event-created' };
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return formErrorFromNetwork(request, serverAction);
}

export function meta() {
  return privateMeta(admin.events.form.createTitle);
}

export default function NewEvent({ loaderData, actionData: answer }: Route.ComponentProps) {
  const words = admin.events.form;
  const hidden = { key: answer?.key ?? loaderData.key };
  return (
    <EventForm heading={words.createTitle} button={words.create} busyButton={words.creating} answer={answer} hidden={hidden} />
  );
}

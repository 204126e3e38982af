import { randomUUID } from 'node:crypto';
import { admin } from '#content/admin.en.ts';
import { createEvent } from '#store/events.ts';
import { privateMeta } from '../document/page-meta.ts';
import { servicesContext } from '../request-context.ts';
import { administratorContext } from '../session/session.ts';
import type { Route } from './+types/new-event';
import { saveEvent } from './event.server.ts';
import { type EventAnswer, EventForm } from './event-form.tsx';
import { formClientAction } from './form-dialog.tsx';

/** Idempotency key: the form sent twice creates one event. */
export function loader() {
  return { key: randomUUID() };
}

export async function action(args: Route.ActionArgs) {
  const { database } = args.context.get(servicesContext);
  return saveEvent(args, async (event, { key }) => {
    await createEvent(database, args.context.get(administratorContext), event, { key });
    return 'event-created';
  });
}

export const clientAction = formClientAction<EventAnswer>;

const words = admin.events.form;

export const meta = () => privateMeta(words.createTitle);

export default function NewEvent({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <EventForm
      heading={words.createTitle}
      submit={words.create}
      submitting={words.creating}
      answer={actionData}
      hidden={{ key: actionData?.key ?? loaderData.key }}
    />
  );
}

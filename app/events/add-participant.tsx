import { href, useLocation } from 'react-router';
import { z } from 'zod';
import { canonicalEmail } from '#server/email-address.ts';
import { addParticipant } from '#store/event-participants.ts';
import { readEvent } from '#store/events.ts';
import { saveItem } from '../admin/form-actions.server.ts';
import { FormDialog } from '../admin/form-dialog.tsx';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { guessLanguage } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/add-participant';
import { type AdminTexts, adminTexts } from './admin-texts.ts';
import { eventMails } from './event-mail.ts';

type ErrorKey = keyof AdminTexts['events']['participants']['adding']['errors'];

type Content = { title: string; values?: Record<'email', string> };

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('event load failed', context, async (): Promise<Content | null> => {
    const event = await readEvent(database, context.get(administratorContext), params.id);
    return event && { title: titleIn(context.get(localeContext), event) };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { database, env, scheduleChangesCache } = context.get(servicesContext);
  const form = adminTexts.en.events.participants.adding;
  return saveItem('participant addition failed', args, form, schema, async ({ email }) => {
    const participant = { eventId: params.id, email, locale: context.get(localeContext) };
    const mails = eventMails(env.origin, scheduleChangesCache);
    const added = await addParticipant(database, context.get(administratorContext), participant, { mails });
    if (added.outcome === 'gone' || added.outcome === 'nobody') return { outcome: 'gone' };
    if (added.outcome !== 'joined') return { outcome: 'invalid', errors: { email: added.outcome } };
    return redirectWithNotice(
      context,
      paths.adminEvents + url.search,
      added.state === 'coming' ? 'participant-added' : 'participant-waiting',
    );
  });
}

const key = (name: ErrorKey) => name;

const schema = z.object({
  email: z
    .string()
    .min(1, key('emailMissing'))
    .transform((text, context) => canonicalEmail(text) ?? context.addIssue(key('emailInvalid')) ?? z.NEVER),
});

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.participants.add);

export default function AddParticipant(page: Route.ComponentProps) {
  const { events } = useTexts(adminTexts);
  const { add: heading, adding: copy } = events.participants;
  const { search } = useLocation();
  const { content: event } = page.loaderData;
  const closeTo = href(paths.participants, { id: page.params.id }) + search;
  return (
    <FormDialog page={page} closeTo={closeTo} copy={{ ...copy, heading, gone: events.none }} missing={events}>
      {(field) => (
        <div className="wide">
          {event && (
            <p>
              <b lang={guessLanguage(event.title)}>{event.title}</b>
            </p>
          )}
          <TextField {...field('email', { isRequired: true })} type="email" help={copy.help} />
        </div>
      )}
    </FormDialog>
  );
}

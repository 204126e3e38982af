import { href, useLocation } from 'react-router';
import { canonicalEmail } from '#server/email-address.ts';
import { addParticipant } from '#store/event-participants.ts';
import { readEvent } from '#store/events.ts';
import { MissingItemDialog } from '../admin/dialogs.tsx';
import { saveForm } from '../admin/form-actions.server.ts';
import { FormDialog, type FormResult, formClientAction } from '../admin/form-dialog.tsx';
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

const fields = ['email'] as const;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  return loadContent('event load failed', context, async () => {
    const event = await readEvent(database, context.get(administratorContext), params.id);
    return event && { title: titleIn(context.get(localeContext), event) };
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { database, env, scheduleChangesCache } = context.get(servicesContext);
  return saveForm<'email', ErrorKey>('participant addition failed', args, fields, async ({ values }) => {
    const email = canonicalEmail(values.email);
    if (email === null) return { outcome: 'invalid', errors: { email: values.email ? 'emailInvalid' : 'emailMissing' } };
    const participant = { eventId: params.id, email, locale: context.get(localeContext) };
    const mails = eventMails(env.origin, scheduleChangesCache);
    const added = await addParticipant(database, context.get(administratorContext), participant, { mails });
    if (added.outcome === 'gone') return { outcome: 'gone' };
    if (added.outcome !== 'joined') return { outcome: 'invalid', errors: { email: added.outcome } };
    return redirectWithNotice(
      context,
      paths.adminEvents + url.search,
      added.state === 'coming' ? 'participant-added' : 'participant-waiting',
    );
  });
}

type ErrorKey = keyof AdminTexts['events']['participants']['adding']['errors'];
type Result = FormResult<'email', ErrorKey>;

export const clientAction = formClientAction<Result>;

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.participants.add);

export default function AddParticipant({ loaderData, params, actionData }: Route.ComponentProps) {
  const { events } = useTexts(adminTexts);
  const { add: heading, adding: copy } = events.participants;
  const result: Result | undefined = actionData;
  const { search } = useLocation();
  const { content: event, hasFailed } = loaderData;
  const closeTo = href(paths.participants, { id: params.id }) + search;
  if (!event && !result) return <MissingItemDialog heading={heading} copy={events} hasFailed={hasFailed} closeTo={closeTo} />;
  return (
    <FormDialog
      closeTo={closeTo}
      copy={{ ...copy, heading, gone: events.none }}
      fields={fields}
      required={fields}
      unparsable={{}}
      hidden={{}}
      result={result}
    >
      {(field) => (
        <div className="wide">
          {event && (
            <p>
              <b lang={guessLanguage(event.title)}>{event.title}</b>
            </p>
          )}
          <TextField {...field('email')} type="email" help={copy.help} />
        </div>
      )}
    </FormDialog>
  );
}

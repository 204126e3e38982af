import { href, useLocation } from 'react-router';
import { participantName, readParticipant, removeParticipant } from '#store/event-participants.ts';
import { isOver } from '#store/event-signups.ts';
import { readEvent } from '#store/events.ts';
import { DeletionDialog } from '../admin/dialogs.tsx';
import { runAction } from '../admin/form-actions.server.ts';
import { privateMeta } from '../document/page-meta.ts';
import { useTexts } from '../i18n/content.ts';
import { titleIn } from '../i18n/event-text.ts';
import { formatEnd, formatLongDateTime, guessLanguage } from '../i18n/format.ts';
import { loadContent, localeContext, servicesContext } from '../request-context.ts';
import { redirectWithNotice } from '../session/redirects.ts';
import { administratorContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/remove-participant';
import { adminTexts } from './admin-texts.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database } = context.get(servicesContext);
  const administrator = context.get(administratorContext);
  const locale = context.get(localeContext);
  return loadContent('participant load failed', context, async () => {
    const event = await readEvent(database, administrator, params.id);
    const person = await readParticipant(database, administrator, params.id, params.signup);
    if (!event || !person) return null;
    const { told, over } = adminTexts[locale].events.participants.removal;
    const { undoable } = adminTexts[locale];
    return {
      name: participantName(person),
      event: `${titleIn(locale, event)}, ${formatLongDateTime(event.date, locale)}${formatEnd(event, locale)}`,
      consequences: isOver(event, new Date()) ? [over, undoable] : [undoable, told],
    };
  });
}

export async function action({ url, params, context }: Route.ActionArgs) {
  const { database } = context.get(servicesContext);
  return runAction('participant removal failed', context, async () => {
    const signup = { eventId: params.id, id: params.signup };
    const { undo } = await removeParticipant(database, context.get(administratorContext), signup);
    return redirectWithNotice(context, paths.adminEvents + url.search, 'participant-removed', undo);
  });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  privateMeta(matches, (locale) => adminTexts[locale].events.participants.removal.heading);

export default function RemoveParticipant(page: Route.ComponentProps) {
  const copy = useTexts(adminTexts).events.participants.removal;
  const { content: person } = page.loaderData;
  const { search } = useLocation();
  const subject = person && (
    <>
      <b lang={guessLanguage(person.name)}>{person.name}</b>
      <br />
      <span lang={guessLanguage(person.event)}>{person.event}</span>
    </>
  );
  return (
    <DeletionDialog
      page={page}
      copy={copy}
      missing={copy}
      subject={subject}
      consequences={person?.consequences}
      closeTo={href(paths.participants, { id: page.params.id }) + search}
    />
  );
}

import type { ActionFunctionArgs } from 'react-router';
import { MalformedFormError, readAllFields } from '#server/form.ts';
import { consumeRateLimits } from '#server/rate-limits.ts';
import type { joinEvent, leaveEvent } from '#store/event-signups.ts';
import { readUpcomingEvent } from '#store/events.ts';
import { limitsOf } from '#store/limits.ts';
import { titleIn } from '../i18n/event-text.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { pathToMemberEvent } from '../site-map.ts';
import { eventMails } from './event-mail.ts';
import { personField } from './people.tsx';

const MAX_FIELDS = 100;

type SignupArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { id: string } };

/** People join or leave the event. Redirects to it on the member's page. */
export async function changeSignup(change: typeof joinEvent | typeof leaveEvent, { request, params, context }: SignupArgs) {
  const { database, env, scheduleChangesCache, secret } = context.get(servicesContext);
  const eventId = params.id;
  const userId = context.get(memberContext).id;
  const back = (notice: NoticeName, title?: string) =>
    redirectWithCookies(pathToMemberEvent(eventId), [flashCookie(env.origin, notice, title)]);
  try {
    const fields = [...(await readAllFields(request, MAX_FIELDS)).keys()];
    const people = fields.flatMap((name) => (name.startsWith(personField) ? name.slice(personField.length) : []));
    const limits = limitsOf('changeEventSignup', { settings: env, secret }, { account: userId });
    if (!(await consumeRateLimits(database.kysely, limits)).ok) return back('event-limited');
    const event = await readUpcomingEvent(database.kysely, new Date(), eventId);
    const locale = localeFromCookie(request, env.origin);
    const mails = eventMails(env.origin, scheduleChangesCache);
    const result = await change(database, { eventId, userId, locale, people }, { mails });
    return back(noticeOf(result, people), event ? titleIn(locale, event) : undefined);
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('event sign-up update failed', context, error);
    return back('event-failed');
  }
}

function noticeOf(result: Awaited<ReturnType<typeof joinEvent | typeof leaveEvent>>, people: string[]): NoticeName {
  const waiting = people.length > 1 ? 'event-waiting-family' : 'event-waiting';
  if (result.outcome === 'joined') return result.state === 'coming' ? 'event-joined' : waiting;
  return result.outcome === 'unverified' ? 'event-failed' : `event-${result.outcome}`;
}

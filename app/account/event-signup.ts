// Action of two POST routes. The path determines whether the member joins or leaves the event.
import { matchPath } from 'react-router';
import { consumeRateLimit, hashKey } from '#server/rate-limits.ts';
import { joinEvent, leaveEvent } from '#store/event-signups.ts';
import { readUpcomingEvent } from '#store/events.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { eventMails } from '../mail/event-mail.ts';
import { logError, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/event-signup';

/** Limits how many emails one member can trigger: each change may notify someone on the waitlist. */
const changesPerHour = 60;

export async function action({ request, params: { id: eventId }, url, context }: Route.ActionArgs) {
  const { database, env, secret, wakeMail } = context.get(servicesContext);
  const userId = context.get(memberContext).id;
  const back = (notice: NoticeName, title?: string) =>
    redirectWithCookies(`${paths.profile}#event-${encodeURIComponent(eventId)}`, [flashCookie(env.origin, notice, title)]);
  try {
    const key = `event-signup:${hashKey(`member:${userId}`, secret)}`;
    const budget = await consumeRateLimit(database.kysely, { key, limit: changesPerHour, windowSeconds: 3_600 });
    if (!budget.ok) return back('event-limited');
    const event = await readUpcomingEvent(database.kysely, new Date(), eventId);
    const change = matchPath(paths.leaveEvent, url.pathname) ? leaveEvent : joinEvent;
    const participant = { eventId, userId, locale: localeFromCookie(request, env.origin) };
    const result = await change(database, participant, { mails: eventMails(env.origin) });
    wakeMail();
    return back(noticeOf(result), event?.title);
  } catch (error) {
    logError('event sign-up update failed', context, error);
    return back('event-failed');
  }
}

function noticeOf(result: Awaited<ReturnType<typeof joinEvent | typeof leaveEvent>>): NoticeName {
  if (result.outcome === 'joined') return result.state === 'coming' ? 'event-joined' : 'event-waiting';
  return result.outcome === 'unverified' ? 'event-failed' : `event-${result.outcome}`;
}

export const loader = postOnly(paths.profile);

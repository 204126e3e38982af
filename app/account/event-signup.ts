// Shared by the actions that join and leave an event. Plain forms: the same with and without JavaScript.
import type { RouterContextProvider } from 'react-router';
import type { Database } from '#server/db.ts';
import { consumeRateLimit } from '#server/rate-limits.ts';
import type { Locale, NotifyOptions } from '#store/event-signups.ts';
import type { Tables } from '#store/tables.ts';
import { chosenLocale } from '../i18n/locale.ts';
import { eventMails } from '../mail/event-mail.ts';
import { logError, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { postOnly, redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths } from '../site-map.ts';

/** Each change may send a mail to a participant on the waitlist. */
const changesPerHour = 60;

type Args = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> };
type Participant = { eventId: string; userId: string; locale: Locale };
type Change = (database: Database<Tables>, participant: Participant, options: NotifyOptions) => Promise<NoticeName>;

/** Runs `change` under a rate limit; redirects back to the event with the notice that it returns. */
export async function changeSignup({ request, params: { id: eventId }, context }: Args, change: Change): Promise<Response> {
  const { database, env, wakeMail } = context.get(servicesContext);
  const userId = context.get(memberContext).id;
  const back = (notice: NoticeName) =>
    redirectWithCookies(`${paths.profile}#event-${encodeURIComponent(eventId)}`, [flashCookie(env.origin, notice)]);
  try {
    const key = `event-signup:${userId}`;
    const budget = await consumeRateLimit(database.kysely, { key, limit: changesPerHour, windowSeconds: 3_600 });
    if (!budget.ok) return back('event-limited');
    const notice = await change(
      database,
      { eventId, userId, locale: chosenLocale(request, env.origin) },
      { mails: eventMails(env.origin) },
    );
    wakeMail();
    return back(notice);
  } catch (error) {
    logError('event sign-up not saved', context, error);
    return back('event-failed');
  }
}

export const backToProfile = postOnly(paths.profile);

// What joining and leaving an event have in common: plain forms, so that they are the same without JavaScript.
import type { RouterContextProvider } from 'react-router';
import type { Database } from '#server/db.ts';
import { takeBudget } from '#server/limits.ts';
import { log } from '#server/log.ts';
import type { Language, Moving } from '#store/event-signups.ts';
import type { Tables } from '#store/tables.ts';
import type { NoticeName } from '../content-model.ts';
import { flashCookie } from '../flash.ts';
import { chosenLocale } from '../language.ts';
import { leadTo } from '../lead-to.ts';
import { eventMails } from '../mail/event-mail.ts';
import { servicesContext, visitContext } from '../services.ts';
import { pathTo } from '../site-map.ts';
import { memberContext } from './require-member.ts';

/** Each may cost somebody on the waiting list a mail. */
const changesPerHour = 60;

type Asked = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> };
type Who = { eventId: string; userId: string; locale: Language };
type Change = (database: Database<Tables>, who: Who, moving: Moving) => Promise<NoticeName>;

/** Back to the event on the member's page, with a notice of what `change` has come to. */
export async function answerSignup({ request, params: { id: eventId }, context }: Asked, change: Change): Promise<Response> {
  const { database, env, wakeMail } = context.get(servicesContext);
  const userId = context.get(memberContext).id;
  const back = (notice: NoticeName) =>
    leadTo(`${pathTo('profile', 'en')}#event-${encodeURIComponent(eventId)}`, [flashCookie(env.origin, notice)]);
  try {
    const key = `event-signup:${userId}`;
    const budget = await takeBudget(database.kysely, { key, limit: changesPerHour, windowSeconds: 3_600 });
    if (!budget.ok) return back('event-limited');
    const notice = await change(
      database,
      { eventId, userId, locale: chosenLocale(request, env.origin) },
      { mails: eventMails(env.origin) },
    );
    wakeMail();
    return back(notice);
  } catch (error) {
    log.error('event sign-up not saved', { reference: context.get(visitContext).reference, error });
    return back('event-failed');
  }
}

/** A reload, or a copied address. */
export function backToProfile(): Response {
  return leadTo(pathTo('profile', 'en'));
}

import type { ActionFunctionArgs } from 'react-router';
import { MalformedFormError, readAllFields } from '#server/form.ts';
import { consumeRateLimits } from '#server/rate-limits.ts';
import { joinEvent, leaveEvent, type NotifyOptions } from '#store/event-signups.ts';
import { readUpcomingEvent } from '#store/events.ts';
import { limitsOf } from '#store/limits.ts';
import type { Db } from '#store/tables.ts';
import { titleIn } from '../i18n/event-text.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { logError, servicesContext } from '../request-context.ts';
import { flashCookie, type NoticeName } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { pathToMemberEvent } from '../site-map.ts';
import { eventMails } from './event-mail.ts';
import { personField, signedUpField } from './people.tsx';

const MAX_FIELDS = 100;

type SignupArgs = Pick<ActionFunctionArgs, 'request' | 'context'> & { params: { id: string } };
type Choice = Parameters<typeof joinEvent>[1] & { people: string[]; signedUp: string[] };
type Result = Awaited<ReturnType<typeof joinEvent | typeof leaveEvent>>;
type Change = (database: Db, choice: Choice, options: NotifyOptions) => Promise<Result>;

/** Withdraws those of `signedUp` who are not in `people`, then signs up those who are new. Without `people`, a single person leaves. */
export const changePeople: Change = async (database, { people, signedUp, ...choice }, options) => {
  const leaving = signedUp.filter((id) => !people.includes(id));
  const hasLeft = leaving.length > 0 || people.length === 0;
  const left = hasLeft ? await leaveEvent(database, { ...choice, people: leaving }, options) : null;
  if (left && people.every((id) => signedUp.includes(id))) return left;
  return joinEvent(database, { ...choice, people }, options);
};

/** People join or leave the event. Redirects to it on the member's page. */
export async function changeSignup(change: Change, { request, params, context }: SignupArgs) {
  const { database, env, scheduleChangesCache, secret } = context.get(servicesContext);
  const eventId = params.id;
  const userId = context.get(memberContext).id;
  const back = (notice: NoticeName, title?: string) =>
    redirectWithCookies(pathToMemberEvent(eventId), [flashCookie(env.origin, notice, title)]);
  try {
    const fields = [...(await readAllFields(request, MAX_FIELDS)).keys()];
    const idsOf = (prefix: string) => fields.flatMap((name) => (name.startsWith(prefix) ? name.slice(prefix.length) : []));
    const [people, signedUp] = [idsOf(personField), idsOf(signedUpField)];
    const limits = limitsOf('changeEventSignup', { settings: env, secret }, { account: userId });
    if (!(await consumeRateLimits(database.kysely, limits)).ok) return back('event-limited');
    const event = await readUpcomingEvent(database.kysely, new Date(), eventId);
    const locale = localeFromCookie(request, env.origin);
    const mails = eventMails(env.origin, scheduleChangesCache);
    const result = await change(database, { eventId, userId, locale, people, signedUp }, { mails });
    const joining = people.filter((id) => !signedUp.includes(id));
    return back(noticeOf(result, joining), event ? titleIn(locale, event) : undefined);
  } catch (error) {
    if (!(error instanceof MalformedFormError)) logError('event sign-up update failed', context, error);
    return back('event-failed');
  }
}

function noticeOf(result: Result, joining: string[]): NoticeName {
  const waiting = joining.length > 1 ? 'event-waiting-family' : 'event-waiting';
  if (result.outcome === 'joined') return result.state === 'coming' ? 'event-joined' : waiting;
  return result.outcome === 'unverified' ? 'event-failed' : `event-${result.outcome}`;
}

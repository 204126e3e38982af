import { school } from '#content/school.ts';
import { readSignups } from '#store/event-signups.ts';
import { readUpcomingEvent } from '#store/events.ts';
import { titleIn } from '../i18n/event-text.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { memberContext } from '../session/session.ts';
import { paths, pathToMemberEvent } from '../site-map.ts';
import { calendarType } from '../timetable/icalendar.ts';
import type { Route } from './+types/calendar-file';
import { eventCalendar } from './event-calendar.ts';
import { whoLine } from './people.tsx';

/** Members on the waitlist get no file, and their mails have none either: they do not know yet whether they will have a place. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const { origin } = env;
  const now = new Date();
  const event = await readUpcomingEvent(database.kysely, now, params.id);
  if (!event) return redirectWithCookies(paths.profile, [flashCookie(origin, 'event-over')]);
  const locale = localeFromCookie(request, origin);
  const signups = await readSignups(database.kysely, event.id, context.get(memberContext).id);
  const coming = signups.find(({ state }) => state === 'coming');
  if (signups.length > 0 && !coming)
    return redirectWithCookies(pathToMemberEvent(event.id), [flashCookie(origin, 'event-waiting', titleIn(locale, event))]);
  const [who] = whoLine(
    coming?.people.map(({ name }) => name),
    locale,
  );
  return new Response(eventCalendar(event, { school, origin, now, locale, who }), {
    headers: { 'Content-Type': calendarType, 'Content-Disposition': 'attachment; filename="event.ics"' },
  });
}

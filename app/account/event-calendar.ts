import { school } from '#content/school.ts';
import { readUpcomingEvent } from '#store/events.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import { flashCookie } from '../session/flash.ts';
import { redirectWithCookies } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import { eventCalendar } from '../timetable/event-calendar.ts';
import { calendarType } from '../timetable/icalendar.ts';
import type { Route } from './+types/event-calendar';

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { database, env } = context.get(servicesContext);
  const { origin } = env;
  const now = new Date();
  const event = await readUpcomingEvent(database.kysely, now, params.id);
  if (!event) return redirectWithCookies(paths.profile, [flashCookie(origin, 'event-over')]);
  return new Response(eventCalendar(event, { school, origin, now, locale: localeFromCookie(request, origin) }), {
    headers: { 'Content-Type': calendarType, 'Content-Disposition': 'attachment; filename="event.ics"' },
  });
}

import { currentSiteContent } from '../content/site-content.server.ts';
import { publicEventsCalendar } from '../events/event-calendar.ts';
import { contentIn } from '../i18n/content.ts';
import { servicesContext } from '../request-context.ts';
import { eventsCalendar, localeOf } from '../site-map.ts';
import { classCalendar } from '../timetable/class-calendar.ts';
import { calendarIds } from '../timetable/groups.ts';
import { calendarType } from '../timetable/icalendar.ts';
import type { Route } from './+types/calendar-feed';

export function loader({ url, params, context }: Route.LoaderArgs) {
  const content = contentIn(localeOf(url.pathname));
  const calendar = [...calendarIds(content.schedule), eventsCalendar].find((each) => params.file === `${each}.ics`);
  if (!calendar)
    return new Response('There is no such calendar.\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  const { env, scheduleChangesCache } = context.get(servicesContext);
  const current = scheduleChangesCache.current();
  const file =
    calendar === eventsCalendar
      ? publicEventsCalendar(content, current.events, env.origin)
      : classCalendar(content, calendar, env.origin, { ...current, contentRevision: currentSiteContent().revision });
  return new Response(file, { headers: { 'Content-Type': calendarType } });
}

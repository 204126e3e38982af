import { contentIn } from '../i18n/content.ts';
import { servicesContext } from '../request-context.ts';
import { localeOf } from '../site-map.ts';
import { calendars, classCalendar } from '../timetable/class-calendar.ts';
import { calendarType } from '../timetable/icalendar.ts';
import type { Route } from './+types/class-calendar';

export function loader({ url, params, context }: Route.LoaderArgs) {
  const group = calendars.find((each) => params.file === `${each}.ics`);
  if (!group) return new Response('There is no such calendar.\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  const { env, scheduleChangesCache } = context.get(servicesContext);
  const file = classCalendar(contentIn(localeOf(url.pathname)), group, env.origin, scheduleChangesCache.current());
  return new Response(file, { headers: { 'Content-Type': calendarType } });
}

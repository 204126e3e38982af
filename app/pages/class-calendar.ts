import { currentSiteContent } from '../content/site-content.server.ts';
import { contentIn } from '../i18n/content.ts';
import { servicesContext } from '../request-context.ts';
import { localeOf } from '../site-map.ts';
import { classCalendar } from '../timetable/class-calendar.ts';
import { calendarIds } from '../timetable/groups.ts';
import { calendarType } from '../timetable/icalendar.ts';
import type { Route } from './+types/class-calendar';

export function loader({ url, params, context }: Route.LoaderArgs) {
  const content = contentIn(localeOf(url.pathname));
  const group = calendarIds(content.schedule).find((each) => params.file === `${each}.ics`);
  if (!group) return new Response('There is no such calendar.\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  const { env, scheduleChangesCache } = context.get(servicesContext);
  const file = classCalendar(content, group, env.origin, {
    ...scheduleChangesCache.current(),
    contentRevision: currentSiteContent().revision,
  });
  return new Response(file, { headers: { 'Content-Type': calendarType } });
}

import { useRouteLoaderData } from 'react-router';
import { useContent } from '../i18n/content.ts';
import type { loader } from '../root.tsx';
import { pathToCalendar } from '../site-map.ts';

interface CalendarLinksProps {
  /** Id of a group, 'all' or 'events'. */
  calendar: string;
  label: string;
  /** For screen readers only. */
  of?: string;
}

/** Subscription first: only a subscribed calendar follows changes, an imported file does not. */
export function CalendarLinks({ calendar, label, of }: CalendarLinksProps) {
  const { locale, strings } = useContent();
  const copy = strings.calendars;
  const path = pathToCalendar(calendar, locale);
  const url = (useRouteLoaderData<typeof loader>('root')?.origin ?? '') + path;
  // Google needs the `webcal` scheme, too. It would treat an https address as the id of a personal calendar.
  const webcal = url.replace(/^https?/, 'webcal');
  return (
    <details className="calendar">
      <summary>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </summary>
      {copy.lead}
      <a href={webcal}>{copy.apple}</a>
      <a href={`https://calendar.google.com/calendar/r?cid=${webcal}`}>{copy.google}</a>
      {copy.address}
      <code>{url}</code>
      <a href={path}>{copy.file}</a>
    </details>
  );
}

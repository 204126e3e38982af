// Inline script that names the next class, highlights today's column and hides expired notices in the cached timetable.
import { languageTags, timeZone } from '#content/school.ts';
import type { Locale } from '../site-map.ts';

/** JSON in the `data-next-class` attribute. Days are 'YYYY-MM-DD' and times 'HH:MM'. Weekdays count from 1 (Monday). */
export interface NextClassFacts {
  copy: { next: string; today: string; tomorrow: string };
  sessions: [weekday: number, start: string, groups: string][];
  closed?: [first: string, last: string][];
  /** Moved or canceled classes. `toDay` and `toStart` are missing if the class is canceled. */
  changed?: [day: string, start: string, groups: string, toDay?: string, toStart?: string][];
}

type LocalTime = { date: string; time: string };
type StartAndGroups = [start: string, groups: string];

const maxDaysAhead = 400;

export function updateTimetable(): void {
  const lines = document.querySelectorAll<HTMLElement>('[data-next-class]');
  if (!lines[0]) return;
  const update = () => {
    const now = toLocalTime(new Date());
    for (const line of lines)
      line.textContent = nextClassLine(JSON.parse(line.dataset.nextClass ?? ''), now, document.documentElement.lang);
    const today = String(weekdayOf(new Date(now.date)));
    for (const column of document.querySelectorAll<HTMLElement>('[data-days]'))
      column.toggleAttribute('data-today', column.dataset.days?.split(' ').includes(today));
    for (const notice of document.querySelectorAll<HTMLElement>('[data-until]'))
      notice.hidden = (notice.dataset.until ?? '') < now.date;
  };
  // Waits for the first paint because the first use of `Intl` takes ten times as long as the rest of this script.
  requestAnimationFrame(() => setTimeout(update));
  // Pages that were left open or restored from the back/forward cache may show the wrong day.
  addEventListener('pageshow', ({ persisted }) => persisted && update());
  document.addEventListener('visibilitychange', update);
}

/** Prefers `Temporal` because its first use takes 0.3 ms and that of `Intl` 14 ms. Both take several times as long on phones. */
export function toLocalTime(instant: Date): LocalTime {
  const local = globalThis.Temporal
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toString()
    : // The Swedish locale formats dates as ISO 8601 (YYYY-MM-DD).
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

const weekdayOf = (date: Date) => date.getUTCDay() || 7;

/** Returns, for example, 'Next class: today 20:00, Beginners'. Returns '' if there is no class in the next 400 days. */
export function nextClassLine({ copy, ...schedule }: NextClassFacts, now: LocalTime, lang: string): string {
  for (let daysAhead = 0; daysAhead < maxDaysAhead; daysAhead++) {
    const date = new Date(now.date);
    date.setUTCDate(date.getUTCDate() + daysAhead);
    const classes = classesOn(date, schedule).filter(([start]) => daysAhead > 0 || start > now.time);
    const [time] = classes.map(([start]) => start).sort();
    if (!time) continue;
    const groups = classes.filter(([start]) => start === time).map(([, each]) => each);
    return copy.next
      .replace('{day}', daysAhead === 0 ? copy.today : daysAhead === 1 ? copy.tomorrow : dayName(date, daysAhead, lang))
      .replace('{time}', time)
      .replace('{groups}', groups.join(', '));
  }
  return '';
}

/** Today's classes after the next one. */
export function laterToday(schedule: Omit<NextClassFacts, 'copy'>, now: LocalTime): StartAndGroups[] {
  const [next, ...others] = classesOn(new Date(now.date), schedule)
    .filter(([start]) => start > now.time)
    .sort(([one], [other]) => one.localeCompare(other));
  return others.filter(([start]) => start !== next?.[0]);
}

function classesOn(date: Date, { sessions, closed = [], changed = [] }: Omit<NextClassFacts, 'copy'>): StartAndGroups[] {
  const day = date.toISOString().slice(0, 10);
  const isClosed = closed.some(([first, last]) => first <= day && day <= last);
  const isChanged = (start: string, groups: string) =>
    changed.some((change) => change[0] === day && change[1] === start && change[2] === groups);
  const regular = sessions.filter(
    ([weekday, start, groups]) => weekday === weekdayOf(date) && !isClosed && !isChanged(start, groups),
  );
  const moved = changed.filter(([, , , toDay]) => toDay === day);
  return [
    ...regular.map(([, start, groups]): StartAndGroups => [start, groups]),
    ...moved.map(([, , groups, , toStart = '']): StartAndGroups => [toStart, groups]),
  ];
}

function dayName(date: Date, daysAhead: number, lang: string): string {
  const withDate = { day: 'numeric', month: 'long' } as const;
  const style = { weekday: 'long', timeZone: 'UTC', ...(daysAhead > 6 ? withDate : {}) } as const;
  return new Intl.DateTimeFormat(languageTags[lang as Locale], style).format(date);
}

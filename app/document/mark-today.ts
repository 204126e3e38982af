// The timetable in the light of today, by the visitor's clock: the next class by name, today's column marked, notices of what is
// over gone. In Athens time, wherever the visitor is. Without JavaScript the timetable stands as it is.

export interface NextClassFacts {
  /** `next`: {day} {time} {groups} */
  words: { next: string; today: string; tomorrow: string };
  /** Weekday (Monday is 1, Sunday 7), start, who. */
  sessions: [day: number, start: string, groups: string][];
  /** First and last days, as '2026-12-23'. */
  closed?: [first: string, last: string][];
  /** Classes of one day that are not held then, and at which day and time they are, if they are. */
  changed?: [day: string, start: string, groups: string, toDay?: string, toStart?: string][];
}

/** '2026-11-20', '20:00' */
interface Moment {
  date: string;
  time: string;
}

const mostDays = 400;

export function markToday(): void {
  const line = document.querySelector<HTMLElement>('[data-next-class]');
  if (!line?.dataset.nextClass) return;
  const facts: NextClassFacts = JSON.parse(line.dataset.nextClass);
  const show = () => {
    const now = inAthens(new Date());
    line.textContent = nextClassLine(facts, now, document.documentElement.lang);
    const today = String(weekdayOf(new Date(now.date)));
    for (const column of document.querySelectorAll<HTMLElement>('[data-days]'))
      column.toggleAttribute('data-today', column.dataset.days?.split(' ').includes(today));
    for (const notice of document.querySelectorAll<HTMLElement>('[data-until]'))
      notice.hidden = (notice.dataset.until ?? '') < now.date;
  };
  // Not before the first paint: where it needs `Intl`, that takes as long as all the rest of this script ten times.
  requestAnimationFrame(() => setTimeout(show));
  // A page that was left open, or comes back from the history, is read on another day.
  addEventListener('pageshow', ({ persisted }) => persisted && show());
  document.addEventListener('visibilitychange', show);
}

/** By `Temporal` where a browser has it (0.3 ms); a browser's first use of `Intl` takes 14, and on a phone several times that. */
export function inAthens(instant: Date): Moment {
  const timeZone = 'Europe/Athens';
  const local = globalThis.Temporal
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toString()
    : // Swedes write a date as the standard has it.
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

const weekdayOf = (date: Date) => date.getUTCDay() || 7;

/**
 * 'Next class: today 20:00, Beginners'; the classes that begin together are named together. Empty when there is none within a
 * year.
 */
export function nextClassLine({ words, sessions, closed = [], changed = [] }: NextClassFacts, now: Moment, lang: string): string {
  for (let away = 0; away < mostDays; away++) {
    const date = new Date(now.date);
    date.setUTCDate(date.getUTCDate() + away);
    const day = date.toISOString().slice(0, 10);
    const isClosed = closed.some(([first, last]) => first <= day && day <= last);
    const held = sessions
      .filter(([weekday, start, who]) => {
        const isChanged = changed.some((change) => change[0] === day && change[1] === start && change[2] === who);
        return weekday === weekdayOf(date) && !isClosed && !isChanged;
      })
      .map(([, start, who]) => [start, who])
      .concat(changed.filter((change) => change[3] === day).map((change) => [change[4] ?? '', change[2]]))
      .filter(([start = '']) => away > 0 || start > now.time);
    const [time = ''] = held.map(([start = '']) => start).sort();
    if (!time) continue;
    const far = { day: 'numeric', month: 'long' } as const;
    const style = { weekday: 'long', timeZone: 'UTC', ...(away > 6 ? far : {}) } as const;
    const named = () => new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, style).format(date);
    const groups = held.filter(([start]) => start === time).map(([, who]) => who);
    return words.next
      .replace('{day}', away === 0 ? words.today : away === 1 ? words.tomorrow : named())
      .replace('{time}', time)
      .replace('{groups}', groups.join(', '));
  }
  return '';
}

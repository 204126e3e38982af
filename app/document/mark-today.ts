// Marks the next class, today's column and expired notices in the timetable, by the visitor's clock and in Athens time.

/** JSON in the `data-next-class` attribute. Days are '2026-11-20', times '20:00', weekdays 1 (Monday) to 7. */
export interface NextClassFacts {
  /** `next` has the placeholders {day} {time} {groups}. */
  words: { next: string; today: string; tomorrow: string };
  sessions: [weekday: number, start: string, groups: string][];
  closed?: [first: string, last: string][];
  /** Classes of one day, with the day and time they move to; without these they are cancelled. */
  changed?: [day: string, start: string, groups: string, toDay?: string, toStart?: string][];
}

/** In Athens: '2026-11-20', '20:00' */
type LocalTime = { date: string; time: string };

const maxDaysAhead = 400;

export function markToday(): void {
  const line = document.querySelector<HTMLElement>('[data-next-class]');
  if (!line?.dataset.nextClass) return;
  const facts: NextClassFacts = JSON.parse(line.dataset.nextClass);
  const update = () => {
    const now = inAthens(new Date());
    line.textContent = nextClassLine(facts, now, document.documentElement.lang);
    const today = String(weekdayOf(new Date(now.date)));
    for (const column of document.querySelectorAll<HTMLElement>('[data-days]'))
      column.toggleAttribute('data-today', column.dataset.days?.split(' ').includes(today));
    for (const notice of document.querySelectorAll<HTMLElement>('[data-until]'))
      notice.hidden = (notice.dataset.until ?? '') < now.date;
  };
  // After the first paint: the first use of `Intl` takes ten times as long as the rest of this script.
  requestAnimationFrame(() => setTimeout(update));
  // A page left open, or restored from the history, may be seen on another day.
  addEventListener('pageshow', ({ persisted }) => persisted && update());
  document.addEventListener('visibilitychange', update);
}

/** Prefers `Temporal`: its first use takes 0.3 ms, that of `Intl` 14 ms, and several times as long on phones. */
export function inAthens(instant: Date): LocalTime {
  const timeZone = 'Europe/Athens';
  const local = globalThis.Temporal
    ? Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toString()
    : // Swedish dates are ISO 8601.
      new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant);
  return { date: local.slice(0, 10), time: local.slice(11, 16) };
}

const weekdayOf = (date: Date) => date.getUTCDay() || 7;

/** 'Next class: today 20:00, Beginners'. Joins the groups of classes that start together; empty if there is none within a year. */
export function nextClassLine({ words, ...schedule }: NextClassFacts, now: LocalTime, lang: string): string {
  for (let daysAhead = 0; daysAhead < maxDaysAhead; daysAhead++) {
    const date = new Date(now.date);
    date.setUTCDate(date.getUTCDate() + daysAhead);
    const classes = classesOn(date, schedule).filter(([start]) => daysAhead > 0 || start > now.time);
    const [time] = classes.map(([start]) => start).sort();
    if (!time) continue;
    const groups = classes.filter(([start]) => start === time).map(([, each]) => each);
    return words.next
      .replace('{day}', daysAhead === 0 ? words.today : daysAhead === 1 ? words.tomorrow : dayName(date, daysAhead, lang))
      .replace('{time}', time)
      .replace('{groups}', groups.join(', '));
  }
  return '';
}

function classesOn(
  date: Date,
  { sessions, closed = [], changed = [] }: Omit<NextClassFacts, 'words'>,
): [start: string, groups: string][] {
  const day = date.toISOString().slice(0, 10);
  const isClosed = closed.some(([first, last]) => first <= day && day <= last);
  const isChanged = (start: string, groups: string) =>
    changed.some((change) => change[0] === day && change[1] === start && change[2] === groups);
  const regular = sessions.filter(
    ([weekday, start, groups]) => weekday === weekdayOf(date) && !isClosed && !isChanged(start, groups),
  );
  const moved = changed.filter(([, , , toDay]) => toDay === day);
  return [
    ...regular.map(([, start, groups]): [string, string] => [start, groups]),
    ...moved.map(([, , groups, , toStart = '']): [string, string] => [toStart, groups]),
  ];
}

/** 'Friday', or 'Monday 4 January' when it is more than six days ahead. */
function dayName(date: Date, daysAhead: number, lang: string): string {
  const withDate = { day: 'numeric', month: 'long' } as const;
  const style = { weekday: 'long', timeZone: 'UTC', ...(daysAhead > 6 ? withDate : {}) } as const;
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, style).format(date);
}

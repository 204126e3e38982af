// The timetable in the light of today, by the visitor's clock: the next class by name, today's column marked. In Athens time,
// wherever the visitor is. Without JavaScript the timetable stands as it is.

export interface NextClassFacts {
  /** `next`: {day} {time} {groups} */
  words: { next: string; today: string; tomorrow: string };
  /** Weekday (Monday is 1, Sunday 7), start, who. */
  sessions: [day: number, start: string, groups: string][];
}

const week = 7;

export function markToday(): void {
  const line = document.querySelector<HTMLElement>('[data-next-class]');
  if (!line?.dataset.nextClass) return;
  const facts: NextClassFacts = JSON.parse(line.dataset.nextClass);
  const show = () => {
    const now = inAthens(new Date());
    line.textContent = nextClassLine(facts, now, document.documentElement.lang);
    for (const column of document.querySelectorAll<HTMLElement>('[data-days]'))
      column.toggleAttribute('data-today', column.dataset.days?.split(' ').includes(String(now.day)));
  };
  // Not before the first paint: a phone's first use of its calendar takes as long as all the rest of this script ten times.
  requestAnimationFrame(() => setTimeout(show));
  // A page that was left open, or comes back from the history, is read on another day.
  addEventListener('pageshow', show);
  document.addEventListener('visibilitychange', show);
}

/** Weekday and time of day ('20:00') in Athens. */
export function inAthens(instant: Date): { day: number; time: string } {
  const style = { timeZone: 'Europe/Athens', weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [weekday = '', time = ''] = new Intl.DateTimeFormat('en-GB', style).format(instant).split(/,? /);
  return { day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday) + 1, time };
}

/** 'Next class: today 20:00, Beginners'; the classes that begin together are named together. Empty without any class. */
export function nextClassLine({ words, sessions }: NextClassFacts, now: { day: number; time: string }, lang: string): string {
  const inDays = ([day, start]: NextClassFacts['sessions'][number]) =>
    day === now.day && start <= now.time ? week : (day - now.day + week) % week;
  const ordered = sessions.toSorted((a, b) => inDays(a) - inDays(b) || (a[1] < b[1] ? -1 : 1));
  const [next] = ordered;
  if (!next) return '';
  const [day, time] = next;
  const away = inDays(next);
  // The first of January 2024 was a Monday.
  const named = () => new Intl.DateTimeFormat(lang, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
  const groups = ordered.filter((each) => each[0] === day && each[1] === time).map(([, , who]) => who);
  return words.next
    .replace('{day}', away === 0 ? words.today : away === 1 ? words.tomorrow : named())
    .replace('{time}', time)
    .replace('{groups}', groups.join(', '));
}

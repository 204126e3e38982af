import { dayInAthens, formatTime } from '../i18n/format.ts';

/** When each of the last `count` months began in Athens, this one included and last, as instants. */
export function beginningsOfMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = dayInAthens(now).split('-').map(Number);
  return Array.from({ length: count }, (_, number) => midnightInAthens(Date.UTC(year, month - count + number)));
}

/** The midnight with which this day begins; Athens is two or three hours ahead. */
function midnightInAthens(day: number): string {
  const [winter, summer] = [2, 3].map((hours) => new Date(day - hours * 3_600_000)) as [Date, Date];
  return (formatTime(winter, 'en') === '00:00' ? winter : summer).toISOString();
}

// The one file that formats dates, times and numbers. Clock times are Athens'; Greek and English both use 24 hours.
// Pages that hydrate get dates from their loaders in words: a browser may format them differently, and hydration would fail.
import type { Weekday } from '../content/model.ts';
import type { Locale } from '../site-map.ts';

const timeZone = 'Europe/Athens';
const tags: Record<Locale, string> = { el: 'el-GR', en: 'en-GB' };

// Made once for each style: making one takes longer than a hundred uses, and a list has fifty dates.
const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
const dateFormat = (tag: string, style: Intl.DateTimeFormatOptions) =>
  kept(`${tag} ${JSON.stringify(style)}`, () => new Intl.DateTimeFormat(tag, style));
const numberFormat = (tag: string, style: Intl.NumberFormatOptions = {}) =>
  kept(`${tag} ${JSON.stringify(style)}`, () => new Intl.NumberFormat(tag, style));

function kept<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, make: () => Format): Format {
  const found = made.get(key) ?? make();
  made.set(key, found);
  return found as Format;
}

/** 18:42 */
export function formatTime(instant: string | Date, locale: Locale): string {
  return dateFormat(tags[locale], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(new Date(instant));
}

/** 20 Νοεμβρίου 2026, 18:42 */
export function formatDateTime(instant: string | Date, locale: Locale): string {
  const date = dateFormat(tags[locale], { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(instant));
  return `${date}, ${formatTime(instant, locale)}`;
}

/** Σάββατο 28 Νοεμβρίου 2026, 18:00 */
export function formatLongDateTime(instant: string | Date, locale: Locale): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone } as const;
  return `${dateFormat(tags[locale], style).format(new Date(instant))}, ${formatTime(instant, locale)}`;
}

const american = dateFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone,
});

/** Nov 28, 2026, 06:00 PM: as the administrator's list of events has it. */
export function formatAmericanDateTime(instant: string | Date): string {
  // Unicode's tables change their mind on which space stands before AM and PM.
  return american.format(new Date(instant)).replace(/\s/g, ' ');
}

/** 19/11/2026 for Greeks and Britons alike */
export function formatShortDate(instant: string | Date, locale: Locale): string {
  const style = { day: 'numeric', month: 'numeric', year: 'numeric', timeZone } as const;
  return dateFormat(tags[locale], style).format(new Date(instant));
}

/** 19/11/2026, 18:42 */
export function formatShortDateTime(instant: string | Date, locale: Locale): string {
  return `${formatShortDate(instant, locale)}, ${formatTime(instant, locale)}`;
}

/** The day that it is in Athens, as '2026-11-20'. */
export function dayInAthens(instant: string | Date): string {
  const parts = dateFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** November 2026 */
export function formatMonth(instant: string | Date, locale: Locale): string {
  return dateFormat(tags[locale], { month: 'long', year: 'numeric', timeZone }).format(new Date(instant));
}

/** 940, 1.2k, 5k: for where a longer number has no room. */
export function formatCompactNumber(value: number, locale: Locale): string {
  return numberFormat(tags[locale], { notation: 'compact' }).format(value);
}

export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(tags[locale]).format(value);
}

/** Τρίτη, Tuesday */
export function formatWeekday(day: Weekday, locale: Locale): string {
  // The first of January 2024 was a Monday.
  return dateFormat(tags[locale], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day));
}

// The names that are too long for a narrow column in poster letters, with the place where they may break.
const breaks: Record<string, string> = { Παρασκευή: 'Παρα\u00adσκευή', Wednesday: 'Wednes\u00adday' };

/** The weekday for a column's head: may break where the word allows it. */
export function formatColumnDay(day: Weekday, locale: Locale): string {
  const name = formatWeekday(day, locale);
  return breaks[name] ?? name;
}

/** 20:00–21:30 */
export function formatHours({ start, end }: { start: string; end: string }): string {
  return `${start}–${end}`;
}

/** 'Τρίτη & Πέμπτη', 'Monday, Wednesday & Friday' */
export function formatDays(days: readonly Weekday[], locale: Locale): string {
  const names = days.map((day) => formatWeekday(day, locale));
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' & ');
}

/** 'η Lua και ο Cipó', 'Lua and Cipó' */
export function formatList(items: readonly string[], locale: Locale): string {
  return new Intl.ListFormat(tags[locale]).format(items);
}

/** A day without a clock: '2026-10-05' → 5 Οκτωβρίου 2026, 5 October 2026 */
export function formatDay(day: string, locale: Locale): string {
  return dateFormat(tags[locale], { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** A day of this year: '2026-11-24' → Τρίτη 24 Νοεμβρίου, Tuesday 24 November */
export function formatDayOfYear(day: string, locale: Locale): string {
  const style = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  // Not every table of words agrees on a comma after the weekday.
  return dateFormat(tags[locale], style).format(new Date(day)).replace(',', '');
}

/** '2026-11-24' → Tuesday 24 November 2026 */
export function formatFullDay(day: string, locale: Locale): string {
  return `${formatDayOfYear(day, locale)} ${day.slice(0, 4)}`;
}

/** '+302100000000' → 210 000 0000 for Greeks, +30 210 000 0000 for others; numbers of other countries as they are. */
export function formatPhone(phone: string, locale: Locale): string {
  const [, area, middle, end] = phone.match(/^\+30(\d{3})(\d{3})(\d{4})$/) ?? [];
  if (!area) return phone;
  return `${locale === 'el' ? '' : '+30 '}${area} ${middle} ${end}`;
}

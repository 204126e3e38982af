// Texts with placeholders, dates, times, numbers and phone numbers. Times are Athens time, in 24 hours in both languages.
// Pages that hydrate get dates from their loaders in words: a browser may format them differently, and hydration would fail.
import type { Weekday } from '../content/model.ts';
import type { Locale } from '../site-map.ts';

/**
 * Fills the `{placeholders}` of a text.
 * @throws if a placeholder has no value.
 */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in '${text}'`);
    return String(value);
  });
}

/** Returns the `lang` attribute of user input: Greek if the text has Greek letters, otherwise that of the page. */
export function guessLanguage(text: string): 'el' | undefined {
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}

const timeZone = 'Europe/Athens';
const languageTags: Record<Locale, string> = { el: 'el-GR', en: 'en-GB' };

// Formatters are cached: creating one takes longer than a hundred uses.
const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();
const dateFormat = (tag: string, style: Intl.DateTimeFormatOptions) =>
  cached(`${tag} ${JSON.stringify(style)}`, () => new Intl.DateTimeFormat(tag, style));
const numberFormat = (tag: string, style: Intl.NumberFormatOptions = {}) =>
  cached(`${tag} ${JSON.stringify(style)}`, () => new Intl.NumberFormat(tag, style));

function cached<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(key: string, create: () => Format): Format {
  const formatter = formatters.get(key) ?? create();
  formatters.set(key, formatter);
  return formatter as Format;
}

function formatDate(date: string | number | Date, locale: Locale, style: Intl.DateTimeFormatOptions): string {
  return dateFormat(languageTags[locale], { timeZone, ...style }).format(new Date(date));
}

/** 18:42 */
export function formatTime(instant: string | Date, locale: Locale): string {
  return formatDate(instant, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** 20 Νοεμβρίου 2026, 18:42 */
export function formatDateTime(instant: string | Date, locale: Locale): string {
  const date = formatDate(instant, locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${formatTime(instant, locale)}`;
}

/** Σάββατο 28 Νοεμβρίου 2026, 18:00 */
export function formatLongDateTime(instant: string | Date, locale: Locale): string {
  const date = formatDate(instant, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${formatTime(instant, locale)}`;
}

/** Nov 28, 2026, 06:00 PM */
export function formatAmericanDateTime(instant: string | Date): string {
  const style = { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone } as const;
  // The kind of space before AM and PM differs between ICU versions.
  return dateFormat('en-US', style).format(new Date(instant)).replace(/\s/g, ' ');
}

/** 19/11/2026 in both languages */
export function formatShortDate(instant: string | Date, locale: Locale): string {
  return formatDate(instant, locale, { day: 'numeric', month: 'numeric', year: 'numeric' });
}

/** 19/11/2026, 18:42 */
export function formatShortDateTime(instant: string | Date, locale: Locale): string {
  return `${formatShortDate(instant, locale)}, ${formatTime(instant, locale)}`;
}

/** The date in Athens: '2026-11-20'. */
export function dayInAthens(instant: string | Date): string {
  const parts = dateFormat('en-GB', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone });
  const { year, month, day } = Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

/** November 2026 */
export function formatMonth(instant: string | Date, locale: Locale): string {
  return formatDate(instant, locale, { month: 'long', year: 'numeric' });
}

/** 940, 1.2k, 5k */
export function formatCompactNumber(value: number, locale: Locale): string {
  return numberFormat(languageTags[locale], { notation: 'compact' }).format(value);
}

export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(languageTags[locale]).format(value);
}

/** Τρίτη, Tuesday */
export function formatWeekday(day: Weekday, locale: Locale): string {
  // 1 January 2024 was a Monday.
  return formatDate(Date.UTC(2024, 0, day), locale, { weekday: 'long', timeZone: 'UTC' });
}

// Soft hyphens in the weekdays that are too long for a narrow column.
const hyphenated: Record<string, string> = { Παρασκευή: 'Παρα\u00adσκευή', Wednesday: 'Wednes\u00adday' };

/** The weekday for the head of a column, with a soft hyphen where it needs one. */
export function formatColumnDay(day: Weekday, locale: Locale): string {
  const name = formatWeekday(day, locale);
  return hyphenated[name] ?? name;
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
  return new Intl.ListFormat(languageTags[locale]).format(items);
}

/** '2026-10-05' → 5 Οκτωβρίου 2026, 5 October 2026 */
export function formatDay(day: string, locale: Locale): string {
  return formatDate(day, locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** '2026-11-24' → Τρίτη 24 Νοεμβρίου, Tuesday 24 November */
export function formatDayOfYear(day: string, locale: Locale): string {
  // The comma after the weekday differs between ICU versions.
  return formatDate(day, locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).replace(',', '');
}

/** '2026-11-24' → Tuesday 24 November 2026 */
export function formatFullDay(day: string, locale: Locale): string {
  return `${formatDayOfYear(day, locale)} ${day.slice(0, 4)}`;
}

/** '+302100000000' → 210 000 0000 in Greek, +30 210 000 0000 in English. Numbers of other countries stay as they are. */
export function formatPhone(phone: string, locale: Locale): string {
  const [, area, middle, end] = phone.match(/^\+30(\d{3})(\d{3})(\d{4})$/) ?? [];
  if (!area) return phone;
  return `${locale === 'el' ? '' : '+30 '}${area} ${middle} ${end}`;
}

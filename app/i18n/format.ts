// Instants are formatted in the school's time zone, on a 24-hour clock except in `formatAmericanDateTime`. Loaders of hydrated pages must
// return formatted dates: a browser may format dates differently from the server, which would cause a hydration mismatch.
import { languageTags, phoneFormats, timeZone } from '#content/school.ts';
import type { Weekday } from '../content/model.ts';
import type { Locale } from '../site-map.ts';

/** @throws {Error} when a `{placeholder}` in the text has no value. */
export function interpolate(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`No value for {${name}} in '${text}'`);
    return String(value);
  });
}

/** Returns the `lang` attribute for user input: 'el' if it contains Greek letters, otherwise undefined to inherit the page language. */
export function guessLanguage(text: string): 'el' | undefined {
  return /\p{Script=Greek}/u.test(text) ? 'el' : undefined;
}

// Caches formatters because creating one takes longer than formatting a hundred values.
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

export function formatTime(instant: string | Date, locale: Locale): string {
  return formatDate(instant, locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

export function formatDateTime(instant: string | Date, locale: Locale): string {
  const date = formatDate(instant, locale, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${formatTime(instant, locale)}`;
}

export function formatLongDateTime(instant: string | Date, locale: Locale): string {
  const date = formatDate(instant, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return `${date}, ${formatTime(instant, locale)}`;
}

/** Returns the parts of the day in `formatLongDateTime`, each in the grammatical form that it has there. */
export function formatLongDateParts(
  instant: string | Date,
  locale: Locale,
): Record<'weekday' | 'day' | 'month' | 'year', string> {
  const style = { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const parts = dateFormat(languageTags[locale], style).formatToParts(new Date(instant));
  const part = (wanted: keyof typeof style) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') };
}

/** Returns the last day of an event that ends on another day than it begins, and null for other events. */
export function lastDayOf({ date, ends_at: end }: { date: string; ends_at: string | null }): string | null {
  return end === null || localDay(end) === localDay(date) ? null : localDay(end);
}

/** Suffix for the formatted start of an event: '–20:00', or ' – Sunday, 29 November 2026, 14:00' on another day, or '' without an end. */
export function formatEnd(event: { date: string; ends_at: string | null }, locale: Locale): string {
  const { ends_at: end } = event;
  if (end === null) return '';
  return lastDayOf(event) ? ` – ${formatLongDateTime(end, locale)}` : `–${formatTime(end, locale)}`;
}

/** Returns, for example, '5 Dec 2026, 19:00'. */
export function formatMediumDateTime(instant: string | Date, locale: Locale): string {
  const date = formatDate(instant, locale, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${date}, ${formatTime(instant, locale)}`;
}

export function formatAmericanDateTime(instant: string | Date): string {
  const style = { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit', timeZone } as const;
  // ICU versions use different space characters before AM and PM. Normalize them to a plain space.
  return dateFormat('en-US', style).format(new Date(instant)).replace(/\s/g, ' ');
}

export function formatShortDate(instant: string | Date, locale: Locale): string {
  return formatDate(instant, locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

export function formatShortDateTime(instant: string | Date, locale: Locale): string {
  return `${formatShortDate(instant, locale)}, ${formatTime(instant, locale)}`;
}

/** Returns the date at the school as 'YYYY-MM-DD', the date format of the Swedish locale. */
export function localDay(instant: string | Date): string {
  return dateFormat('sv', { dateStyle: 'short', timeZone }).format(new Date(instant));
}

export function formatNumber(value: number, locale: Locale): string {
  return numberFormat(languageTags[locale]).format(value);
}

/** Returns, for example, '24 months' or '1 month'. */
export function formatMonths(months: number, locale: Locale): string {
  return numberFormat(languageTags[locale], { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months);
}

export function formatWeekday(day: Weekday, locale: Locale): string {
  // January 2024 began on a Monday, so `day` is the weekday as well as the day of the month.
  return formatDate(Date.UTC(2024, 0, day), locale, { weekday: 'long', timeZone: 'UTC' });
}

/** Weekdays too long for a narrow timetable column, with the place where they may be hyphenated. */
const hyphenated: Record<string, string[]> = { Παρασκευή: ['Παρα', 'σκευή'], Wednesday: ['Wednes', 'day'] };

/** Returns the parts of a weekday's name. It may be hyphenated between them. */
export function columnDay(day: Weekday, locale: Locale): string[] {
  const name = formatWeekday(day, locale);
  return hyphenated[name] ?? [name];
}

export function formatHours({ start, end }: { start: string; end: string }): string {
  return `${start}–${end}`;
}

export function formatDays(days: readonly Weekday[], locale: Locale): string {
  const names = days.map((day) => formatWeekday(day, locale));
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' & ');
}

export function formatDay(day: string, locale: Locale): string {
  return formatDate(day, locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Formats a 'YYYY-MM-DD' day without the year, for example 'Tuesday 24 November'. */
export function formatDayOfYear(day: string, locale: Locale): string {
  // Removes the comma that some ICU versions put after the weekday.
  return formatDate(day, locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).replace(',', '');
}

/** Returns, for example, 'Tuesday 1 December, 18:00–19:00'. */
export function formatDayAndHours({ day, ...hours }: { day: string; start: string; end: string }, locale: Locale): string {
  return `${formatDayOfYear(day, locale)}, ${formatHours(hours)}`;
}

export function formatFullDay(day: string, locale: Locale): string {
  return `${formatDayOfYear(day, locale)} ${day.slice(0, 4)}`;
}

/** Formats an E.164 number with the first of `phoneFormats` that fits. Returns other numbers unchanged. */
export function formatPhone(phone: string, locale: Locale): string {
  for (const { starts, [locale]: pattern } of phoneFormats) {
    const digits = phone.slice(starts.length);
    const slots = pattern.match(/#/g) ?? [];
    if (!phone.startsWith(starts) || digits.length !== slots.length) continue;
    let next = 0;
    return pattern.replace(/#/g, () => digits[next++] ?? '');
  }
  return phone;
}

/** Age in full years on a day. Both days are 'YYYY-MM-DD'. In years without a 29 February, people born on it turn a year older on 1 March. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** Assumes 200 words per minute. */
/** At least two, because the texts have the plural. */
export function minutesToRead(words: number): number {
  return Math.max(2, Math.ceil(words / 200));
}

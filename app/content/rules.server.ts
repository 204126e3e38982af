// Rules for the content, used by the administrator's editor and by `npm run check`. A rule returns the key of its message with the
// values in it, or undefined if the content is right.
import { z } from 'zod';
import type { contentErrors, markupErrors } from '#app/content/rule-messages.ts';
import { canonicalEmail } from '#server/email-address.ts';
import { countGraphemes } from '#server/form.ts';
import { interpolate } from '../i18n/format.ts';
import { reservedGroupIds } from '../site-map.ts';
import { isDurationPossible, longestClassMinutes } from './class-hours.ts';
import { searchLimits } from './documents.ts';
import type { WeeklyClass } from './model.ts';

export interface Mistake<Key extends string = string> {
  key: Key;
  values?: Record<string, string | number>;
}
export type ContentMistake = Mistake<keyof (typeof contentErrors)['en']>;
export type MarkupMistake = Mistake<keyof typeof markupErrors>;
export type TimetableMistake = Mistake<
  | ('timeMissing' | 'timeDigits' | 'timeMidnight' | 'timeInvalid')
  | ('endBeforeStart' | 'tooLongClass' | 'sameTime' | 'age' | 'agesReversed')
>;

/** A message without values may show braces to its reader, as in {school}. */
export function messageOf<Key extends string>({ key, values }: Mistake<Key>, messages: Readonly<Record<Key, string>>): string {
  return values ? interpolate(messages[key], values) : messages[key];
}

/** Counts the characters of a text whose placeholders are filled in. */
export function checkLength(text: string, { min = 0, max }: { min?: number; max: number }): ContentMistake | undefined {
  const length = countGraphemes(text);
  if (length < min) return { key: 'tooShort', values: { min, length } };
  return length > max ? { key: 'tooLong', values: { max, length } } : undefined;
}

/** Search results append the school's name to the title. */
export function checkTitle(title: string, school: string): ContentMistake | undefined {
  const length = countGraphemes(title);
  const excess = length + ` – ${school}`.length - searchLimits.fullTitle;
  return excess > 0 ? { key: 'titleTooLong', values: { max: length - excess, length } } : undefined;
}

const portuguese = /\*\p{L}(?:[^*\n]*[^\s*])?\*/gu;

export function checkItalics(text: string): MarkupMistake | undefined {
  return text.replace(portuguese, '').includes('*') ? { key: 'asterisk' } : undefined;
}

export function checkBraces(text: string, placeholder = /\{\p{L}+\}/gu): MarkupMistake | undefined {
  return /[{}]/.test(text.replace(placeholder, '')) ? { key: 'brace' } : undefined;
}

const linkWords = /\[[^[\]]+\]/g;

export const countLinks = (text: string) => text.match(linkWords)?.length ?? 0;

/** Checks a text whose link has no address: its words stand in brackets, and the site knows where it leads. */
export function checkLinkWords(text: string): MarkupMistake | undefined {
  if (text.includes('](')) return { key: 'linkAddressUnneeded' };
  return /[[\]]/.test(text.replace(linkWords, '')) ? { key: 'bracket' } : undefined;
}

/** Checks the address of a link. `sectionsOf` returns the ids of the sections of a page, or undefined if the site has no such page. */
export function checkAddress(
  address: string,
  sectionsOf: (path: string) => readonly string[] | undefined,
): 'malformed' | 'noPage' | 'noSection' | undefined {
  if (/^(?:mailto:[^@]+@.+|tel:\+?\d+)$/.test(address)) return undefined;
  if (/^https?:\/\/./.test(address)) return URL.canParse(address) ? undefined : 'malformed';
  if (!address.startsWith('/') || address.startsWith('//')) return 'malformed';
  const { pathname, hash } = new URL(address, 'https://school.invalid');
  const sections = sectionsOf(pathname);
  if (!sections) return 'noPage';
  return hash && !sections.includes(hash.slice(1)) ? 'noSection' : undefined;
}

/** E.164: + and the country code, then digits only. */
export function checkPhone(phone: string): ContentMistake | undefined {
  return /^\+[1-9]\d{6,14}$/.test(phone) ? undefined : { key: 'phoneInvalid' };
}

export function checkEmail(email: string): ContentMistake | undefined {
  return canonicalEmail(email) === null ? { key: 'emailInvalid' } : undefined;
}

export function checkYear(year: string, { min = 0, max }: { min?: number; max: number }): ContentMistake | undefined {
  const isYear = /^\d{4}$/.test(year) && min <= Number(year) && Number(year) <= max;
  return isYear ? undefined : { key: 'yearInvalid', values: { min, max } };
}

/** Part of an address, for example the id of a group. */
export const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export const isGroupId = (id: string) => isSlug(id) && !reservedGroupIds.includes(id);

export const isDay = (text: string) => z.iso.date().safeParse(text).success;

export const isTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

export function checkTime(text: string): TimetableMistake | undefined {
  if (isTime(text)) return undefined;
  if (text === '') return { key: 'timeMissing' };
  if (/^\d:[0-5]\d$/.test(text)) return { key: 'timeDigits', values: { time: `0${text}` } };
  return { key: text.startsWith('24') ? 'timeMidnight' : 'timeInvalid' };
}

/** Checks hours whose times are valid. A class may cross midnight. */
export function checkHours(hours: Pick<WeeklyClass, 'start' | 'end'>): TimetableMistake | undefined {
  if (isDurationPossible(hours)) return undefined;
  return { key: hours.end <= hours.start ? 'endBeforeStart' : 'tooLongClass', values: { hours: longestClassMinutes / 60 } };
}

type ClassOfGroups = { day: number | string; start: string; groups: readonly string[] };

/** A group cannot have two classes that begin at the same time. */
export function checkSameTime(classes: readonly ClassOfGroups[], index: number): TimetableMistake | undefined {
  const one = classes[index];
  const isSame = ({ day, start, groups }: ClassOfGroups) =>
    day === one?.day && start === one.start && groups.some((id) => one.groups.includes(id));
  return classes.slice(0, index).some(isSame) ? { key: 'sameTime' } : undefined;
}

export function checkAges(from: string, to: string): Partial<Record<'from' | 'to', TimetableMistake | undefined>> {
  const checkAge = (age: string) => (/^[1-9]\d?$/.test(age) ? undefined : ({ key: 'age' } as const));
  return { from: checkAge(from), to: checkAge(to) ?? (Number(to) < Number(from) ? { key: 'agesReversed' } : undefined) };
}

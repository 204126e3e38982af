// Placeholders for facts, such as `{school}`. A fact that changes in content/school.ts changes in all texts.
import { formatPhone } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';
import type { School } from './model.ts';

type Facts = Record<string, string | number>;

export function factsOf({ name, email, phone, street, area, city, activeSince }: School, locale: Locale) {
  return { school: name, email, phone: formatPhone(phone, locale), street, area, city, activeSince };
}

/** Name of the partner in content/school.ts, whose logo has two weights. */
export const partnerName = ({ light, bold }: NonNullable<School['partner']>) => `${light} ${bold}`;

/** Fills in the facts in all strings of `texts`. Other placeholders remain: they get their value when a page is rendered. */
export function fillIn<Texts>(texts: Texts, facts: Facts): Texts {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value.replace(/\{(\p{L}+)\}/gu, (found, name: string) => (Object.hasOwn(facts, name) ? String(facts[name]) : found));
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  };
  return fill(texts) as Texts;
}

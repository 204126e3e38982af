// Facts that are the same in both languages: what people enter, and the value that is stored.
import type { ContentField } from '#content/interface/site-content.ts';
import { phoneFormats } from '#content/school.ts';
import { canonicalEmail } from '#server/email-address.ts';

/** Returns the stored value, or the text as it is if it is invalid. */
export function parseFact({ kind }: ContentField, text: string): string {
  if (kind === 'phone') return parsePhone(text) ?? text;
  if (kind === 'email') return canonicalEmail(text) ?? text;
  return kind === 'instagram' ? (parseInstagram(text) ?? text) : text;
}

export function isValidFact({ kind, isOptional, min = 0, max }: ContentField, text: string): boolean {
  if (text === '') return isOptional === true;
  if (kind === 'phone') return parsePhone(text) !== null;
  if (kind === 'email') return canonicalEmail(text) !== null;
  if (kind === 'instagram') return parseInstagram(text) !== null;
  return /^\d{4}$/.test(text) && min <= Number(text) && Number(text) <= max;
}

/** Returns an E.164 number. A number without + and country code may be one of the school's country. */
function parsePhone(text: string): string | null {
  if (!/^[\d\s().+/-]{1,40}$/.test(text)) return null;
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const number = digits.startsWith('+') ? digits : completePhone(digits);
  return number !== undefined && /^\+[1-9]\d{6,14}$/.test(number) ? number : null;
}

/** Adds the beginning of the first of `phoneFormats` of which the number has all the other digits. */
function completePhone(digits: string): string | undefined {
  return phoneFormats.flatMap(({ starts, el, en }) => {
    const patterns = [el, en].map((pattern) => pattern.replace(/[^\d#]/g, ''));
    const pattern = patterns.find((each) => new RegExp(`^${each.replaceAll('#', '\\d')}$`).test(digits));
    const slots = pattern?.match(/#/g)?.length ?? 0;
    const written = pattern?.indexOf('#') ?? 0;
    return pattern === undefined ? [] : starts + digits.slice(written).slice(-slots);
  })[0];
}

function parseInstagram(text: string): string | null {
  const [, name] = text.match(/^(?:@|(?:https:\/\/)?(?:www\.)?instagram\.com\/)?([a-z0-9._]{1,30})\/?$/i) ?? [];
  return name === undefined ? null : `https://www.instagram.com/${name}/`;
}

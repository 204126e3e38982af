// Converts facts that both languages share between what people enter and what is stored.
import { articleStates, type ContentField } from '#app/site-content/section-texts.ts';
import { phoneFormats } from '#content/school.ts';
import { canonicalEmail } from '#server/email-address.ts';
import { type ContentMistake, checkEmail, checkLength, checkPhone, checkYear, isDay, isSlug } from '../content/rules.server.ts';
import { localDay } from '../i18n/format.ts';
import { hasPicture } from '../ui/drawing.tsx';

/** Returns the value to store. An invalid text is returned unchanged. */
export function parseFact({ kind }: ContentField, text: string): string {
  if (kind === 'phone') return parsePhone(text) ?? text;
  if (kind === 'email') return canonicalEmail(text) ?? text;
  if (kind === 'consent') return text === '' || isDay(text) ? text : localDay(new Date());
  if (kind === 'url') return /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text;
  return kind === 'instagram' ? (parseInstagram(text) ?? text) : text;
}

export function checkFact({ kind, isOptional, min, max }: ContentField, text: string): ContentMistake | undefined {
  if (kind === 'consent' || kind === 'check') return undefined;
  if (text === '') return isOptional ? undefined : { key: 'factMissing' };
  if (kind === 'name') return checkLength(text, { max });
  if (kind === 'url') return checkLength(text, { max }) ?? checkUrl(text);
  if (kind === 'phone') return parsePhone(text) === null ? { key: 'phoneInvalid' } : undefined;
  if (kind === 'email') return checkEmail(text);
  if (kind === 'instagram') return parseInstagram(text) === null ? { key: 'instagramInvalid' } : undefined;
  if (kind === 'picture') return hasPicture(text) ? undefined : { key: 'pictureInvalid' };
  if (kind === 'day') return isDay(text) ? undefined : { key: 'dayInvalid' };
  if (kind === 'year') return checkYear(text, { min, max });
  if (kind === 'state' && !Object.hasOwn(articleStates, text)) return { key: 'factMissing' };
  // An address, or one of the ids of a list.
  return isSlug(text) ? checkLength(text, { max }) : { key: 'factMissing' };
}

/** Returns an E.164 number. A number without + and country code may be one of the school's country. */
function parsePhone(text: string): string | null {
  if (!/^[\d\s().+/-]{1,40}$/.test(text)) return null;
  const digits = text.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const number = digits.startsWith('+') ? digits : completePhone(digits);
  return number === undefined || checkPhone(number) ? null : number;
}

/** Completes a number without + and country code: finds the first of `phoneFormats` that it fits and adds the digits in `starts`. */
function completePhone(digits: string): string | undefined {
  return phoneFormats.flatMap(({ starts, el, en }) => {
    const patterns = [el, en].map((pattern) => pattern.replace(/[^\d#]/g, ''));
    const pattern = patterns.find((each) => new RegExp(`^${each.replaceAll('#', '\\d')}$`).test(digits));
    const slots = pattern?.match(/#/g)?.length ?? 0;
    const written = pattern?.indexOf('#') ?? 0;
    return pattern === undefined ? [] : starts + digits.slice(written).slice(-slots);
  })[0];
}

const checkUrl = (text: string): ContentMistake | undefined =>
  /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text) ? undefined : { key: 'urlInvalid' };

function parseInstagram(text: string): string | null {
  const [, name] = text.match(/^(?:@|(?:https:\/\/)?(?:www\.)?instagram\.com\/)?([a-z0-9._]{1,30})\/?$/i) ?? [];
  return name === undefined ? null : `https://www.instagram.com/${name}/`;
}

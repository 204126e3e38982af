// Rules for values of the site's content. They are those of `npm run check`, as far as they concern single values.
import { type ContentField, type ContentList, contentErrors } from '#content/interface/site-content.ts';
import { countGraphemes } from '#server/form.ts';
import { searchLimits } from '../../content/documents.ts';
import { factsOf, fillIn } from '../../content/placeholders.ts';
import { currentSiteContent } from '../../content/site-content.server.ts';
import { interpolate } from '../../i18n/format.ts';
import { isWithin, type Locale, locales, paths, publicPaths } from '../../site-map.ts';
import { isValidFact } from './facts.server.ts';
import { fieldsOf, isText, listsOf, type Section, type Values, valuesOf } from './sections.server.ts';
import { shippedText } from './shipped.server.ts';

/** Messages by the names of the controls, or of the list. */
export type Errors = Record<string, string>;

type ErrorTexts = (typeof contentErrors)['en'];

export function validate(section: Section, values: Values): Errors {
  const copy = contentErrors[section.locale];
  const errors: [string, string | undefined][] = [
    ...fieldsOf(section).flatMap((field) => checkField(field, field.path, values, copy)),
    ...listsOf(section).flatMap((list) => checkList(list, values, copy)),
  ];
  return Object.fromEntries(errors.filter((error): error is [string, string] => error[1] !== undefined));
}

function checkList({ list, fields, min, max }: ContentList, values: Values, copy: ErrorTexts): [string, string | undefined][] {
  const entries = values.lists[list] ?? [];
  const ofLength =
    entries.length < min ? copy.listEmpty : entries.length > max ? interpolate(copy.listTooLong, { max }) : undefined;
  return [
    [list, ofLength],
    ...entries.flatMap((entry, index) =>
      fields.flatMap((field) => checkField(field, `${list}.${index}.${field.path}`, entry, copy, field.path)),
    ),
  ];
}

function checkField(
  field: ContentField,
  name: string,
  { texts, facts }: Pick<Values, 'texts' | 'facts'>,
  copy: ErrorTexts,
  key = name,
): [string, string | undefined][] {
  if (!isText(field))
    return [[name, isValidFact(field, facts[key] ?? '') ? undefined : factError(field, facts[key] ?? '', copy)]];
  const text = texts[key] ?? { el: '', en: '' };
  return locales.map((locale) => [`${name}:${locale}`, checkText(field, text[locale], locale, copy)]);
}

function factError({ kind, min = 0, max }: ContentField, text: string, copy: ErrorTexts): string {
  if (text === '') return copy.factMissing;
  if (kind === 'year') return interpolate(copy.yearInvalid, { min, max });
  return kind === 'phone' ? copy.phoneInvalid : kind === 'email' ? copy.emailInvalid : copy.instagramInvalid;
}

function checkText(field: ContentField, text: string, locale: Locale, copy: ErrorTexts): string | undefined {
  if (text === '') return field.isOptional ? undefined : copy.missing;
  return (
    checkLength(field, text, locale, copy) ??
    checkMarks(field, text, copy) ??
    checkPlaceholders(field, text, copy) ??
    checkLinks(field, text, locale, copy)
  );
}

function checkLength(
  { min = 0, max, isTitle }: ContentField,
  text: string,
  locale: Locale,
  copy: ErrorTexts,
): string | undefined {
  const facts = factsIn(locale);
  const length = countGraphemes(fillIn(text, facts));
  if (length < min) return interpolate(copy.tooShort, { min, length });
  if (length > max) return interpolate(copy.tooLong, { max, length });
  const excess = length + ` – ${facts.school}`.length - searchLimits.fullTitle;
  return isTitle && excess > 0 ? interpolate(copy.titleTooLong, { max: length - excess, length }) : undefined;
}

const factsIn = (locale: Locale) => factsOf(currentSiteContent().texts[locale].school, locale);

const portuguese = /\*\p{L}(?:[^*\n]*[^\s*])?\*/gu;

function checkMarks({ isRich }: ContentField, text: string, copy: ErrorTexts): string | undefined {
  if (!isRich) return text.includes('*') ? copy.noItalics : undefined;
  return text.replace(portuguese, '').includes('*') ? copy.asterisk : undefined;
}

function checkPlaceholders({ path }: ContentField, text: string, copy: ErrorTexts): string | undefined {
  const names = Object.keys(factsIn('el')).concat(/^(instructors|profiles)\./.test(path) ? 'year' : []);
  const known = names.map((name) => `{${name}}`);
  const unknown = text.match(/\{\w*\}/g)?.find((placeholder) => !known.includes(placeholder));
  if (unknown) return interpolate(copy.placeholderUnknown, { placeholder: unknown, known: known.join(', ') });
  return /[{}]/.test(text.replace(/\{\w+\}/g, '')) ? copy.brace : undefined;
}

/** In a text with paragraphs, a link has an address. Elsewhere the site knows where the one link of the original leads. */
function checkLinks({ kind, path }: ContentField, text: string, locale: Locale, copy: ErrorTexts): string | undefined {
  if (kind !== 'text') {
    const links = text.match(/\[[^[\]]+\]/g)?.length ?? 0;
    const expected = (shippedText(path)?.[locale].match(/\[[^[\]]+\]/g) ?? []).length;
    if (text.includes('](')) return copy.linkAddressUnneeded;
    if (/[[\]]/.test(text.replace(/\[[^[\]]+\]/g, ''))) return copy.bracket;
    if (links !== expected) return expected > 0 ? copy.linkMissing : copy.linkUnexpected;
    return undefined;
  }
  const link = /\[[^[\]\n]+\]\(([^()\s]+)\)/g;
  if (/[[\]]/.test(text.replace(link, ''))) return copy.linkIncomplete;
  const broken = Array.from(text.matchAll(link), ([, address = '']) => address).find(
    (address) => !isAddress(fillIn(address, factsIn(locale))),
  );
  return broken === undefined ? undefined : interpolate(copy.linkBroken, { address: broken });
}

const homeSections = ['home', 'capoeira', 'about', 'instructors', 'schedule', 'faq', 'media', 'partners', 'contact'];

function isAddress(address: string): boolean {
  if (/^(?:mailto:[^@]+@.+|tel:\+?\d+)$/.test(address)) return true;
  if (/^https?:\/\/./.test(address)) return URL.canParse(address);
  if (!address.startsWith('/') || address.startsWith('//')) return false;
  const { pathname, hash } = new URL(address, 'https://school.invalid');
  if (hash) return [paths.home.el, paths.home.en].some((home) => home === pathname) && homeSections.includes(hash.slice(1));
  return publicPaths.some(({ el, en }) => pathname === el || pathname === en) || isWithin(pathname, paths.auth);
}

/** Replaces invalid values by those of content/, and leaves out list entries with invalid values, for the preview. */
export function replaceInvalid(section: Section, values: Values, errors: Errors): Values {
  const original = valuesOf(section, {});
  const names = Object.keys(errors);
  const isValid = (prefix: string) => !names.some((name) => name.startsWith(prefix));
  const texts = Object.entries(values.texts).map(([path, text]) => [path, isValid(`${path}:`) ? text : original.texts[path]]);
  const facts = Object.entries(values.facts).map(([path, value]) => [path, errors[path] ? original.facts[path] : value]);
  const lists = Object.entries(values.lists).map(([list, entries]) => [
    list,
    entries.filter((_, index) => isValid(`${list}.${index}.`)),
  ]);
  return { texts: Object.fromEntries(texts), facts: Object.fromEntries(facts), lists: Object.fromEntries(lists) };
}

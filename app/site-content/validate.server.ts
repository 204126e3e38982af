// Applies the rules for the content to the values of a section's form.
import { contentErrors } from '#app/content/rule-messages.ts';
import type { ContentField, ContentList } from '#app/site-content/section-texts.ts';
import { factsOf, fillIn } from '../content/placeholders.ts';
import {
  type ContentMistake,
  checkAddress,
  checkItalics,
  checkLength,
  checkLinkWords,
  checkPlaceholders,
  checkTitle,
  countLinks,
  messageOf,
} from '../content/rules.server.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { interpolate } from '../i18n/format.ts';
import { isWithin, type Locale, locales, paths, publicPaths } from '../site-map.ts';
import { checkFact } from './facts.server.ts';
import { fieldsOf, isText, listsOf, type Section, type Values, valuesOf } from './sections.server.ts';
import { shippedText } from './shipped.server.ts';

/** Messages, keyed by the name of the control or of the list. */
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
  const inWords = (mistake: ContentMistake | undefined) => mistake && messageOf(mistake, copy);
  if (!isText(field)) return [[name, inWords(checkFact(field, facts[key] ?? ''))]];
  const text = texts[key] ?? { el: '', en: '' };
  return locales.map((locale) => [`${name}:${locale}`, inWords(checkText(field, text[locale], locale))]);
}

function checkText(field: ContentField, text: string, locale: Locale): ContentMistake | undefined {
  const { kind, path, isTitle, isRich, isOptional } = field;
  if (text === '') return isOptional ? undefined : { key: 'missing' };
  const facts = factsOf(currentSiteContent().texts[locale].school, locale);
  const filledText = fillIn(text, facts);
  const placeholders = [...Object.keys(facts), ...(/^(instructors|profiles)\./.test(path) ? ['year'] : [])];
  return (
    checkLength(filledText, field) ??
    (isTitle ? checkTitle(filledText, facts.school) : undefined) ??
    (!isRich && text.includes('*') ? { key: 'noItalics' } : checkItalics(text)) ??
    checkPlaceholders(text, placeholders) ??
    (kind === 'text' ? checkLinks(text, facts) : checkLinkWords(text)) ??
    (kind === 'text' ? undefined : checkNumberOfLinks(text, shippedText(path)?.[locale] ?? ''))
  );
}

function checkNumberOfLinks(text: string, shipped: string): ContentMistake | undefined {
  const expected = countLinks(shipped);
  return countLinks(text) === expected ? undefined : { key: expected > 0 ? 'linkMissing' : 'linkUnexpected' };
}

/**
 * Checks the links of a text with paragraphs, which contain their addresses. In other texts, the site knows the address of the
 * only link.
 */
function checkLinks(text: string, facts: ReturnType<typeof factsOf>): ContentMistake | undefined {
  const link = /\[[^[\]\n]+\]\(([^()\s]+)\)/g;
  if (/[[\]]/.test(text.replace(link, ''))) return { key: 'linkIncomplete' };
  const broken = Array.from(text.matchAll(link), ([, address = '']) => address).find((address) =>
    checkAddress(fillIn(address, facts), sectionsOf),
  );
  return broken === undefined ? undefined : { key: 'linkBroken', values: { address: broken } };
}

const homeSections = ['home', 'capoeira', 'about', 'instructors', 'schedule', 'faq', 'media', 'partners', 'contact'];

function sectionsOf(path: string): readonly string[] | undefined {
  if (path === paths.home.el || path === paths.home.en) return homeSections;
  return publicPaths.some(({ el, en }) => path === el || path === en) || isWithin(path, paths.auth) ? [] : undefined;
}

/** For the preview: replaces invalid values by those of content/, and leaves out list entries with invalid values. */
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

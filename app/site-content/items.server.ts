// Converts the values of an item of a section between what is stored and what its form shows, and validates them.
import { contentErrors } from '#app/content/rule-messages.ts';
import type { ContentField } from '#app/site-content/section-texts.ts';
import { singleLine } from '#server/form.ts';
import { type EditedValues, entryIds } from '../content/edits.ts';
import { factsOf } from '../content/placeholders.ts';
import { type ContentMistake, checkLength, checkTitle, countLinks, messageOf } from '../content/rules.server.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { formatPhone, interpolate } from '../i18n/format.ts';
import { slugOf } from '../i18n/slug.ts';
import type { Locale } from '../site-map.ts';
import { checkMarkdown, checkState, isSlugTaken } from './articles.server.ts';
import { checkFact, parseFact } from './facts.server.ts';
import { uploadedFilesIn } from './picture-files.ts';
import { type Item, isText, isVisibleText, keysOf } from './sections.server.ts';
import { editorTexts } from './texts.ts';
import { hasMarkup, italicsIn, restoreMarkup, visibleText } from './visible-text.ts';

/** Values of the controls, keyed as in app/content/edits.ts. */
type ShownValues = Record<string, string>;

const localeOf = (key: string) => (key.endsWith(':en') ? 'en' : 'el');

/** Facts of the placeholders in a text. */
function factsIn(key: string) {
  const { school, instructors } = currentSiteContent().texts[localeOf(key)];
  const [, id] = /^(?:instructors|profiles)\.([^.]+)/.exec(key) ?? [];
  const year = instructors.find((instructor) => instructor.id === id)?.activeSince;
  return { ...factsOf(school, localeOf(key)), ...(year && { year }) };
}

export function shownValue(field: ContentField, key: string, value = ''): string {
  if (field.kind === 'phone') return formatPhone(value, 'en');
  return isVisibleText(field.kind) ? visibleText(value, factsIn(key)) : value;
}

export const shownValues = ({ fields }: Item, values: EditedValues): ShownValues =>
  Object.fromEntries(fields.flatMap((field) => keysOf(field).map((key) => [key, shownValue(field, key, values[key])])));

/** Reads the controls. Texts get the markup of the stored ones. */
export function readValues({ fields }: Item, typed: ShownValues, stored: EditedValues): EditedValues {
  return Object.fromEntries(
    fields.flatMap((field) => keysOf(field).map((key) => [key, readValue(field, key, typed[key] ?? '', stored[key] ?? '')])),
  );
}

function readValue(field: ContentField, key: string, typed: string, stored: string): string {
  if (field.kind === 'slug') return slugOf(typed);
  if (field.kind === 'markdown') return typed;
  if (!isText(field)) return parseFact(field, singleLine(typed));
  const text = normalizeText(field, typed);
  // Texts of content/ may contain spaces that a form does not return.
  if (text === normalizeText(field, shownValue(field, key, stored).normalize())) return stored;
  return restoreMarkup(text, stored, factsIn(key), field.isRich ? wordsInItalics(localeOf(key)) : []);
}

function normalizeText({ kind }: ContentField, text: string): string {
  if (kind !== 'text') return withoutBreaks(text);
  const lines = text.split('\n').map(withoutBreaks).join('\n');
  return lines.replace(/\n{3,}/g, '\n\n').trim();
}

/** Like `singleLine`, but keeps no-break spaces. */
const withoutBreaks = (text: string) => text.split('\u00a0').map(singleLine).join('\u00a0').trim();

/** Words that the school's texts have in italics. They become italic in every edited text. */
function wordsInItalics(locale: Locale): string[] {
  const { home, faq, schedule, instructors } = currentSiteContent().texts[locale];
  return [...new Set(italicsIn(JSON.stringify([home, faq, schedule, instructors])))];
}

/** Returns the messages, keyed by the names of the controls. `stored` are the values before the change. */
export function validate(
  { fields }: Item,
  { typed, values, stored }: { typed: ShownValues; values: EditedValues; stored: EditedValues },
  locale: Locale,
): Record<string, string> {
  const copy = editorTexts[locale].pages.form;
  const needsConsent = fields.flatMap(keysOf).some((key) => uploadedFilesIn(values[key] ?? '').length > 0);
  const errorOf = (field: ContentField, key: string, value: string): string | undefined => {
    if (field.kind === 'consent' && value === '' && needsConsent) return copy.picture.consentMissing;
    if (isVisibleText(field.kind) && hasMarkup(typed[key] ?? '')) return copy.markup;
    const mistake =
      (isText(field) ? checkText(field, shownValue(field, key, value)) : checkFact(field, value)) ??
      checkArticle(field.kind, key, { ...stored, ...values });
    if (mistake) return messageOf(mistake, contentErrors[locale]);
    const [, link = ''] = /\[([^[\]]+)\]/.exec(stored[key] ?? '') ?? [];
    const isLinkMissing = isVisibleText(field.kind) && field.kind !== 'text' && link !== '' && countLinks(value) !== 1;
    return isLinkMissing ? interpolate(copy.linkMissing, { words: visibleText(link, factsIn(key)) }) : undefined;
  };
  return Object.fromEntries(
    fields.flatMap((field) =>
      keysOf(field).flatMap((key) => {
        const error = errorOf(field, key, values[key] ?? '');
        return error ? [[key, error]] : [];
      }),
    ),
  );
}

function checkText(field: ContentField, shown: string): ContentMistake | undefined {
  if (shown === '') return field.isOptional ? undefined : { key: 'missing' };
  return checkLength(shown, field) ?? (field.isTitle ? checkTitle(shown, currentSiteContent().texts.el.school.name) : undefined);
}

function checkArticle(kind: ContentField['kind'], key: string, values: EditedValues): ContentMistake | undefined {
  const [, id = ''] = /^articles\.([^.]+)/.exec(key) ?? [];
  const value = values[key] ?? '';
  if (kind === 'markdown') return checkMarkdown(value);
  if (kind === 'state') return checkState(id, values);
  return kind === 'slug' && isSlugTaken(id, localeOf(key), value) ? { key: 'slugTaken' } : undefined;
}

/**
 * Returns the texts that stayed as they were although those in the other language, or the picture that they describe, changed. A
 * translation that is added changes no text.
 */
export function findUnchanged({ fields, entry }: Item, values: EditedValues, stored: EditedValues): string[] {
  if (entry?.id === null) return [];
  const isNewPicture = fields.some(({ kind, path }) => kind === 'picture' && values[path] !== stored[path]);
  return fields.filter(isText).flatMap((field) => {
    const unchanged = keysOf(field).filter((key) => values[key] === stored[key]);
    const isTranslated = keysOf(field).every((key) => stored[key]);
    return (unchanged.length === 1 && isTranslated) || isNewPicture ? unchanged : [];
  });
}

/** Tests whether a list already has an entry with these values. A form that was sent twice adds one entry. */
export function hasEntry({ path, entry }: Item, values: EditedValues, stored: EditedValues): boolean {
  const list = entry?.list.list ?? '';
  const ids = entryIds(stored[list]) ?? [];
  return ids.some((id) => Object.keys(values).every((key) => stored[`${list}.${id}${key.slice(path.length)}`] === values[key]));
}

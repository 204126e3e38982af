// Sections of the site's content and their values: read from edits, from a form, and back to edits.

import { type ContentField, type ContentList, contentSections, type SectionKind } from '#app/site-content/section-texts.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { singleLine } from '#server/form.ts';
import type { Edits, LocalizedText } from '../content/edits.ts';
import { formatPhone, interpolate } from '../i18n/format.ts';
import { instructorIds, type Locale, locales } from '../site-map.ts';
import { parseFact } from './facts.server.ts';
import { shippedActivities, shippedCareer, shippedFact, shippedLength, shippedQuestions, shippedText } from './shipped.server.ts';
import { parseTimetable } from './timetable-form.server.ts';

export interface Section {
  id: string;
  kind: SectionKind;
  /** Language of the title, the labels and the errors. */
  locale: Locale;
  title: string;
  lead: string;
  groups: readonly { heading: string; lead: string | undefined; items: readonly (ContentField | ContentList)[] }[];
}

export interface Values {
  /** Keyed by path. */
  texts: Record<string, LocalizedText>;
  /** Facts as they are shown and entered, for example a phone number with spaces. */
  facts: Record<string, string>;
  lists: Record<string, Entry[]>;
  /** Only in the section 'timetable'. Undefined for the timetable of content/. */
  timetables?: Edits['timetables'];
}

/** `was` is the entry's index when the form was opened, or null for an entry added since. */
export type Entry = Pick<Values, 'texts' | 'facts'> & { was: number | null };
type EntryContent = Pick<Values, 'texts' | 'facts'>;

/** Normalized values of the controls, keyed by their names. */
export type FormValues = ReadonlyMap<string, string>;

type LocalizedItem = ContentField<LocalizedText> | ContentList<LocalizedText>;

export const isList = (item: ContentField | ContentList): item is ContentList => 'list' in item;
const isField = (item: ContentField | ContentList): item is ContentField => !isList(item);
export const isText = ({ kind }: ContentField) => kind === 'line' || kind === 'paragraph' || kind === 'text';

export const sectionIds: readonly string[] = (Object.keys(contentSections) as SectionKind[]).flatMap((kind) =>
  kind === 'instructor' ? instructorIds.map((id) => `instructor.${id}`) : kind,
);

export function findSection(id: string, locale: Locale): Section | null {
  if (!sectionIds.includes(id)) return null;
  const [kind, instructor = ''] = id.split('.') as [SectionKind, string?];
  const { title, lead, groups } = contentSections[kind];
  const { name = '' } = (instructorFacts as Record<string, { name: string }>)[instructor] ?? {};
  return {
    id,
    kind,
    locale,
    title: interpolate(title[locale], { name }),
    lead: lead[locale],
    groups: groups
      .map((group) => ({
        heading: group.heading[locale],
        lead: group.lead?.[locale],
        items: expandAll(
          group.items.map((item) => itemIn(locale, item)),
          instructor,
        ),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

function itemIn(locale: Locale, item: LocalizedItem): ContentField | ContentList {
  if (!('list' in item)) return fieldIn(locale, item);
  const { label, entry, add, fields } = item;
  const texts = { label: label[locale], entry: entry[locale], add: add[locale] };
  return { ...item, ...texts, fields: fields.map((field) => fieldIn(locale, field)) };
}

const fieldIn = (locale: Locale, { label, help, ...field }: ContentField<LocalizedText>): ContentField => ({
  ...field,
  label: label[locale],
  ...(help && { help: help[locale] }),
});

/** Returns the list in a path such as `home.about.values.#.title`. */
const listOf = (item: ContentField | ContentList) =>
  !isList(item) && item.path.includes('.#.') ? item.path.split('.#.')[0] : undefined;

/** Groups the fields of a list entry by entry. */
function expandAll(items: readonly (ContentField | ContentList)[], instructor: string): (ContentField | ContentList)[] {
  return items.flatMap((item) => {
    const list = listOf(item);
    if (list === undefined) return expand(item, instructor);
    const ofList = items.filter((each) => listOf(each) === list);
    if (ofList[0] !== item) return [];
    const columns = ofList.map((each) => expand(each, instructor));
    return (columns[0] ?? []).flatMap((_, entry) => columns.flatMap((fields) => fields[entry] ?? []));
  });
}

/** Fills in the instructor's id, repeats the fields of lists, and leaves out fields for which the school has no value. */
function expand(item: ContentField | ContentList, instructor: string): (ContentField | ContentList)[] {
  if (isList(item)) return [item];
  const path = item.path.replace('{id}', instructor);
  const [list, rest] = path.split('.#.');
  const fields =
    rest === undefined
      ? [{ ...item, path }]
      : Array.from({ length: shippedLength(list ?? '') }, (_, index) => ({
          ...item,
          path: `${list}.${index}.${rest}`,
          label: interpolate(item.label, { n: index + 1, year: shippedText(`${list}.${index}.year`)?.el ?? '' }),
        }));
  return fields.filter((field) => (isText(field) ? shippedText(field.path) : field.isOptional || shippedFact(field.path)));
}

const itemsOf = ({ groups }: Section) => groups.flatMap(({ items }) => items);
export const fieldsOf = (section: Section) => itemsOf(section).filter(isField);
export const listsOf = (section: Section) => itemsOf(section).filter(isList);
const instructorOf = ({ id }: Section) => id.split('.')[1] ?? '';

/** Applies the edits to the values of content/. */
export function valuesOf(section: Section, edits: Edits): Values {
  const fields = fieldsOf(section);
  const noText = { el: '', en: '' };
  return {
    texts: Object.fromEntries(
      fields.filter(isText).map(({ path }) => [path, edits.texts?.[path] ?? shippedText(path) ?? noText]),
    ),
    facts: Object.fromEntries(
      fields
        .filter((field) => !isText(field))
        .map((field) => [field.path, shownFact(field, edits.facts?.[field.path] ?? shippedFact(field.path))]),
    ),
    lists: Object.fromEntries(
      listsOf(section).map(({ list }) => [
        list,
        (editedEntries(section, list, edits) ?? shippedEntries(section, list)).map((entry, was) => ({ ...entry, was })),
      ]),
    ),
    ...(section.kind === 'timetable' && { timetables: edits.timetables }),
  };
}

const shownFact = ({ kind }: ContentField, value: string) => (kind === 'phone' ? formatPhone(value, 'en') : value);

const toEntry = {
  questions: (texts: { question: LocalizedText; answer: LocalizedText }): EntryContent => ({ texts: { ...texts }, facts: {} }),
  careers: ({ year, text }: { year: number; text: LocalizedText }): EntryContent => ({
    texts: { text },
    facts: { year: String(year) },
  }),
  activities: (text: LocalizedText): EntryContent => ({ texts: { text }, facts: {} }),
};

function shippedEntries(section: Section, list: ContentList['list']): EntryContent[] {
  const id = instructorOf(section);
  if (list === 'questions') return shippedQuestions().map(toEntry.questions);
  return list === 'careers' ? shippedCareer(id).map(toEntry.careers) : shippedActivities(id).map(toEntry.activities);
}

function editedEntries(section: Section, list: ContentList['list'], edits: Edits): EntryContent[] | undefined {
  const id = instructorOf(section);
  if (list === 'questions') return edits.questions?.map(toEntry.questions);
  return list === 'careers' ? edits.careers?.[id]?.map(toEntry.careers) : edits.activities?.[id]?.map(toEntry.activities);
}

/** Returns the values that differ from content/. */
export function editsOf(section: Section, values: Values): Edits {
  const id = instructorOf(section);
  const texts = Object.entries(values.texts).filter(([path, text]) => !isSameText(text, shippedText(path)));
  const facts = fieldsOf(section)
    .filter((field) => !isText(field))
    .map((field) => [field.path, parseFact(field, values.facts[field.path] ?? '')] as const)
    .filter(([path, value]) => value !== shippedFact(path));
  const changed = (list: ContentList['list']) => {
    const entries = values.lists[list];
    return entries && !isSameList(entries, shippedEntries(section, list)) ? entries : null;
  };
  const [questions, careers, activities] = [changed('questions'), changed('careers'), changed('activities')];
  const textOf = ({ texts }: Entry, name: string) => texts[name] ?? { el: '', en: '' };
  return {
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(facts.length > 0 && { facts: Object.fromEntries(facts) }),
    ...(questions && {
      questions: questions.map((entry) => ({ question: textOf(entry, 'question'), answer: textOf(entry, 'answer') })),
    }),
    ...(careers && {
      careers: { [id]: careers.map((entry) => ({ year: Number(entry.facts.year) || 0, text: textOf(entry, 'text') })) },
    }),
    ...(activities && { activities: { [id]: activities.map((entry) => textOf(entry, 'text')) } }),
    ...(values.timetables && { timetables: values.timetables }),
  };
}

export const isSameText = (one: LocalizedText, other: LocalizedText | undefined) =>
  other !== undefined && locales.every((locale) => one[locale] === other[locale]);

function isSameList(some: readonly EntryContent[], others: readonly EntryContent[]): boolean {
  const contents = (entries: readonly EntryContent[]) => JSON.stringify(entries.map(({ texts, facts }) => [texts, facts]));
  return contents(some) === contents(others);
}

export function isShippedList(section: Section, { list }: ContentList, values: Values): boolean {
  return isSameList(values.lists[list] ?? [], shippedEntries(section, list));
}

/** Reads the controls of a form. A missing control keeps the value with which the form was opened. */
export function readValues(section: Section, form: FormValues, opened: Values): Values {
  const fields = fieldsOf(section);
  return {
    texts: Object.fromEntries(
      fields.filter(isText).map((field) => {
        const text = readText(field, form, field.path, opened.texts[field.path]);
        const shipped = shippedText(field.path);
        return [field.path, shipped && isSameInForm(field, text, shipped) ? shipped : text];
      }),
    ),
    facts: Object.fromEntries(
      fields.filter((field) => !isText(field)).map(({ path }) => [path, singleLine(form.get(path) ?? opened.facts[path] ?? '')]),
    ),
    lists: Object.fromEntries(
      listsOf(section).map((list) => [list.list, readEntries(list, form) ?? opened.lists[list.list] ?? []]),
    ),
    ...(section.kind === 'timetable' && {
      timetables: form.has('groups') ? parseTimetable(form, section.locale).edits.timetables : opened.timetables,
    }),
  };
}

function readText(field: ContentField, form: FormValues, name: string, opened?: LocalizedText): LocalizedText {
  const read = (locale: keyof LocalizedText) => normalizeText(field, form.get(`${name}:${locale}`) ?? opened?.[locale] ?? '');
  return { el: read('el'), en: read('en') };
}

function normalizeText({ kind }: ContentField, text: string): string {
  if (kind !== 'text') return withoutBreaks(text);
  const lines = text.split('\n').map(withoutBreaks).join('\n');
  return lines.replace(/\n{3,}/g, '\n\n').trim();
}

/** Like `singleLine`, but keeps no-break spaces. */
const withoutBreaks = (text: string) => text.split('\u00a0').map(singleLine).join('\u00a0').trim();

/** Compares normalized texts, because texts of content/ may contain spaces that a form does not return. */
function isSameInForm(field: ContentField, text: LocalizedText, shipped: LocalizedText): boolean {
  return locales.every((locale) => text[locale] === normalizeText(field, shipped[locale].normalize()));
}

/** Above every list's limit, so that a list that is too long is reported instead of cut. */
const MAX_ENTRIES = 60;

/** The control `questions` contains the number of entries. */
function readEntries({ list, fields }: ContentList, form: FormValues): Entry[] | null {
  const count = form.get(list);
  if (count === undefined || !/^\d{1,3}$/.test(count)) return null;
  return Array.from({ length: Math.min(Number(count), MAX_ENTRIES) }, (_, index): Entry => {
    const name = `${list}.${index}`;
    const was = form.get(`${name}.was`) ?? '';
    const texts = fields
      .filter(isText)
      .map((field): [string, LocalizedText] => [field.path, readText(field, form, `${name}.${field.path}`)]);
    const facts = fields
      .filter((field) => !isText(field))
      .map(({ path }): [string, string] => [path, singleLine(form.get(`${name}.${path}`) ?? '')]);
    return {
      was: /^\d{1,3}$/.test(was) ? Number(was) : null,
      texts: Object.fromEntries(texts),
      facts: Object.fromEntries(facts),
    };
  });
}

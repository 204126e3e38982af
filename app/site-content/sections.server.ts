// Sections of the site's content and their values, which are keyed as in app/content/edits.ts.
import { href } from 'react-router';
import {
  type ContentField,
  type ContentList,
  contentSections,
  type Localized,
  type SectionKind,
  type SectionTexts,
  timetableTitle,
} from '#app/site-content/section-texts.ts';
import { shippedArticles } from '../content/articles.ts';
import { type EditedValues, entryIds } from '../content/edits.ts';
import { allInstructors, isKnownInstructor, isShippedInstructor } from '../content/instructors.ts';
import { isSlug } from '../content/rules.server.ts';
import { currentSiteContent } from '../content/site-content.server.ts';
import { interpolate } from '../i18n/format.ts';
import { slugOf } from '../i18n/slug.ts';
import { type Locale, locales, paths } from '../site-map.ts';
import { shippedIds, shippedValue } from './shipped.server.ts';

/** Section of the weekly timetable, which is published like the others but has its own form. */
export const timetableSection = 'timetable';

export interface Section extends SectionTexts {
  id: string;
  kind: SectionKind;
}

export const isList = (item: ContentField | ContentList): item is ContentList => 'list' in item;
const isField = (item: ContentField | ContentList): item is ContentField => !isList(item);
/** Tests whether a field has a value in each language. */
export const isText = ({ kind }: ContentField) => isVisibleText(kind) || kind === 'markdown' || kind === 'slug';
/** Tests whether the editor shows a text without its markup. */
export const isVisibleText = (kind: ContentField['kind']) => kind === 'line' || kind === 'paragraph' || kind === 'text';

export const sectionIds = (): string[] =>
  (Object.keys(contentSections) as SectionKind[]).flatMap((kind) => {
    if (kind === 'article') return shippedArticles.map(({ el }) => `article.${el}`);
    return kind === 'instructor' ? allInstructors(currentSiteContent().edits).map((id) => `instructor.${id}`) : kind;
  });

/** Returns the id of the article of a section. */
export const articleOf = (section: string): string | undefined => /^article\.(.+)$/.exec(section)?.[1];

/** Also finds articles and instructors that are not in content/, because sections are read one by one. */
export function findSection(id: string): Section | null {
  const kind = id.split('.', 1)[0] as SectionKind;
  const owner = id.slice(kind.length + 1);
  const hasOwner = kind === 'instructor' || kind === 'article';
  if (!Object.hasOwn(contentSections, kind) || (hasOwner ? !isSlug(owner) : id !== kind)) return null;
  const { title, lead, groups } = contentSections[kind];
  const nameIn = (locale: Locale) => (kind === 'article' ? articleTitle(owner, locale) : nameOf(owner));
  const fieldOfOwner = ({ path, together, ...field }: ContentField): ContentField => ({
    ...{ ...field, path: path.replace('{id}', owner) },
    ...(together && { together: together.map(fieldOfOwner) }),
  });
  const ofOwner = (item: ContentField | ContentList) =>
    isList(item) ? { ...item, list: item.list.replace('{id}', owner) } : fieldOfOwner(item);
  const isShown = (item: ContentField | ContentList) => kind === 'article' || isNewInstructor(id) || hasValue(item);
  return {
    ...{ id, kind, lead },
    title: { el: interpolate(title.el, { name: nameIn('el') }), en: interpolate(title.en, { name: nameIn('en') }) },
    groups: groups
      .map(({ heading, items }) => ({ heading, items: items.map(ofOwner).filter(isShown) }))
      .filter(({ items }) => items.length > 0),
  };
}

/** Returns the published value of a key, or else that of content/. */
export const currentValue = (key: string): string => currentSiteContent().edits.values?.[key] ?? shippedValue(key) ?? '';

/** Title of an article, in the other language if it is not translated. */
export const articleTitle = (id: string, locale: Locale): string =>
  [locale, ...locales].map((each) => currentValue(`articles.${id}.title:${each}`)).find(Boolean) ?? id;

const nameOf = (instructor: string) => currentValue(`people.${instructor}.name`) || instructor;

/** Ids and names of all instructors, also of hidden ones. */
export const instructorNames = () => allInstructors(currentSiteContent().edits).map((id) => [id, nameOf(id)] as const);

/** Tests whether the section is that of an instructor whom the administrator added. */
const isNewInstructor = (section: string) =>
  section.startsWith('instructor.') && !isShippedInstructor(section.slice('instructor.'.length));

/** Labels of what has to be filled in before visitors see a new instructor. */
export function missingIn(section: Section, values: EditedValues = {}): Localized[] {
  if (!isNewInstructor(section.id)) return [];
  const isRequired = ({ kind, isOptional }: ContentField) => kind === 'picture' || (kind !== 'consent' && !isOptional);
  const fields = fieldsOf(section).filter((field) => isRequired(field) && keysOf(field).some((key) => !values[key]));
  const lists = listsOf(section).filter(({ list, min }) => (entryIds(values[list]) ?? []).length < min);
  return [...fields.map(({ label }) => label), ...lists.map(({ entry }) => entry)];
}

/** Leaves out fields without a value in content/. Optional texts may be empty there. */
const hasValue = (item: ContentField | ContentList) =>
  isList(item) ||
  (!isText(item) && item.isOptional) ||
  keysOf(item).every((key) => (item.isOptional ? shippedValue(key) !== undefined : shippedValue(key)));

/** Returns the title of a section, also of the timetable. */
export const titleOf = (id: string, locale: Locale) => (findSection(id)?.title ?? timetableTitle)[locale];

export const pathOf = (id: string) => (id === timetableSection ? paths.editTimetable : href(paths.editPage, { page: id }));

const itemsOf = ({ groups }: Section) => groups.flatMap(({ items }) => items);
export const withTogether = (field: ContentField) => [field, ...(field.together ?? [])];
export const fieldsOf = (section: Section) => itemsOf(section).filter(isField).flatMap(withTogether);
export const listsOf = (section: Section) => itemsOf(section).filter(isList);

/** Keys of a field's values: a text has one in each language. */
export const keysOf = (field: ContentField): string[] =>
  isText(field) ? locales.map((locale) => `${field.path}:${locale}`) : [field.path];

/** Fields of an entry, with their whole paths. */
export const fieldsOfEntry = ({ list, fields }: ContentList, id: string): ContentField[] =>
  fields.map((field) => ({ ...field, path: `${list}.${id}.${field.path}` }));

/** The part of a section that has a form of its own: a field, or an entry of a list. */
export interface Item {
  path: string;
  label: Localized;
  fields: readonly ContentField[];
  /** `id` is null for a new entry. */
  entry?: { list: ContentList; id: string | null };
}

export const isEntryId = (id: string, { hasNames }: ContentList) => (hasNames ? isSlug(id) : /^\d{1,4}$/.test(id));

/** Finds 'home.hero.lead', 'faq.3' or 'faq.new'. */
export function findItem(section: Section, path: string): Item | null {
  const field = itemsOf(section)
    .filter(isField)
    .find((each) => each.path === path);
  if (field) return { path, label: field.label, fields: withTogether(field) };
  const list = listsOf(section).find((each) => path.startsWith(`${each.list}.`));
  const id = list ? path.slice(list.list.length + 1) : '';
  if (!list || (id !== 'new' && !isEntryId(id, list))) return null;
  return {
    path,
    label: id === 'new' ? list.add : list.entry,
    fields: fieldsOfEntry(list, id),
    entry: { list, id: id === 'new' ? null : id },
  };
}

const isOfList = (key: string, { list }: ContentList) => key === list || key.startsWith(`${list}.`);

function shippedValues(section: Section): EditedValues {
  const lists = listsOf(section).map((list) => [list, shippedIds(list.list)] as const);
  const fields = [...fieldsOf(section), ...lists.flatMap(([list, ids]) => ids.flatMap((id) => fieldsOfEntry(list, id)))];
  return Object.fromEntries([
    ...lists.map(([{ list }, ids]) => [list, ids.join()]),
    ...fields.flatMap(keysOf).map((key) => [key, shippedValue(key) ?? '']),
  ]);
}

/** Returns all values of a section: those of content/, replaced by the edited ones. */
export function valuesOf(section: Section, edited: EditedValues = {}): EditedValues {
  const replaced = listsOf(section).filter(({ list }) => edited[list] !== undefined);
  const kept = Object.entries(shippedValues(section)).filter(([key]) => !replaced.some((list) => isOfList(key, list)));
  return { ...Object.fromEntries(kept), ...edited };
}

/** Returns the values that differ from content/. A list with a difference is returned whole. */
export function editsOf(section: Section, values: EditedValues): EditedValues {
  const shipped = shippedValues(section);
  const changed = Object.keys({ ...shipped, ...values }).filter((key) => values[key] !== shipped[key]);
  const lists = listsOf(section).filter((list) => changed.some((key) => isOfList(key, list)));
  const isEdited = (key: string) => changed.includes(key) || lists.some((list) => isOfList(key, list));
  return Object.fromEntries(Object.entries(values).filter(([key]) => isEdited(key)));
}

/** Sets the values of an item. A new entry gets the next free id and becomes the last one. */
export function setItem(values: EditedValues, { path, entry }: Item, changes: EditedValues): EditedValues {
  if (!entry) return { ...values, ...changes };
  const ids = entryIds(values[entry.list.list]) ?? [];
  const id = entry.id ?? newId(entry.list, ids, changes[`${path}.name`]);
  const prefix = `${entry.list.list}.${id}`;
  return {
    ...values,
    [entry.list.list]: (ids.includes(id) ? ids : [...ids, id]).join(),
    ...Object.fromEntries(Object.entries(changes).map(([key, value]) => [prefix + key.slice(path.length), value])),
  };
}

function newId({ hasNames }: ContentList, ids: readonly string[], name = ''): string {
  if (!hasNames) return String(Math.max(-1, ...ids.map(Number)) + 1);
  const slug = slugOf(name) || 'instructor';
  const isTaken = (id: string) => id === 'new' || ids.includes(id) || isKnownInstructor(id, currentSiteContent().edits);
  for (let number = 1; ; number++) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(id)) return id;
  }
}

/** Returns undefined if the list has no such entry. */
export function removeEntry(values: EditedValues, list: string, id: string): EditedValues | undefined {
  const ids = entryIds(values[list]) ?? [];
  if (!ids.includes(id)) return undefined;
  const others = Object.entries(values).filter(([key]) => !key.startsWith(`${list}.${id}.`));
  return { ...Object.fromEntries(others), [list]: ids.filter((each) => each !== id).join() };
}

/** Exchanges an entry with the one before or after it. Returns undefined if that is not possible. */
export function moveEntry(values: EditedValues, list: string, id: string, step: 1 | -1): EditedValues | undefined {
  const ids = entryIds(values[list]) ?? [];
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + step];
  const other = ids[to];
  return from < 0 || other === undefined ? undefined : { ...values, [list]: ids.with(from, other).with(to, id).join() };
}

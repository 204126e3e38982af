// Content of a section as it is stored: the edits, and the texts whose translation still needs to be confirmed.
import type { Edits, LocalizedText } from '../content/edits.ts';
import { selectTimetable, withShipped } from '../content/timetables.ts';
import { localDay } from '../i18n/format.ts';
import { type Locale, locales } from '../site-map.ts';
import { editsOf, type Section, type Values, valuesOf } from './sections.server.ts';
import { readStored, type StoredEdits } from './stored-edits.server.ts';
import { shippedTimetable } from './timetable-entries.server.ts';

export interface SectionContent {
  values: Values;
  /** Names of controls, for example 'home.hero.lead:en'. */
  unconfirmed: readonly string[];
}

export function readContent(section: Section, stored: string | null | undefined): SectionContent & Pick<StoredEdits, 'leftOut'> {
  const { edits, ...others } = readStored(section, stored);
  return { values: valuesOf(section, edits), ...others };
}

/** Returns null if the content equals content/. */
export function storedContent(section: Section, { values, unconfirmed }: SectionContent): string | null {
  const edits = editsOf(section, values);
  const isAsShipped = Object.keys(edits).length === 0 && unconfirmed.length === 0;
  return isAsShipped ? null : JSON.stringify({ edits, unconfirmed } satisfies Omit<StoredEdits, 'leftOut'>);
}

/**
 * Finds texts that were not changed together with the other language, now or in an earlier publication. Changing or confirming
 * such a text removes the mark.
 */
export function findUnconfirmed(values: Values, opened: SectionContent, confirmed: readonly string[]): string[] {
  const openedTexts = new Map(textsOf(opened.values).map(({ name, text }) => [name, text]));
  return textsOf(values).flatMap(({ name, was, text }) => {
    const before = was === null ? undefined : openedTexts.get(was);
    if (!before) return [];
    const isMarked = (locale: Locale) => opened.unconfirmed.includes(`${was}:${locale}`);
    return locales
      .filter((locale) => {
        const other = locale === 'el' ? 'en' : 'el';
        if (text[locale] !== before[locale] || confirmed.includes(`${name}:${locale}`)) return false;
        return isMarked(locale) || (text[other] !== before[other] && !isMarked(other));
      })
      .map((locale) => `${name}:${locale}`);
  });
}

/** `name` does not contain the language. `was` is the name in the content with which the form was opened, or null for a new entry. */
function textsOf(values: Values): { name: string; was: string | null; text: LocalizedText }[] {
  const { texts, lists } = values;
  return [
    ...('timetables' in values ? groupTexts(values.timetables) : []),
    ...Object.entries(texts).map(([name, text]) => ({ name, was: name, text })),
    ...Object.entries(lists).flatMap(([list, entries]) =>
      entries.flatMap((entry, index) =>
        Object.entries(entry.texts).map(([key, text]) => ({
          name: `${list}.${index}.${key}`,
          was: entry.was === null ? null : `${list}.${entry.was}.${key}`,
          text,
        })),
      ),
    ),
  ];
}

/** Joins the texts that a group has in the timetable in force and in the next one, because both have the same name. */
function groupTexts(timetables: Edits['timetables']) {
  const { upcoming, ...current } = selectTimetable(withShipped(shippedTimetable(), timetables ?? []), localDay(new Date()));
  const groups = [...current.groups, ...(upcoming?.groups ?? [])];
  return [...new Set(groups.map(({ id }) => id))].flatMap((id) =>
    (['name', 'whom'] as const).map((field) => {
      const name = `groups.${id}.${field}`;
      const own = groups.filter((group) => group.id === id);
      const textIn = (locale: Locale) => [...new Set(own.map((group) => group[field][locale]))].join('\n');
      return { name, was: name, text: { el: textIn('el'), en: textIn('en') } };
    }),
  );
}

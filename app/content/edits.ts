// Values of content/ that the administrator changed (docs/decisions/020-site-content-in-the-database.md).
import type { Locale } from '../site-map.ts';

/**
 * Values that differ from those of content/, keyed by their path there, texts also by their language: 'home.hero.lead:el',
 * 'school.street:en', 'legal.controller:el', 'school.phone', 'instructors.vento.email'. They have the markup and the placeholders of
 * content/. A value is ignored if content/ no longer has its path. An edited list is stored whole: 'faq' has the ids of its entries
 * in their order ('0,5,1'), and 'faq.5.question:el' is a text of the entry 5.
 */
export type EditedValues = Readonly<Record<string, string>>;

export interface Edits {
  values?: EditedValues;
  /** One or two timetables in the order of `since`: the one in force and the next one. */
  timetables?: readonly EditedTimetable[] | undefined;
}

/**
 * Values of a timetable, keyed like those of edited lists: 'groups' has the ids of the groups ('kids-a,adults'), 'groups.kids-a.name:el' a
 * text of one, 'groups.kids-a.cord' a fact, 'classes.4.start' an hour, 'classes.4.groups' the ids of the groups of that class.
 */
export type EditedTimetable = EditedValues & { since: string };

/** Joins the edits of all sections, which have no paths in common. */
export function mergeEdits(sections: readonly Edits[]): Edits {
  return {
    values: Object.assign({}, ...sections.map(({ values }) => values)),
    timetables: sections.findLast(({ timetables }) => timetables)?.timetables,
  };
}

/** Replaces the texts below `prefix`, in one language. */
export function withEditedTexts<Texts>(prefix: string, texts: Texts, { values = {} }: Edits, locale: Locale): Texts {
  return Object.entries(values)
    .filter(([key]) => key.startsWith(`${prefix}.`) && key.endsWith(`:${locale}`))
    .reduce(
      (edited, [key, text]) => replaceText(edited, key.slice(prefix.length + 1, -`:${locale}`.length).split('.'), text),
      texts,
    );
}

/** Returns a function per entry of an edited list, which reads a value of the entry. Returns undefined if the list was not edited. */
export function editedEntries({ values = {} }: Edits, list: string): ((field: string) => string)[] | undefined {
  return entryIds(values[list])?.map((id) => (field) => values[`${list}.${id}.${field}`] ?? '');
}

export const entryIds = (order: string | undefined) => order?.split(',').filter((id) => id !== '');

function replaceText<Values>(values: Values, [key, ...rest]: string[], text: string): Values {
  if (key === undefined) return typeof values === 'string' ? (text as Values) : values;
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, key)) return values;
  const inner = replaceText(values[key as keyof Values], rest, text);
  if (Array.isArray(values)) return values.with(Number(key), inner) as Values;
  return { ...values, [key]: inner };
}

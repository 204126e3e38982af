// Values of content/ that the administrator changed (docs/decisions/020-site-content-in-the-database.md).
import type { Locale } from '../site-map.ts';
import type { GroupFacts, WeeklyClass } from './model.ts';

export type LocalizedText = Record<Locale, string>;

/**
 * Edited values, keyed by their path in content/. They are stored as they are written there, with markup and placeholders. Values
 * equal to those of content/ are absent. A value is ignored if its path no longer exists in content/.
 */
export interface Edits {
  /** Keys are, for example, 'home.hero.lead', 'school.street', 'schedule.prices.text', 'instructors.vento.line', 'legal.controller'. */
  texts?: Readonly<Record<string, LocalizedText>>;
  /** Values that both languages share, '' for none. Keys are, for example, 'school.phone' and 'instructors.vento.email'. */
  facts?: Readonly<Record<string, string>>;
  /** Contains the whole list, because entries can be added, removed and reordered. */
  questions?: readonly { question: LocalizedText; answer: LocalizedText }[];
  /** Keyed by instructor id. */
  careers?: Readonly<Record<string, readonly { year: number; text: LocalizedText }[]>>;
  activities?: Readonly<Record<string, readonly LocalizedText[]>>;
  /** One or two timetables in the order of `since`: the one in force and the next one. */
  timetables?: readonly EditedTimetable[];
}

export interface EditedTimetable {
  since: string;
  groups: readonly EditedGroup[];
  classes: readonly WeeklyClass[];
}

export interface EditedGroup {
  id: string;
  audience: 'adults' | 'kids';
  cord: GroupFacts['cord'];
  ages: readonly [number, number] | null;
  teacher: string | null;
  name: LocalizedText;
  whom: LocalizedText;
}

/** Joins the edits of all sections, which have no paths in common. */
export function mergeEdits(sections: readonly Edits[]): Edits {
  const parts = ['texts', 'facts', 'careers', 'activities'] as const;
  const last = <Key extends keyof Edits>(key: Key) => sections.findLast((section) => section[key] !== undefined)?.[key];
  return {
    ...Object.fromEntries(parts.map((part) => [part, Object.assign({}, ...sections.map((section) => section[part]))])),
    questions: last('questions'),
    timetables: last('timetables'),
  } as Edits;
}

/** Replaces the texts below `prefix`, in one language. */
export function withEditedTexts<Values>(prefix: string, values: Values, { texts = {} }: Edits, locale: Locale): Values {
  return Object.entries(texts)
    .filter(([path]) => path.startsWith(`${prefix}.`))
    .reduce((edited, [path, text]) => replaceText(edited, path.split('.').slice(prefix.split('.').length), text[locale]), values);
}

function replaceText<Values>(values: Values, [key, ...rest]: string[], text: string): Values {
  if (key === undefined) return typeof values === 'string' ? (text as Values) : values;
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, key)) return values;
  const inner = replaceText(values[key as keyof Values], rest, text);
  if (Array.isArray(values)) return values.with(Number(key), inner) as Values;
  return { ...values, [key]: inner };
}

// Validates the stored edits of a section on every read, because the rules and content/ may have changed since they were stored.
import { z } from 'zod';
import { type EditedTimetable, type EditedValues, type Edits, entryIds } from '../content/edits.ts';
import { isDay, isSlug, isTime } from '../content/rules.server.ts';
import { timetableIn, weekdays } from '../content/timetables.ts';
import { checkFact } from './facts.server.ts';
import {
  editsOf,
  fieldsOf,
  fieldsOfEntry,
  findSection,
  isEntryId,
  isText,
  keysOf,
  listsOf,
  missingIn,
  type Section,
  timetableSection,
  valuesOf,
} from './sections.server.ts';
import { readTimetable } from './timetable-values.server.ts';

interface StoredEdits {
  edits: Edits;
  /** References to parts that content/ no longer has, for example the id of an instructor. The edits omit them. */
  leftOut: readonly string[];
}

const valuesSchema = z.record(z.string(), z.string());
const publicationSchema = z.strictObject({
  values: valuesSchema.optional(),
  timetables: z.array(valuesSchema).max(2).optional(),
});

/** Reads a publication. Returns null if its structure or a value of its timetable is invalid. */
export function readPublication(id: string, content: string): StoredEdits | null {
  const parsed = publicationSchema.safeParse(parseJson(content));
  if (!parsed.success) return null;
  if (id === timetableSection) return readTimetables(parsed.data.timetables ?? []);
  const section = findSection(id);
  if (!section) return { edits: {}, leftOut: [id] };
  const { values = {} } = parsed.data;
  const isKnown = knownKeys(section, values);
  const known = Object.fromEntries(Object.entries(values).filter(([key, value]) => isKnown(key, value)));
  return {
    edits: { values: editsOf(section, valuesOf(section, known)) },
    leftOut: Object.keys(values).filter((key) => !Object.hasOwn(known, key)),
  };
}

/** Leaves out a new instructor who lacks texts. */
export function publicEdits(id: string, edits: Edits): Edits {
  const section = findSection(id);
  return section && missingIn(section, edits.values).length > 0 ? {} : edits;
}

/** Reads a publication for the editor, which falls back to the values of content/ if it cannot be read. */
export function readStored(id: string, content: string | null | undefined): StoredEdits {
  return (content && readPublication(id, content)) || { edits: {}, leftOut: content ? [id] : [] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a function that tests whether a value belongs to the section, and whether it is valid if it is a fact. */
function knownKeys(section: Section, values: Record<string, string>): (key: string, value: string) => boolean {
  const orders = listsOf(section).filter(
    (list) => (values[list.list] || undefined)?.split(',').every((id) => isEntryId(id, list)) ?? true,
  );
  const entries = orders.flatMap((list) => (entryIds(values[list.list]) ?? []).flatMap((id) => fieldsOfEntry(list, id)));
  const fields = new Map([...fieldsOf(section), ...entries].flatMap((field) => keysOf(field).map((key) => [key, field])));
  return (key, value) => {
    const field = fields.get(key);
    if (!field) return orders.some(({ list }) => list === key) || isFormerSlugs(section, key, value);
    return (isText(field) && field.kind !== 'slug') || !checkFact(field, value);
  };
}

const isFormerSlugs = ({ kind }: Section, key: string, value: string) =>
  kind === 'article' && /\.formerSlugs:(?:el|en)$/.test(key) && value.split(',').every(isSlug);

function readTimetables(timetables: readonly EditedValues[]): StoredEdits | null {
  const parts = timetables.flatMap((timetable) => readTimetable(timetable) ?? []).filter((part) => isReadable(part.timetable));
  if (parts.length < timetables.length) return null;
  return {
    edits: { timetables: parts.map(({ timetable }) => timetable) },
    leftOut: [...new Set(parts.flatMap(({ leftOut }) => leftOut))],
  };
}

/** Validates the invariants of a timetable on which the public pages rely. */
function isReadable(timetable: EditedTimetable): boolean {
  const { since, classes } = timetableIn('en', timetable);
  return isDay(since) && classes.every(({ day, start, end }) => weekdays.includes(day) && isTime(start) && isTime(end));
}

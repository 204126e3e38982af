// Validates the stored edits of a section on every read, because the rules and content/ may have changed since they were stored.
import { z } from 'zod';
import { type EditedTimetable, type Edits, entryIds } from '../content/edits.ts';
import { isDay, isTime } from '../content/rules.server.ts';
import { contentIn } from '../i18n/content.ts';
import { instructorIds } from '../site-map.ts';
import { checkFact } from './facts.server.ts';
import {
  editsOf,
  fieldsOf,
  fieldsOfEntry,
  findSection,
  isText,
  keysOf,
  listsOf,
  type Section,
  valuesOf,
} from './sections.server.ts';
import { areGroupIds } from './timetable-entries.server.ts';
import { cords, maxClasses, maxGroups, timetableSection } from './timetable-values.ts';

interface StoredEdits {
  edits: Edits;
  /** References to parts that content/ no longer has, for example the id of an instructor. The edits omit them. */
  leftOut: readonly string[];
}

const pair = z.strictObject({ el: z.string(), en: z.string() });
const time = z.string().refine(isTime);
const group = z.strictObject({
  ...{ id: z.string(), audience: z.enum(['adults', 'kids']), cord: z.enum([...cords.kids, ...cords.adults]) },
  ...{ name: pair, whom: pair, ages: z.tuple([z.int(), z.int()]).nullable(), teacher: z.string().nullable() },
});
const weeklyClass = z.strictObject({
  ...{ day: z.int().min(1).max(7), start: time, end: time, label: z.string().optional() },
  groups: z.array(z.string()).min(1).max(maxGroups),
});
const timetable = z.strictObject({
  since: z.string().refine(isDay),
  groups: z
    .array(group)
    .max(maxGroups)
    .refine((all) => areGroupIds(all.map(({ id }) => id))),
  classes: z.array(weeklyClass).max(maxClasses),
});
const publicationSchema = z.strictObject({
  values: z.record(z.string(), z.string()).optional(),
  timetables: z.array(timetable).max(2).optional(),
});

/** Reads a publication. Returns null if its structure or a value of its timetable is invalid. */
export function readPublication(id: string, content: string): StoredEdits | null {
  const parsed = publicationSchema.safeParse(parseJson(content));
  if (!parsed.success) return null;
  if (id === timetableSection) return knownTimetables(parsed.data as Edits);
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
  const isOrder = (value = '') => /^(?:\d{1,4}(?:,\d{1,4})*)?$/.test(value);
  const orders = listsOf(section).filter(({ list }) => isOrder(values[list]));
  const entries = orders.flatMap((list) => (entryIds(values[list.list]) ?? []).flatMap((id) => fieldsOfEntry(list, id)));
  const fields = new Map([...fieldsOf(section), ...entries].flatMap((field) => keysOf(field).map((key) => [key, field])));
  return (key, value) => {
    const field = fields.get(key);
    return field ? isText(field) || !checkFact(field, value) : orders.some(({ list }) => list === key);
  };
}

function knownTimetables({ timetables }: Edits): StoredEdits {
  const parts = timetables?.map(knownPartOf);
  return {
    edits: parts ? { timetables: parts.map((part) => part.timetable) } : {},
    leftOut: [...new Set((parts ?? []).flatMap(({ unknown }) => unknown))],
  };
}

function knownPartOf({ since, groups, classes }: EditedTimetable): { timetable: EditedTimetable; unknown: string[] } {
  const { labels } = contentIn('en').schedule;
  const isTeacher = (id: string) => (instructorIds as readonly string[]).includes(id);
  const isGroup = (id: string) => groups.some((group) => group.id === id);
  const isLabel = (id: string) => Object.hasOwn(labels, id);
  return {
    timetable: {
      since,
      groups: groups.map((group) => ({ ...group, teacher: group.teacher && isTeacher(group.teacher) ? group.teacher : null })),
      classes: classes
        .map(({ label, ...each }) => ({
          ...each,
          groups: each.groups.filter(isGroup),
          ...(label && isLabel(label) && { label }),
        }))
        .filter((each) => each.groups.length > 0),
    },
    unknown: [
      ...groups.flatMap(({ teacher }) => (teacher && !isTeacher(teacher) ? teacher : [])),
      ...classes.flatMap(({ label }) => (label && !isLabel(label) ? label : [])),
      ...classes.flatMap((each) => each.groups.filter((id) => !isGroup(id))),
    ],
  };
}

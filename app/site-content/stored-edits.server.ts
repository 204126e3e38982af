// Validates the stored edits of a section on every read, because the rules and content/ may have changed since they were stored.
import { z } from 'zod';
import type { EditedTimetable, Edits } from '../content/edits.ts';
import { isDay, isTime } from '../content/rules.server.ts';
import { contentIn } from '../i18n/content.ts';
import { instructorIds } from '../site-map.ts';
import { checkFact } from './facts.server.ts';
import { editsOf, fieldsOf, findSection, isText, type Section, valuesOf } from './sections.server.ts';
import { areGroupIds, noFirstDay } from './timetable-entries.server.ts';
import { cords, maxClasses, maxGroups } from './timetable-values.ts';

export interface StoredEdits {
  edits: Edits;
  /** Names of controls whose translation is not confirmed, for example 'home.hero.lead:en'. */
  unconfirmed: readonly string[];
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
  since: z.string().refine((day) => isDay(day) && day !== noFirstDay),
  groups: z
    .array(group)
    .max(maxGroups)
    .refine((all) => areGroupIds(all.map(({ id }) => id))),
  classes: z.array(weeklyClass).max(maxClasses),
});
const publicationSchema = z.strictObject({
  edits: z.strictObject({
    texts: z.record(z.string(), pair).optional(),
    facts: z.record(z.string(), z.string()).optional(),
    questions: z.array(z.strictObject({ question: pair, answer: pair })).optional(),
    careers: z.record(z.string(), z.array(z.strictObject({ year: z.int(), text: pair }))).optional(),
    activities: z.record(z.string(), z.array(pair)).optional(),
    timetables: z.array(timetable).max(2).optional(),
  }),
  unconfirmed: z.array(z.string()),
});

const noEdits: StoredEdits = { edits: {}, unconfirmed: [], leftOut: [] };

/** Reads a publication for the public pages. Returns null if its structure or a value of its timetable is invalid. */
export function readPublication(section: string, content: string): StoredEdits | null {
  const parsed = publicationSchema.safeParse(parseJson(content));
  if (!parsed.success) return null;
  const { edits, unconfirmed } = parsed.data as Omit<StoredEdits, 'leftOut'>;
  const found = findSection(section, 'el');
  if (!found) return { ...noEdits, leftOut: [section] };
  const fields = fieldsOf(found);
  const isValid = ([path, value]: [string, string]) =>
    fields.some((field) => field.path === path && !isText(field) && !checkFact(field, value));
  const facts = Object.fromEntries(Object.entries(edits.facts ?? {}).filter(isValid));
  return { unconfirmed, ...knownIn(found, { ...edits, facts }) };
}

/** Reads a publication for the editor, which falls back to the values of content/ for parts that cannot be read. */
export function readStored(section: Section, content: string | null | undefined): StoredEdits {
  if (!content) return noEdits;
  const parsed = publicationSchema.safeParse(parseJson(content));
  if (!parsed.success) return { ...noEdits, leftOut: [section.title] };
  const { edits, unconfirmed } = parsed.data as Omit<StoredEdits, 'leftOut'>;
  return { unconfirmed, ...knownIn(section, edits) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Omits values without a control in the section, and references to parts that content/ does not have. */
function knownIn(section: Section, edits: Edits): Pick<StoredEdits, 'edits' | 'leftOut'> {
  const timetables = edits.timetables?.map(knownPartOf);
  const paths = fieldsOf(section).map(({ path }) => path);
  const unknownPaths = [...Object.keys(edits.texts ?? {}), ...Object.keys(edits.facts ?? {})].filter(
    (path) => !paths.includes(path),
  );
  const known: Edits = { ...edits, ...(timetables && { timetables: timetables.map(({ timetable }) => timetable) }) };
  return {
    edits: editsOf(section, valuesOf(section, known)),
    leftOut: [...new Set([...unknownPaths, ...(timetables ?? []).flatMap(({ unknown }) => unknown)])],
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

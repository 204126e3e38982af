// Instructors: those of content/ and those that the administrator added. Their values are keyed as in edits.ts.
import { instructorIds } from '#content/slugs.ts';
import { type Edits, entryIds } from './edits.ts';
import type { InstructorId } from './model.ts';

const shipped: readonly string[] = instructorIds;

export const isShippedInstructor = (id: string): id is InstructorId => shipped.includes(id);

/** Ids of all instructors in the school's order, also of those that visitors do not see. */
export const allInstructors = ({ values = {} }: Edits): readonly string[] => [...new Set(entryIds(values.people) ?? shipped)];

/** Returns the ids of the instructors that visitors see. A new one has texts only once all are written (site-content/stored-edits.server.ts). */
export const shownInstructors = (edits: Edits): readonly string[] =>
  allInstructors(edits).filter(
    (id) => !edits.values?.[`people.${id}.hidden`] && (isShippedInstructor(id) || edits.values?.[`instructors.${id}.picture`]),
  );

/** Tests whether the id is that of an instructor who has or had a page. It is not given to anybody else. */
export const isKnownInstructor = (id: string, { values = {} }: Edits) =>
  isShippedInstructor(id) || Object.keys(values).some((key) => key.startsWith(`instructors.${id}.`));

/** An instructor who had a page and was removed. */
export const isFormerInstructor = (id: string, edits: Edits) =>
  !allInstructors(edits).includes(id) && isKnownInstructor(id, edits);

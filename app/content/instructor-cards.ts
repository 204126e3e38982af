import { instructorIds } from '#content/slugs.ts';
import type { InstructorCard, InstructorCopy, InstructorFacts, InstructorId } from './model.ts';

export function instructorCards(facts: Record<InstructorId, InstructorFacts>, copy: Record<InstructorId, InstructorCopy>) {
  const cards = instructorIds.map((id) => [id, { ...facts[id], ...copy[id] }]);
  return Object.fromEntries(cards) as Record<InstructorId, InstructorCard>;
}

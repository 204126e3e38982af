import { instructorFacts } from '#content/instructors/facts.ts';
import type { scheduleCopy } from '#content/schedule.el.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import { school } from '#content/school.ts';
import { instructorIds } from '#content/slugs.ts';
import type {
  Content,
  GroupCopy,
  GroupFacts,
  InstructorCard,
  InstructorCopy,
  InstructorFacts,
  InstructorId,
  School,
} from './model.ts';

type Texts = Pick<Content, 'locale' | 'strings' | 'home' | 'faq'> & {
  schoolCopy: Omit<School, keyof typeof school>;
  scheduleCopy: typeof scheduleCopy;
  instructorCopy: Record<InstructorId, InstructorCopy>;
};

/** Joins the texts of one language with the facts that are the same in both. */
export function assembleContent({ schoolCopy, scheduleCopy, instructorCopy, ...texts }: Texts): Content {
  const groupCopy: Record<string, GroupCopy> = scheduleCopy.groups;
  const withCopy = (group: GroupFacts) => ({ ...group, ...(groupCopy[group.id] as GroupCopy) });
  return {
    ...texts,
    school: { ...school, ...schoolCopy },
    schedule: {
      ...scheduleCopy,
      adultLevels: adultLevels.map(withCopy),
      kidsGroups: kidsGroups.map(withCopy),
      classes,
      since,
    },
    instructors: instructorIds.map((id): InstructorCard => {
      const facts: InstructorFacts = instructorFacts[id];
      const copy: InstructorCopy = instructorCopy[id];
      return { id, ...facts, ...copy };
    }),
  };
}

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
import { factsOf, fillIn } from './placeholders.ts';

type Texts = Pick<Content, 'locale' | 'strings' | 'home' | 'faq'> & {
  schoolCopy: Omit<School, keyof typeof school>;
  scheduleCopy: typeof scheduleCopy;
  instructorCopy: Record<InstructorId, InstructorCopy>;
};

/** Joins the texts of one language with the facts that are the same in both, and fills in the facts that the texts mention. */
export function assembleContent({ locale, strings, schoolCopy, scheduleCopy, instructorCopy, ...texts }: Texts): Content {
  const facts = factsOf({ ...school, ...schoolCopy }, locale);
  const { groups, ...schoolSchedule } = fillIn(scheduleCopy, facts);
  const groupCopy: Record<string, GroupCopy> = groups;
  const withCopy = (group: GroupFacts) => ({ ...group, ...(groupCopy[group.id] as GroupCopy) });
  return {
    locale,
    strings,
    ...fillIn(texts, facts),
    school: { ...school, ...fillIn(schoolCopy, facts) },
    schedule: {
      ...strings.schedule,
      ...schoolSchedule,
      adultLevels: adultLevels.map(withCopy),
      kidsGroups: kidsGroups.map(withCopy),
      classes,
      since,
    },
    instructors: instructorIds.map((id): InstructorCard => {
      const instructor: InstructorFacts = instructorFacts[id];
      const copy: InstructorCopy = instructorCopy[id];
      return { id, ...instructor, ...fillIn(copy, { ...facts, year: instructor.activeSince }) };
    }),
  };
}

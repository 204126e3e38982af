import { instructorFacts } from '#content/instructors/facts.ts';
import type { scheduleCopy } from '#content/schedule.el.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import { school } from '#content/school.ts';
import type { PictureName } from '../ui/drawing.tsx';
import { articlesOn } from './articles.ts';
import { type Edits, editedEntries, withEditedTexts } from './edits.ts';
import { isShippedInstructor, shownInstructors } from './instructors.ts';
import type {
  Content,
  GroupCopy,
  GroupFacts,
  InstructorCard,
  InstructorCopy,
  InstructorFacts,
  InstructorId,
  School,
  SchoolFacts,
} from './model.ts';
import { factsOf, fillIn, partnerName } from './placeholders.ts';
import { timetableOn } from './timetables.ts';

/** The texts of one language as they are written in content/. */
export type Texts = Pick<Content, 'locale' | 'strings' | 'pages' | 'home' | 'faq'> & {
  schoolCopy: Omit<School, keyof typeof school>;
  scheduleCopy: typeof scheduleCopy;
  instructorCopy: Record<InstructorId, InstructorCopy>;
};

/**
 * Joins the texts of one language with the facts that both languages share. Applies the administrator's changes and fills in the
 * facts that the texts mention. `today` is a day ('YYYY-MM-DD') in the school's time zone.
 */
export function assembleContent(texts: Texts, edits: Edits = {}, today: string = since): Content {
  const { locale } = texts;
  const schoolCopy = withEditedTexts('school', texts.schoolCopy, edits, locale);
  const schoolFacts = editedSchool(edits);
  const facts = factsOf({ ...schoolFacts, ...schoolCopy }, locale);
  const strings = fillIn(texts.strings, facts);
  const { groups, ...schoolSchedule } = fillIn(withEditedTexts('schedule', texts.scheduleCopy, edits, locale), facts);
  const prices = editedEntries(edits, 'schedule.prices.list')?.map((read) => ({
    what: read(`what:${locale}`),
    price: read(`price:${locale}`),
  }));
  const groupCopy: Record<string, GroupCopy> = groups;
  const withCopy = (group: GroupFacts) => ({ ...group, ...(groupCopy[group.id] as GroupCopy) });
  const shipped = { since, adultLevels: adultLevels.map(withCopy), kidsGroups: kidsGroups.map(withCopy), classes };
  return {
    locale,
    strings,
    pages: fillIn(texts.pages, facts),
    home: fillIn(withEditedTexts('home', texts.home, edits, locale), facts),
    faq: fillIn(
      editedEntries(edits, 'faq')?.map((read) => ({ question: read(`question:${locale}`), answer: read(`answer:${locale}`) })) ??
        texts.faq,
      facts,
    ),
    school: { ...schoolFacts, ...fillIn(schoolCopy, facts) },
    schedule: {
      ...strings.schedule,
      ...schoolSchedule,
      prices: { ...schoolSchedule.prices, ...(prices && { list: fillIn(prices, facts) }) },
      ...fillIn(timetableOn(shipped, edits.timetables, { locale, today }), facts),
    },
    instructors: shownInstructors(edits).map((id): InstructorCard => {
      const instructor = editedInstructor(id, edits);
      const shippedCopy = isShippedInstructor(id) ? texts.instructorCopy[id] : noCopy;
      const copy = withEditedTexts(`instructors.${id}`, shippedCopy, edits, locale);
      const picture = (edits.values?.[`instructors.${id}.picture`] || `portrait-${id}`) as PictureName;
      return { id, picture, ...instructor, ...fillIn(copy, { ...facts, year: instructor.activeSince }) };
    }),
    articles: articlesOn(today, edits),
    partners:
      editedEntries(edits, 'partners')?.map((read) => ({ name: read('name'), url: read('url'), logo: read('logo') })) ??
      shippedPartners,
  };
}

export const shippedPartners = school.partner ? [{ name: partnerName(school.partner), url: school.partner.url }] : [];

function editedSchool({ values = {} }: Edits): SchoolFacts {
  const { instagram, messengers, ...others } = school;
  const profile = values['school.instagram'] ?? instagram?.profile;
  const numbers = (['whatsapp', 'viber', 'signal'] as const)
    .map((name) => [name, values[`school.messengers.${name}`] ?? messengers?.[name]] as const)
    .filter(([, phone]) => phone);
  return {
    ...others,
    phone: values['school.phone'] || school.phone,
    email: values['school.email'] || school.email,
    ...(numbers.length > 0 && { messengers: Object.fromEntries(numbers) }),
    // A school without Instagram has no texts for its section.
    ...(instagram && profile && { instagram: profile === instagram.profile ? instagram : instagramOf(profile) }),
  };
}

const instagramOf = (profile: string) => ({ profile, embed: `${profile.replace(/\/$/, '')}/embed` });

const noCopy: InstructorCopy = { subject: '', of: '', title: '', line: '', portrait: '' };
const noFacts: InstructorFacts = { name: '', activeSince: 0, specialties: [] };

function editedInstructor(id: string, { values = {} }: Edits): InstructorFacts {
  const shipped = isShippedInstructor(id) ? instructorFacts[id] : noFacts;
  const { phone: shippedPhone, email: shippedEmail, ...instructor }: InstructorFacts = shipped;
  const name = values[`people.${id}.name`] || instructor.name || id;
  const activeSince = Number(values[`instructors.${id}.activeSince`] ?? instructor.activeSince);
  const phone = values[`instructors.${id}.phone`] ?? shippedPhone;
  const email = values[`instructors.${id}.email`] ?? shippedEmail;
  return { ...instructor, name, activeSince, ...(phone && { phone }), ...(email && { email }) };
}

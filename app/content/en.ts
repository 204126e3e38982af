// All public texts in English. Must not import Greek texts: a browser loads only one language.
import { faq } from '#content/faq.en.ts';
import { home } from '#content/home.en.ts';
import { instructorCopy } from '#content/instructors/cards.en.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { strings } from '#content/interface/strings.en.ts';
import { scheduleCopy } from '#content/schedule.en.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import { schoolCopy } from '#content/school.en.ts';
import { school } from '#content/school.ts';
import { instructorCards } from './instructor-cards.ts';
import type { Content } from './model.ts';

export const en: Content = {
  locale: 'en',
  school: { ...school, ...schoolCopy },
  strings,
  home,
  faq,
  schedule: { adultLevels, kidsGroups, classes, since, ...scheduleCopy },
  instructors: instructorCards(instructorFacts, instructorCopy),
};

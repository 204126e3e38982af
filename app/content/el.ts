// All public texts in Greek. Must not import English texts: a browser loads only one language.
import { faq } from '#content/faq.el.ts';
import { home } from '#content/home.el.ts';
import { instructorCopy } from '#content/instructors/cards.el.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { strings } from '#content/interface/strings.el.ts';
import { scheduleCopy } from '#content/schedule.el.ts';
import { adultLevels, classes, kidsGroups, since } from '#content/schedule.ts';
import { schoolCopy } from '#content/school.el.ts';
import { school } from '#content/school.ts';
import { instructorCards } from './instructor-cards.ts';
import type { Content } from './model.ts';

export const el: Content = {
  locale: 'el',
  school: { ...school, ...schoolCopy },
  strings,
  home,
  faq,
  schedule: { adultLevels, kidsGroups, classes, since, ...scheduleCopy },
  instructors: instructorCards(instructorFacts, instructorCopy),
};

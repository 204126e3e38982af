// Sample content, to be replaced by the school that uses this site.
// All public texts in English. Import no Greek texts here, because a browser must load only one language.
import type { Content } from '#app/content/model.ts';
import { faq } from './faq.en.ts';
import { home } from './home.en.ts';
import { instructorWords } from './instructors/cards.en.ts';
import { instructorFacts } from './instructors/facts.ts';
import { scheduleWords } from './schedule.en.ts';
import { adultLevels, classes, kidsGroups, since } from './schedule.ts';
import { schoolWords } from './school.en.ts';
import { school } from './school.ts';
import { strings } from './strings.en.ts';

export const en: Content = {
  locale: 'en',
  school: { ...school, ...schoolWords },
  strings,
  home,
  faq,
  schedule: { adultLevels, kidsGroups, classes, since, ...scheduleWords },
  instructors: {
    girassol: { ...instructorFacts.girassol, ...instructorWords.girassol },
    vento: { ...instructorFacts.vento, ...instructorWords.vento },
    mare: { ...instructorFacts.mare, ...instructorWords.mare },
    lua: { ...instructorFacts.lua, ...instructorWords.lua },
    cipo: { ...instructorFacts.cipo, ...instructorWords.cipo },
  },
};

// Sample content, to be replaced by the school that uses this site.
// All public texts in English. Do not import Greek texts here: a browser must load only one language.
import type { Content } from '#app/content/model.ts';
import { faq } from './faq.en.ts';
import { home } from './home.en.ts';
import { instructorCopy } from './instructors/cards.en.ts';
import { instructorFacts } from './instructors/facts.ts';
import { scheduleCopy } from './schedule.en.ts';
import { adultLevels, classes, kidsGroups, since } from './schedule.ts';
import { schoolCopy } from './school.en.ts';
import { school } from './school.ts';
import { strings } from './strings.en.ts';

export const en: Content = {
  locale: 'en',
  school: { ...school, ...schoolCopy },
  strings,
  home,
  faq,
  schedule: { adultLevels, kidsGroups, classes, since, ...scheduleCopy },
  instructors: {
    girassol: { ...instructorFacts.girassol, ...instructorCopy.girassol },
    vento: { ...instructorFacts.vento, ...instructorCopy.vento },
    mare: { ...instructorFacts.mare, ...instructorCopy.mare },
    lua: { ...instructorFacts.lua, ...instructorCopy.lua },
    cipo: { ...instructorFacts.cipo, ...instructorCopy.cipo },
  },
};

// Sample content, to be replaced by the school that uses this site.
// All public texts in Greek. Import no English texts here, because a browser must load only one language.
import type { Content } from '#app/content/model.ts';
import { faq } from './faq.el.ts';
import { home } from './home.el.ts';
import { instructorWords } from './instructors/cards.el.ts';
import { instructorFacts } from './instructors/facts.ts';
import { scheduleWords } from './schedule.el.ts';
import { adultLevels, classes, kidsGroups, since } from './schedule.ts';
import { schoolWords } from './school.el.ts';
import { school } from './school.ts';
import { strings } from './strings.el.ts';

export const el: Content = {
  locale: 'el',
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

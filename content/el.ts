// Sample content, to be replaced by the school that uses this site.
// All public texts in Greek. Do not import English texts here: a browser must load only one language.
import type { Content } from '#app/content/model.ts';
import { faq } from './faq.el.ts';
import { home } from './home.el.ts';
import { instructorCopy } from './instructors/cards.el.ts';
import { instructorFacts } from './instructors/facts.ts';
import { scheduleCopy } from './schedule.el.ts';
import { adultLevels, classes, kidsGroups, since } from './schedule.ts';
import { schoolCopy } from './school.el.ts';
import { school } from './school.ts';
import { strings } from './strings.el.ts';

export const el: Content = {
  locale: 'el',
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

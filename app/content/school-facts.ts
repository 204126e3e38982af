import { schoolCopy as el } from '#content/school.el.ts';
import { schoolCopy as en } from '#content/school.en.ts';
import { school } from '#content/school.ts';
import { factsOf } from './placeholders.ts';

/** Contains both languages, so code of hydrated pages must not import it. */
export const schoolFacts = { el: factsOf({ ...school, ...el }, 'el'), en: factsOf({ ...school, ...en }, 'en') };

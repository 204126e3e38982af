import type { Content } from './content.ts';
import { checkFiles } from './files.ts';
import type { Finding } from './finding.ts';
import { checkLanguages } from './languages.ts';
import { checkLeftovers } from './leftovers.ts';
import { checkLinks } from './links.ts';
import { checkMarkup } from './markup.ts';
import { checkPhotos } from './photos.ts';
import { checkDescriptions, checkNamedPictures, checkPictures } from './pictures.ts';
import { checkSamples } from './samples.ts';
import { checkSchoolFacts } from './school-facts.ts';
import { checkSearchResults } from './search-results.ts';
import { checkTimetable } from './timetable.ts';

type Rule = (content: Content) => Finding[] | Promise<Finding[]>;

/** Rules that need no more than the content folder. */
export const contentRules: readonly Rule[] = [
  ({ problems }) => [...problems],
  checkFiles,
  checkLanguages,
  checkMarkup,
  checkLinks,
  checkSearchResults,
  checkDescriptions,
  checkNamedPictures,
  checkPhotos,
  checkSchoolFacts,
  checkTimetable,
  checkLeftovers,
  checkSamples,
];

export const rules: readonly Rule[] = [checkPictures, ...contentRules];

// Sample content, to be replaced by the school that uses this site.
import type { schoolCopy as greek } from './school.el.ts';

export const schoolCopy: typeof greek = {
  street: 'Skavidi 12',
  area: 'Katehaki',
  city: 'Athens',
  /** Lines at the end of every page: who made the site, when and with which typefaces. */
  colophon: [
    'These pages were set in Athens in the autumn of 2026',
    'in Sofia Sans Extra Condensed and Alegreya.',
    'The pictures were cut for the school',
    'in the style of the Brazilian chapbooks called *cordel*,',
    'in a few plain colours.',
  ],
};

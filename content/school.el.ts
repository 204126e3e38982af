// Sample content, to be replaced by the school that uses this site.
import type { SchoolWords } from '#app/content/model.ts';

export const schoolWords: SchoolWords = {
  street: 'Σκαβίδη 12',
  area: 'Κατεχάκη',
  city: 'Αθήνα',
  phoneShown: '210 000 0000',
};

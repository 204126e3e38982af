// Sample content, to be replaced by the school that uses this site.
import type { SchoolWords } from '#app/content/model.ts';

export const schoolWords: SchoolWords = {
  street: 'Skavidi 12',
  area: 'Katehaki',
  city: 'Athens',
  phoneShown: '+30 210 000 0000',
};

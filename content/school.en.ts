// Sample content, to be replaced by the school that uses this site.
import type { schoolCopy as greek } from './school.el.ts';

export const schoolCopy: typeof greek = {
  street: 'Skavidi 12',
  area: 'Katehaki',
  city: 'Athens',
  phoneShown: '+30 210 000 0000',
};

// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { schoolCopy as greek } from './school.el.ts';

export const schoolCopy: typeof greek = {
  street: '14 Wattlebird Lane',
  area: 'Northcote',
  city: 'Melbourne',
  colophon: [
    'These pages were set in Melbourne in the spring of 2026',
    'in Sofia Sans Extra Condensed and Alegreya.',
    'The pictures borrow from the Brazilian chapbooks called *cordel*.',
  ],
};

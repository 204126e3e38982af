// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { pages as greek } from './pages.el.ts';

export const pages: typeof greek = {
  blog: {
    title: 'Notes on capoeira',
    description:
      'Notes from the capoeira group Grupo Estrela Austral in Melbourne: on coming for the first time, on the music and on families.',
    heading: 'Notes',
    lead: 'We write rarely: whenever a third person has asked us the same thing.',
  },
  instructors: {
    title: 'Who teaches capoeira in our group',
    description:
      'Four people teach in the Melbourne capoeira group Grupo Estrela Austral. What each of them does, and how they got their names.',
    heading: 'Four nicknames',
    lead: 'Our insurer knows their real names. The rest of us use these.',
    closing: 'If you’d like to meet them all at once, come on a Sunday at 09:30.',
  },
};

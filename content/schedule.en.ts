// Sample content, to be replaced by the school that uses this site.
import type { scheduleCopy as greek } from './schedule.el.ts';

export const scheduleCopy: typeof greek = {
  parents: {
    article: 'From age 13, with the beginners in the evening: see “Adults”. What a children’s class is like: [read on here].',
    rules: 'There are always two adults in a children’s class, and the door is open to parents: [how we look after children].',
  },
  prices: {
    heading: 'And after the first class?',
    text: 'We tell you what a month costs at your first class or over the phone. You sign nothing to try it.',
    kids: '',
    adults: '',
    list: [],
  },
  groups: {
    beginner: { name: 'Beginner', whom: 'For teens from age 13 and adults. Start any week you like.' },
    intermediate: { name: 'Intermediate', whom: 'After about a year. Ask your teacher.' },
    advanced: { name: 'Advanced', whom: 'For those who have played for years and help the others.' },
    'kids-a': { name: 'Children A', whom: 'For the youngest. At six we decide together which group fits.' },
    'kids-b': { name: 'Children B', whom: 'From the second year of primary school.' },
    'kids-c': { name: 'Children C', whom: 'The same ages as Children B, on other days.' },
  },
  labels: {
    'all-levels': {
      line: 'All levels Music & *Roda*',
      title: 'All levels',
      note: 'Music & *Roda*',
      whom: 'On Fridays everyone plays together. Come in your very first week.',
    },
  },
};

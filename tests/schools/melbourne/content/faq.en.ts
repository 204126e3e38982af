// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { faq as greek } from './faq.el.ts';

export const faq: typeof greek = [
  {
    question: 'I’m 50. Have I left it too late?',
    answer: 'No. Half of our Foundation class is over 35. Tell us what’s sore and we’ll work around it.',
  },
  {
    question: 'What should I bring?',
    answer: 'Pants you can squat in, a T-shirt and water. In winter a jumper as well, because our hall is an old warehouse.',
  },
  {
    question: 'Do you train barefoot?',
    answer: 'Yes, on a timber floor. If your foot needs a shoe, bring a clean pair that you only wear inside.',
  },
  {
    question: 'Which language do you speak in class?',
    answer: 'English and Greek, as it comes. The songs are in Portuguese, and we learn them one at a time.',
  },
  {
    question: 'Can I come just for the music?',
    answer: 'You can. Come on Sunday at 09:30, while we tune up: there is always someone missing at the *pandeiro*.',
  },
  {
    question: 'What happens in the school holidays?',
    answer: 'The kids’ classes stop. For grown-ups, the days when we’re closed are listed above the timetable.',
  },
];

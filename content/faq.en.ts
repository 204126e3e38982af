// Sample content, to be replaced by the school that uses this site.
import type { Question } from '#app/content/model.ts';

export const faq: readonly Question[] = [
  {
    question: 'Do I need to be fit, or to have done this before?',
    answer: 'No. Come as you are and start from the beginning, at your own pace. You get fit by playing.',
  },
  {
    question: 'What do I wear?',
    answer: 'Comfortable clothes that let you move. A T-shirt and tracksuit bottoms will do.',
  },
  {
    question: 'Do I need shoes?',
    answer: 'No, they stay at the door. We train barefoot, on tatami mats.',
  },
  {
    question: 'Do I need to speak Portuguese?',
    answer: 'No. You pick up the words and the songs in class, almost without noticing.',
  },
  {
    question: 'What language are classes in?',
    answer: 'Mostly Greek. When you need it, we explain in English or Portuguese.',
  },
];

// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { SavedAnswer } from '#app/content/model.ts';

export const answers: readonly SavedAnswer[] = [
  {
    id: 'first-class',
    title: { el: 'Πρώτο μάθημα', en: 'First class' },
    text_el: 'Έλα όπως είσαι, με νερό και μπλουζάκι. Μπαίνεις από το στενό: {street}, {area}. Οι ώρες: {site}#schedule',
    text_en: 'Come as you are, with water and a T-shirt. Come in from the lane: {street}, {area}. The hours: {site}#schedule',
  },
  { id: 'prices', title: { el: 'Τιμές', en: 'Prices' }, text_el: '{prices}', text_en: '{prices}' },
  {
    id: 'children',
    title: { el: 'Παιδιά', en: 'Children' },
    text_el: 'Τα παιδικά τμήματα είναι εδώ: {site}#schedule. Πόσων χρονών είναι το παιδί;',
    text_en: 'The kids’ classes are here: {site}#schedule. How old is your child?',
  },
];

// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { SavedAnswer } from '#app/content/model.ts';

export const answers: readonly SavedAnswer[] = [
  {
    id: 'first-class',
    title: { el: 'Πρώτο μάθημα', en: 'First class' },
    text_el: 'Έλα όπως είσαι, με νερό και μπλουζάκι. Μπαίνεις από το στενό: {διεύθυνση}. Οι ώρες: {ιστοσελίδα}#schedule',
    text_en: 'Come as you are, with water and a T-shirt. Come in from the lane: {address}. The hours: {website}#schedule',
  },
  { id: 'prices', title: { el: 'Τιμές', en: 'Prices' }, text_el: '{τιμές}', text_en: '{prices}' },
  {
    id: 'children',
    title: { el: 'Παιδιά', en: 'Children' },
    text_el: 'Τα παιδικά τμήματα είναι εδώ: {ιστοσελίδα}#schedule. Πόσων χρονών είναι το παιδί;',
    text_en: 'The kids’ classes are here: {website}#schedule. How old is your child?',
  },
];

// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
export const schoolCopy = {
  street: 'Wattlebird Lane 14',
  area: 'Νόρθκοτ',
  city: 'Μελβούρνη',
  colophon: [
    'Η σελίδα αυτή στοιχειοθετήθηκε στη Μελβούρνη την άνοιξη του 2026',
    'με γράμματα Sofia Sans Extra Condensed και Alegreya.',
    'Τα σχέδια θυμίζουν τα βραζιλιάνικα φυλλάδια *cordel*.',
  ],
};

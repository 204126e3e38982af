export const session = {
  loading: 'Φορτώνει…',
  notLoaded: 'Η σελίδα δεν φορτώθηκε. Έλεγξε τη σύνδεσή σου.',
  /** In the other language, to which it switches. */
  inOtherLanguage: 'This page in English',
};

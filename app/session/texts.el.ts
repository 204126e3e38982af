export const session = {
  loading: 'Φορτώνει…',
  notLoaded: 'Η σελίδα δεν φορτώθηκε. Έλεγξε τη σύνδεσή σου.',
  /** Written in the other language, the one that the button switches to. */
  inOtherLanguage: 'This page in English',
};

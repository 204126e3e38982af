export const session = {
  loading: 'Φορτώνει…',
  noConnection: 'Δεν υπάρχει σύνδεση. Δοκίμασε ξανά.',
  /** Written in the other language, the one that the button switches to. */
  inOtherLanguage: 'This page in English',
};

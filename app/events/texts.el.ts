export const leaving = {
  heading: 'Ακύρωση συμμετοχής',
  headingWaiting: 'Λίστα αναμονής',
  question: 'Να ακυρώσουμε τη συμμετοχή σου;',
  questionWaiting: 'Να σε βγάλουμε από τη λίστα αναμονής; Είσαι στη θέση {place}.',
  passedOn: 'Κάποιος περιμένει τη θέση σου και την παίρνει αμέσως. Δεν θα μπορείς να την πάρεις πίσω.',
  lineLost: 'Αν αλλάξεις γνώμη, θα ξαναμπείς στο τέλος της λίστας.',
  calendar: 'Αν έβαλες την εκδήλωση στο ημερολόγιό σου, σβήσε την κι από εκεί: δεν διαγράφεται αυτόματα.',
  cancel: 'Όχι, την κρατάω',
  notJoined: 'Δεν έχεις δηλώσει συμμετοχή σε αυτή την εκδήλωση, ή η εκδήλωση έχει ήδη αρχίσει.',
  failed: 'Δεν μπορέσαμε να διαβάσουμε την εκδήλωση. Δοκίμασε ξανά σε λίγο.',
  close: 'Κλείσιμο',
  signupFailed: 'Κάτι πήγε στραβά. Δοκίμασε ξανά.',
  leave: 'Δεν θα έρθω',
  leaveWaiting: 'Βγες από τη λίστα αναμονής',
};

/** For members with children. */
export const family = {
  heading: 'Ποιος έρχεται;',
  /** In a list of names: the member. */
  you: 'εσύ',
  /** Label of the member's checkbox. */
  me: 'Εγώ',
  /** In mails and calendar files. */
  who: 'Άτομα: {names}',
  /** Below the choice. */
  together: 'Αν οι θέσεις δεν φτάνουν για όλους όσους δηλώνεις τώρα, περιμένετε μαζί στη λίστα αναμονής.',
  confirm: 'Επιβεβαίωση',
  cancel: 'Άκυρο',
  /** Button of members who are signed up. */
  change: 'Άλλαξε ποιος έρχεται',
  passedOn: 'Κάποιος περιμένει: μια θέση που αφήνεις την παίρνει αμέσως, και δεν θα μπορείς να την πάρεις πίσω.',
  coming: 'Συμμετοχή: {names}',
  waiting: 'Λίστα αναμονής, θέση {place}: {names}',
  /** Follows `waiting`. */
  missing: 'Για όλους μαζί λείπουν {count} θέσεις.',
};

export const shell = {
  loading: 'Φορτώνει…',
  noConnection: 'Δεν υπάρχει σύνδεση. Δοκίμασε ξανά.',
  title: 'Διαχείριση',
  lead: 'Όλα για τη σχολή σου, από εδώ',
  leave: 'Όσα έγραψες δεν έχουν αποθηκευτεί. Να φύγεις από τη σελίδα;',
  logoutFailed: 'Η αποσύνδεση δεν έγινε',
  tabsLabel: 'Ενότητες',
  tabs: { messages: 'Μηνύματα', signups: 'Μέλη', events: 'Εκδηλώσεις' },
  links: { timetable: 'Πρόγραμμα', pages: 'Σελίδες' },
  loadingTab: {
    messages: 'Φορτώνουν τα μηνύματα…',
    signups: 'Φορτώνουν οι εγγραφές…',
    events: 'Φορτώνουν οι εκδηλώσεις…',
    timetable: 'Φορτώνει το πρόγραμμα…',
  },
  cancel: 'Άκυρο',
  close: 'Κλείσιμο',
  actions: 'Ενέργειες',
  /** Shown if another window has changed the same field: the value of each window. */
  conflict: { mine: 'Δικό σου: {value}', stored: 'Αποθηκευμένο: {value}', nothing: '(κενό)', yes: 'Ναι', no: 'Όχι' },
  /** Part of the question before a deletion. The notice with the undo button stays for ten seconds (app/ui/toast.tsx). */
  undoable: 'Μπορείς να το αναιρέσεις μέσα σε δέκα δευτερόλεπτα· ύστερα η διαγραφή είναι οριστική.',
  loadError: { text: 'Δεν μπορέσαμε να το φορτώσουμε. Δεν χάθηκε τίποτα.', again: 'Δοκίμασε ξανά' },
  pagination: { label: 'Σελίδες', newest: 'Τα πιο πρόσφατα', newer: 'Νεότερα', older: 'Παλαιότερα', oldest: 'Τα πιο παλιά' },
  search: {
    button: 'Αναζήτηση',
    nothingFound: 'Δεν βρέθηκε τίποτα για «{query}»',
    many: 'Βρέθηκαν {count} άτομα',
    one: 'Βρέθηκε 1 άτομο',
    more: 'Βρέθηκαν πάνω από {count} άτομα: πρώτα όσοι έγραψαν πιο πρόσφατα',
  },
  pendingCount: 'Περιμένουν απάντηση: {count}',
  /** Attendance of a guest at the free class. */
  attendance: { came: 'Ήρθε', missed: 'Δεν ήρθε' },
};

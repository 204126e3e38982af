export const follow = {
  news: 'Νέα της σχολής',
  /** The consent text. Increase `CONSENT_VERSION` (store/subscriptions.ts) when it changes. The brackets enclose the link to the privacy policy. */
  consent:
    'Σου γράφουμε όταν κάτι αλλάζει: ένα μάθημα που δεν γίνεται, μια άλλη ώρα, μια εκδήλωση. Κρατάμε γι’ αυτό το email σου, και σταματάς όποτε θέλεις με ένα κλικ σε κάθε email. Τα υπόλοιπα στην [πολιτική απορρήτου].',
  page: {
    title: 'Τα email μας',
    follow: 'Να σου γράφουμε στο {address} για:',
    followButton: 'Ναι, γράφετέ μου',
    leave: 'Σου γράφουμε στο {address} για:',
    leaveButton: 'Όχι άλλα email',
    followed: 'Έγινε.',
    left: 'Έγινε. Δεν θα πάρεις άλλα email για αυτό.',
    again: 'Άλλαξες γνώμη;',
  },
  /** On the member's page and in the settings. */
  member: {
    heading: 'Για ποια τμήματα να σου γράφουμε;',
    text: 'Διάλεξε τα τμήματα όπου έρχεσαι εσύ ή τα παιδιά σου. Τα μαθήματά τους θα τα βλέπεις πρώτα στη σελίδα σου.',
    save: 'Αποθήκευση επιλογών',
    nothing: 'Όχι, ευχαριστώ',
    failed: 'Η επιλογή σου δεν αποθηκεύτηκε. Δοκίμασε ξανά.',
  },
};

// Pages for requests that the server refuses. {x} is a placeholder.

export const refusals = {
  crossSite: {
    heading: 'Η φόρμα δεν στάλθηκε',
    text: 'Ήρθε από άλλη σελίδα, γι’ αυτό δεν τη δεχτήκαμε. Άνοιξε τη σελίδα εδώ και στείλε την ξανά.',
    link: 'Άνοιξε τη σελίδα',
  },
  tooLarge: {
    heading: 'Είναι πολύ μεγάλο',
    text: 'Η φόρμα μπορεί να έχει έως {limit} KB. Γύρνα πίσω στον browser, όπου το κείμενό σου είναι ακόμη εκεί, συντόμεψέ το και στείλε το ξανά.',
    link: 'Άνοιξε ξανά τη σελίδα',
  },
  otherHost: {
    heading: 'Λάθος διεύθυνση',
    text: 'Η σελίδα μας είναι στη διεύθυνση {origin}.',
    link: 'Πήγαινε εκεί',
  },
};

/** Response to a form of a private page after the session has ended. */
export const signedOut = {
  heading: 'Έχεις αποσυνδεθεί',
  text: 'Δεν χάθηκε τίποτα: ό,τι έγραψες είναι εδώ. Συνδέσου σε άλλο παράθυρο, γύρνα σε αυτή τη σελίδα και στείλε το ξανά.',
  signIn: 'Σύνδεση',
  written: 'Αυτό που έγραψες',
  send: 'Στείλε ξανά',
};

// Sample content, to be replaced by the school that uses this site.
export const pages = {
  blog: {
    title: 'Blog: κείμενα για την capoeira',
    description:
      'Κείμενα για όσους σκέφτονται να ξεκινήσουν capoeira, για γονείς που ρωτούν αν κάνει για το παιδί τους και για παρέες από τη δουλειά.',
    heading: 'Για διάβασμα',
    lead: 'Γράψαμε για όσα μας ρωτάτε πιο συχνά μετά το μάθημα.',
    read: 'Διάβασε το άρθρο',
    coming: 'Έρχεται σύντομα',
  },
  article: {
    readingTime: 'Διαβάζεται σε {minutes} λεπτά',
    updated: 'Ενημερώθηκε',
    by: 'Γράφει',
    voices: 'Δύο γονείς',
    next: 'Διάβασε ακόμη',
  },
  instructors: {
    title: 'Οι δάσκαλοι της σχολής',
    description:
      'Πέντε άνθρωποι διδάσκουν capoeira στη σχολή μας, σε παιδιά, εφήβους και ενήλικες. Ποιοι είναι και πώς τους φωνάζουν στη roda.',
    heading: 'Οι πέντε δάσκαλοι',
    lead: 'Στην capoeira σπάνια διδάσκει κανείς με το όνομά του. Το παρατσούκλι σού το δίνει ο κύκλος, συνήθως για κάτι που θα προτιμούσες να είχε ξεχαστεί.',
    view: 'Δες το προφίλ',
    closing: 'Δεν ξέρεις από ποιον να ξεκινήσεις; Έλα Παρασκευή βράδυ, όταν όλα τα επίπεδα παίζουν μαζί.',
    schedule: 'Δες το πρόγραμμα',
  },
  instructor: {
    graduation: 'Βαθμός',
    role: 'Ρόλος',
    activeSince: 'Στην ομάδα από το',
    place: 'Πού διδάσκει',
    phone: 'Τηλέφωνο',
    email: 'E-mail',
    contact: 'Επικοινωνία',
    profile: 'Με λίγα λόγια',
    path: 'Σπουδές και διαδρομή',
    activities: 'Τι άλλο κάνει',
    back: 'Πίσω σε όλους τους δασκάλους',
  },
  legal: { contents: 'Περιεχόμενα', validFrom: 'Ισχύει από {date}.' },
  sitemap: {
    title: 'Χάρτης σελίδων',
    description: 'Όλες οι σελίδες της σχολής capoeira στην Κατεχάκη, στα ελληνικά και στα αγγλικά, σε έναν κατάλογο.',
    heading: 'Χάρτης σελίδων',
    inGreek: 'Στα ελληνικά',
    inEnglish: 'In English',
    /** Appears below the English list and explains why it is shorter than the Greek one. */
    translations: 'The privacy policy and the code of conduct are in English too: open the Greek page and choose EN.',
  },
  contactRedirect: {
    title: 'Επικοινωνία',
    description: 'Η σελίδα επικοινωνίας της σχολής capoeira μεταφέρθηκε: η φόρμα και ο χάρτης είναι πια στην αρχική σελίδα.',
    heading: 'Η σελίδα μεταφέρθηκε',
    text: 'Η φόρμα επικοινωνίας είναι πια στην αρχική σελίδα. Αν δεν ανοίξει μόνη της, [πήγαινε στην επικοινωνία].',
  },
  /** Announcements above the timetable. Each text follows its date. */
  scheduleChanges: {
    heading: 'Αλλαγές στο πρόγραμμα',
    range: '{first} – {last}',
    closed: 'κλειστά',
    closedFor: 'κλειστά ({reason})',
    canceled: '{class} {time}, δεν θα γίνει μάθημα',
    otherHours: '{class} {newTime} αντί για {time}',
    otherDay: '{class} {time}, μεταφέρεται για {newDay}, {newTime}',
  },
};

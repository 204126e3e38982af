export const mails = {
  /** Link in the mails to participants. */
  leaveEvent: 'Δεν μπορείς να έρθεις; Ακύρωσε τη συμμετοχή σου',
  leaveFamily: 'Δεν μπορεί να έρθει κάποιος; Άλλαξε ποιος έρχεται',
  leaveWaitlist: 'Δεν θέλεις να περιμένεις άλλο; Βγες από τη λίστα αναμονής',
  eventCalendarNote: 'Άνοιξε το συνημμένο αρχείο για να μπει η εκδήλωση στο ημερολόγιό σου.',
  /** Sentence about later mails. It depends on whether a reminder will be sent. */
  eventNews: {
    reminder: 'Θα σου τη θυμίσουμε την προηγούμενη ημέρα, και θα σου γράψουμε αν αλλάξει ή ακυρωθεί.',
    noReminder: 'Θα σου γράψουμε αν αλλάξει ή ακυρωθεί.',
  },
  joined: {
    subject: 'Δήλωσες συμμετοχή: {title}',
    intro: {
      limited: 'Η θέση σου είναι κρατημένη. Σε περιμένουμε:',
      unlimited: 'Χαιρόμαστε που θα έρθεις. Σε περιμένουμε:',
    },
    button: 'Δες την εκδήλωση',
    /** Label before the names in a sign-up with children. */
    family: { intro: 'Κρατήσαμε θέση για όσους δήλωσες. Σας περιμένουμε:' },
  },
  waitlisted: {
    subject: 'Λίστα αναμονής: {title}',
    intro: 'Οι θέσεις συμπληρώθηκαν. Είσαι στη λίστα αναμονής, στη θέση {place}:',
    button: 'Δες την εκδήλωση',
    place: 'Μόλις ανοίξει θέση για σένα, είναι δική σου και σου γράφουμε αμέσως, όπως κι αν αλλάξει ή ακυρωθεί η εκδήλωση.',
  },
  waitlistedFamily: {
    intro:
      'Οι θέσεις δεν φτάνουν για όλους όσους δήλωσες (λείπουν: {missing}). Περιμένετε μαζί στη λίστα αναμονής, από τη θέση {place}:',
    place:
      'Μόλις φτάσουν οι θέσεις για όλους, είναι δικές σας και σου γράφουμε αμέσως, όπως κι αν αλλάξει ή ακυρωθεί η εκδήλωση.',
  },
  promotedFromWaitlist: {
    subject: 'Έχεις θέση: {title}',
    intro: 'Άνοιξε μια θέση, και είναι δική σου.',
    button: 'Δες την εκδήλωση',
    family: { subject: 'Έχετε θέση: {title}', intro: 'Άνοιξε θέση για όλους όσους περίμεναν μαζί.' },
  },
  reminder: {
    tomorrow: 'Αύριο: {title}',
    today: 'Σήμερα: {title}',
    intro: 'Σου το θυμίζουμε, και σε περιμένουμε:',
    button: 'Δες την εκδήλωση',
    family: { intro: 'Σου το θυμίζουμε, και σας περιμένουμε:' },
  },
  changed: {
    subject: 'Άλλαξε: {title}',
    intro: 'Κάτι άλλαξε στην εκδήλωση στην οποία έχεις δηλώσει συμμετοχή. Τώρα ισχύει:',
    /** Labels of the changes. `was` and `now` follow each of them. */
    changes: { title: 'Τίτλος', date: 'Ημέρα', time: 'Ώρα', location: 'Τόπος' },
    was: 'Πριν: {value}',
    now: 'Τώρα: {value}',
    button: 'Δες την εκδήλωση',
    attachment: 'Το συνημμένο αρχείο διορθώνει την εγγραφή στο ημερολόγιό σου: άνοιξέ το, αν δεν διορθώθηκε μόνη της.',
  },
  canceled: {
    subject: 'Ακυρώθηκε: {title}',
    intro: 'Λυπούμαστε: η εκδήλωση στην οποία είχες δηλώσει συμμετοχή ακυρώθηκε.',
    button: 'Δες τι άλλο ετοιμάζουμε',
    /**
     * For members on the waitlist. Their mail has no calendar file that removes the event, but their calendar may contain the
     * event because they downloaded its file.
     */
    calendar: 'Την έχεις στο ημερολόγιό σου; Σβήσε την κι από εκεί: δεν διαγράφεται αυτόματα.',
    attachment: 'Το συνημμένο αρχείο τη βγάζει από το ημερολόγιό σου. Αν μένει εκεί, σβήσε την.',
  },
  /** Mail to a member whom the administrator has removed from an event. */
  removed: {
    subject: 'Η συμμετοχή σου ακυρώθηκε: {title}',
    intro: 'Ακυρώσαμε τη συμμετοχή σου σε αυτή την εκδήλωση:',
    introWaiting: 'Σε βγάλαμε από τη λίστα αναμονής αυτής της εκδήλωσης:',
    notExpected: 'Αν δεν το περίμενες, γράψε μας στο {school}.',
    button: 'Δες την εκδήλωση',
    family: {
      subject: 'Μια συμμετοχή ακυρώθηκε: {title}',
      intro: 'Ακυρώσαμε αυτή τη συμμετοχή:',
      introWaiting: 'Βγάλαμε αυτή τη δήλωση από τη λίστα αναμονής:',
    },
  },
  /** Mail to the waitlist when the event gets a registration page. */
  waitlistClosed: {
    subject: 'Η λίστα αναμονής έκλεισε: {title}',
    intro: 'Οι εγγραφές γίνονται πια στο {host}, και η λίστα αναμονής εδώ έκλεισε. Αν θέλεις να έρθεις, κάνε εγγραφή εκεί:',
    button: 'Κάνε εγγραφή',
  },
};

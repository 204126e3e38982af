export const mails = {
  contact: {
    subject: 'Μήνυμα από τη σελίδα: {name}',
    heading: 'Μήνυμα από: {name}',
    answer: 'Απάντησε από τη σελίδα',
    /** Subject of the administrator's answer. */
    answerSubject: 'Το μήνυμά σου στη σχολή {school}',
    /** Introduces the message that a reply quotes. */
    answered: 'Μας έγραψες στις {time}:',
    details: {
      ...{ name: 'Όνομα', email: 'Email', phone: 'Τηλέφωνο' },
      ...{ who: 'Για ποιον', age: 'Ηλικία', class: 'Τμήμα', trial: 'Μέρα', time: 'Ήρθε' },
      /** When the guest changed the day. */
      ...{ moved: 'Την άλλαξε στις', canceled: 'Ακύρωσε στις' },
    },
    reply:
      'Μπορείς να απαντήσεις και σε αυτό το email: η απάντηση πηγαίνει κατευθείαν στον αποστολέα. Μετά σημείωσε στη Διαχείριση ότι απάντησες.',
  },
  /** Mail that confirms a message to its sender. */
  acknowledgement: {
    heading: 'Λάβαμε το μήνυμά σου',
    calendarNote: 'Άνοιξε το συνημμένο αρχείο για να μπει το μάθημα στο ημερολόγιό σου.',
    follow: 'Γράφετέ μου όταν αλλάζει κάτι: {group}',
    notYou:
      'Αυτό το email στάλθηκε αυτόματα. Αν δεν μας έγραψες εσύ, κάποιος έβαλε τη διεύθυνσή σου κατά λάθος και δεν χρειάζεται να κάνεις τίποτα.',
  },
  /** Mail on the day before the free class. */
  reminder: {
    subject: 'Αύριο είναι το δωρεάν μάθημα: {group}',
    intro: 'Θυμίζουμε το πρώτο σου μάθημα. Σε περιμένουμε:',
    /** Link in this mail and in the acknowledgement. */
    change: 'Δεν μπορείς; Διάλεξε άλλη μέρα ή ακύρωσε',
  },
  /** Mail to the school about a guest. */
  trialChange: {
    moved: 'Δωρεάν μάθημα, άλλη μέρα: {name}',
    canceled: 'Δωρεάν μάθημα, ακύρωση: {name}',
    before: 'Μέρα που είχε διαλέξει',
    after: 'Νέα μέρα',
    button: 'Δες το στη σελίδα',
  },
  digest: {
    subject: 'Πολλά νέα μηνύματα από τη σελίδα',
    text: 'Μέσα σε μία ώρα ήρθαν περισσότερα από {limit} μηνύματα. Τα υπόλοιπα δεν έφυγαν ένα ένα με email· σε περιμένουν στη σελίδα.',
    button: 'Δες τα μηνύματα',
  },
};

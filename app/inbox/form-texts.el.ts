const sent = 'Σας ευχαριστούμε για το μήνυμά σας! Θα επικοινωνήσουμε σύντομα μαζί σας.';

export const contact = {
  contactForm: {
    who: 'Για ποιον είναι;',
    audiences: { child: 'Για το παιδί μου', me: 'Για μένα', unsure: 'Δεν ξέρω ακόμη' },
    class: 'Τμήμα',
    anyClass: 'Δεν ξέρω ακόμη',
    /** Question above the next days of the class, the last of which is `anotherDay`. */
    trial: 'Ποια μέρα θα έρθεις;',
    anotherDay: 'Άλλη μέρα',
    age: 'Ηλικία παιδιού',
    name: 'Ονοματεπώνυμο',
    email: 'Email',
    phone: 'Τηλέφωνο',
    message: 'Μήνυμα',
    messageHelp: 'Πες μας ποια μέρα θα έρθεις.',
    /** In place of `messageHelp` if there are days to choose. */
    anotherDayHelp: 'Αν θέλεις άλλη μέρα, γράψε μας ποια.',
    /** Hidden as soon as the class is not for a child. */
    ageHelp: 'Αν είναι για παιδί, γράψε την ηλικία του.',
    optional: '(προαιρετικό)',
    privacy: 'Συμφωνώ να χρησιμοποιηθούν τα στοιχεία μου για την απάντηση, όπως γράφει η [πολιτική απορρήτου].',
    /** Label of the honeypot, a field that is hidden from visitors but filled in by spam bots. */
    honeypot: 'Άφησε αυτό το πεδίο κενό',
    /** Replaces the section’s heading and form after a message was sent. */
    receipt: {
      heading: 'Το μήνυμά σου έφτασε',
      time: 'Το λάβαμε στις {time}.',
      where: 'Πού',
      /** Heading above the next dates of a group. */
      next: 'Τα επόμενα μαθήματα:',
      /** Heading above the chosen day. */
      chosen: 'Σε περιμένουμε:',
      another: 'Στείλε κι άλλο μήνυμα',
    },
    send: 'Αποστολή μηνύματος',
    sending: 'Αποστολή…',
    sent,
    failed: 'Υπήρξε ένα πρόβλημα κατά την αποστολή του μηνύματος. Παρακαλώ δοκιμάστε ξανά.',
    /** The link leads to the first marked field. */
    errorsHeading: 'Το μήνυμα δεν στάλθηκε ακόμη. [Δες τα σημειωμένα πεδία].',
    errors: {
      nameMissing: 'Γράψε το όνομά σου, για να ξέρουμε σε ποιον απαντάμε.',
      nameTooLong: 'Το όνομα μπορεί να έχει έως {max} χαρακτήρες. Συντόμεψέ το λίγο.',
      emailMissing: 'Γράψε το email σου. Εκεί θα σου απαντήσουμε.',
      emailInvalid: 'Κάτι δεν πάει καλά με αυτή τη διεύθυνση. Ένα email έχει τη μορφή onoma@example.com.',
      emailTooLong: 'Η διεύθυνση email μπορεί να έχει έως {max} χαρακτήρες. Γράψε μια άλλη.',
      trialGone: 'Εκείνη τη μέρα και ώρα δεν γίνεται μάθημα. Διάλεξε μία από αυτές τις μέρες.',
      ageInvalid: 'Γράψε την ηλικία σε χρόνια, από 1 έως 17, ή άφησε το πεδίο κενό.',
      phoneInvalid: 'Γράψε το τηλέφωνο με ψηφία, 6 έως 20, ή άφησε το πεδίο κενό.',
      messageMissing: 'Γράψε το μήνυμά σου.',
      messageTooLong: 'Το μήνυμα μπορεί να έχει έως {max} χαρακτήρες. Περισσεύουν: {over}.',
      privacyMissing: 'Παρακαλούμε αποδεχτείτε την πολιτική απορρήτου για να συνεχίσετε.',
      honeypotFilled:
        'Συμπληρώθηκε ένα κρυφό πεδίο που πρέπει να μένει κενό· συνήθως το κάνει η αυτόματη συμπλήρωση. Το αδειάσαμε: στείλε ξανά το μήνυμα.',
      tooMany: 'Αυτή τη στιγμή μας έρχονται πολλά μηνύματα μαζί. Δοκίμασε ξανά μετά τις {time}· το κείμενό σου μένει εδώ.',
    },
  },
  /** Shown after a visitor without JavaScript has sent the contact form. */
  notices: { 'message-sent': sent },
};

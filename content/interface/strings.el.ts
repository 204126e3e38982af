// Texts of the interface, written for any school.
// Texts of buttons, labels, errors and emails. [x] is a link, {x} is a placeholder.

const sent = 'Σας ευχαριστούμε για το μήνυμά σας! Θα επικοινωνήσουμε σύντομα μαζί σας.';

export const strings = {
  skipLink: 'Στο περιεχόμενο',
  mainNavigation: 'Κύρια πλοήγηση',
  menu: 'Μενού',
  close: 'Κλείσιμο',
  breadcrumb: 'Διαδρομή',
  home: 'Αρχική',
  navigation: {
    capoeira: 'Capoeira',
    about: 'Η ομάδα',
    instructors: 'Δάσκαλοι',
    schedule: 'Πρόγραμμα',
    faq: 'Ερωτήσεις',
    media: 'Media',
    partners: 'Συνεργάτες',
    blog: 'Blog',
    contact: 'Επικοινωνία',
  },
  /** The language switch on Greek pages links to the English version. */
  /** In the navigation bar while signed in. */
  yourPage: 'Η σελίδα σου',
  languageSwitch: {
    label: 'EN',
    name: 'English',
    failed: 'Κάτι πήγε στραβά',
    leave: 'Να αλλάξει η γλώσσα; Ό,τι έγραψες θα χαθεί.',
  },
  opensInNewTab: 'Ανοίγει σε νέα καρτέλα.',
  footer: {
    farewell: 'Τα λέμε στον κύκλο',
    findUs: 'Εδώ θα μας βρεις',
    joinUs: 'Μαζί μας',
    instagram: 'Instagram',
    blog: 'Blog',
    members: 'Μέλη',
    more: 'Χρήσιμα',
    privacy: 'Απόρρητο',
    codeOfConduct: 'Κώδικας συμπεριφοράς',
    sitemap: 'Χάρτης σελίδων',
  },
  specialties: {
    beginners: 'αρχάριοι',
    children: 'παιδιά',
    teens: 'έφηβοι',
    adults: 'ενήλικες',
    music: 'μουσική',
    dance: 'χορός',
    movement: 'κίνηση',
    acrobatics: 'ακροβατικά',
    nutrition: 'διατροφή',
    women: 'γυναίκες',
    health: 'υγεία',
    mentalHealth: 'ψυχική υγεία',
    inclusion: 'συμπερίληψη',
    events: 'εκδηλώσεις',
    teacherCoaching: 'εκπαίδευση δασκάλων',
  },
  schedule: {
    adults: 'Ενήλικες',
    kids: 'Παιδιά',
    ages: '{from}–{to} ετών',
    next: 'Επόμενο μάθημα: {day} {time}, {groups}',
    today: 'σήμερα',
    tomorrow: 'αύριο',
    addToCalendar: 'Στο ημερολόγιο',
    calendar: 'Όλα τα μαθήματα στο ημερολόγιό σου',
    /** {name} is the teacher of a group. */
    teacher: 'Διδάσκει [{name}]',
    teacherOfAll: 'Όλα τα διδάσκει [{name}]',
  },
  instagram: {
    follow: 'Ακολούθησέ μας στο Instagram',
    consent: {
      heading: 'Το Instagram φορτώνει μόνο αν το θέλεις εσύ',
      text: 'Μόλις πατήσεις το κουμπί, η Meta, η εταιρεία του Instagram, παίρνει τη διεύθυνση IP σου, μαθαίνει ποια σελίδα βλέπεις και μπορεί να αποθηκεύσει cookies. Θυμόμαστε την επιλογή σου σε αυτή τη συσκευή· την ανακαλείς όποτε θέλεις, εδώ ή στην [πολιτική απορρήτου].',
      show: 'Φόρτωσε το Instagram',
      withdraw: 'Ανάκληση συγκατάθεσης',
      withoutScripts: 'Για να εμφανιστεί εδώ χρειάζεται JavaScript. [Άνοιξε το Instagram]',
      frame: 'Οι δημοσιεύσεις της σχολής στο Instagram',
    },
  },
  contactForm: {
    who: 'Για ποιον είναι;',
    audiences: { child: 'Για το παιδί μου', me: 'Για μένα', unsure: 'Δεν ξέρω ακόμη' },
    class: 'Τμήμα',
    anyClass: 'Δεν ξέρω ακόμη',
    name: 'Ονοματεπώνυμο',
    email: 'Email',
    phone: 'Τηλέφωνο',
    message: 'Μήνυμα',
    messageHelp: 'Πες μας ποια μέρα θα έρθεις.',
    /** Hidden as soon as the class is not for a child. */
    ageHelp: 'Αν είναι για παιδί, γράψε την ηλικία του.',
    optional: '(προαιρετικό)',
    privacy: 'Συμφωνώ να χρησιμοποιηθούν τα στοιχεία μου για την απάντηση, όπως γράφει η [πολιτική απορρήτου].',
    /** Label of the honeypot, a field that is hidden from visitors but filled in by spam bots. */
    honeypot: 'Άφησε αυτό το πεδίο κενό',
    /** In place of the section’s heading and form after a message was sent. */
    receipt: {
      heading: 'Το μήνυμά σου έφτασε',
      time: 'Το λάβαμε στις {time}.',
      where: 'Πού',
      /** Above the next dates of a group. */
      next: 'Τα επόμενα μαθήματα:',
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
      phoneInvalid: 'Γράψε το τηλέφωνο με ψηφία, 6 έως 20, ή άφησε το πεδίο κενό.',
      messageMissing: 'Γράψε το μήνυμά σου.',
      messageTooLong: 'Το μήνυμα μπορεί να έχει έως {max} χαρακτήρες. Περισσεύουν: {over}.',
      privacyMissing: 'Παρακαλούμε αποδεχτείτε την πολιτική απορρήτου για να συνεχίσετε.',
      honeypotFilled:
        'Συμπληρώθηκε ένα κρυφό πεδίο που πρέπει να μένει κενό· συνήθως το κάνει η αυτόματη συμπλήρωση. Το αδειάσαμε: στείλε ξανά το μήνυμα.',
      tooMany: 'Αυτή τη στιγμή μας έρχονται πολλά μηνύματα μαζί. Δοκίμασε ξανά μετά τις {time}· το κείμενό σου μένει εδώ.',
    },
  },
  /** Appears after a visitor without JavaScript has sent the contact form. */
  notices: { 'message-sent': sent },
  notFound: {
    title: 'Η σελίδα δεν βρέθηκε',
    heading: 'Η κλωτσιά βρήκε αέρα',
    text: 'Η σελίδα που ψάχνεις δεν είναι εδώ. Ίσως άλλαξε θέση ή η διεύθυνση έχει κάποιο λάθος.',
    back: 'Γύρνα στην αρχική',
    schedule: 'Πρόγραμμα',
    blog: 'Blog',
    contact: 'Επικοινωνία',
    drawing: 'Παίκτης πεσμένος κάτω, με ένα χέρι και ένα πόδι στον αέρα: η κλωτσιά του αστόχησε',
  },
  failure: {
    title: 'Κάτι πήγε στραβά',
    heading: 'Χάσαμε τον ρυθμό',
    text: 'Κάτι πήγε στραβά, και φταίμε εμείς. Δοκίμασε ξανά σε λίγο.',
    /** {reference} is the request ID in the server log. */
    reference: 'Αν μας γράψεις γι’ αυτό, ανάφερε τον κωδικό {reference}.',
    again: 'Δοκίμασε ξανά',
    back: 'Γύρνα στην αρχική',
  },
};

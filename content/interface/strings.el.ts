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
  languageSwitch: { label: 'EN', name: 'English' },
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
    calendar: '[Βάλε όλα τα μαθήματα στο ημερολόγιο του κινητού σου]',
    /** {name} is the teacher of a group. */
    teacher: 'Διδάσκει [{name}]',
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
  // The contact form uses the polite plural because parents use it too.
  contactForm: {
    who: 'Για ποιον είναι;',
    audiences: { child: 'Για το παιδί μου', me: 'Για μένα', unsure: 'Δεν ξέρω ακόμη' },
    class: 'Τμήμα',
    anyClass: 'Δεν ξέρω ακόμη',
    name: 'Ονοματεπώνυμο',
    email: 'E-mail',
    message: 'Μήνυμα',
    messageHelp: 'Αν γράφετε για παιδί, πείτε μας και την ηλικία του.',
    privacy: 'Συμφωνώ να χρησιμοποιήσετε τα στοιχεία μου για να μου απαντήσετε, όπως γράφει η [πολιτική απορρήτου].',
    /** Label of the honeypot, a field that is hidden from visitors but filled in by spam bots. */
    honeypot: 'Αφήστε αυτό το πεδίο κενό',
    /** In place of the form after a message was sent. */
    receipt: { heading: 'Το λάβαμε στις {time}', another: 'Γράψτε κι άλλο μήνυμα' },
    send: 'Αποστολή μηνύματος',
    sending: 'Αποστολή…',
    sent,
    failed: 'Υπήρξε ένα πρόβλημα κατά την αποστολή του μηνύματος. Παρακαλώ δοκιμάστε ξανά.',
    errorsHeading: 'Το μήνυμα δεν έφυγε ακόμη. Δείτε τα σημειωμένα πεδία.',
    errors: {
      nameMissing: 'Γράψτε το όνομά σας, για να ξέρουμε σε ποιον απαντάμε.',
      nameTooLong: 'Το όνομα μπορεί να έχει έως {max} χαρακτήρες. Συντομέψτε το λίγο.',
      emailMissing: 'Γράψτε το e-mail σας. Εκεί θα σας απαντήσουμε.',
      emailInvalid: 'Κάτι δεν πάει καλά με αυτή τη διεύθυνση. Ένα e-mail έχει τη μορφή onoma@example.com.',
      emailTooLong: 'Η διεύθυνση e-mail μπορεί να έχει έως {max} χαρακτήρες. Γράψτε μια άλλη.',
      messageMissing: 'Γράψτε το μήνυμά σας.',
      messageTooLong: 'Το μήνυμα μπορεί να έχει έως {max} χαρακτήρες. Περισσεύουν: {over}.',
      privacyMissing: 'Παρακαλούμε αποδεχτείτε την πολιτική απορρήτου για να συνεχίσετε.',
      honeypotFilled:
        'Συμπληρώθηκε ένα κρυφό πεδίο που πρέπει να μένει κενό· συνήθως το κάνει η αυτόματη συμπλήρωση. Το αδειάσαμε: στείλτε ξανά το μήνυμα.',
      tooMany: 'Αυτή τη στιγμή μας έρχονται πολλά μηνύματα μαζί. Δοκιμάστε ξανά μετά τις {time}· το κείμενό σας μένει εδώ.',
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
  mail: {
    contact: {
      subject: 'Μήνυμα από τη σελίδα: {name}',
      intro: 'Ήρθε νέο μήνυμα από τη φόρμα επικοινωνίας',
      name: 'Όνομα: {name}',
      email: 'E-mail: {email}',
      time: 'Ώρα: {time}',
      reply: 'Η απάντηση σε αυτό το e-mail πηγαίνει κατευθείαν στον αποστολέα.',
      all: 'Όλα τα μηνύματα του αποστολέα',
    },
    digest: {
      subject: 'Πολλά νέα μηνύματα από τη σελίδα',
      text: 'Μέσα σε μία ώρα ήρθαν περισσότερα από {limit} μηνύματα. Τα υπόλοιπα είναι εδώ: {link}',
    },
    /** Introduces the URL of a button, for email clients that do not render the button. */
    copyLink: 'Αν το κουμπί δεν δουλεύει, αντίγραψε αυτή τη διεύθυνση στον browser:',
    confirm: {
      subject: 'Επιβεβαίωσε τη διεύθυνσή σου',
      intro:
        'Κάποιος, μάλλον εσύ, έφτιαξε λογαριασμό μέλους με αυτό το e-mail. Για να ολοκληρωθεί η εγγραφή, πάτησε το κουμπί και γράψε τον κωδικό που διάλεξες.',
      button: 'Επιβεβαίωση διεύθυνσης',
      lifetime: 'Ο σύνδεσμος ισχύει για {hours} ώρες.',
      notYou:
        'Αν δεν έκανες εσύ την εγγραφή, αγνόησε το μήνυμα. Χωρίς τον κωδικό κανείς δεν μπαίνει στον λογαριασμό, και σε {unconfirmedHours} ώρες σβήνεται μόνος του.',
    },
    reset: {
      subject: 'Διάλεξε νέο κωδικό',
      intro:
        'Κάποιος, μάλλον εσύ, ζήτησε νέο κωδικό για τον λογαριασμό με αυτό το e-mail. Το κουμπί ανοίγει τη σελίδα όπου τον διαλέγεις.',
      button: 'Νέος κωδικός',
      lifetime: 'Ο σύνδεσμος ισχύει για μία ώρα και για μία φορά.',
      notYou: 'Αν δεν το ζήτησες εσύ, αγνόησε το μήνυμα. Ο κωδικός σου μένει όπως είναι.',
    },
    accountDeleted: {
      subject: 'Ο λογαριασμός σου διαγράφηκε',
      intro:
        'Ο λογαριασμός {email} διαγράφηκε, μαζί με το προφίλ και τις δηλώσεις συμμετοχής σου, και αποσυνδέθηκες από όλες τις συσκευές.',
      stays:
        'Τα μηνύματα που μας έστειλες από τη φόρμα επικοινωνίας δεν ανήκουν στον λογαριασμό και μένουν όσο γράφει η πολιτική απορρήτου. Αυτό είναι το τελευταίο e-mail για τον λογαριασμό σου.',
      notYou: 'Αν δεν τον διέγραψες εσύ, γράψε μας στο {school}.',
    },
    passwordChanged: {
      subject: 'Ο κωδικός σου άλλαξε',
      intro: 'Ο κωδικός του λογαριασμού {email} μόλις άλλαξε, και όσες συσκευές ήταν συνδεδεμένες αποσυνδέθηκαν.',
      notYou: 'Αν δεν το έκανες εσύ, διάλεξε αμέσως νέο κωδικό από το «Ξέχασες τον κωδικό;» εδώ: {link}',
    },
  },
};

// Labels of public pages. The texts of the school are in content/pages.el.ts.
export const pageLabels = {
  blog: {
    read: 'Διάβασε το άρθρο',
    coming: 'Έρχεται σύντομα',
  },
  article: {
    readingTime: 'Διαβάζεται σε {minutes} λεπτά',
    updated: 'Ενημερώθηκε',
    by: 'Γράφει',
    voices: 'Μαρτυρίες',
    sources: 'Πηγές',
    next: 'Διάβασε ακόμη',
  },
  instructors: {
    view: 'Δες το προφίλ',
    schedule: 'Δες το πρόγραμμα',
  },
  instructor: {
    fullName: 'Όνομα',
    graduation: 'Βαθμός',
    role: 'Ρόλος',
    lineage: 'Έμαθε από',
    activeSince: 'Στην ομάδα από',
    place: 'Πού διδάσκει',
    classes: 'Μαθήματα',
    phone: 'Τηλέφωνο',
    email: 'Email',
    contact: 'Επικοινωνία',
    /** Replaces the links to the free class and the contact section for instructors without beginners. */
    ask: 'Ρώτησε γι’ αυτά τα μαθήματα',
    profile: 'Με λίγα λόγια',
    path: 'Σπουδές και διαδρομή',
    activities: 'Τι άλλο κάνει',
    articles: 'Έγραψε',
    others: 'Άλλοι δάσκαλοι',
    back: 'Όλοι οι δάσκαλοι',
  },
  legal: { contents: 'Περιεχόμενα', validFrom: 'Ισχύει από {date}.' },
  sitemap: {
    title: 'Χάρτης σελίδων',
    description: 'Όλες οι σελίδες του ιστότοπου {school}, στα ελληνικά και στα αγγλικά, σε έναν κατάλογο.',
    heading: 'Χάρτης σελίδων',
    lead: 'Όλες οι σελίδες μας, στα ελληνικά και στα αγγλικά.',
    inGreek: 'Στα ελληνικά',
    inEnglish: 'In English',
    /** Heading above the pages that have no subpages. */
    more: 'Χρήσιμα',
  },
  contactRedirect: {
    title: 'Επικοινωνία',
    description: '{school}: η σελίδα επικοινωνίας μεταφέρθηκε. Η φόρμα και ο χάρτης είναι πια στην αρχική σελίδα.',
    heading: 'Η σελίδα μεταφέρθηκε',
    text: 'Η φόρμα επικοινωνίας είναι πια στην αρχική σελίδα. Αν δεν ανοίξει μόνη της, [πήγαινε στην επικοινωνία].',
  },
  /** Section above the timetable with the events that visitors may see. */
  events: {
    heading: 'Εκδηλώσεις',
    workshop: 'Σεμινάριο',
    /** Follows a title that exists in English only. */
    inOtherLanguage: 'στα αγγλικά',
    places: '{count} θέσεις ακόμη',
    onClosedDay: 'Γίνεται κανονικά, παρότι δεν έχουμε μαθήματα.',
    onePlace: '1 θέση ακόμη',
    full: 'Δεν υπάρχουν θέσεις· η λίστα αναμονής είναι ανοιχτή',
    /** Shown instead of the free places once the event has started and is closed for sign-up. */
    hasBegun: 'Έχει αρχίσει',
    join: 'Δήλωσε συμμετοχή',
    joinWaiting: 'Μπες στη λίστα αναμονής',
    /** Follows `join` and `joinWaiting`, for screen readers only. */
    ofEvent: ': {title}',
    elsewhere: 'Κάνε εγγραφή στο {host}',
    /** For screen readers only. */
    newTab: ', ανοίγει σε νέα καρτέλα',
    calendar: 'Βάλε τις εκδηλώσεις στο ημερολόγιό σου',
    calendarName: '{school}: εκδηλώσεις',
  },
  /** Links that subscribe to a calendar or download its file. */
  calendars: {
    lead: 'Συνδρομή: οι αλλαγές έρχονται μόνες τους, μέσα σε μία μέρα.',
    apple: 'Apple, Outlook',
    google: 'Google Calendar',
    address: 'Άλλα προγράμματα:',
    file: 'Μόνο το αρχείο, χωρίς τις αλλαγές',
  },
  /** Announcements above the timetable. Each text follows its date. */
  scheduleChanges: {
    heading: 'Αλλαγές στο πρόγραμμα',
    /** Heading of a list that contains more than changes to the timetable. */
    announcements: 'Ανακοινώσεις',
    range: '{first} – {last}',
    closed: 'κλειστά',
    closedFor: 'κλειστά ({reason})',
    canceled: '{class} {time}, δεν θα γίνει μάθημα',
    otherHours: '{class} {newTime} αντί για {time}',
    otherDay: '{class} {time}, μεταφέρεται για {newDay}, {newTime}',
  },
  /** Notice above the timetable in force that says what the next one changes. The Greek article depends on the weekday. */
  newTimetable: {
    from: { monday: 'Από τη {day}', saturday: 'Από το {day}', otherDay: 'Από την {day}' },
    otherHours: '{class}, {days} {newTime} αντί για {time}',
    otherDay: '{class}, {newDays} {newTime} αντί για {days} {time}',
    added: '{class}, {newDays} {newTime} (νέο)',
    dropped: '{class}, όχι πια {days} {time}',
    other: 'νέο πρόγραμμα',
    show: 'Δες όλο το νέο πρόγραμμα',
    noClasses: 'κανένα μάθημα',
  },
};

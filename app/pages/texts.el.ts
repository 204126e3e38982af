// Labels of public pages. The school's own texts are in content/pages.el.ts.
export const labels = {
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
};

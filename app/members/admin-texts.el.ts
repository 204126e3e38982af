export const members = {
  signups: {
    heading: 'Εγγραφές μελών',
    lead: 'Ποιοι έφτιαξαν λογαριασμό, και με ποιον ρόλο',
    download: 'Λήψη CSV',
    empty: 'Δεν υπάρχουν εγγραφές',
    emptyNext: 'Δες τη σελίδα εγγραφής',
    searchLabel: 'Αναζήτηση σε όνομα, email, τηλέφωνο',
    showAll: 'Όλοι οι χρήστες',
    totals: { all: 'Σύνολο', users: 'Μέλη', admins: 'Διαχειριστές' },
    events: { one: 'Θα έρθει σε 1 εκδήλωση', many: 'Θα έρθει σε {count} εκδηλώσεις' },
    columns: { email: 'Email', role: 'Ρόλος', date: 'Εγγραφή', status: 'Κατάσταση' },
    roles: { admin: 'Διαχειριστής', user: 'Μέλος' },
    active: 'Ενεργό',
    /** Shown below the address. Such accounts are deleted after `lifetimes.unconfirmedAccountHours`. */
    unconfirmed: 'Δεν επιβεβαιώθηκε ακόμη',
    failed: 'Οι εγγραφές δεν φόρτωσαν',
  },
  /** The page of one member, which the list of members links to. */
  member: {
    back: 'Πίσω στα μέλη',
    write: 'Γράψε email',
    facts: {
      email: 'Email',
      phone: 'Τηλέφωνο',
      address: 'Διεύθυνση',
      birthDate: 'Ημερομηνία γέννησης',
      children: 'Παιδιά',
      joined: 'Εγγραφή',
      messages: 'Μηνύματα',
    },
    born: '{date}, {age} ετών',
    messages: '{count} μηνύματα',
    oneMessage: '1 μήνυμα',
    events: {
      upcoming: 'Επόμενες εκδηλώσεις',
      past: 'Παλαιότερες εκδηλώσεις',
      isWaiting: 'Αναμονή',
    },
    none: 'Δεν υπάρχει τέτοιο μέλος',
    noneText: 'Αυτός ο λογαριασμός δεν υπάρχει. Ίσως διαγράφηκε.',
    failed: 'Το μέλος δεν φόρτωσε',
  },
};

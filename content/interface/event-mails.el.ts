// Texts of the interface, written for any school.
// Emails to members about events that they signed up for. {x} is a placeholder.

export const eventMails = {
  promotedFromWaitlist: {
    subject: 'Έχεις θέση: {title}',
    intro: 'Άνοιξε μια θέση, και είναι δική σου.',
    about: '{title}\n{time}\n{location}',
    button: 'Δες την εκδήλωση στη σελίδα σου',
    leave: 'Τελικά δεν μπορείς; Δήλωσέ το στη σελίδα σου, για να πάρει τη θέση ο επόμενος στη λίστα.',
  },
  changed: {
    subject: 'Άλλαξε: {title}',
    intro: 'Άλλαξε η ώρα ή ο τόπος μιας εκδήλωσης στην οποία έχεις δηλώσει συμμετοχή.',
    about: '{title}\n{time}\n{location}',
    before: 'Πριν ήταν:\n{time}\n{location}',
    button: 'Δες την εκδήλωση στη σελίδα σου',
    calendar: 'Την έχεις ήδη στο ημερολόγιό σου; Πρόσθεσέ την ξανά από τη σελίδα σου: η νέα εγγραφή αντικαθιστά την παλιά.',
    leave: 'Δεν μπορείς πια; Δήλωσέ το στη σελίδα σου, για να έρθει κάποιος άλλος.',
  },
  canceled: {
    subject: 'Ακυρώθηκε: {title}',
    intro: 'Η εκδήλωση στην οποία είχες δηλώσει συμμετοχή ακυρώθηκε. Δεν χρειάζεται να κάνεις κάτι.',
    about: '{title}\n{time}\n{location}',
    more: 'Τι άλλο ετοιμάζουμε θα το βρεις στη σελίδα σου: {link}',
  },
};

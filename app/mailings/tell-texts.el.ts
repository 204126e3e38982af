export const tell = {
  heading: 'Ποιους ειδοποιούμε;',
  /** Label of the choice of the language of the text. */
  language: 'Γλώσσα',
  languages: { el: 'Ελληνικά', en: 'Αγγλικά' },
  share: 'Μοιράσου',
  copy: 'Αντιγραφή',
  copied: 'Αντιγράφηκε',
  undo: 'Αναίρεση',
  done: 'Έτοιμο',
  send: 'Στείλε το',
  withoutEmail: 'Χωρίς email',
  failed: 'Το email δεν στάλθηκε',
  email: {
    many: 'Στείλε το και με email στα {count} άτομα που ακολουθούν: {topics}. Το αναιρείς μέσα σε δέκα δευτερόλεπτα.',
    one: 'Στείλε το και με email στο ένα άτομο που ακολουθεί: {topics}. Το αναιρείς μέσα σε δέκα δευτερόλεπτα.',
    withGuests:
      'Στείλε το και με email σε όσους ακολουθούν: {topics}, και σε όσους θα έρχονταν για πρώτη φορά ({guests}). Παραλήπτες: {count}. Το αναιρείς μέσα σε δέκα δευτερόλεπτα.',
  },
  preview: 'Το email',
  subject: 'Αλλαγή στο πρόγραμμα',
  failedOne: 'Η αλλαγή δεν φόρτωσε',
  none: 'Αυτή η αλλαγή δεν ισχύει πια: δεν χρειάζεται να πεις κάτι.',
  /** Texts about a change that was taken back. */
  regularClass: '{class} {time}, γίνεται κανονικά τελικά',
  open: 'τα μαθήματα γίνονται κανονικά τελικά',
  withdrawn: 'Δεν ισχύει πια: {text}',
};

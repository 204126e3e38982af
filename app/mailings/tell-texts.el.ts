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
  failed: 'Το email δεν στάλθηκε',
  /** Label of a checkbox. */
  email: {
    many: 'Email στα {count} άτομα που ακολουθούν: {topics}. Φεύγει με το «Έτοιμο»· το αναιρείς μέσα σε δέκα δευτερόλεπτα.',
    one: 'Email στο ένα άτομο που ακολουθεί: {topics}. Φεύγει με το «Έτοιμο»· το αναιρείς μέσα σε δέκα δευτερόλεπτα.',
    withGuests:
      'Email σε όσους ακολουθούν: {topics}, και σε όσους θα έρχονταν για πρώτη φορά ({guests}). Παραλήπτες: {count}. Φεύγει με το «Έτοιμο»· το αναιρείς μέσα σε δέκα δευτερόλεπτα.',
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

export const mails = {
  otherLanguage: 'Το μήνυμα υπάρχει μόνο στα αγγλικά.',
  event: 'Δες την εκδήλωση',
  coming: 'Λαμβάνεις αυτό το email επειδή έχεις δηλώσει συμμετοχή στην εκδήλωση.',
  waiting: 'Λαμβάνεις αυτό το email επειδή είσαι στη λίστα αναμονής της εκδήλωσης.',
  /** {topics}: for example 'Παιδικά Α (3–6 ετών)' */
  follower: 'Λαμβάνεις αυτό το email επειδή ζήτησες τα νέα μας: {topics}.',
  /** Link of a guest, on which the day of the free class changes. {day}: for example 'Τρίτη 1 Δεκεμβρίου' */
  guest: 'Για το πρώτο σου μάθημα, {group}, {day}: διάλεξε άλλη μέρα ή ακύρωσε',
  leave: 'Δεν θέλω άλλα τέτοια email',
};

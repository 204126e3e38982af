// Sample content, to be replaced by the school that uses this site.
import type { GroupCopy, GroupId, LabelCopy, LabelId, LinksForParents, Price } from '#app/content/model.ts';

export const scheduleCopy = {
  /** Below the children's groups, with links to the article for parents and to the code of conduct. */
  parents: {
    article: 'Από τα 13 κάνουν μάθημα με τους αρχάριους: δες «Ενήλικες». Πώς είναι ένα παιδικό μάθημα; [Διάβασε εδώ].',
    rules: 'Στα παιδικά μαθήματα είναι πάντα δύο ενήλικες, και η πόρτα μένει ανοιχτή στους γονείς: [πώς προσέχουμε τα παιδιά].',
  } as LinksForParents,
  /**
   * `kids` and `adults` stand with each of their groups, for example 'από 35 € τον μήνα'; empty for none. `list` may hold lines such as
   * { what: 'Μία φορά την εβδομάδα', price: '30 € τον μήνα' }.
   */
  prices: {
    heading: 'Και μετά το πρώτο μάθημα;',
    text: 'Τη μηνιαία συνδρομή σού τη λέμε στο πρώτο μάθημα ή στο τηλέφωνο. Δεν υπογράφεις τίποτα για να δοκιμάσεις.',
    kids: '',
    adults: '',
    list: [] as readonly Price[],
  },
  groups: {
    beginner: { name: 'Αρχάριοι', whom: 'Για εφήβους από 13 ετών και ενήλικες. Ξεκίνα όποια εβδομάδα θέλεις.' },
    intermediate: { name: 'Μεσαίο επίπεδο', whom: 'Ύστερα από έναν χρόνο περίπου. Ρώτα στο μάθημά σου.' },
    advanced: { name: 'Προχωρημένοι', whom: 'Για όσους παίζουν χρόνια και βοηθούν τους άλλους.' },
    'kids-a': { name: 'Παιδιά Α', whom: 'Για τα πιο μικρά. Στα 6 βλέπουμε μαζί ποιο τμήμα ταιριάζει στο παιδί.' },
    'kids-b': { name: 'Παιδιά Β', whom: 'Για παιδιά από τη Β’ δημοτικού.' },
    'kids-c': { name: 'Παιδιά Γ', whom: 'Ίδιες ηλικίες με τα Παιδιά Β, άλλες μέρες.' },
  } satisfies Record<GroupId, GroupCopy>,
  labels: {
    'all-levels': {
      line: 'Όλα τα επίπεδα: μουσική & *roda*',
      title: 'Όλα τα επίπεδα',
      note: 'Μουσική & *roda*',
      whom: 'Την Παρασκευή παίζουν όλοι μαζί. Έλα από την πρώτη κιόλας εβδομάδα.',
    },
  } satisfies Record<LabelId, LabelCopy>,
};

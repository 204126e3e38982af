// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { GroupCopy, GroupId, LabelCopy, LabelId, LinksForParents, Price } from '#app/content/model.ts';

export const scheduleCopy = {
  parents: { rules: 'Πώς φροντίζουμε τα παιδιά: [ο κώδικάς μας].' } as LinksForParents,
  prices: {
    heading: 'Τιμές',
    text: 'Πληρώνεις τον μήνα ή τη φορά, χωρίς εγγραφή.',
    kids: '45 $ τον μήνα',
    adults: '80–110 $ τον μήνα',
    list: [
      { what: 'Ένα μάθημα', price: '18 $' },
      { what: 'Ο μήνας, όσα μαθήματα θέλεις', price: '110 $' },
    ] as readonly Price[],
  },
  groups: {
    foundation: { name: 'Βάσεις', whom: 'Για όποιον ξεκινά.' },
    open: { name: 'Ανοιχτό επίπεδο', whom: 'Για όποιον ξέρει να παίζει.' },
    juniors: { name: 'Μικροί', whom: 'Για παιδιά.' },
    teens: { name: 'Έφηβοι', whom: 'Από δεκατριών.' },
  } satisfies Record<GroupId, GroupCopy>,
  labels: {
    'sunday-roda': {
      line: 'Κυριακάτικη *roda*, για όλους',
      title: 'Κυριακάτικη roda',
      note: 'Όλοι μαζί, με *samba* στο τέλος',
      whom: 'Για όποιο τμήμα κι αν κάνεις, και για όσους έρχονται να δουν.',
    },
  } satisfies Record<LabelId, LabelCopy>,
};

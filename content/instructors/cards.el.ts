// Sample content, to be replaced by the school that uses this site.
import type { InstructorCopy, InstructorId } from '#app/content/model.ts';

export const instructorCopy: Record<InstructorId, InstructorCopy> = {
  girassol: {
    subject: 'η Girassol',
    of: 'της Girassol',
    title: '*Professora* (καθηγήτρια)',
    line: '*Professora* (καθηγήτρια). Διδάσκει παιδιά και γονείς στο Μαρούσι. Στην ομάδα από το {year}.',
    portrait: 'Χαραγμένο πορτρέτο: γυναίκα με κόκκινο μαντίλι στα μαλλιά και pandeiro',
  },
  vento: {
    subject: 'ο Vento',
    of: 'του Vento',
    title: '*Contramestre* (ο βαθμός πριν από τον mestre)',
    line: '*Contramestre* (ο βαθμός πριν από τον mestre). Άνοιξε τη σχολή το {year} και διδάσκει τους προχωρημένους.',
    portrait: 'Χαραγμένο πορτρέτο: άντρας με άσπρο μούσι, ψάθινο καπέλο και berimbau στο χέρι',
  },
  mare: {
    subject: 'ο Maré',
    of: 'του Maré',
    title: '*Instrutor* (εκπαιδευτής)',
    line: '*Instrutor* (εκπαιδευτής). Διδάσκει το μεσαίο επίπεδο. Στην ομάδα από το {year}.',
    portrait: 'Χαραγμένο πορτρέτο: άντρας με μακριά πλεγμένα μαλλιά και χάντρες',
  },
  lua: {
    subject: 'η Lua',
    of: 'της Lua',
    title: '*Professora* (καθηγήτρια)',
    line: '*Professora* (καθηγήτρια). Μαζί της ξεκινούν οι αρχάριοι, πρωί ή βράδυ. Στην ομάδα από το {year}.',
    portrait: 'Χαραγμένο πορτρέτο: γυναίκα με κοντά σγουρά μαλλιά που χτυπά παλαμάκια',
  },
  cipo: {
    subject: 'ο Cipó',
    of: 'του Cipó',
    title: '*Instrutor* (εκπαιδευτής)',
    line: '*Instrutor* (εκπαιδευτής). Διδάσκει όλα τα παιδικά τμήματα στην Κατεχάκη και ξέρει πρώτες βοήθειες. Στην ομάδα από το {year}.',
    portrait: 'Χαραγμένο πορτρέτο: άντρας με ριγέ σκούφο και γένι',
  },
};

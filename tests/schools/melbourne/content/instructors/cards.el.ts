// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { InstructorCopy, InstructorId } from '#app/content/model.ts';

export const instructorCopy: Record<InstructorId, InstructorCopy> = {
  trovao: {
    subject: 'ο Trovão',
    of: 'του Trovão',
    title: '*Mestre* (ο ανώτατος βαθμός)',
    line: '*Mestre* (ο ανώτατος βαθμός). Άνοιξε την αίθουσα το {year} και έχει ακόμη το κλειδί.',
    portrait: 'Ξυλογραφία: ηλικιωμένος με λευκά γένια και ψάθινο καπέλο κρατά ένα berimbau',
  },
  jade: {
    subject: 'η Jade',
    of: 'της Jade',
    title: '*Professora* (καθηγήτρια)',
    line: '*Professora* (καθηγήτρια). Έχει τις «Βάσεις», και είναι μαζί μας από το {year}.',
    portrait: 'Ξυλογραφία: γυναίκα με κοντές μπούκλες χτυπά παλαμάκια',
  },
  'pe-leve': {
    subject: 'ο Pé Leve',
    of: 'του Pé Leve',
    title: '*Graduado* (προχωρημένος μαθητής)',
    line: '*Graduado* (προχωρημένος μαθητής). Με τους εφήβους από το {year}.',
    portrait: 'Ξυλογραφία: άντρας με μακριές πλεξούδες και χάντρες στον λαιμό',
  },
  coruja: {
    subject: 'η Coruja',
    of: 'της Coruja',
    title: '*Monitora* (βοηθός)',
    line: '*Monitora* (βοηθός). Με τους μικρούς από το {year}, και μια Κυριακή τον μήνα στο Κόμπουργκ.',
    portrait: 'Ξυλογραφία: γυναίκα με κόκκινο μαντίλι στο κεφάλι και ντέφι στο χέρι',
  },
};

// Sample content, to be replaced by the school that uses this site.
/**
 * Sample events for `npm run demo`. Visitors see those with `is_public`. `inDays` counts from today and is negative for past events.
 * `hour` is in the time zone of the school. `hours` is the duration.
 */
export const events = [
  {
    inDays: -34,
    hour: 18,
    hours: 3,
    title: 'Ανοιχτή roda του μήνα',
    title_en: 'Open roda of the month',
    description: 'Παίζουμε, τραγουδάμε και γνωρίζουμε όσους έρχονται πρώτη φορά.',
    description_en: 'We play, we sing, and we get to know everyone who comes for the first time.',
    location: 'Σκαβίδη 12 · Skavidi 12',
    max_participants: null,
    current_participants: 31,
    registration_link: null,
    is_workshop: false,
  },
  {
    inDays: -12,
    hour: 12,
    hours: 3,
    title: 'Τρία berimbau',
    title_en: 'Three berimbaus',
    description: 'Gunga, médio και viola: ποιο κρατάει τι, και πώς ακούγονται μαζί.',
    description_en: 'Gunga, médio and viola: what each of them plays, and how they sound together.',
    location: 'Σκαβίδη 12 · Skavidi 12',
    max_participants: 16,
    current_participants: 16,
    registration_link: 'https://events.example/berimbau',
    is_workshop: true,
  },
  {
    inDays: 6,
    hour: 15,
    hours: 3,
    title: 'Roda στο πάρκο',
    title_en: 'Roda in the park',
    description:
      'Δωρεάν, για μικρούς και μεγάλους, με μία δήλωση για όλη την οικογένεια. Θα μας βρεις δίπλα στην κεντρική είσοδο· αν βρέξει, στη σχολή. Φέρε νερό και κάτι να μοιραστούμε.',
    description_en:
      'Free, for all ages; one sign-up per family. We meet next to the main entrance. If it rains, we will be at the school instead. Please bring water and something to share.',
    location: 'Άλσος Παπάγου · Alsos Papagou',
    max_participants: null,
    current_participants: 9,
    registration_link: null,
    is_workshop: false,
    is_public: true,
  },
  {
    inDays: 13,
    hour: 14,
    hours: 3,
    title: 'Ακροβατικά από την αρχή',
    title_en: 'Acrobatics from scratch',
    description: 'Κατακόρυφο, τροχός και πώς πέφτουμε. Για αρχάριους από 13 ετών, 15 €. Το μάθημα γίνεται στα αγγλικά.',
    description_en: 'Handstands, cartwheels and how to fall without getting hurt. For beginners from age 13, €15, in English.',
    location: 'Σκαβίδη 12 · Skavidi 12',
    max_participants: 20,
    current_participants: 14,
    registration_link: 'https://events.example/acrobatics',
    is_workshop: true,
  },
  {
    inDays: 27,
    hour: 15,
    hours: 3,
    title: 'Οικογενειακό απόγευμα',
    title_en: 'Family afternoon',
    description:
      'Παιδιά από 3 ετών μαζί με τους γονείς τους: παιχνίδι, τραγούδι και μια μικρή roda. Δωρεάν. Μία δήλωση για όλη την οικογένεια· χωράνε 24 οικογένειες.',
    description_en:
      'Children from 3 years with their parents: games, songs and a small roda. Free. One sign-up per family; there is room for 24 families.',
    location: 'Σκαβίδη 12 · Skavidi 12',
    max_participants: 24,
    current_participants: 5,
    registration_link: null,
    is_workshop: false,
    is_public: true,
  },
  {
    inDays: 55,
    hour: 10,
    hours: 32,
    title: 'Διήμερο batizado',
    title_en: 'Two-day batizado',
    description:
      'Δύο μέρες με μαθήματα και rodas, για όλα τα τμήματα. Τη δεύτερη, στο batizado, οι αρχάριοι παίρνουν την πρώτη τους corda, τη ζώνη της capoeira. Το κόστος θα το βρεις στη σελίδα της δήλωσης.',
    description_en:
      'Two days of classes and rodas, for all groups. On the second day, at the batizado, beginners receive their first corda, the capoeira belt. The sign-up page gives the price.',
    location: 'Μαρούσι · Marousi',
    max_participants: 80,
    current_participants: 0,
    registration_link: 'https://events.example/batizado',
    is_workshop: true,
  },
] as const;

// Sample content, to be replaced by the school that uses this site.
/** Sample events for `npm run demo`. `inDays` counts from today and is negative for past events. `hour` is in the time zone of the school. `hours` is the duration. */
export const events = [
  {
    inDays: -34,
    hour: 18,
    hours: 3,
    title: 'Ανοιχτή roda του μήνα · Open roda of the month',
    description:
      'Παίζουμε, τραγουδάμε και γνωρίζουμε όσους έρχονται πρώτη φορά.\nWe play, we sing, and we get to know everyone who comes for the first time.',
    location: 'Skavidi 12, Katehaki',
    max_participants: null,
    current_participants: 31,
    registration_link: null,
    is_workshop: false,
  },
  {
    inDays: -12,
    hour: 12,
    hours: 3,
    title: 'Τρία berimbau · Three berimbaus',
    description:
      'Gunga, médio και viola: ποιο κρατάει τι, και πώς ακούγονται μαζί.\nGunga, médio and viola: what each of them plays, and how they sound together.',
    location: 'Skavidi 12, Katehaki',
    max_participants: 16,
    current_participants: 16,
    registration_link: 'https://events.example/berimbau',
    is_workshop: true,
  },
  {
    inDays: 6,
    hour: 18,
    hours: 3,
    title: 'Roda στο πάρκο · Roda in the park',
    description:
      'Αν βρέχει, θα είμαστε στη σχολή. Φέρτε νερό και κάτι να μοιραστούμε.\nIf it rains, we will be at the school instead. Please bring water and something to share.',
    location: 'Άλσος Παπάγου · Alsos Papagou',
    max_participants: null,
    current_participants: 9,
    registration_link: null,
    is_workshop: false,
  },
  {
    inDays: 13,
    hour: 11,
    hours: 3,
    title: 'Ακροβατικά από την αρχή · Acrobatics from scratch',
    description:
      'Κατακόρυφο, ρόδα και πώς πέφτουμε. Για αρχάριους, στα αγγλικά.\nHandstands, cartwheels and how to fall without getting hurt. For beginners, in English.',
    location: 'Skavidi 12, Katehaki',
    max_participants: 20,
    current_participants: 14,
    registration_link: 'https://events.example/acrobatics',
    is_workshop: true,
  },
  {
    inDays: 27,
    hour: 17,
    hours: 3,
    title: 'Οικογενειακό απόγευμα · Family afternoon',
    description:
      'Παιδιά από 3 ετών μαζί με τους γονείς τους: παιχνίδι, τραγούδι και μια μικρή roda στο τέλος.\nChildren from 3 years with their parents: games, songs and a small roda for everybody at the end.',
    location: 'Skavidi 12, Katehaki',
    max_participants: 24,
    current_participants: 5,
    registration_link: null,
    is_workshop: false,
  },
  {
    inDays: 55,
    hour: 10,
    hours: 32,
    title: 'Batizado 2 ημερών · Two-day batizado',
    description:
      'Δύο μέρες με μαθήματα και rodas. Τη δεύτερη οι αρχάριοι παίρνουν την πρώτη τους corda.\nTwo days of classes and rodas. On the second day, beginners receive their first corda.',
    location: 'Μαρούσι · Marousi',
    max_participants: 80,
    current_participants: 0,
    registration_link: 'https://events.example/batizado',
    is_workshop: true,
  },
] as const;

// Sample content, to be replaced by the school that uses this site.
/**
 * Sample events for `npm run demo`. Visitors see those with `is_public`. `inWeeks` counts from this week and is negative for past
 * events. `weekday` counts from Monday, which is 1. `hour` is in the time zone of the school. `hours` is the duration. `coming` is
 * the number of sample members who have signed up, counted from the end of their list.
 */
export const events = [
  {
    inWeeks: -5,
    weekday: 6,
    hour: 18,
    hours: 3,
    title: 'Ανοιχτή roda του μήνα',
    title_en: 'Open roda of the month',
    description: 'Παίζουμε, τραγουδάμε και γνωρίζουμε όσους έρχονται πρώτη φορά.',
    description_en: 'We play, we sing, and we get to know everyone who comes for the first time.',
    location: 'Σκαβίδη 12 / Skavidi 12',
    max_participants: null,
    coming: 4,
    registration_link: null,
    is_workshop: false,
  },
  {
    inWeeks: -2,
    weekday: 7,
    hour: 12,
    hours: 3,
    title: 'Τρία berimbau',
    title_en: 'Three berimbaus',
    description: 'Gunga, médio και viola: ποιο κρατάει τι, και πώς ακούγονται μαζί.',
    description_en: 'Gunga, médio and viola: what each of them plays, and how they sound together.',
    location: 'Σκαβίδη 12 / Skavidi 12',
    max_participants: 16,
    coming: 4,
    registration_link: null,
    is_workshop: true,
  },
  {
    inWeeks: 1,
    weekday: 6,
    hour: 15,
    hours: 3,
    title: 'Roda στο πάρκο',
    title_en: 'Roda in the park',
    description:
      'Δωρεάν, για μικρούς και μεγάλους. Δήλωσε όσους θα έρθετε. Θα μας βρεις δίπλα στην κεντρική είσοδο· αν βρέξει, στη σχολή. Φέρε νερό και κάτι να μοιραστούμε.',
    description_en:
      'Free, for all ages. Sign up everybody who will come. We meet next to the main entrance. If it rains, we will be at the school instead. Please bring water and something to share.',
    location: 'Άλσος Παπάγου / Alsos Papagou',
    max_participants: null,
    coming: 3,
    registration_link: null,
    is_workshop: false,
    is_public: true,
  },
  {
    inWeeks: 2,
    weekday: 6,
    hour: 14,
    hours: 3,
    title: 'Ακροβατικά από την αρχή',
    title_en: 'Acrobatics from scratch',
    description:
      'Κατακόρυφος, τροχός και σωστές πτώσεις. Για αρχάριους από 13 ετών. Γίνεται στα αγγλικά. 15\u00a0€, τα πληρώνεις στη σχολή.',
    description_en:
      'Handstands, cartwheels and how to fall without getting hurt. For beginners from age 13, in English. €15, payable at the school.',
    location: 'Σκαβίδη 12 / Skavidi 12',
    max_participants: 20,
    coming: 4,
    registration_link: null,
    is_workshop: true,
  },
  {
    inWeeks: 4,
    weekday: 7,
    hour: 15,
    hours: 3,
    title: 'Οικογενειακό απόγευμα',
    title_en: 'Family afternoon',
    description:
      'Παιδιά από 3 ετών μαζί με τους γονείς τους: παιχνίδι, τραγούδι και μια μικρή roda. Δωρεάν. Δήλωσε όσους θα έρθετε· χωράνε 24 άτομα.',
    description_en:
      'Children from 3 years with their parents: games, songs and a small roda. Free. Sign up everybody who will come; there is room for 24 people.',
    location: 'Σκαβίδη 12 / Skavidi 12',
    max_participants: 24,
    coming: 2,
    registration_link: null,
    is_workshop: false,
    is_public: true,
  },
  {
    inWeeks: 8,
    weekday: 6,
    hour: 10,
    hours: 32,
    title: 'Διήμερο batizado',
    title_en: 'Two-day batizado',
    description:
      'Δύο μέρες με μαθήματα και roda. Τα παιδιά έρχονται την Κυριακή, 10:00–13:00. Την ίδια μέρα γίνεται το batizado, η «βάπτιση»: οι αρχάριοι παίρνουν την πρώτη τους corda, τη ζώνη της capoeira. Κοστίζει 40\u00a0€, για παιδιά 25\u00a0€, μαζί με την corda.',
    description_en:
      'Two days of classes and rodas; children come on Sunday from 10:00 to 13:00. The batizado is on the same day: beginners receive their first corda, the capoeira belt. It costs €40, or €25 for children, corda included.',
    location: 'Δημοτικό γυμναστήριο, Μαρούσι / Municipal gym, Marousi',
    max_participants: null,
    coming: 0,
    registration_link: 'https://events.example/batizado',
    is_workshop: true,
  },
] as const;

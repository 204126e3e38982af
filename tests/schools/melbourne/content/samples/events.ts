/** Sample events for `npm run demo`. Visitors see those with `is_public`. `inDays` counts from today and is negative for past events. `hour` is in the time zone of the school. `hours` is the duration. */
export const events = [
  {
    inDays: -20,
    hour: 10,
    hours: 6,
    title: 'Φτιάχνουμε το πάτωμα\u00a0· Working bee: the floor',
    description:
      'Φέρτε επιγονατίδες. Γυαλόχαρτο, λάδι και φαγητό έχουμε εμείς.\nPlease bring knee pads. Sandpaper, oil and lunch are on us, as always.',
    location: '14 Wattlebird Lane, Northcote',
    max_participants: 15,
    current_participants: 15,
    registration_link: null,
    is_workshop: false,
  },
  {
    inDays: 5,
    hour: 7,
    hours: 2,
    title: 'Πρωινή ρόντα στο ποτάμι\u00a0· Morning roda by the river',
    description:
      'Παίζουμε πριν πιάσει η ζέστη, και ύστερα πίνουμε καφέ.\nWe play before the heat sets in, and go for a coffee afterwards.',
    location: 'Dights Falls, Abbotsford',
    max_participants: null,
    current_participants: 11,
    registration_link: null,
    is_workshop: false,
    is_public: true,
  },
  {
    inDays: 19,
    hour: 13,
    hours: 5,
    title: 'Φτιάξε το berimbau σου\u00a0· Make your own berimbau',
    description:
      'Πέντε ώρες, μια κολοκύθα, ένα λάστιχο: γυρίζεις σπίτι με όργανο. Στα ελληνικά και στα αγγλικά.\nFive hours, one gourd, one old tyre: you go home with an instrument of your own. In Greek and English.',
    location: '14 Wattlebird Lane, Northcote',
    max_participants: 8,
    current_participants: 6,
    registration_link: 'https://events.example/make-a-berimbau',
    is_workshop: true,
    is_public: true,
  },
  {
    inDays: 41,
    hour: 16,
    hours: 4,
    title: 'Batizado',
    description:
      'Οι πρώτες cordas της χρονιάς, με καλεσμένους από το Σίδνεϊ και το Μπρίσμπεϊν.\nThe first cordas of the year, with guests from Sydney and Brisbane.',
    location: 'Northcote Town Hall',
    max_participants: 120,
    current_participants: 0,
    registration_link: null,
    is_workshop: true,
  },
] as const;

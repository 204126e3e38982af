/** Sample messages for `npm run demo`. `ago` holds the number of days before today, the hour and the minute in the time zone of the school. */
export const senders = [
  {
    name: 'Bronwyn Haddad',
    email: 'bronwyn.haddad@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [29, 8, 14],
        responded: true,
        text: 'Hi there, is the Friday class at 06:30 all right for a complete beginner? It’s the only time I can get away.',
      },
      { ago: [27, 12, 40], responded: true, text: 'Great, see you on Friday. Is there somewhere to lock a bike?' },
      { ago: [2, 21, 3], responded: false, text: 'Loved the first three weeks. How do I pay for the rest of the term?' },
    ],
  },
  {
    name: 'Σταματία Λεβέντη',
    email: 'stamatia.leventi@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [23, 19, 55],
        responded: true,
        text: 'Χαίρετε! Ο εγγονός μου είναι 9 και μιλά μόνο αγγλικά. Θα ήθελα να ακούει και λίγα ελληνικά. Γίνεται;',
      },
      { ago: [22, 10, 31], responded: true, text: 'Σας ευχαριστώ θερμά. Θα τον φέρω το Σάββατο στις 09:00.' },
    ],
  },
  {
    name: 'Dilan Perera',
    email: 'dilan.perera@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [15, 16, 22],
        responded: true,
        text: 'I trained Regional in Perth for four years and have just moved here. Is the open level class open to me?',
      },
    ],
  },
  {
    name: 'Πέτρος Αγγελής',
    email: 'petros.aggelis@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [9, 7, 48],
        responded: false,
        text: 'Καλημέρα. Είμαι 61 και έχω καινούριο γόνατο.\nΜπορώ να έρχομαι τις Κυριακές μόνο για τη μουσική;',
      },
      {
        ago: [1, 18, 9],
        responded: false,
        text: 'Σας έγραψα πριν από μια βδομάδα για τις Κυριακές. Να περάσω αυτή την Κυριακή;',
      },
    ],
  },
  {
    name: 'Ngaire Walker',
    email: 'ngaire.walker@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [4, 9, 26],
        responded: true,
        text: 'Our primary school has a multicultural day in March. Could you bring a roda for about 80 kids?',
      },
      { ago: [0, 11, 17], responded: false, text: 'The 18th suits us best. We have a hall with a timber floor.' },
    ],
  },
] as const;

// Sample content, to be replaced by the school that uses this site.
/** Sample messages for `npm run demo`. `ago` holds the number of days before today, the hour and the minute in the time zone of the school. */
export const senders = [
  {
    name: 'Ελένη Παππά',
    email: 'eleni.pappa@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [38, 19, 42],
        responded: true,
        text: 'Καλησπέρα! Η κόρη μου είναι 5 ετών. Υπάρχει θέση στο τμήμα της Τρίτης και πρέπει να έχει κάποια εμπειρία;',
      },
      { ago: [36, 21, 5], responded: true, text: 'Σας ευχαριστώ για την απάντηση. Θα έρθουμε την Πέμπτη για το δωρεάν μάθημα.' },
      {
        ago: [2, 13, 18],
        responded: false,
        text: 'Καλησπέρα και πάλι. Της άρεσε πολύ! Πώς κάνουμε την εγγραφή για τον επόμενο μήνα;',
      },
    ],
  },
  {
    name: 'Νίκος Ανδρέου',
    email: 'nikos.andreou@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [35, 9, 31],
        responded: true,
        text: 'Γεια σας, είμαι 42 και δεν έχω γυμναστεί εδώ και χρόνια. Είναι αργά για να ξεκινήσω;',
      },
      { ago: [30, 20, 26], responded: true, text: 'Ωραία, θα δοκιμάσω το Σάββατο. Τι να φορέσω;' },
    ],
  },
  {
    name: 'Marta Oliveira',
    email: 'marta.oliveira@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [33, 17, 54],
        responded: true,
        text: 'Hello! I trained Angola for six years in Salvador and have just moved to Athens. May I join the intermediate class, and is there a roda on Fridays?',
      },
      { ago: [31, 11, 7], responded: true, text: 'Obrigada! See you on Friday. I will bring my own pandeiro.' },
      { ago: [9, 22, 13], responded: true, text: 'I lost a green water bottle on Friday. Has anybody found it?' },
    ],
  },
  {
    name: 'Κατερίνα Ζαφείρη',
    email: 'katerina.zafeiri@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [28, 18, 40],
        responded: true,
        text: 'Καλημέρα σας. Ποιο είναι το κόστος του μήνα για ενήλικες, και υπάρχει έκπτωση για φοιτητές;',
      },
    ],
  },
  {
    name: 'Tom Becker',
    email: 'tom.becker@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [25, 8, 52],
        responded: true,
        text: 'Hi, I am in Athens for three weeks in December. Can I come to single classes?',
      },
      { ago: [24, 16, 35], responded: true, text: 'Great, thank you. Is there a shower at the school?' },
    ],
  },
  {
    name: 'Γιώργος Λάμπρου',
    email: 'giorgos.lamprou@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [22, 12, 49],
        responded: true,
        text: 'Είμαι γυμναστής σε δημοτικό σχολείο στον Χολαργό. Θα μπορούσατε να κάνετε μια παρουσίαση στα παιδιά;',
      },
      { ago: [19, 10, 2], responded: true, text: 'Τέλεια, προτείνω Τετάρτη πρωί. Έχουμε δύο τάξεις, περίπου 45 παιδιά.' },
      {
        ago: [5, 21, 37],
        responded: false,
        text: 'Θα χρειαστούμε και μια σύντομη περιγραφή για τους γονείς. Μπορείτε να μας τη στείλετε;',
      },
    ],
  },
  {
    name: 'Αγγελική Ρούσσου',
    email: 'aggeliki.roussou@demo.example',
    locale: 'el',
    messages: [
      { ago: [18, 15, 21], responded: true, text: 'Ο γιος μου (11) κάνει ήδη τζούντο. Μπορεί να κάνει και τα δύο;' },
      { ago: [16, 19, 8], responded: true, text: 'Ευχαριστούμε πολύ για το δοκιμαστικό, γύρισε ενθουσιασμένος.' },
    ],
  },
  {
    name: 'Priya Nair',
    email: 'priya.nair@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [14, 14, 44],
        responded: true,
        text: 'Do you have classes in English for complete beginners? I can come on Tuesdays after 19:30.',
      },
      { ago: [3, 20, 51], responded: false, text: 'I hurt my wrist at work. Should I stay away for a week or come and watch?' },
    ],
  },
  {
    name: 'Στέλιος Κόκκινος',
    email: 'stelios.kokkinos@demo.example',
    locale: 'el',
    messages: [{ ago: [11, 9, 16], responded: true, text: 'Υπάρχει χώρος στάθμευσης κοντά στη σχολή;' }],
  },
  {
    name: 'Χριστίνα Δημητρίου',
    email: 'christina.dimitriou@demo.example',
    locale: 'el',
    messages: [
      { ago: [8, 17, 29], responded: false, text: 'Θα ήθελα να χαρίσω σε μια φίλη έναν μήνα μαθημάτων.\nΓίνεται κάτι τέτοιο;' },
      {
        ago: [1, 22, 2],
        responded: false,
        text: 'Καλησπέρα, δεν ξέρω αν λάβατε το προηγούμενο μήνυμά μου για το δώρο. Τα γενέθλιά της είναι σε δέκα μέρες.',
      },
    ],
  },
  {
    name: 'Liam O’Connor',
    email: 'liam.oconnor@demo.example',
    locale: 'en',
    messages: [
      {
        ago: [6, 11, 33],
        responded: true,
        text: 'We are a software company of 14 people near Katehaki. Do you do team-building afternoons, and what do they cost?',
      },
      {
        ago: [0, 13, 57],
        responded: false,
        text: 'Any afternoon in the second week of next month would suit us. Could you send an offer?',
      },
    ],
  },
  {
    name: 'Φωτεινή Μάρκου',
    email: 'foteini.markou@demo.example',
    locale: 'el',
    messages: [
      {
        ago: [4, 19, 42],
        responded: false,
        text: 'Καλησπέρα. Παίζω κρουστά και με ενδιαφέρει μόνο το μάθημα της μουσικής. Γίνεται;',
      },
      { ago: [0, 9, 12], responded: false, text: 'Να έρθω απόψε στις 20:00 να δω;' },
    ],
  },
] as const;

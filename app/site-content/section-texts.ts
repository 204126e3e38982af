// Sections and fields of the administrator's page "Site content", in both languages. A field needs one line here: path of its value in
// content/, kind of control, label, limits. Placeholders: `#` in a path matches every entry of a list, {n} in a label is the number of the
// entry, {year} its year, `{id}` the id of an instructor. Fields whose value the school does not have are left out.

/** One text for each language of the admin area. */
type Localized = Readonly<Record<'el' | 'en', string>>;

export interface ContentField<Text = string> {
  path: string;
  /** `text` has paragraphs, `paragraph` has one. */
  kind: 'line' | 'paragraph' | 'text' | 'phone' | 'email' | 'instagram' | 'year';
  /** Length in characters, with placeholders filled in. For a year, its value. */
  min?: number;
  max: number;
  /** Search results append the school's name to the title, so the length of both together is limited, too. */
  isTitle?: true;
  /** May contain *Portuguese* in italics. */
  isRich?: true;
  isOptional?: true;
  label: Text;
  help?: Text;
}

export interface ContentList<Text = string> {
  list: 'questions' | 'careers' | 'activities';
  label: Text;
  /** Name of an entry, whose number follows. */
  entry: Text;
  add: Text;
  min: number;
  max: number;
  fields: readonly ContentField<Text>[];
}

interface ContentGroup {
  heading: Localized;
  lead?: Localized;
  items: readonly (ContentField<Localized> | ContentList<Localized>)[];
}

/** `instructor` is the kind of every instructor's section. */
export type SectionKind = 'timetable' | 'questions' | 'home' | 'facts' | 'instructor' | 'legal';

interface SectionTexts {
  title: Localized;
  lead: Localized;
  groups: readonly ContentGroup[];
}

const fieldOf =
  (kind: ContentField['kind']) =>
  (
    path: string,
    label: Localized,
    max: number,
    more: Omit<ContentField<Localized>, 'path' | 'kind' | 'label' | 'max'> = {},
  ): ContentField<Localized> => ({
    path,
    kind,
    label,
    max,
    ...more,
  });
const line = fieldOf('line');
const paragraph = fieldOf('paragraph');
const text = fieldOf('text');
const phone = fieldOf('phone');
const email = fieldOf('email');
const instagram = fieldOf('instagram');
const year = fieldOf('year');

const arts = [
  ['dance', { el: 'Χορός', en: 'Dance' }],
  ['fight', { el: 'Πολεμική τέχνη', en: 'Fight' }],
  ['music', { el: 'Μουσική', en: 'Music' }],
  ['acrobatics', { el: 'Ακροβατικά', en: 'Acrobatics' }],
] as const;

export const contentSections: Record<SectionKind, SectionTexts> = {
  timetable: {
    title: { el: 'Πρόγραμμα', en: 'Timetable' },
    lead: {
      el: 'Τμήματα, ημέρες και ώρες της εβδομάδας. Κανείς δεν παίρνει email. Για μία μόνο ημέρα πήγαινε στις «Αλλαγές προγράμματος».',
      en: 'Groups, days and hours of the week. Nobody gets an email. For a single day, go to “Timetable changes”.',
    },
    groups: [],
  },
  questions: {
    title: { el: 'Ερωτήσεις και απαντήσεις', en: 'Questions and answers' },
    lead: {
      el: 'Οι ερωτήσεις προς το τέλος της αρχικής σελίδας, πριν από τη φόρμα επικοινωνίας.',
      en: 'The questions near the end of the home page, before the contact form.',
    },
    groups: [
      {
        heading: { el: 'Ερωτήσεις', en: 'Questions' },
        items: [
          {
            list: 'questions',
            label: { el: 'Ερωτήσεις και απαντήσεις', en: 'Questions and answers' },
            entry: { el: 'Ερώτηση', en: 'Question' },
            add: { el: 'Νέα ερώτηση', en: 'Add a question' },
            min: 0,
            max: 20,
            fields: [
              line('question', { el: 'Ερώτηση', en: 'Question' }, 120),
              paragraph('answer', { el: 'Απάντηση', en: 'Answer' }, 600, { isRich: true }),
            ],
          },
        ],
      },
    ],
  },
  home: {
    title: { el: 'Κείμενα αρχικής σελίδας', en: 'Home page texts' },
    lead: { el: 'Τα κείμενα της αρχικής σελίδας, από πάνω προς τα κάτω.', en: 'The texts of the home page, from top to bottom.' },
    groups: [
      {
        heading: { el: 'Αρχή της σελίδας', en: 'Top of the page' },
        items: [
          line('home.hero.what', { el: 'Τι είναι η σχολή', en: 'What the school is' }, 60, {
            help: { el: 'Λίγες λέξεις δίπλα στο όνομά της.', en: 'A few words beside its name.' },
          }),
          paragraph('home.hero.lead', { el: 'Πρώτες προτάσεις', en: 'First sentences' }, 200),
          line('home.hero.schedule', { el: 'Σύνδεσμος προς το πρόγραμμα', en: 'Link to the timetable' }, 30),
          line('home.freeClass.book', { el: 'Κουμπί για το δωρεάν μάθημα', en: 'Button for the free class' }, 30, {
            help: { el: 'Ίδιο σε κάθε σελίδα.', en: 'The same on every page.' },
          }),
          paragraph('home.freeClass.rule', { el: 'Πώς γίνεται το δωρεάν μάθημα', en: 'How the free class works' }, 200, {
            isRich: true,
          }),
          paragraph('home.freeClass.message', { el: 'Έτοιμο μήνυμα στη φόρμα', en: 'Message already in the form' }, 200, {
            help: {
              el: 'Όποιος διάλεξε τμήμα το βρίσκει εκεί και μπορεί να το αλλάξει.',
              en: 'Visitors who chose a group find it there and can change it.',
            },
          }),
        ],
      },
      {
        heading: { el: 'Για ποιους, πότε, πού, πώς ξεκινάς', en: 'For whom, when, where, how to start' },
        lead: {
          el: 'Οι τέσσερις σύντομες απαντήσεις κάτω από την αρχή της σελίδας.',
          en: 'The four short answers below the top of the page.',
        },
        items: [
          line('home.answers.whom.term', { el: 'Για ποιους: τίτλος', en: 'For whom: heading' }, 30),
          line('home.answers.whom.answer', { el: 'Για ποιους: απάντηση', en: 'For whom: answer' }, 80),
          paragraph('home.answers.whom.note', { el: 'Για ποιους: σημείωση', en: 'For whom: note' }, 200, {
            isRich: true,
          }),
          line('home.answers.when.term', { el: 'Πότε: τίτλος', en: 'When: heading' }, 30),
          line('home.answers.when.answer', { el: 'Πότε: απάντηση', en: 'When: answer' }, 80),
          paragraph('home.answers.when.note', { el: 'Πότε: σημείωση', en: 'When: note' }, 200, {
            isRich: true,
            help: { el: 'Οι ώρες συμφωνούν ακόμη με το πρόγραμμα;', en: 'Are the hours still those of the timetable?' },
          }),
          line('home.answers.where.term', { el: 'Πού: τίτλος', en: 'Where: heading' }, 30, {
            help: {
              el: 'Απάντηση είναι η διεύθυνση, που την αλλάζεις στα «Στοιχεία επικοινωνίας».',
              en: 'The answer is the address, which you change in “Facts”.',
            },
          }),
          paragraph('home.answers.where.note', { el: 'Πού: σημείωση', en: 'Where: note' }, 120, { isRich: true }),
          line('home.answers.start.term', { el: 'Για να ξεκινήσεις: τίτλος', en: 'To start: heading' }, 30),
          line('home.answers.start.answer', { el: 'Για να ξεκινήσεις: απάντηση', en: 'To start: answer' }, 80),
        ],
      },
      {
        heading: { el: 'Τι είναι η capoeira', en: 'What capoeira is' },
        items: [
          ...arts.flatMap(([art, name]): ContentField<Localized>[] => [
            line(
              `home.capoeira.${art}.line`,
              { el: `${name.el}: τίτλος σε όλη τη γραμμή`, en: `${name.en}: large letters` },
              24,
              {
                min: 3,
                help: { el: 'Γεμίζουν όλη τη γραμμή.', en: 'They fill the whole line.' },
              },
            ),
            line(`home.capoeira.${art}.title`, { el: `${name.el}: τίτλος`, en: `${name.en}: heading` }, 30),
            paragraph(`home.capoeira.${art}.text`, { el: `${name.el}: κείμενο`, en: `${name.en}: text` }, 250, { isRich: true }),
          ]),
          paragraph('home.capoeira.roda', { el: 'Η roda', en: 'The roda' }, 350, { isRich: true }),
          paragraph('home.capoeira.years.#.text', { el: 'Ιστορία, {year}', en: 'History, {year}' }, 250, { isRich: true }),
        ],
      },
      {
        heading: { el: 'Η σχολή', en: 'About the school' },
        items: [
          line('home.about.heading', { el: 'Τίτλος', en: 'Heading' }, 50),
          line('home.about.values.#.title', { el: 'Μέρος {n}: τίτλος', en: 'Part {n}: heading' }, 60),
          paragraph('home.about.values.#.text', { el: 'Μέρος {n}: κείμενο', en: 'Part {n}: text' }, 350, { isRich: true }),
        ],
      },
      {
        heading: { el: 'Δάσκαλοι και πρόγραμμα', en: 'Instructors and timetable' },
        items: [
          line('home.instructors.heading', { el: 'Δάσκαλοι: τίτλος', en: 'Instructors: heading' }, 50),
          line(
            'home.instructors.seeProfile',
            { el: 'Δάσκαλοι: σύνδεσμος προς προφίλ', en: 'Instructors: link to a profile' },
            30,
          ),
          line('home.instructors.all', { el: 'Δάσκαλοι: σύνδεσμος προς όλους', en: 'Instructors: link to all' }, 40),
          line('home.schedule.heading', { el: 'Πρόγραμμα: τίτλος', en: 'Timetable: heading' }, 50),
          paragraph('home.schedule.lead', { el: 'Πρόγραμμα: πρώτες προτάσεις', en: 'Timetable: first sentences' }, 300),
          paragraph(
            'schedule.parents.article',
            { el: 'Για γονείς: σύνδεσμος προς το άρθρο', en: 'For parents: link to the article' },
            250,
            { isRich: true },
          ),
          paragraph(
            'schedule.parents.rules',
            { el: 'Για γονείς: σύνδεσμος προς τον κώδικα συμπεριφοράς', en: 'For parents: link to the code of conduct' },
            250,
            { isRich: true },
          ),
          line('schedule.prices.heading', { el: 'Τιμές: τίτλος', en: 'Prices: heading' }, 60),
          paragraph('schedule.prices.text', { el: 'Τιμές: κείμενο', en: 'Prices: text' }, 350),
        ],
      },
      {
        heading: { el: 'Τίτλοι των υπόλοιπων ενοτήτων', en: 'Headings of the other sections' },
        items: [
          line('home.faq.heading', { el: 'Ερωτήσεις: τίτλος', en: 'Questions: heading' }, 50),
          line('home.media.heading', { el: 'Εικόνες: τίτλος', en: 'Pictures: heading' }, 50),
          paragraph('home.media.lead', { el: 'Εικόνες: πρώτη πρόταση', en: 'Pictures: first sentence' }, 200, { isRich: true }),
          line('home.partners.heading', { el: 'Συνεργάτης: τίτλος', en: 'Partner: heading' }, 50),
          paragraph('home.partners.text', { el: 'Συνεργάτης: κείμενο', en: 'Partner: text' }, 200),
        ],
      },
      {
        heading: { el: 'Επικοινωνία', en: 'Contact' },
        items: [
          line('home.contact.heading', { el: 'Τίτλος', en: 'Heading' }, 50),
          paragraph('home.contact.intro', { el: 'Πάνω από τη φόρμα', en: 'Above the form' }, 350, { isRich: true }),
          paragraph('home.contact.answer', { el: 'Αφού σταλεί ένα μήνυμα', en: 'After a message was sent' }, 200),
          line('home.contact.openMap', { el: 'Σύνδεσμος προς τον χάρτη', en: 'Link to the map' }, 40),
          line('home.contact.transport.term', { el: 'Πώς θα έρθεις: τίτλος', en: 'How to get here: heading' }, 30),
          paragraph('home.contact.transport.text', { el: 'Πώς θα έρθεις: κείμενο', en: 'How to get here: text' }, 150),
          line('home.contact.phone', { el: 'Λέξη δίπλα στο τηλέφωνο', en: 'Word beside the phone number' }, 30),
          line('home.contact.firstTime.term', { el: 'Την πρώτη φορά: τίτλος', en: 'The first time: heading' }, 30),
          paragraph('home.contact.firstTime.text', { el: 'Την πρώτη φορά: κείμενο', en: 'The first time: text' }, 150),
        ],
      },
      {
        heading: { el: 'Στο Google', en: 'In search results' },
        items: [
          line('home.title', { el: 'Τίτλος', en: 'Title' }, 70, {
            isTitle: true,
            help: {
              el: 'Και στην καρτέλα του browser. Ακολουθεί το όνομα της σχολής.',
              en: 'Also in the browser tab. The name of the school follows it.',
            },
          }),
          paragraph('home.description', { el: 'Περιγραφή', en: 'Description' }, 160, {
            min: 70,
            help: {
              el: 'Δύο προτάσεις κάτω από τον τίτλο: τι προσφέρετε, πού, και γιατί να έρθει κανείς.',
              en: 'Two sentences below the title: what you offer, where, and why to come.',
            },
          }),
        ],
      },
    ],
  },
  facts: {
    title: { el: 'Στοιχεία επικοινωνίας', en: 'Facts' },
    lead: {
      el: 'Τηλέφωνο, email και διεύθυνση. Τα αλλάζεις εδώ μία φορά, και αλλάζουν σε κάθε σελίδα που τα αναφέρει και σε ό,τι διαβάζει το Google.',
      en: 'Phone, email and address. Change them here once: the site puts them wherever a page mentions them, and in what Google reads.',
    },
    groups: [
      {
        heading: { el: 'Πώς σε βρίσκουν', en: 'How people reach you' },
        items: [
          phone('school.phone', { el: 'Τηλέφωνο', en: 'Phone' }, 40),
          phone('school.messengers.whatsapp', { el: 'WhatsApp', en: 'WhatsApp' }, 40, {
            isOptional: true,
            help: { el: 'Κενό, αν δεν έχεις.', en: 'Empty if you don’t use it.' },
          }),
          phone('school.messengers.viber', { el: 'Viber', en: 'Viber' }, 40, {
            isOptional: true,
            help: { el: 'Κενό, αν δεν έχεις.', en: 'Empty if you don’t use it.' },
          }),
          email('school.email', { el: 'Email', en: 'Email' }, 254, {
            help: {
              el: 'Το βλέπουν οι επισκέπτες. Δεν αλλάζει το email στο οποίο έρχονται τα μηνύματα της φόρμας.',
              en: 'Visitors see it. Messages from the contact form go where they went before.',
            },
          }),
          instagram('school.instagram', { el: 'Instagram', en: 'Instagram' }, 100, {
            help: {
              el: 'Το όνομα μετά το @, ή η διεύθυνση του προφίλ.',
              en: 'The name after the @, or the address of your profile.',
            },
          }),
        ],
      },
      {
        heading: { el: 'Διεύθυνση', en: 'Address' },
        lead: {
          el: 'Ο χάρτης μένει όπως είναι. Αν η σχολή μετακομίσει, ζήτησε από τον τεχνικό του ιστότοπου να αλλάξει και τον χάρτη.',
          en: 'The map stays where it is. If you have moved, ask the person who runs the website to move it too.',
        },
        items: [
          line('school.street', { el: 'Οδός και αριθμός', en: 'Street and number' }, 60),
          line('school.area', { el: 'Περιοχή', en: 'Area' }, 40),
          line('school.city', { el: 'Πόλη', en: 'City' }, 40),
        ],
      },
    ],
  },
  instructor: {
    title: { el: 'Προφίλ: {name}', en: 'Profile: {name}' },
    lead: {
      el: 'Η κάρτα ανάμεσα στους δασκάλους και η σελίδα του προφίλ: τίτλος, κείμενο, επικοινωνία, πορεία.',
      en: 'The card among the instructors and the profile page: title, text, contact details, career.',
    },
    groups: [
      {
        heading: { el: 'Κάρτα', en: 'Card' },
        items: [
          line('instructors.{id}.title', { el: 'Τίτλος', en: 'Title' }, 60, {
            isRich: true,
            help: { el: 'Με το όνομα, και στο Google.', en: 'Beside the name, in search results too.' },
          }),
          paragraph('instructors.{id}.line', { el: 'Μία ή δύο προτάσεις', en: 'One or two sentences' }, 200, { isRich: true }),
        ],
      },
      {
        heading: { el: 'Προφίλ', en: 'Profile' },
        items: [
          paragraph('profiles.{id}.description', { el: 'Περιγραφή στο Google', en: 'Description in search results' }, 160, {
            min: 70,
            help: { el: 'Διαφορετική από των άλλων.', en: 'Different from those of the others.' },
          }),
          paragraph(
            'profiles.{id}.standfirst',
            { el: 'Πρώτες προτάσεις, με μεγαλύτερη γραμματοσειρά', en: 'First sentences, in large letters' },
            250,
            { isRich: true },
          ),
          text('profiles.{id}.text', { el: 'Κείμενο', en: 'Text' }, 3000, {
            isRich: true,
            help: { el: 'Άφησε μια κενή γραμμή ανάμεσα στις παραγράφους.', en: 'Leave an empty line between paragraphs.' },
          }),
        ],
      },
      {
        heading: { el: 'Με μια ματιά', en: 'At a glance' },
        items: [
          line('profiles.{id}.fullName', { el: 'Ονοματεπώνυμο', en: 'Full name' }, 100, { isOptional: true }),
          line('profiles.{id}.graduation', { el: 'Τίτλος, με τη σημασία του', en: 'Title, with its meaning' }, 100, {
            isRich: true,
          }),
          line('profiles.{id}.role', { el: 'Ρόλος στη σχολή', en: 'Role in the school' }, 100),
          line('profiles.{id}.lineage', { el: 'Από ποιους έμαθε', en: 'Own teachers' }, 150, { isRich: true }),
          line('profiles.{id}.place', { el: 'Τόπος', en: 'Place' }, 80),
          line('profiles.{id}.hours', { el: 'Μαθήματα εκτός προγράμματος', en: 'Classes outside the timetable' }, 150),
          phone('instructors.{id}.phone', { el: 'Τηλέφωνο', en: 'Phone' }, 40, {
            isOptional: true,
            help: { el: 'Το βλέπουν οι επισκέπτες. Κενό, αν δεν υπάρχει.', en: 'Visitors see it. Empty for none.' },
          }),
          email('instructors.{id}.email', { el: 'Email', en: 'Email' }, 254, {
            isOptional: true,
            help: { el: 'Το βλέπουν οι επισκέπτες. Κενό, αν δεν υπάρχει.', en: 'Visitors see it. Empty for none.' },
          }),
        ],
      },
      {
        heading: { el: 'Πορεία', en: 'Career' },
        items: [
          {
            list: 'careers',
            label: { el: 'Πορεία', en: 'Career' },
            entry: { el: 'Σταθμός', en: 'Step' },
            add: { el: 'Νέος σταθμός', en: 'Add a step' },
            min: 1,
            max: 20,
            fields: [
              year('year', { el: 'Έτος', en: 'Year' }, 2100, { min: 1900 }),
              line('text', { el: 'Τι έγινε', en: 'What happened' }, 150, { isRich: true }),
            ],
          },
        ],
      },
      {
        heading: { el: 'Δραστηριότητες', en: 'Activities' },
        items: [
          {
            list: 'activities',
            label: { el: 'Δραστηριότητες', en: 'Activities' },
            entry: { el: 'Δραστηριότητα', en: 'Activity' },
            add: { el: 'Νέα δραστηριότητα', en: 'Add an activity' },
            min: 1,
            max: 20,
            fields: [line('text', { el: 'Δραστηριότητα', en: 'Activity' }, 150, { isRich: true })],
          },
        ],
      },
    ],
  },
  legal: {
    title: { el: 'Υπεύθυνος δεδομένων', en: 'Who is responsible' },
    lead: {
      el: 'Το μέρος της πολιτικής απορρήτου που λέει ποιος έχει τη σχολή και ευθύνεται για τα δεδομένα. Αν το αλλάξεις, δείξε το πρώτα σε δικηγόρο.',
      en: 'The part of the privacy policy that says who runs the school and answers for people’s data. Have a lawyer read it.',
    },
    groups: [
      {
        heading: { el: 'Πολιτική απορρήτου, «Ποιοι είμαστε»', en: 'Privacy policy, “Who we are”' },
        items: [
          text('legal.controller', { el: 'Ποιοι είμαστε', en: 'Who we are' }, 2000, {
            isRich: true,
            help: { el: 'Άφησε μια κενή γραμμή ανάμεσα στις παραγράφους.', en: 'Leave an empty line between paragraphs.' },
          }),
        ],
      },
    ],
  },
};

/** These texts follow the help text of a field. */
const helpTextsEl = {
  limit: 'Το πολύ {max} χαρακτήρες.',
  range: '{min} έως {max} χαρακτήρες.',
  entries: 'Το πολύ {max}.',
  italics: 'Για πλάγια: *roda*.',
  linksAndItalics: 'Για πλάγια: *roda*. Σύνδεσμος: οι λέξεις του σε [ ], αμέσως μετά η διεύθυνσή του σε ( ).',
};

const helpTextsEn: typeof helpTextsEl = {
  limit: 'At most {max} characters.',
  range: '{min} to {max} characters.',
  entries: 'At most {max}.',
  italics: 'Italics: *roda*.',
  linksAndItalics: 'Italics: *roda*. Link: its words in [ ], right behind them its address in ( ).',
};

export const contentHelp = { el: helpTextsEl, en: helpTextsEn };

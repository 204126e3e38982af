// Sections of the site's content, which the administrator changes under "Pages", and their fields in both languages. A field needs one
// line here: path of its value in content/, greatest length, labels. `{id}` is the id of an instructor or article. Fields whose value the school does
// not have are left out.
import type { ArticleState } from '../content/articles.ts';
import type { Locale } from '../site-map.ts';

/** One text for each language of the admin area. */
export type Localized = Readonly<Record<Locale, string>>;

export interface ContentField {
  path: string;
  /**
   * `text` has paragraphs, `paragraph` has one. A `name` is the same in both languages. `state`, `author` and `article` are chosen from a
   * list. A `picture` is a name, a `consent` the day on which the people in it agreed, or nothing.
   */
  kind:
    | ('line' | 'paragraph' | 'text' | 'markdown' | 'slug')
    | ('phone' | 'email' | 'instagram' | 'year' | 'day' | 'name' | 'url' | 'check')
    | ('state' | 'author' | 'article' | 'picture' | 'consent');
  /** Length in characters, with placeholders filled in. For a year, its value. */
  min?: number;
  max: number;
  /** Search results append the school's name to the title, so the length of both together is limited, too. */
  isTitle?: true;
  /** May contain Portuguese words in italics. */
  isRich?: true;
  isOptional?: true;
  label: Localized;
  help?: Localized;
  /** Fields that belong to this one, in the same dialog. */
  together?: readonly ContentField[];
}

/** A list of entries with the same fields, whose paths are relative to the entry. */
export interface ContentList {
  list: string;
  /** The ids of new entries are made from their names. Other lists number their entries. */
  hasNames?: true;
  entry: Localized;
  add: Localized;
  min: number;
  max: number;
  fields: readonly ContentField[];
}

interface ContentGroup {
  heading: Localized;
  items: readonly (ContentField | ContentList)[];
}

/** `instructor` is the kind of every instructor's section, `article` that of every article's. */
export type SectionKind =
  | ('home' | 'people' | 'instructor' | 'article' | 'partners')
  | ('questions' | 'prices' | 'facts' | 'legal');

export interface SectionTexts {
  title: Localized;
  lead: Localized;
  groups: readonly ContentGroup[];
}

const fieldOf =
  (kind: ContentField['kind']) =>
  (path: string, max: number, el: string, en: string, more: Partial<ContentField> = {}): ContentField => ({
    ...{ path, kind, max, label: { el, en } },
    ...more,
  });
const line = fieldOf('line');
const paragraph = fieldOf('paragraph');
const text = fieldOf('text');
const name = fieldOf('name');
const url = fieldOf('url');
const check = fieldOf('check');
const phone = fieldOf('phone');
const email = fieldOf('email');
const instagram = fieldOf('instagram');
const year = fieldOf('year');
const markdown = fieldOf('markdown');
const slug = fieldOf('slug');
const day = fieldOf('day');
const choice = (kind: 'state' | 'author' | 'article', path: string, el: string, en: string, more: Partial<ContentField> = {}) =>
  fieldOf(kind)(path, 80, el, en, more);

/** Of the people in the pictures of the field with this path. */
const consent = (path: string, el: string, en: string) => fieldOf('consent')(`${path}Consent`, 10, el, en);

/** `alt` is the path of the description. */
const picture = (path: string, alt: string, el: string, en: string): ContentField => ({
  ...fieldOf('picture')(path, 100, el, en, optional),
  together: [
    line(alt, 200, 'Τι δείχνει, για όσους δεν βλέπουν', 'What it shows, for people who do not see it'),
    consent(
      path,
      'Όποιος αναγνωρίζεται στη φωτογραφία (για παιδιά: οι γονείς) συμφώνησε να φαίνεται εδώ',
      'Everyone who can be recognized in it (for children: the parents) has agreed to be shown here',
    ),
  ],
});

const rich = { isRich: true } as const;
const optional = { isOptional: true } as const;

const seenByVisitors = {
  ...optional,
  help: { el: 'Το βλέπουν οι επισκέπτες. Κενό, αν δεν υπάρχει.', en: 'Visitors see it. Empty for none.' },
};

const withEachGroup = {
  ...optional,
  help: { el: 'Για παράδειγμα «από 35 € τον μήνα». Κενό, αν δεν θέλεις.', en: 'For example “from €35 a month”. Empty for none.' },
};

export const articleStates: Record<Exclude<ArticleState, 'planned'>, Localized> = {
  draft: { el: 'Πρόχειρο', en: 'Draft' },
  published: { el: 'Δημοσιευμένο', en: 'Published' },
  coming: { el: 'Έρχεται σύντομα', en: 'Coming soon' },
  withdrawn: { el: 'Αποσύρθηκε', en: 'Withdrawn' },
};

const inSearchResults = { el: 'Στο Google', en: 'In Google' };

export const timetableTitle: Localized = { el: 'Εβδομαδιαίο πρόγραμμα', en: 'Weekly timetable' };

/** Numbers of the entries of a list of the home page, more than a school has. */
const entries = [1, 2, 3, 4, 5, 6, 7, 8];

const arts = [
  ['dance', 'Χορός', 'Dance'],
  ['fight', 'Πολεμική τέχνη', 'Fight'],
  ['music', 'Μουσική', 'Music'],
  ['acrobatics', 'Ακροβατικά', 'Acrobatics'],
] as const;

export const contentSections: Record<SectionKind, SectionTexts> = {
  home: {
    title: { el: 'Αρχική σελίδα', en: 'Home page' },
    lead: { el: 'Τα κείμενα της αρχικής σελίδας.', en: 'The texts of the home page.' },
    groups: [
      {
        heading: { el: 'Αρχή της σελίδας', en: 'Top of the page' },
        items: [
          line('home.hero.what', 60, 'Τι είναι η σχολή', 'What the school is'),
          paragraph('home.hero.lead', 200, 'Πρώτες προτάσεις', 'First sentences'),
          line('home.hero.schedule', 30, 'Σύνδεσμος προς το πρόγραμμα', 'Link to the timetable'),
          line('home.freeClass.book', 30, 'Κουμπί για το δωρεάν μάθημα', 'Button for the free class', {
            help: { el: 'Ίδιο σε κάθε σελίδα.', en: 'The same on every page.' },
          }),
          paragraph('home.freeClass.rule', 200, 'Πώς γίνεται το δωρεάν μάθημα', 'How the free class works', rich),
          paragraph('home.freeClass.message', 200, 'Έτοιμο μήνυμα στη φόρμα', 'Message already in the form'),
        ],
      },
      {
        heading: { el: 'Για ποιους, πότε, πού, πώς ξεκινάς', en: 'For whom, when, where, how to start' },
        items: [
          line('home.answers.whom.term', 30, 'Για ποιους: τίτλος', 'For whom: heading'),
          line('home.answers.whom.answer', 80, 'Για ποιους: απάντηση', 'For whom: answer'),
          paragraph('home.answers.whom.note', 200, 'Για ποιους: σημείωση', 'For whom: note', rich),
          line('home.answers.when.term', 30, 'Πότε: τίτλος', 'When: heading'),
          line('home.answers.when.answer', 80, 'Πότε: απάντηση', 'When: answer'),
          paragraph('home.answers.when.note', 200, 'Πότε: σημείωση', 'When: note', rich),
          line('home.answers.where.term', 30, 'Πού: τίτλος', 'Where: heading'),
          paragraph('home.answers.where.note', 120, 'Πού: σημείωση', 'Where: note', rich),
          line('home.answers.start.term', 30, 'Για να ξεκινήσεις: τίτλος', 'To start: heading'),
          line('home.answers.start.answer', 80, 'Για να ξεκινήσεις: απάντηση', 'To start: answer'),
        ],
      },
      {
        heading: { el: 'Τι είναι η capoeira', en: 'What capoeira is' },
        items: [
          ...arts.flatMap(([art, el, en]) => [
            line(`home.capoeira.${art}.line`, 24, `${el}: τίτλος σε όλη τη γραμμή`, `${en}: large letters`, { min: 3 }),
            line(`home.capoeira.${art}.title`, 30, `${el}: τίτλος`, `${en}: heading`),
            paragraph(`home.capoeira.${art}.text`, 250, `${el}: κείμενο`, `${en}: text`, rich),
          ]),
          paragraph('home.capoeira.roda', 350, 'Η roda', 'The roda', rich),
          ...entries.map((n) => paragraph(`home.capoeira.years.${n - 1}.text`, 250, `Ιστορία, ${n}`, `History, ${n}`, rich)),
        ],
      },
      {
        heading: { el: 'Η σχολή', en: 'About the school' },
        items: [
          line('home.about.heading', 50, 'Τίτλος', 'Heading'),
          ...entries.flatMap((n) => [
            line(`home.about.values.${n - 1}.title`, 60, `Μέρος ${n}: τίτλος`, `Part ${n}: heading`),
            paragraph(`home.about.values.${n - 1}.text`, 350, `Μέρος ${n}: κείμενο`, `Part ${n}: text`, rich),
          ]),
        ],
      },
      {
        heading: { el: 'Δάσκαλοι και πρόγραμμα', en: 'Instructors and timetable' },
        items: [
          line('home.instructors.heading', 50, 'Δάσκαλοι: τίτλος', 'Instructors: heading'),
          line('home.instructors.seeProfile', 30, 'Δάσκαλοι: σύνδεσμος προς προφίλ', 'Instructors: link to a profile'),
          line('home.instructors.all', 40, 'Δάσκαλοι: σύνδεσμος προς όλους', 'Instructors: link to all'),
          line('home.schedule.heading', 50, 'Πρόγραμμα: τίτλος', 'Timetable: heading'),
          paragraph('home.schedule.lead', 300, 'Πρόγραμμα: πρώτες προτάσεις', 'Timetable: first sentences'),
          paragraph('schedule.parents.article', 250, 'Για γονείς: το άρθρο', 'For parents: the article', rich),
          paragraph('schedule.parents.rules', 250, 'Για γονείς: ο κώδικας', 'For parents: the code of conduct', rich),
        ],
      },
      {
        heading: { el: 'Ερωτήσεις, εικόνες, συνεργάτης', en: 'Questions, pictures, partner' },
        items: [
          line('home.faq.heading', 50, 'Ερωτήσεις: τίτλος', 'Questions: heading'),
          line('home.media.heading', 50, 'Εικόνες: τίτλος', 'Pictures: heading'),
          paragraph('home.media.lead', 200, 'Εικόνες: πρώτη πρόταση', 'Pictures: first sentence', rich),
          line('home.partners.heading', 50, 'Συνεργάτης: τίτλος', 'Partner: heading'),
          paragraph('home.partners.text', 200, 'Συνεργάτης: κείμενο', 'Partner: text'),
        ],
      },
      {
        heading: { el: 'Επικοινωνία', en: 'Contact' },
        items: [
          line('home.contact.heading', 50, 'Τίτλος', 'Heading'),
          paragraph('home.contact.intro', 350, 'Πάνω από τη φόρμα', 'Above the form', rich),
          paragraph('home.contact.answer', 200, 'Αφού σταλεί ένα μήνυμα', 'After a message was sent'),
          line('home.contact.openMap', 40, 'Σύνδεσμος προς τον χάρτη', 'Link to the map'),
          line('home.contact.transport.term', 30, 'Πώς θα έρθεις: τίτλος', 'How to get here: heading'),
          paragraph('home.contact.transport.text', 150, 'Πώς θα έρθεις: κείμενο', 'How to get here: text'),
          line('home.contact.phone', 30, 'Λέξη δίπλα στο τηλέφωνο', 'Word beside the phone number'),
          line('home.contact.firstTime.term', 30, 'Την πρώτη φορά: τίτλος', 'The first time: heading'),
          paragraph('home.contact.firstTime.text', 150, 'Την πρώτη φορά: κείμενο', 'The first time: text'),
          line('home.contact.firstTime.parents', 100, 'Την πρώτη φορά: για γονείς', 'The first time: for parents'),
        ],
      },
      {
        heading: inSearchResults,
        items: [
          line('home.title', 70, 'Τίτλος', 'Title', { isTitle: true }),
          paragraph('home.description', 160, 'Περιγραφή', 'Description', { min: 70 }),
        ],
      },
    ],
  },
  people: {
    title: { el: 'Δάσκαλοι', en: 'Instructors' },
    lead: {
      el: 'Ποιοι είναι και με ποια σειρά. Ένας νέος δάσκαλος φαίνεται μόλις γραφτούν τα κείμενά του.',
      en: 'Who they are, and in which order. A new instructor appears once all the texts are written.',
    },
    groups: [
      {
        heading: { el: 'Δάσκαλοι', en: 'Instructors' },
        items: [
          {
            ...{ list: 'people', hasNames: true, min: 0, max: 30 },
            entry: { el: 'Δάσκαλος', en: 'Instructor' },
            add: { el: 'Νέος δάσκαλος', en: 'Add an instructor' },
            fields: [
              name('name', 30, 'Όνομα', 'Name'),
              check('hidden', 1, 'Να μη φαίνεται στον ιστότοπο', 'Do not show on the website', optional),
            ],
          },
        ],
      },
    ],
  },
  instructor: {
    title: { el: '{name}', en: '{name}' },
    lead: { el: 'Το προφίλ και η κάρτα ανάμεσα στους δασκάλους.', en: 'The profile, and the card among the instructors.' },
    groups: [
      {
        heading: { el: 'Κάρτα', en: 'Card' },
        items: [
          picture('instructors.{id}.picture', 'instructors.{id}.portrait', 'Πορτρέτο', 'Portrait'),
          line('instructors.{id}.subject', 40, 'Όνομα με το άρθρο', 'Name in a sentence', {
            help: { el: 'Όπως «ο Vento» ή «η Lua».', en: 'Such as “Vento”.' },
          }),
          line('instructors.{id}.of', 40, 'Όνομα στη γενική', 'Name after “of”', {
            help: { el: 'Όπως «του Vento» ή «της Lua».', en: 'Such as “of Vento”.' },
          }),
          line('instructors.{id}.title', 60, 'Τίτλος', 'Title', rich),
          paragraph('instructors.{id}.line', 200, 'Μία ή δύο προτάσεις', 'One or two sentences', rich),
        ],
      },
      {
        heading: { el: 'Προφίλ', en: 'Profile' },
        items: [
          paragraph('profiles.{id}.standfirst', 250, 'Πρώτες προτάσεις', 'First sentences', rich),
          text('profiles.{id}.text', 3000, 'Κείμενο', 'Text', rich),
        ],
      },
      {
        heading: { el: 'Με μια ματιά', en: 'At a glance' },
        items: [
          line('profiles.{id}.fullName', 100, 'Ονοματεπώνυμο', 'Full name', optional),
          line('profiles.{id}.graduation', 100, 'Τίτλος, με τη σημασία του', 'Title, with its meaning', { ...optional, ...rich }),
          line('profiles.{id}.role', 100, 'Ρόλος στη σχολή', 'Role in the school'),
          line('profiles.{id}.lineage', 150, 'Από ποιους έμαθε', 'Own teachers', { ...optional, ...rich }),
          year('instructors.{id}.activeSince', 2100, 'Στην ομάδα από', 'Active since', { min: 1900 }),
          line('profiles.{id}.place', 80, 'Τόπος', 'Place'),
          line('profiles.{id}.hours', 150, 'Μαθήματα εκτός προγράμματος', 'Classes outside the timetable', optional),
          phone('instructors.{id}.phone', 40, 'Τηλέφωνο', 'Phone', seenByVisitors),
          email('instructors.{id}.email', 254, 'Email', 'Email', seenByVisitors),
        ],
      },
      {
        heading: { el: 'Πορεία', en: 'Career' },
        items: [
          {
            list: 'profiles.{id}.path',
            entry: { el: 'Σταθμός', en: 'Step' },
            add: { el: 'Νέος σταθμός', en: 'Add a step' },
            min: 1,
            max: 20,
            fields: [year('year', 2100, 'Έτος', 'Year', { min: 1900 }), line('text', 150, 'Τι έγινε', 'What happened', rich)],
          },
        ],
      },
      {
        heading: { el: 'Δραστηριότητες', en: 'Activities' },
        items: [
          {
            list: 'profiles.{id}.activities',
            entry: { el: 'Δραστηριότητα', en: 'Activity' },
            add: { el: 'Νέα δραστηριότητα', en: 'Add an activity' },
            min: 1,
            max: 20,
            fields: [line('text', 150, 'Δραστηριότητα', 'Activity', rich)],
          },
        ],
      },
      {
        heading: inSearchResults,
        items: [paragraph('profiles.{id}.description', 160, 'Περιγραφή', 'Description', { min: 70 })],
      },
    ],
  },
  partners: {
    title: { el: 'Συνεργάτες', en: 'Partners' },
    lead: { el: 'Στο τέλος της αρχικής σελίδας, πριν από την επικοινωνία.', en: 'On the home page, before the contact section.' },
    groups: [
      {
        heading: { el: 'Συνεργάτες', en: 'Partners' },
        items: [
          {
            ...{ list: 'partners', min: 0, max: 8 },
            entry: { el: 'Συνεργάτης', en: 'Partner' },
            add: { el: 'Νέος συνεργάτης', en: 'Add a partner' },
            fields: [
              name('name', 40, 'Όνομα', 'Name'),
              url('url', 200, 'Διεύθυνση', 'Link'),
              fieldOf('picture')('logo', 100, 'Λογότυπο', 'Logo', optional),
            ],
          },
        ],
      },
    ],
  },
  article: {
    title: { el: '{name}', en: '{name}' },
    lead: {
      el: 'Ό,τι λείπει σε μια γλώσσα το γράφεις αργότερα: ως τότε το άρθρο δεν έχει σελίδα σε αυτή τη γλώσσα.',
      en: 'Write what is missing in one language later: until then, the article has no page in that language.',
    },
    groups: [
      {
        heading: { el: 'Άρθρο', en: 'Article' },
        items: [
          line('articles.{id}.title', 70, 'Τίτλος', 'Title', { ...optional, isTitle: true }),
          paragraph('articles.{id}.standfirst', 300, 'Πρώτες προτάσεις', 'First sentences', { ...optional, ...rich }),
          markdown('articles.{id}.text', 20_000, 'Κείμενο', 'Text', {
            ...optional,
            together: [
              consent(
                'articles.{id}.text',
                'Σε φωτογραφίες του κειμένου: όποιος αναγνωρίζεται (για παιδιά: οι γονείς) συμφώνησε να φαίνεται εδώ',
                'Photographs in the text: everyone who can be recognized (for children: the parents) has agreed to be shown here',
              ),
            ],
          }),
          picture('articles.{id}.cover', 'articles.{id}.coverAlt', 'Εικόνα', 'Picture'),
        ],
      },
      {
        heading: { el: 'Δημοσίευση', en: 'Publication' },
        items: [
          choice('state', 'articles.{id}.state', 'Κατάσταση', 'State', {
            together: [
              day('articles.{id}.published', 10, 'Ημέρα', 'Day', {
                ...optional,
                help: {
                  el: 'Κενή σημαίνει σήμερα. Με μελλοντική ημέρα εμφανίζεται εκείνα τα μεσάνυχτα.',
                  en: 'Empty means today. With a day in the future, it appears at midnight of that day.',
                },
              }),
            ],
          }),
          choice('author', 'articles.{id}.author', 'Συγγραφέας', 'Author', optional),
          slug('articles.{id}.slug', 60, 'Διεύθυνση', 'Address', {
            ...optional,
            help: {
              el: 'Μετά το /blog/. Κενή γίνεται από τον τίτλο. Η παλιά οδηγεί για πάντα στη νέα.',
              en: 'After /blog/. Empty, it is made from the title. The old one leads to the new one for ever.',
            },
          }),
        ],
      },
      {
        heading: { el: 'Στη λίστα των άρθρων', en: 'In the list of articles' },
        items: [
          paragraph('articles.{id}.excerpt', 200, 'Περίληψη', 'Summary', optional),
          line('articles.{id}.audience', 60, 'Για ποιους', 'For whom', optional),
        ],
      },
      {
        heading: { el: 'Διάβασε μετά', en: 'Read next' },
        items: [
          {
            list: 'articles.{id}.related',
            entry: { el: 'Σχετικό άρθρο', en: 'Related article' },
            add: { el: 'Νέο σχετικό άρθρο', en: 'Add a related article' },
            min: 0,
            max: 3,
            fields: [choice('article', 'article', 'Άρθρο', 'Article')],
          },
        ],
      },
      {
        heading: { el: 'Λόγια μελών', en: 'Words of members' },
        items: [
          {
            list: 'articles.{id}.voices',
            entry: { el: 'Τι λέει ένα μέλος', en: 'What a member says' },
            add: { el: 'Νέα λόγια μέλους', en: 'Add words of a member' },
            min: 0,
            max: 6,
            fields: [
              paragraph('quote', 400, 'Λόγια', 'Words', optional),
              line('speaker', 80, 'Ποιος το λέει', 'Who says so', optional),
            ],
          },
        ],
      },
      {
        heading: { el: 'Πρόσκληση στο δωρεάν μάθημα', en: 'Invitation to the free class' },
        items: [
          line('articles.{id}.trial.heading', 60, 'Τίτλος', 'Heading', optional),
          paragraph('articles.{id}.trial.text', 300, 'Κείμενο', 'Text', optional),
          line('articles.{id}.trial.button', 30, 'Κουμπί', 'Button', optional),
        ],
      },
      {
        heading: inSearchResults,
        items: [paragraph('articles.{id}.description', 160, 'Περιγραφή', 'Description', { ...optional, min: 70 })],
      },
    ],
  },
  questions: {
    title: { el: 'Ερωτήσεις', en: 'Questions' },
    lead: { el: 'Στην αρχική σελίδα, πριν από την επικοινωνία.', en: 'On the home page, before the contact section.' },
    groups: [
      {
        heading: { el: 'Ερωτήσεις', en: 'Questions' },
        items: [
          {
            list: 'faq',
            entry: { el: 'Ερώτηση', en: 'Question' },
            add: { el: 'Νέα ερώτηση', en: 'Add a question' },
            min: 0,
            max: 20,
            fields: [line('question', 120, 'Ερώτηση', 'Question'), paragraph('answer', 600, 'Απάντηση', 'Answer', rich)],
          },
        ],
      },
    ],
  },
  prices: {
    title: { el: 'Τιμές', en: 'Prices' },
    lead: { el: 'Κάτω από το πρόγραμμα της αρχικής σελίδας.', en: 'Below the timetable of the home page.' },
    groups: [
      {
        heading: { el: 'Τιμές', en: 'Prices' },
        items: [
          line('schedule.prices.heading', 60, 'Τίτλος', 'Heading'),
          paragraph('schedule.prices.text', 350, 'Κείμενο', 'Text'),
          line('schedule.prices.kids', 40, 'Σε κάθε παιδικό τμήμα', 'With each children’s group', withEachGroup),
          line('schedule.prices.adults', 40, 'Σε κάθε τμήμα ενηλίκων', 'With each adults’ group', withEachGroup),
          {
            list: 'schedule.prices.list',
            entry: { el: 'Τιμή', en: 'Price' },
            add: { el: 'Νέα τιμή', en: 'Add a price' },
            min: 0,
            max: 12,
            fields: [line('what', 60, 'Για τι', 'For what'), line('price', 30, 'Τιμή', 'Price')],
          },
        ],
      },
    ],
  },
  facts: {
    title: { el: 'Στοιχεία επικοινωνίας', en: 'Contact facts' },
    lead: {
      el: 'Αλλάζουν εδώ μία φορά, και παντού όπου τα αναφέρει μια σελίδα.',
      en: 'Change them here once: every page that mentions them follows.',
    },
    groups: [
      {
        heading: { el: 'Πώς σε βρίσκουν', en: 'How people reach you' },
        items: [
          phone('school.phone', 40, 'Τηλέφωνο', 'Phone'),
          phone('school.messengers.whatsapp', 40, 'WhatsApp', 'WhatsApp', seenByVisitors),
          phone('school.messengers.viber', 40, 'Viber', 'Viber', seenByVisitors),
          email('school.email', 254, 'Email', 'Email', {
            help: {
              el: 'Το βλέπουν οι επισκέπτες. Τα μηνύματα της φόρμας έρχονται εκεί που έρχονταν.',
              en: 'Visitors see it. Messages from the contact form go where they went before.',
            },
          }),
          instagram('school.instagram', 100, 'Instagram', 'Instagram', {
            help: { el: 'Το όνομα μετά το @, ή η διεύθυνση του προφίλ.', en: 'The name after the @, or the profile’s address.' },
          }),
        ],
      },
      {
        heading: { el: 'Διεύθυνση', en: 'Address' },
        items: [
          line('school.street', 60, 'Οδός και αριθμός', 'Street and number', {
            help: {
              el: 'Ο χάρτης μένει όπως είναι: αν μετακομίσεις, πες το στον τεχνικό του ιστότοπου.',
              en: 'The map stays where it is: if you move, tell the person who runs the website.',
            },
          }),
          line('school.area', 40, 'Περιοχή', 'Area'),
          line('school.city', 40, 'Πόλη', 'City'),
        ],
      },
    ],
  },
  legal: {
    title: { el: 'Υπεύθυνος δεδομένων', en: 'Data controller' },
    lead: {
      el: 'Ποιος έχει τη σχολή και ευθύνεται για τα δεδομένα. Δείξε το σε δικηγόρο πριν το αλλάξεις.',
      en: 'Who runs the school and answers for people’s data. Have a lawyer read it before you change it.',
    },
    groups: [
      {
        heading: { el: 'Πολιτική απορρήτου', en: 'Privacy policy' },
        items: [text('legal.controller', 2000, 'Ποιοι είμαστε', 'Who we are', rich)],
      },
    ],
  },
};

// Texts of the interface, written for any school.
// Sections and fields of the administrator's page "Site content". A field needs one line here: the path of its value in content/, the
// kind of control, what may be in it, and its label. In a path, `#` stands for each entry of a list, and {n} in the label for its number.
// A field is left out where the school has no such value. `{id}` is that of an instructor.

export interface ContentField {
  path: string;
  /** `text` has paragraphs, `paragraph` has one. */
  kind: 'line' | 'paragraph' | 'text' | 'phone' | 'email' | 'instagram' | 'year';
  /** In characters, with placeholders filled in. For a year, its value. */
  min?: number;
  max: number;
  /** The school's name follows in search results. The sum of both is limited too. */
  isTitle?: true;
  /** May contain *Portuguese* in italics. */
  isRich?: true;
  isOptional?: true;
  label: string;
  help?: string;
}

export interface ContentList {
  list: 'questions' | 'careers' | 'activities';
  label: string;
  /** Name of an entry, whose number follows. */
  entry: string;
  add: string;
  min: number;
  max: number;
  fields: readonly ContentField[];
}

export interface ContentGroup {
  heading: string;
  lead?: string;
  items: readonly (ContentField | ContentList)[];
}

/** `instructor` is that of every instructor. */
export type SectionKind = 'timetable' | 'questions' | 'home' | 'facts' | 'instructor' | 'legal';

interface SectionTexts {
  title: string;
  lead: string;
  groups: readonly ContentGroup[];
}

const fieldOf =
  (kind: ContentField['kind']) =>
  (path: string, label: string, max: number, more: Omit<ContentField, 'path' | 'kind' | 'label' | 'max'> = {}): ContentField => ({
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
  ['dance', 'Dance'],
  ['fight', 'Fight'],
  ['music', 'Music'],
  ['acrobatics', 'Acrobatics'],
] as const;

export const contentSections: Record<SectionKind, SectionTexts> = {
  timetable: { title: 'Timetable', lead: 'Groups, days and hours.', groups: [] },
  questions: {
    title: 'Questions and answers',
    lead: 'The questions near the end of the home page, before the contact form.',
    groups: [
      {
        heading: 'Questions',
        items: [
          {
            list: 'questions',
            label: 'Questions and answers',
            entry: 'Question',
            add: 'Add a question',
            min: 0,
            max: 20,
            fields: [line('question', 'Question', 120), paragraph('answer', 'Answer', 600, { isRich: true })],
          },
        ],
      },
    ],
  },
  home: {
    title: 'Home page texts',
    lead: 'The texts of the home page, from top to bottom.',
    groups: [
      {
        heading: 'In search results',
        items: [
          line('home.title', 'Title', 70, { isTitle: true, help: 'Also in the browser tab. The name of the school follows it.' }),
          paragraph('home.description', 'Description', 160, {
            min: 70,
            help: 'Two sentences below the title: what you offer, where, and why to come.',
          }),
        ],
      },
      {
        heading: 'Top of the page',
        items: [
          line('home.hero.what', 'What the school is', 60, { help: 'A few words beside its name.' }),
          paragraph('home.hero.lead', 'First sentences', 200),
          line('home.hero.schedule', 'Link to the timetable', 30),
          line('home.freeClass.book', 'Button for the free class', 30, { help: 'The same on every page.' }),
          paragraph('home.freeClass.rule', 'How the free class works', 200, { isRich: true }),
          paragraph('home.freeClass.message', 'Message already in the form', 200, {
            help: 'Visitors who chose a group find it there and can change it.',
          }),
        ],
      },
      {
        heading: 'The four answers',
        items: [
          line('home.answers.whom.term', 'For whom: heading', 30),
          line('home.answers.whom.answer', 'For whom: answer', 80),
          paragraph('home.answers.whom.note', 'For whom: small print', 200, { isRich: true }),
          line('home.answers.when.term', 'When: heading', 30),
          line('home.answers.when.answer', 'When: answer', 80),
          paragraph('home.answers.when.note', 'When: small print', 200, {
            isRich: true,
            help: 'Are the hours still those of the timetable?',
          }),
          line('home.answers.where.term', 'Where: heading', 30, {
            help: 'The answer is the address, which you change in “Facts”.',
          }),
          paragraph('home.answers.where.note', 'Where: small print', 120, { isRich: true }),
          line('home.answers.start.term', 'To start: heading', 30),
          line('home.answers.start.answer', 'To start: answer', 80),
        ],
      },
      {
        heading: 'What capoeira is',
        items: [
          ...arts.flatMap(([art, name]): ContentField[] => [
            line(`home.capoeira.${art}.line`, `${name}: large letters`, 24, { min: 3, help: 'They fill the whole line.' }),
            line(`home.capoeira.${art}.title`, `${name}: heading`, 30),
            paragraph(`home.capoeira.${art}.text`, `${name}: text`, 250, { isRich: true }),
          ]),
          paragraph('home.capoeira.roda', 'The roda', 350, { isRich: true }),
          paragraph('home.capoeira.years.#.text', 'History, year {n}', 250, { isRich: true }),
        ],
      },
      {
        heading: 'About the school',
        items: [
          line('home.about.heading', 'Heading', 50),
          line('home.about.values.#.title', 'Part {n}: heading', 60),
          paragraph('home.about.values.#.text', 'Part {n}: text', 350, { isRich: true }),
        ],
      },
      {
        heading: 'Instructors and timetable',
        items: [
          line('home.instructors.heading', 'Instructors: heading', 50),
          line('home.instructors.seeProfile', 'Instructors: link to a profile', 30),
          line('home.instructors.all', 'Instructors: link to all', 40),
          line('home.schedule.heading', 'Timetable: heading', 50),
          paragraph('home.schedule.lead', 'Timetable: first sentences', 300),
          paragraph('schedule.parents.article', 'For parents: link to the article', 250, { isRich: true }),
          paragraph('schedule.parents.rules', 'For parents: link to the code of conduct', 250, { isRich: true }),
          line('schedule.prices.heading', 'Prices: heading', 60),
          paragraph('schedule.prices.text', 'Prices: text', 350),
        ],
      },
      {
        heading: 'Questions, pictures and partner',
        items: [
          line('home.faq.heading', 'Questions: heading', 50),
          line('home.media.heading', 'Pictures: heading', 50),
          paragraph('home.media.lead', 'Pictures: first sentence', 200, { isRich: true }),
          line('home.partners.heading', 'Partner: heading', 50),
          paragraph('home.partners.text', 'Partner: text', 200),
        ],
      },
      {
        heading: 'Contact',
        items: [
          line('home.contact.heading', 'Heading', 50),
          paragraph('home.contact.intro', 'Above the form', 350, { isRich: true }),
          paragraph('home.contact.answer', 'After a message was sent', 200),
          line('home.contact.openMap', 'Link to the map', 40),
          line('home.contact.transport.term', 'How to get here: heading', 30),
          paragraph('home.contact.transport.text', 'How to get here: text', 150),
          line('home.contact.phone', 'Word beside the phone number', 30),
          line('home.contact.firstTime.term', 'The first time: heading', 30),
          paragraph('home.contact.firstTime.text', 'The first time: text', 150),
        ],
      },
    ],
  },
  facts: {
    title: 'Facts',
    lead: 'Phone, email and address. Change them here once: the site puts them wherever a page mentions them, and in what search engines read.',
    groups: [
      {
        heading: 'How people reach you',
        items: [
          phone('school.phone', 'Phone', 40),
          phone('school.messengers.whatsapp', 'WhatsApp', 40, { isOptional: true, help: 'Empty if you don’t use it.' }),
          phone('school.messengers.viber', 'Viber', 40, { isOptional: true, help: 'Empty if you don’t use it.' }),
          email('school.email', 'Email', 254, {
            help: 'Visitors see it. Messages from the contact form go where they went before.',
          }),
          instagram('school.instagram', 'Instagram', 100, { help: 'The name after the @, or the address of your profile.' }),
        ],
      },
      {
        heading: 'Address',
        lead: 'The map stays where it is. If you have moved, ask the person who runs the website to move it too.',
        items: [line('school.street', 'Street and number', 60), line('school.area', 'Area', 40), line('school.city', 'City', 40)],
      },
    ],
  },
  instructor: {
    title: '{name}',
    lead: 'The card on the home page and on the page of all instructors, and the profile.',
    groups: [
      {
        heading: 'Card',
        items: [
          line('instructors.{id}.title', 'Title', 60, { isRich: true, help: 'Beside the name, in search results too.' }),
          paragraph('instructors.{id}.line', 'One or two sentences', 200, { isRich: true }),
        ],
      },
      {
        heading: 'Profile',
        items: [
          paragraph('profiles.{id}.description', 'Description in search results', 160, {
            min: 70,
            help: 'Different from those of the others.',
          }),
          paragraph('profiles.{id}.standfirst', 'First sentences, in large letters', 250, { isRich: true }),
          text('profiles.{id}.text', 'Text', 3000, { isRich: true, help: 'Leave an empty line between paragraphs.' }),
        ],
      },
      {
        heading: 'At a glance',
        items: [
          line('profiles.{id}.graduation', 'Title, with its meaning', 100, { isRich: true }),
          line('profiles.{id}.role', 'Role in the school', 100),
          line('profiles.{id}.lineage', 'Own teachers', 150, { isRich: true }),
          line('profiles.{id}.place', 'Place', 80),
          phone('instructors.{id}.phone', 'Phone', 40, { isOptional: true, help: 'Visitors see it. Empty for none.' }),
          email('instructors.{id}.email', 'Email', 254, { isOptional: true, help: 'Visitors see it. Empty for none.' }),
        ],
      },
      {
        heading: 'Career',
        items: [
          {
            list: 'careers',
            label: 'Career',
            entry: 'Step',
            add: 'Add a step',
            min: 1,
            max: 20,
            fields: [year('year', 'Year', 2100, { min: 1900 }), line('text', 'What happened', 150, { isRich: true })],
          },
        ],
      },
      {
        heading: 'Activities',
        items: [
          {
            list: 'activities',
            label: 'Activities',
            entry: 'Activity',
            add: 'Add an activity',
            min: 1,
            max: 20,
            fields: [line('text', 'Activity', 150, { isRich: true })],
          },
        ],
      },
    ],
  },
  legal: {
    title: 'Who is responsible',
    lead: 'The part of the privacy policy that says who runs the school and answers for people’s data. Have a lawyer read it.',
    groups: [
      {
        heading: 'Privacy policy, “Who we are”',
        items: [text('legal.controller', 'Who we are', 2000, { isRich: true, help: 'Leave an empty line between paragraphs.' })],
      },
    ],
  },
};

export const contentErrors = {
  missing: 'Please enter a text',
  tooShort: 'A little longer, please: at least {min} characters. This has {length}.',
  tooLong: 'Please shorten this to at most {max} characters. It has {length}.',
  titleTooLong:
    'With the name of the school this is too long for search results. Please shorten it to at most {max} characters; it has {length}.',
  noItalics: 'Italics are not possible here. Please delete the asterisks.',
  asterisk: 'An asterisk has no partner. Put one before and one after the Portuguese words, as in *roda*.',
  brace: 'A curly bracket has no partner. Names of facts stand between two of them, as in {school}.',
  placeholderUnknown: 'The site doesn’t know {placeholder}. It fills in {known}.',
  bracket: 'A bracket has no partner. The words of a link stand between [ and ].',
  linkMissing: 'This text has a link. Put its words between [ and ], once.',
  linkUnexpected: 'A link is not possible here. Please delete the brackets.',
  linkAddressUnneeded: 'The site knows where this link leads. Please delete the address in ( ).',
  linkIncomplete: 'The words of a link stand between [ and ], and its address right behind them between ( and ).',
  linkBroken: 'The site has no page {address}. Begin an address with / for a page of this site, or with https:// for another.',
  factMissing: 'Please fill this in',
  phoneInvalid: 'Please enter a phone number, such as +30 210 123 4567',
  emailInvalid: 'Please enter an email address, such as name@school.org',
  instagramInvalid: 'Please enter the name of the profile, such as @capoeira, or its address',
  yearInvalid: 'Please enter a year from {min} to {max}',
  listEmpty: 'Please leave at least one here',
  listTooLong: 'That is too many: {max} at most',
};

/** Behind the help text of a field. */
export const contentHelp = {
  limit: 'At most {max} characters.',
  range: '{min} to {max} characters.',
  entries: 'At most {max}.',
  italics: 'Italics: *roda*.',
  linksAndItalics: 'Italics: *roda*. Link: its words in [ ], right behind them its address in ( ).',
};

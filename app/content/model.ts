// What the code expects of the content folder. Words, people and places stand there; this file says their shape, so that a
// missing translation or a misspelt key is a type error.
import type { instructorIds } from '#content/addresses.ts';
import type { adultLevels, kidsGroups, sharedLabels } from '#content/schedule.ts';
import type { Locale } from '../site-map.ts';

/**
 * A line of running text. `*berimbau*` sets a Portuguese word in italics, `[words]` is the link that the place in the page
 * gives it, `{name}` is filled in.
 */
export type Copy = string;
export type Localized<T = string> = Record<Locale, T>;

/** Everything that the pages say in one language, and the facts that are the same in both. */
export type Content = {
  locale: Locale;
  school: School;
  strings: Strings;
  home: HomeCopy;
  faq: readonly Question[];
  schedule: Schedule;
  instructors: Record<InstructorId, InstructorCard>;
};

// ---- The school

export type SchoolFacts = {
  name: string;
  /** The name in the two lines of the poster. */
  poster: readonly [string, string];
  activeSince: number;
  /** ISO 3166-1 alpha-2. */
  country: string;
  geo: { latitude: number; longitude: number };
  map: { embed: string; page: string };
  /** In the form that telephones dial: `+` and digits. */
  phone: string;
  email: string;
  instagram: { profile: string; embed: string };
  partner: { light: string; bold: string; locale: Locale; url: string };
};

export type SchoolWords = {
  street: string;
  area: string;
  city: string;
  /** The telephone number as people of this language read it. */
  phoneShown: string;
};

export type School = SchoolFacts & SchoolWords;

// ---- The timetable

/** Monday is 1, Sunday 7. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The cord colours that the design knows; `all` is for sessions that levels share. */
export type Cord = 'beginner' | 'inter' | 'adv' | 'all' | 'kids-a' | 'kids-b' | 'kids-c';

/** One session of one day. Times are 'HH:MM', Athens time. */
export type Session<GroupId extends string = string, LabelId extends string = string> = {
  day: Weekday;
  start: string;
  end: string;
  /** Several groups: one session that they share. */
  groups: readonly GroupId[];
  label?: LabelId;
};

export type GroupFacts = { id: string; cord: Cord; ages?: readonly [from: number, to: number] };
/** `short` is the name in the timetable, where no heading says whether children or adults are meant. */
export type GroupWords = { name: string; short: string };
/** `line` on a level's card; `title` and `note` in the timetable. */
export type LabelWords = { line: Copy; title: string; note: Copy };

export type GroupId = (typeof adultLevels | typeof kidsGroups)[number]['id'];
export type LabelId = (typeof sharedLabels)[number];

export type ScheduleFacts = {
  adultLevels: readonly (GroupFacts & { id: GroupId })[];
  kidsGroups: readonly (GroupFacts & { id: GroupId })[];
  sessions: readonly Session<GroupId, LabelId>[];
  /** '2026-09-07' */
  since: string;
};
export type ScheduleWords = {
  groups: Record<GroupId, GroupWords>;
  labels: Record<LabelId, LabelWords>;
  adults: string;
  kids: string;
  /** '{from}–{to} ετών' */
  ages: string;
  /** The class that begins next, said by the visitor's own clock: {day} {time} {groups} */
  next: string;
  today: string;
  tomorrow: string;
  /** Under each group: to the contact form, and to its calendar file. */
  tryClass: string;
  addToCalendar: string;
  /** The message that the form opens with: {class} */
  tryMessage: string;
  /** With the link to the file of all classes. */
  calendar: Copy;
};
export type Schedule = ScheduleFacts & ScheduleWords;

// ---- The instructors

export type InstructorId = (typeof instructorIds)[number];

export type Specialty =
  | 'children'
  | 'teens'
  | 'adults'
  | 'music'
  | 'dance'
  | 'movement'
  | 'acrobatics'
  | 'nutrition'
  | 'women'
  | 'health'
  | 'mentalHealth'
  | 'inclusion'
  | 'events'
  | 'teacherCoaching';

export type InstructorFacts = {
  name: string;
  activeSince: number;
  /** The card shows the first three, the profile all of them. */
  specialties: readonly Specialty[];
  phone?: string;
  email?: string;
};

export type InstructorWords = {
  /** With its article where the language has one: 'ο Vento', 'του Vento'. */
  subject: string;
  of: string;
  /** The graduation, as the roda calls it. */
  title: Copy;
  role: string;
  /** The card's two or three sentences; {year} is the year of `activeSince`. */
  line: Copy;
  location?: string;
  /** What the portrait shows, for those who do not see it. */
  portrait: string;
};

export type InstructorCard = InstructorFacts & InstructorWords;

// ---- The home page

export type Question = { question: string; answer: Copy };

type Answer = { term: string; answer: string; note: Copy };
type Titled = { title: string; text: Copy };

export type HomeCopy = {
  /** For search engines and the browser's tab; the tab adds the school's name. */
  title: string;
  description: string;
  hero: { what: string; lead: string; schedule: string; instagram: string; drawing: string };
  /** The four answers under the hero; `where` is answered by the address. */
  answers: { whom: Answer; when: Answer; where: Omit<Answer, 'answer'>; start: Answer };
  capoeira: {
    dance: Titled & { line: string };
    fight: Titled & { line: string };
    music: Titled & { line: string };
    acrobatics: Titled & { line: string };
    roda: Copy;
    /** What the band shows, for those who do not see it. */
    drawing: string;
    years: readonly { year: string; text: Copy }[];
  };
  about: { heading: string; values: readonly Titled[] };
  instructors: { heading: string; seeProfile: string; others: string; all: string };
  schedule: { heading: string; lead: string };
  faq: { heading: string; mark: string };
  media: {
    heading: string;
    lead: Copy;
    consent: { heading: string; text: Copy; show: string; withdraw: string; withoutScripts: string; frame: string };
  };
  partners: { heading: string; text: string };
  contact: {
    heading: string;
    intro: string;
    map: string;
    openMap: Copy;
    metro: { term: string; text: string };
    phone: string;
    firstTime: { term: string; text: string };
  };
};

// ---- Interface and mail texts

export type NavigationSection = 'capoeira' | 'about' | 'instructors' | 'schedule' | 'faq' | 'media' | 'partners' | 'contact';

export type Strings = {
  skipLink: string;
  mainNavigation: string;
  menu: string;
  close: string;
  breadcrumb: string;
  home: string;
  navigation: Record<NavigationSection | 'blog', string>;
  /** The language that the switch leads to. */
  languageSwitch: { label: string; name: string };
  opensInNewTab: string;
  footer: {
    farewell: string;
    findUs: string;
    joinUs: string;
    instagram: string;
    blog: string;
    members: string;
    more: string;
    privacy: string;
    codeOfConduct: string;
    sitemap: string;
    colophon: readonly Copy[];
  };
  specialties: Record<Specialty, string>;
  contactForm: ContactFormStrings;
  /** Shown as a toast by a page that was asked for with `?notice=` and the name. */
  notices: Record<'message-sent', string>;
  notFound: {
    title: string;
    heading: string;
    text: string;
    back: string;
    schedule: string;
    blog: string;
    contact: string;
    drawing: string;
  };
  /** {reference} is what the log calls this failure. */
  failure: { title: string; heading: string; text: string; reference: string; again: string; back: string };
  mail: MailStrings;
};

export type ContactFormStrings = {
  name: string;
  email: string;
  message: string;
  messageHelp: string;
  /** With the link to the privacy policy in brackets. */
  privacy: Copy;
  /** The label of the field that people do not see and must leave empty. */
  trap: string;
  send: string;
  sending: string;
  sent: string;
  failed: string;
  errorsHeading: string;
  errors: {
    nameMissing: string;
    /** {max} characters. */
    nameTooLong: string;
    emailMissing: string;
    emailInvalid: string;
    emailTooLong: string;
    messageMissing: string;
    /** {max} characters, {over} too many. */
    messageTooLong: string;
    privacyMissing: string;
    trapFilled: string;
    /** {time}: when to try again. */
    tooMany: string;
    foreign: string;
  };
};

export type MailStrings = {
  /** {name} {email} {message} {time}; `all` is a link's words */
  contact: {
    subject: string;
    intro: string;
    name: string;
    email: string;
    time: string;
    message: string;
    reply: string;
    all: string;
  };
  /** {link} */
  digest: { subject: string; text: string };
  /** Over the address that a button leads to, for mail programs that show no buttons. */
  copyLink: string;
  confirm: LinkMailStrings;
  reset: LinkMailStrings;
  /** {email}; {link} */
  passwordChanged: { subject: string; intro: string; stranger: string };
  /** {email}, and {school} for the school's own address */
  accountDeleted: { subject: string; intro: string; stays: string; stranger: string };
};

type LinkMailStrings = {
  subject: string;
  intro: string;
  button: string;
  lifetime: string;
  /** For whoever did not ask for this mail. */
  stranger: string;
};

// ---- The other public pages, which no browser renders again: their words are in no JavaScript

export type PagesCopy = {
  blog: { title: string; description: string; heading: string; lead: string; read: string; coming: string };
  article: {
    /** {minutes} */
    readingTime: string;
    updated: string;
    by: string;
    voices: string;
    next: string;
  };
  instructors: {
    title: string;
    description: string;
    heading: string;
    lead: string;
    view: string;
    closing: string;
    schedule: string;
  };
  instructor: {
    graduation: string;
    role: string;
    activeSince: string;
    place: string;
    phone: string;
    email: string;
    contact: string;
    profile: string;
    path: string;
    activities: string;
    back: string;
  };
  /** {date} */
  legal: { contents: string; validFrom: string };
  sitemap: {
    title: string;
    description: string;
    heading: string;
    inGreek: string;
    inEnglish: string;
    /** In English: why its list is the shorter one. */
    translations: string;
    contact: string;
  };
  /** The page that has moved; [words] is the link. */
  moved: { title: string; description: string; heading: string; text: Copy };
  /** Over the timetable, while there is something to say; the day stands before each. */
  closedDays: {
    heading: string;
    /** {first} {last} */
    range: string;
    closed: string;
    /** {reason} */
    closedFor: string;
    /** {class} {time}; {newTime}; {newDay} */
    cancelled: string;
    otherHours: string;
    otherDay: string;
  };
};

// ---- Behind the sign-in, and in no other page's JavaScript: members in both languages, the administrator in English

export type AccountCopy = {
  loading: string;
  auth: {
    titles: Record<AuthMode, string>;
    /** Under the title, where the title alone leaves questions. */
    leads: Record<'confirm', string>;
    email: string;
    password: string;
    newPassword: string;
    passwordHelp: string;
    passwordAgain: string;
    show: string;
    hide: string;
    /** What a screen reader hears after `show` and `hide`. */
    ofPassword: string;
    submit: Record<AuthMode, string>;
    submitting: Record<AuthMode, string>;
    forgot: string;
    resend: string;
    or: string;
    google: string;
    googleOff: string;
    googleRefusals: Record<'cancelled' | 'unverified' | 'expired', string>;
    /** [words] is the link to the other mode. */
    toSignUp: Copy;
    toSignIn: Copy;
    /** Out of a mail's link. */
    back: Copy;
    /** Stays on the page after its notice has gone. */
    sent: Record<'check-email' | 'reset-sent', string>;
    errors: {
      emailMissing: string;
      emailInvalid: string;
      passwordMissing: string;
      passwordTooShort: string;
      passwordTooLong: string;
      passwordsDiffer: string;
      alreadyRegistered: string;
      signUpFailed: string;
      invalid: string;
      unconfirmed: string;
      confirmLinkExpired: string;
      resetLinkExpired: string;
      /** {time} */
      limited: string;
      busy: string;
      failed: string;
      oauthDatabase: string;
      googleFailed: string;
    };
  };
  profile: {
    title: string;
    /** {name}; {school} */
    welcome: string;
    welcomeNew: string;
    /** {email} */
    signedInAs: string;
    settings: string;
    signOut: string;
    events: {
      heading: string;
      sub: string;
      loading: string;
      empty: string;
      schedule: string;
      workshop: string;
      /** {current} {max} */
      participants: string;
      register: string;
      /** {title}: what a screen reader hears after `register`. */
      addToCalendar: string;
      addOf: string;
      registerFor: string;
      /** Those beyond the next few that the member has joined. */
      later: string;
      join: string;
      joinWaiting: string;
      leave: string;
      leaveWaiting: string;
      /** {title}: what a screen reader hears after each of these four. */
      ofEvent: string;
      full: string;
      coming: string;
      /** {place} */
      waiting: string;
    };
    self: { heading: string; name: string; phone: string; address: string; birthDate: string; missing: string };
    failed: string;
    /** Under what could not be read. */
    notRead: { text: string; again: string };
  };
  settings: {
    title: string;
    back: string;
    fields: Record<ProfileField, string>;
    placeholders: { phone_number: string; address: string };
    save: string;
    saving: string;
    cancel: string;
    failed: string;
    errors: Record<`${ProfileField}Invalid`, string> & Record<`${Exclude<ProfileField, 'birth_date'>}TooLong`, string>;
  };
  yourData: {
    heading: string;
    text: string;
    download: string;
    delete: string;
    /** What the downloaded file says of itself, with {school}; then what is in it, and what is not. */
    about: string;
    notes: readonly string[];
  };
  deletion: {
    heading: string;
    /** {email} */
    question: string;
    /** What stays, and how to have that deleted too: {email} is the school's address. */
    stays: string;
    /** What it means when it is the administrator's account. */
    administrator: string;
    password: string;
    delete: string;
    deleting: string;
    cancel: string;
    /** For those who have no password and did not sign in a moment ago; `choose` where Google is off. */
    stale: string;
    google: string;
    choose: string;
    choosePassword: string;
    errors: { passwordMissing: string; invalid: string; limited: string; busy: string; failed: string };
  };
};

export type AdminCopy = {
  loading: string;
  title: string;
  lead: string;
  logout: string;
  /** Names the row of tabs to screen readers. */
  tabsLabel: string;
  tabs: { messages: string; signups: string; events: string };
  cancel: string;
  close: string;
  actions: string;
  /** Under what could not be read. */
  notRead: { text: string; again: string };
  pages: { label: string; newest: string; newer: string; older: string; oldest: string };
  /** One line on the mail that this site sends. `waiting`: {count} {since}; `dead`: {count} */
  mail: { allSent: string; waiting: string; dead: string; retry: string; retrying: string; unknown: string };
  messages: {
    heading: string;
    lead: string;
    download: string;
    loading: string;
    empty: string;
    emptyNext: string;
    /** {query} */
    nothingFound: string;
    searchLabel: string;
    search: string;
    searchHelp: string;
    searchShort: string;
    showAll: string;
    /** {senders} {messages} */
    total: string;
    totalOne: string;
    found: string;
    foundOne: string;
    foundMore: string;
    columns: { name: string; email: string; count: string; lastContact: string; status: string };
    allResponded: string;
    pending: string;
    view: string;
    delete: string;
    /** {name}: what a screen reader hears after `view`, and after `delete`. */
    viewOf: string;
    deleteOf: string;
    failed: string;
  };
  deletion: { heading: string; question: string; delete: string; deleting: string; failed: string };
  sender: {
    back: string;
    one: string;
    /** {count} */
    many: string;
    reply: string;
    /** {school} */
    replySubject: string;
    responded: string;
    pending: string;
    markResponded: string;
    markPending: string;
    /** {time}: what a screen reader hears after the button's words. */
    ofMessage: string;
    saving: string;
    none: string;
    noneText: string;
    /** The title of the page of somebody who has written nothing. */
    noneTitle: string;
  };
  signups: {
    heading: string;
    lead: string;
    loading: string;
    empty: string;
    emptyNext: string;
    one: string;
    /** {count} */
    many: string;
    totals: { all: string; users: string; admins: string };
    /** The caption, with {months}, belongs to the table that a screen reader finds in place of the bars. */
    chart: { heading: string; caption: string; month: string; count: string };
    columns: { email: string; role: string; date: string; status: string };
    roles: { admin: string; user: string };
    active: string;
    failed: string;
  };
  events: {
    heading: string;
    lead: string;
    loading: string;
    empty: string;
    add: string;
    columns: { title: string; type: string; date: string; location: string; participants: string };
    workshop: string;
    event: string;
    noLimit: string;
    /** After the date. */
    past: string;
    edit: string;
    /** {title}: read out after the word, here and below. */
    editOf: string;
    remove: string;
    removeOf: string;
    failed: string;
    /** When one event could not be read, and when it has been deleted since. */
    failedOne: string;
    none: string;
    form: {
      createTitle: string;
      editTitle: string;
      fields: Record<EventField, string>;
      dateHelp: string;
      maxHelp: string;
      told: string;
      create: string;
      creating: string;
      update: string;
      updating: string;
      failed: string;
      stale: string;
      gone: string;
      errors: {
        titleMissing: string;
        titleTooLong: string;
        locationMissing: string;
        locationTooLong: string;
        descriptionTooLong: string;
        dateMissing: string;
        dateInvalid: string;
        dateSkipped: string;
        maxInvalid: string;
        linkInvalid: string;
        linkTooLong: string;
      };
    };
    /** The link to the participants. */
    who: string;
    whoOf: string;
    participants: {
      heading: string;
      empty: string;
      /** {count} */
      coming: string;
      waiting: string;
      others: string;
      /** {shown} {all} */
      more: string;
      isWaiting: string;
      download: string;
    };
    deletion: {
      heading: string;
      question: string;
      /** {count}: whom it concerns. */
      told: string;
      delete: string;
      deleting: string;
      failed: string;
    };
  };
  closedDays: {
    heading: string;
    lead: string;
    back: string;
    empty: string;
    close: string;
    change: string;
    columns: { when: string; what: string };
    /** {first} {last} */
    range: string;
    closed: string;
    /** {class} {hours}; {newHours}; {newDay} */
    cancelled: string;
    otherHours: string;
    otherDay: string;
    /** Why visitors see nothing of it, or something else. */
    noSuchClass: string;
    closedAnyway: string;
    closedThen: string;
    /** {count} */
    past: string;
    remove: string;
    /** {entry}: what a screen reader hears after `remove`. */
    removeOf: string;
    failed: string;
    failedOne: string;
    none: string;
    closureForm: {
      heading: string;
      fields: Record<ClosureField, string>;
      lastHelp: string;
      reasonHelp: string;
      save: string;
      saving: string;
    };
    changeForm: {
      heading: string;
      fields: Record<ClassChangeField, string>;
      choose: string;
      cancelled: string;
      moved: string;
      toDayHelp: string;
      save: string;
      saving: string;
    };
    notSaved: string;
    errors: {
      dayMissing: string;
      dayInvalid: string;
      dayPast: string;
      dayFar: string;
      lastBeforeFirst: string;
      tooLong: string;
      overlaps: string;
      reasonTooLong: string;
      reasonHalf: string;
      classMissing: string;
      notThatDay: string;
      beforeTimetable: string;
      whatMissing: string;
      timeMissing: string;
      timeInvalid: string;
      endBeforeStart: string;
      asEver: string;
      taken: string;
      closed: string;
    };
    deletion: { heading: string; question: string; delete: string; deleting: string; failed: string };
  };
};

export type ClosureField = 'first' | 'last' | 'reason_el' | 'reason_en';
export type ClassChangeField = 'day' | 'class' | 'what' | 'to_day' | 'to_start' | 'to_end';

/** Mails to members about events. {title} {time} {location}, in `before` those of before; `more`: {link} */
export type EventMailCopy = {
  placeFree: { subject: string; intro: string; about: string; button: string; leave: string };
  changed: {
    subject: string;
    intro: string;
    about: string;
    before: string;
    button: string;
    calendar: string;
    leave: string;
  };
  cancelled: { subject: string; intro: string; about: string; more: string };
};

export type EventField = 'title' | 'location' | 'description' | 'date' | 'max_participants' | 'registration_link' | 'is_workshop';

export type AuthMode = 'sign-in' | 'sign-up' | 'confirm' | 'reset';
export type ProfileField = 'first_name' | 'last_name' | 'phone_number' | 'address' | 'birth_date';

// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { pages as greek } from './pages.el.ts';

export const pages: typeof greek = {
  blog: {
    title: 'Notes on capoeira',
    description:
      'Notes from the capoeira group Grupo Estrela Austral in Melbourne: on coming for the first time, on the music and on families.',
    heading: 'Notes',
    lead: 'We write rarely: whenever a third person has asked us the same thing.',
    read: 'Read it',
    coming: 'Still being written',
  },
  article: {
    readingTime: 'Takes {minutes} minutes to read',
    updated: 'Last changed',
    by: 'Written by',
    voices: 'From the group',
    next: 'More notes',
  },
  instructors: {
    title: 'Who teaches capoeira in our group',
    description:
      'Four people teach in the Melbourne capoeira group Grupo Estrela Austral. What each of them does, and how they got their names.',
    heading: 'Four nicknames',
    lead: 'Our insurer knows their real names. The rest of us use these.',
    view: 'Read the story',
    closing: 'If you’d like to meet them all at once, come on a Sunday at 09:30.',
    schedule: 'Days and times',
  },
  instructor: {
    graduation: 'Grade',
    role: 'What they do',
    activeSince: 'With us since',
    place: 'Based in',
    phone: 'Phone',
    email: 'Email',
    contact: 'Write to us',
    profile: 'A few words',
    path: 'Along the way',
    activities: 'Outside class',
    back: 'All the teachers',
  },
  legal: { contents: 'What it says', validFrom: 'Applies from {date}.' },
  sitemap: {
    title: 'All pages',
    description: 'A list of all pages of the capoeira group Grupo Estrela Austral in Melbourne, in Greek and in English.',
    heading: 'All pages',
    inGreek: 'Ελληνικά',
    inEnglish: 'English',
    translations: 'You can also read the privacy policy and the code of conduct in English: open the Greek page and choose EN.',
  },
  contactRedirect: {
    title: 'Write to us',
    description: 'The contact form of the capoeira group Grupo Estrela Austral is on the home page, together with the map.',
    heading: 'The form is elsewhere',
    text: 'We moved it to the home page. If you don’t end up there by yourself, [press here].',
  },
  scheduleChanges: {
    heading: 'Dates to watch',
    range: '{first} to {last}',
    closed: 'we’re closed',
    closedFor: 'we’re closed: {reason}',
    canceled: '{class} {time}, called off',
    otherHours: '{class} {time}, now at {newTime}',
    otherDay: '{class} {time}, now on {newDay}, {newTime}',
  },
};

// Sample content, to be replaced by the school that uses this site.
import type { pages as greek } from './pages.el.ts';

export const pages: typeof greek = {
  blog: {
    title: 'Blog: articles about capoeira',
    description:
      'Articles about capoeira: for anyone thinking of starting, for parents wondering whether it suits their child, and for groups of colleagues.',
    heading: 'Worth a read',
    lead: 'We wrote these to answer what people ask us most often after class.',
    read: 'Read article',
    coming: 'Coming soon',
  },
  article: {
    readingTime: '{minutes}-minute read',
    updated: 'Updated',
    by: 'By',
    voices: 'Two parents',
    next: 'Read next',
  },
  instructors: {
    title: 'Our capoeira teachers in {city}',
    description:
      'The five people who teach capoeira to children, teens and adults at our school in {city}, and what everyone calls them in the circle.',
    heading: 'The five teachers',
    lead: 'Hardly anyone teaches capoeira under their own name. The circle gives you a nickname, usually for something you would rather people had forgotten.',
    view: 'View Profile',
    closing: 'Not sure who to start with? Come on a Friday night, when all levels play together.',
    schedule: 'See Schedule',
  },
  instructor: {
    graduation: 'Title',
    role: 'Role',
    activeSince: 'Active since',
    place: 'Teaches in',
    phone: 'Phone',
    email: 'Email',
    contact: 'Contact',
    profile: 'In short',
    path: 'Education and career',
    activities: 'Selected activities',
    back: 'Back to all teachers',
  },
  legal: { contents: 'Contents', validFrom: 'In force since {date}.' },
  sitemap: {
    title: 'Sitemap',
    description: 'Every page of our capoeira school in {area}, {city}, in Greek and in English, in one list.',
    heading: 'Sitemap',
    inGreek: 'Στα ελληνικά',
    inEnglish: 'In English',
    translations: 'The privacy policy and the code of conduct are in English too: open the Greek page and choose EN.',
  },
  contactRedirect: {
    title: 'Contact',
    description: 'The contact page of our capoeira school has moved: the form and the map are now on the home page.',
    heading: 'This page has moved',
    text: 'The contact form is now on the home page. If it doesn’t open by itself, [go to contact].',
  },
  scheduleChanges: {
    heading: 'Changes to the timetable',
    range: '{first} – {last}',
    closed: 'closed',
    closedFor: 'closed ({reason})',
    canceled: '{class} {time}, no class',
    otherHours: '{class} {newTime} instead of {time}',
    otherDay: '{class} {time}, moved to {newDay}, {newTime}',
  },
};

// Texts of the interface, written for any school.
// Labels of public pages. The texts of the school are in content/pages.en.ts.
import type { pageLabels as greek } from './pages.el.ts';

export const pageLabels: typeof greek = {
  blog: {
    read: 'Read article',
    coming: 'Coming soon',
  },
  article: {
    readingTime: '{minutes}-minute read',
    updated: 'Updated',
    by: 'Written by',
    voices: 'Testimonials',
    sources: 'Sources',
    next: 'Read next',
  },
  instructors: {
    view: 'View Profile',
    schedule: 'See Schedule',
  },
  instructor: {
    graduation: 'Title',
    role: 'Role',
    lineage: 'Learned from',
    activeSince: 'Active since',
    place: 'Teaches in',
    classes: 'Classes',
    phone: 'Phone',
    email: 'Email',
    contact: 'Contact',
    profile: 'In short',
    path: 'Education and career',
    activities: 'Selected activities',
    articles: 'Has written',
    others: 'Other instructors',
    back: 'Back to all instructors',
  },
  legal: { contents: 'Contents', validFrom: 'In force since {date}.' },
  sitemap: {
    title: 'Sitemap',
    description: 'Every page of the website of {school}, in Greek and in English, in one list.',
    heading: 'Sitemap',
    lead: 'All our pages, in Greek and in English.',
    inGreek: 'Στα ελληνικά',
    inEnglish: 'In English',
  },
  contactRedirect: {
    title: 'Contact',
    description: 'The contact page of {school} has moved: the form and the map are now on the home page.',
    heading: 'This page has moved',
    text: 'The contact form is now on the home page. If it doesn’t open by itself, [go to contact].',
  },
  scheduleChanges: {
    heading: 'Changes to the timetable',
    announcements: 'Announcements',
    range: '{first} – {last}',
    closed: 'closed',
    closedFor: 'closed ({reason})',
    canceled: '{class} {time}, no class',
    otherHours: '{class} {newTime} instead of {time}',
    otherDay: '{class} {time}, moved to {newDay}, {newTime}',
  },
  /** What the next timetable changes, above the one in force. */
  newTimetable: {
    from: { monday: 'From {day}', saturday: 'From {day}', otherDay: 'From {day}' },
    otherHours: '{class}, {days} {newTime} instead of {time}',
    otherDay: '{class}, {newDays} {newTime} instead of {days} {time}',
    added: '{class}, {newDays} {newTime} (new)',
    dropped: '{class}, no longer {days} {time}',
    other: 'new timetable',
    show: 'Show the whole new timetable',
    noClasses: 'no classes',
  },
};

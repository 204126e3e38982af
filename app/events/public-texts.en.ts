import type { publicEvents as greek } from './public-texts.el.ts';

export const publicEvents: typeof greek = {
  events: {
    heading: 'Events',
    workshop: 'Workshop',
    inOtherLanguage: 'in Greek',
    places: '{count} places free',
    onClosedDay: 'Takes place even though there are no classes.',
    onePlace: '1 place free',
    full: 'Full, waiting list open',
    hasBegun: 'Has begun',
    join: 'Join',
    joinWaiting: 'Join the waiting list',
    ofEvent: ': {title}',
    elsewhere: 'Register at {host}',
    newTab: ', opens in a new tab',
    calendar: 'Add these events to your calendar',
    calendarName: '{school}: events',
  },
};

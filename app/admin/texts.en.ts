import type { shell as greek } from './texts.el.ts';

export const shell: typeof greek = {
  loading: 'Loading...',
  noConnection: 'No connection. Please try again.',
  title: 'Admin Dashboard',
  lead: 'Manage your capoeira center',
  leave: 'Your changes are not saved. Leave this page?',
  logoutFailed: 'Error logging out',
  tabsLabel: 'Dashboard',
  tabs: { messages: 'Messages', signups: 'User Signups', events: 'Events & Workshops' },
  links: { timetable: 'Timetable', pages: 'Pages' },
  loadingTab: {
    messages: 'Loading messages...',
    signups: 'Loading user signups...',
    events: 'Loading events...',
    timetable: 'Loading timetable...',
  },
  cancel: 'Cancel',
  close: 'Close',
  actions: 'Actions',
  conflict: { mine: 'Yours: {value}', stored: 'Stored now: {value}', nothing: '(empty)', yes: 'Yes', no: 'No' },
  undoable: 'You can undo this for ten seconds; then it is final.',
  loadError: { text: 'We couldn’t load this just now. Nothing is lost.', again: 'Try again' },
  pagination: { label: 'Pages', newest: 'Newest', newer: 'Newer', older: 'Older', oldest: 'Oldest' },
  search: {
    button: 'Search',
    nothingFound: 'Nothing found for “{query}”',
    many: '{count} people found',
    one: '1 person found',
    more: 'More than {count} people found: the newest come first',
  },
  pendingCount: '{count} pending',
};

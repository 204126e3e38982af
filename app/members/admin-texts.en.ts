import type { members as greek } from './admin-texts.el.ts';

export const members: typeof greek = {
  signups: {
    heading: 'User Signups',
    lead: 'Monitor new user registrations and roles',
    download: 'Download CSV',
    empty: 'No user signups found',
    emptyNext: 'See the sign-up page',
    searchLabel: 'Search by name, email or phone',
    showAll: 'Show all users',
    totals: { all: 'Total Users', users: 'Regular Users', admins: 'Admins' },
    events: { one: 'Joined 1 upcoming event', many: 'Joined {count} upcoming events' },
    columns: { email: 'Email', role: 'Role', date: 'Signup Date', status: 'Status' },
    roles: { admin: 'Admin', user: 'User' },
    active: 'Active',
    unconfirmed: 'Not confirmed yet',
    failed: 'Error loading user signups',
  },
  member: {
    back: 'Back to all users',
    write: 'Write an email',
    facts: {
      email: 'Email',
      phone: 'Phone',
      address: 'Address',
      birthDate: 'Birth date',
      children: 'Children',
      joined: 'Signed up',
      messages: 'Messages',
    },
    born: '{date}, age {age}',
    messages: '{count} messages',
    oneMessage: '1 message',
    events: {
      upcoming: 'Upcoming events',
      past: 'Past events',
      isWaiting: 'Waiting',
    },
    none: 'No such user',
    noneText: 'This account does not exist. Perhaps it was deleted.',
    failed: 'Error loading user',
  },
};

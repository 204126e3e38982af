import routes from '#app/routes.ts';
import { contactForm } from './contact-row.ts';
import { dateIn, nextDate, week } from './timetable.ts';

type Route = (typeof routes)[number];

export interface RoutePath {
  path: string;
  id: string;
  /** Whether the route renders a page, unlike a route that only acts or serves a file. */
  isPage: boolean;
}

/** Returns all paths except the catch-all. With `layout`, returns only the paths below the layout whose file name ends with `layout`. */
export function routePathsBelow(layout?: string): RoutePath[] {
  const entries = layout ? routes.find(({ file }) => file.endsWith(layout))?.children : routes;
  if (!entries) throw new Error(`No layout ${layout} in routes.ts`);
  return pathsOf(entries).filter(({ path }) => !path.includes('*'));
}

function pathsOf(entries: Route[], below = ''): RoutePath[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? below : entry.path.startsWith('/') ? entry.path : `${below}/${entry.path}`;
    const id = entry.id ?? entry.file.replace(/^\.\//, '').replace(/\.tsx?$/, '');
    const isPage = entry.file.endsWith('.tsx');
    return [...(entry.path === undefined ? [] : [{ path, id, isPage }]), ...pathsOf(entry.children ?? [], path)];
  });
}

/** Fills in a class of the timetable. */
export function withClass(path: string): string {
  const [{ day, start, groups } = { day: 1 as const, start: 'none', groups: [] }] = week;
  return path.replace(':day/:start/:groups', `${nextDate(day, 21)}/${start}/${groups.join('.') || 'none'}`);
}

/** Valid values of the fields of all forms. */
export const fieldsOfAllForms = {
  ...contactForm({ name: 'Εύα', email: 'eva@example.org', message: 'Από αλλού' }),
  password: 'a password of eight',
  password_confirm: 'a password of eight',
  intent: 'sign-up',
  first_name: 'Εύα',
  last_name: 'Παπά',
  phone_number: '210 1234567',
  address: 'Κατεχάκη 10',
  birth_date: '2000-02-29',
  birth_year: String(new Date().getFullYear() - 8),
  key: '00000000-0000-4000-8000-000000000000',
  version: '1',
  title: 'Taken over',
  location: 'Elsewhere',
  'school.phone': '+30 210 123 4567',
  description: '',
  date: '2099-01-01T10:00',
  max_participants: '',
  registration_link: '',
  first: dateIn(20),
  last: '',
  reason_el: 'Από αλλού',
  reason_en: 'From elsewhere',
  audience: 'news',
  subject_el: 'Από αλλού',
  subject_en: 'From elsewhere',
  text_el: 'Από αλλού',
  text_en: 'From elsewhere',
  from: dateIn(20),
  until: '',
  what: 'off',
  newest: '2099-01-01T00:00:00.000Z',
  id: 'message',
  responded: 'true',
  'school.street:el': 'Από αλλού',
  'school.street:en': 'From elsewhere',
};

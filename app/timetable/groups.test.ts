import { expect, it, vi } from 'vitest';
import { el, withUpcoming } from '#tests/support/fixture-school.ts';
import { cacheKey } from '../cached-paths.ts';
import { provideContent } from '../i18n/content.ts';
import { calendarIds, distinctName, offeredGroups, parseTrialClass, pathToTrialClass } from './groups.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
provideContent('el', el);

const keyOf = (path: string) => cacheKey(new URL(path, 'https://school.example'));

it('parses the group of a trial class from the query string and rejects unknown groups', () => {
  expect(parseTrialClass('?class=beginner')).toBe('beginner');
  expect(parseTrialClass('?from=mail&class=kids-c')).toBe('kids-c');
  for (const search of ['', '?', '?class=', '?klass=beginner']) expect(parseTrialClass(search), search).toBeNull();
  for (const unknown of ['zzz', 'Beginner', 'beginners', 'constructor']) expect(parseTrialClass(`?class=${unknown}`)).toBeNull();
  expect(parseTrialClass('?class=zzz&class=beginner')).toBeNull();
});

it('offers the groups in force and those of the next timetable, and keeps the calendars of former ones', () => {
  const ids = ({ schedule }: typeof el) => offeredGroups(schedule).map(({ id }) => id);
  expect(ids(el)).toEqual(['kids-a', 'kids-b', 'kids-c', 'beginner', 'intermediate', 'advanced']);
  const withElders = (on: string) => {
    const { schedule } = withUpcoming(el, '2027-01-04', [], on);
    const elders = { id: 'elders', cord: 'adv' as const, name: 'Elders', whom: '' };
    const next = { since: '2027-01-04', adultLevels: [elders], kidsGroups: [], classes: [] };
    return { ...el, schedule: schedule.upcoming ? { ...schedule, upcoming: next } : { ...schedule, ...next } };
  };
  expect(ids(withElders('2027-01-03')).at(-1)).toBe('elders');
  expect(ids(withElders('2027-01-04'))).toEqual(['elders']);
  for (const on of ['2027-01-03', '2027-01-04'])
    expect(calendarIds(withElders(on).schedule).toSorted()).toEqual([...ids(el), 'elders', 'all'].toSorted());
  expect(calendarIds(el.schedule).at(-1)).toBe('all');
});

it('tells groups of the same ages apart by their days', () => {
  const { schedule } = el;
  expect(offeredGroups(schedule).map((group) => distinctName(group, schedule, 'el'))).toEqual([
    'Παιδιά Α (3–6 ετών)',
    'Παιδιά Β (7–12 ετών, Τρίτη & Πέμπτη)',
    'Παιδιά Γ (7–12 ετών, Δευτέρα & Τετάρτη)',
    ...['Αρχάριοι', 'Μεσαίο επίπεδο', 'Προχωρημένοι'],
  ]);
});

it('caches all pages except home pages with a known group in the query string', () => {
  expect(keyOf(pathToTrialClass('beginner', 'el'))).toBeNull();
  expect(keyOf(pathToTrialClass('kids-a', 'en'))).toBeNull();
  expect(keyOf('/en/?class=kids-a')).toBeNull();
  expect(keyOf('/?class=zzz')).toBe('/');
  expect(keyOf('/?utm=1')).toBe('/');
  expect(keyOf('/blog?class=beginner')).toBe('/blog');
});

it('does not prefill the form, and caches no page, after a message was sent', () => {
  expect(keyOf('/?notice=message-sent&class=beginner')).toBeNull();
  expect(keyOf('/en?notice=message-sent&at=19:42')).toBeNull();
  expect(parseTrialClass('?notice=message-sent&class=beginner')).toBeNull();
  expect(parseTrialClass('?class=beginner&notice=')).toBeNull();
});

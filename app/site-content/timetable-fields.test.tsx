import { expect, it } from 'vitest';
import { en } from '#app/content/en.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import { provideContent } from '../i18n/content.ts';
import { TimetableFields } from './timetable-fields.tsx';
import type { ClassEntry, GroupEntry, TimetableEntry, TimetableValues } from './timetable-values.ts';

provideContent('en', en);

const hostile = '"><script>alert(1)</script>';
const group = (id: string, name: string): GroupEntry => ({
  ...{ id, audience: 'adults', cord: 'adv', agesFrom: '', agesTo: '', teacher: '' },
  ...{ name: { el: name, en: name }, whom: { el: hostile, en: hostile } },
});
const joint: ClassEntry = { day: '5', start: '20:00', end: '21:30', label: '', groups: ['a', 'b'] };
const entry: TimetableEntry = {
  since: '2027-01-04',
  groups: [group('a', hostile), group('b', 'Advanced')],
  classes: [joint, { ...joint, day: '3', groups: ['b'] }],
};
const current: TimetableValues = {
  ...{ shown: 'current', begins: 'now', entry, next: '', focus: null },
  ...{ teachers: [{ id: 'x', name: hostile }], labels: [] },
};
const render = (values: Partial<TimetableValues>, errors: Record<string, string> = {}) =>
  renderAt('/en', <TimetableFields values={{ ...current, ...values }} errors={errors} openGroups={new Set()} />);
const operations = (html: string) => Array.from(html.matchAll(/value="([^"]+)" name="operation"/g), ([, value]) => value);

it('escapes hostile names everywhere', () => {
  expect(render({})).toContain('&lt;script&gt;');
  expect(render({})).not.toContain('<script');
});

it('lists a joint class with its first group and mentions it with the others', () => {
  const html = render({});
  expect(html).toContain('name="classes.0.groups" value="a.b"');
  expect(html).toContain('Friday 20:00–21:30');
  expect(html.match(/name="classes\.\d\.start"/g)).toHaveLength(2);
});

it('shows the cord of each group, its name, ages or audience and hours, and which classes it shares', () => {
  const children = { ...group('b', 'Children'), audience: 'kids' as const, cord: 'kids-b' as const, agesFrom: '3', agesTo: '6' };
  const html = render({ entry: { ...entry, groups: [group('a', 'Advanced'), children] } });
  const summaries = Array.from(
    html.matchAll(/<summary><span class="cord cord--(.*?)"><\/span><h2>(.*?)<\/h2>(.*?)<\/summary>/g),
    ([, cord, name, hours = '']) => [cord, name, hours.replace(/<.*?>/g, '')],
  );
  expect(summaries).toEqual([
    ['adv', 'Advanced <small>Adults</small>', 'Friday 20:00–21:30 (shared)'],
    ['kids-b', 'Children <small>ages 3–6</small>', 'Wednesday 20:00–21:30, Friday 20:00–21:30 (shared)'],
  ]);
});

it('names the limits once no group or class can be added', () => {
  const limit = 'At most 20 groups and 60 classes.';
  const groups = Array.from({ length: 20 }, (_, index) => group(`g${index}`, 'Group'));
  const classes = Array.from({ length: 60 }, () => joint);
  expect(render({})).not.toContain(limit);
  expect(render({ entry: { ...entry, groups } })).toContain(limit);
  expect(render({ entry: { ...entry, classes } })).toContain(limit);
});

it('offers to drop or leave a next timetable only if there is one', () => {
  const next = '2027-01-04';
  expect(operations(render({}))).not.toContain('withdraw');
  expect(render({})).toContain('type="radio"');
  const upcoming = render({ shown: 'upcoming', begins: 'later', next });
  expect(operations(upcoming)).toContain('withdraw');
  expect(upcoming).toContain('href="/admin/pages/timetable"');
  expect(upcoming).toContain('value="2027-01-04"');
  expect(render({ next })).toContain('href="/admin/pages/timetable?from=2027-01-04"');
});

it('shows messages at their fields, focuses the first and opens the details that contain it', () => {
  const html = render({}, { 'groups.1.name:en': 'Too long', 'classes.1.end': 'Too early' });
  expect(html).toMatch(/<details open=""><summary>[^<]+<\/summary>.*?Too long/);
  expect(html).toContain('Too early');
  const focused = Array.from(html.matchAll(/<[a-z]+ [^>]*autofocus[^>]*>/gi), ([tag]) => tag.match(/name="([^"]+)"/)?.[1]);
  expect(focused).toEqual(['groups.1.name:en']);
});

it('closes groups without errors or focus', () => {
  const openGroups = (html: string) =>
    Array.from(html.matchAll(/<details class="timetable-group"( open="")?>/g), ([, open]) => open !== undefined);
  expect(openGroups(render({}))).toEqual([false, false]);
  expect(openGroups(render({}, { 'classes.1.end': 'Too early' }))).toEqual([false, true]);
  expect(openGroups(render({ focus: 'add-class:0' }))).toEqual([true, false]);
});

it('focuses what an operation has changed', () => {
  expect(render({ focus: 'classes.1.day' })).toMatch(
    /<select[^>]*name="classes.1.day"[^>]*autofocus|<select[^>]*autofocus[^>]*name="classes.1.day"/i,
  );
  expect(render({}, { 'groups.1.classes': 'No class' })).toMatch(/<button[^>]*value="add-class:1"[^>]*autofocus/i);
});

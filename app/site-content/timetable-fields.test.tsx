import { expect, it } from 'vitest';
import { en } from '#app/content/en.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import type { EditedTimetable } from '../content/edits.ts';
import { provideContent } from '../i18n/content.ts';
import { TimetableFields } from './timetable-fields.tsx';
import { maxFields } from './timetable-values.server.ts';

provideContent('en', en);

const hostile = '"><script>alert(1)</script>';
const group = (id: string, name: string, cord = 'adv') => ({
  [`groups.${id}.cord`]: cord,
  ...{ [`groups.${id}.name:el`]: name, [`groups.${id}.name:en`]: name },
  ...{ [`groups.${id}.whom:el`]: hostile, [`groups.${id}.whom:en`]: hostile },
});
const weeklyClass = (id: number, day: string, groups: string) => ({
  ...{ [`classes.${id}.day`]: day, [`classes.${id}.start`]: '20:00', [`classes.${id}.end`]: '21:30' },
  [`classes.${id}.groups`]: groups,
});
const current: EditedTimetable = {
  ...{ since: '', begins: 'now', groups: 'a,b', ...group('a', hostile), ...group('b', 'Advanced') },
  ...{ classes: '0,1', ...weeklyClass(0, '5', 'a,b'), ...weeklyClass(1, '3', 'b') },
};
interface State {
  values?: object;
  errors?: Record<string, string>;
  focus?: string;
  next?: string;
  showsNext?: boolean;
}
const render = ({ values, errors = {}, focus, next = '', showsNext = false }: State = {}) =>
  renderAt(
    '/en',
    <TimetableFields
      values={{ ...current, ...values }}
      {...{ errors, next, showsNext }}
      teachers={[]}
      focus={focus ?? Object.keys(errors)[0] ?? null}
    />,
  );
const operations = (html: string) => Array.from(html.matchAll(/value="([^"]+)" name="operation"/g), ([, value]) => value);
const limit = 'At most 20 groups and 60 classes.';
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

it('escapes hostile names everywhere', () => {
  expect(render()).toContain('&lt;script&gt;');
  expect(render()).not.toContain('<script');
});

it('lists a joint class with its first group and mentions it with the others', () => {
  const html = render();
  expect(html).toContain('name="classes.0.groups" value="a,b"');
  expect(html).toContain('Friday 20:00–21:30');
  expect(html.match(/name="classes\.\d\.start"/g)).toHaveLength(2);
});

it('shows the cord of each group, its name, ages or audience and hours, and which classes it shares', () => {
  const ages = { 'groups.b.agesFrom': '3', 'groups.b.agesTo': '6' };
  const html = render({ values: { ...group('a', 'Advanced'), ...group('b', 'Children', 'kids-b'), ...ages } });
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
  expect(render()).not.toContain(limit);
  expect(render({ values: { groups: numbers(20).join() } })).toContain(limit);
  expect(render({ values: { classes: numbers(60).join() } })).toContain(limit);
});

it('has no more controls in the largest timetable than a request may have', () => {
  const groups = numbers(20).map((id) => `g${id}`);
  const values = { groups: groups.join(), classes: numbers(60).join() };
  const [one, all] = [groups.map((id) => group(id, id)), numbers(60).map((id) => weeklyClass(id, '1', groups.join()))];
  const html = render({ values: Object.assign(values, ...one, ...all) });
  const controls = html.match(/<(?:input|select)[^>]* name="/g) ?? [];
  expect(controls.length).toBeGreaterThan(60 * 20);
  // A few hidden fields and the button come on top.
  expect(controls.length).toBeLessThan(maxFields - 20);
});

it('offers to drop or leave a next timetable only if there is one', () => {
  const next = '2027-01-04';
  expect(operations(render())).not.toContain('withdraw');
  expect(render()).toContain('type="radio"');
  const upcoming = render({ values: { since: next, begins: 'later' }, showsNext: true, next });
  expect(operations(upcoming)).toContain('withdraw');
  expect(upcoming).toContain('href="/admin/pages/timetable"');
  expect(upcoming).toContain('value="2027-01-04"');
  expect(upcoming).toContain('name="begins" value="later"');
  expect(render({ next })).toContain('href="/admin/pages/timetable?from=2027-01-04"');
});

it('shows messages at their fields, focuses the first and opens the details that contain it', () => {
  const html = render({ errors: { 'groups.b.name:en': 'Too long', 'classes.1.end': 'Too early' } });
  expect(html).toMatch(/<details open=""><summary>[^<]+<\/summary>.*?Too long/);
  expect(html).toContain('Too early');
  const focused = Array.from(html.matchAll(/<[a-z]+ [^>]*autofocus[^>]*>/gi), ([tag]) => tag.match(/name="([^"]+)"/)?.[1]);
  expect(focused).toEqual(['groups.b.name:en']);
});

it('closes groups without errors or focus', () => {
  const openGroups = (html: string) =>
    Array.from(html.matchAll(/<details class="timetable-group"( open="")?>/g), ([, open]) => open !== undefined);
  expect(openGroups(render())).toEqual([false, false]);
  expect(openGroups(render({ errors: { 'classes.1.end': 'Too early' } }))).toEqual([false, true]);
  expect(openGroups(render({ focus: 'add-class:a' }))).toEqual([true, false]);
});

it('focuses what an operation has changed', () => {
  expect(render({ focus: 'classes.1.day' })).toMatch(
    /<select[^>]*name="classes.1.day"[^>]*autofocus|<select[^>]*autofocus[^>]*name="classes.1.day"/i,
  );
  expect(render({ errors: { 'add-class:b': 'No class' } })).toMatch(/<button[^>]*value="add-class:b"[^>]*autofocus/i);
});

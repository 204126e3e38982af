// The school changes its timetable, from a day in the future, under /admin/pages/timetable.
import { expect } from '@playwright/test';
import { en } from '#app/content/en.ts';
import type { WeeklyClass } from '#app/content/model.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { timeZone } from '#content/school.ts';
import { test } from '../support/fixtures.ts';
import { entries } from '../support/schedule-changes.ts';
import { insertScheduleChanges, withoutTables } from '../support/site-data.ts';
import { nextDate } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

const copy = contentEditor.timetableForm;
const publishButton = contentEditor.pages.form.save;

const [first] = en.schedule.classes as readonly [WeeklyClass, ...WeeklyClass[]];
/** The first day of that class in the fourth week from now. */
const firstDay = nextDate(first.day, 22);
/** A day of the week without classes. */
const freeDay = ([7, 1, 2, 3, 4, 5, 6] as const).find((weekday) => en.schedule.classes.every(({ day }) => day !== weekday)) ?? 7;
const earlier = (time: string) => String(Temporal.PlainTime.from(time).subtract({ minutes: 10 })).slice(0, 5);
const newEnd = earlier(first.end);
const fromLaterDay = { begins: 'later', since: firstDay };

const feed = async (visitor: Visitor) => (await visitor.read('/en/calendar/all.ics')).replace(/\r\n /g, '');

async function publish(admin: Visitor, values = {}): Promise<void> {
  await admin.submit(publishButton, values);
  expect(admin.notice).toContain('Published');
}

test.beforeEach(async ({ admin }) => {
  await admin.open('/admin/pages/timetable');
});

test('announces a new end of a class from a later day, and keeps the present one until then', { tag: '@postgres' }, async ({
  admin,
  visitor,
}) => {
  const before = await visitor.read('/en');
  await publish(admin, { 'classes.0.end': newEnd, ...fromLaterDay });
  const after = await visitor.read('/en');
  expect(after).toContain(`${first.start}–${newEnd} instead of ${first.start}–${first.end}`);
  expect(after).toMatch(new RegExp(`<b>From [^<]*${Number(firstDay.slice(8))}\\s`));
  expect(await visitor.read('/')).toContain('class="schedule__changes"');
  const file = await feed(visitor);
  expect(file).toContain('UNTIL=');
  expect(file).toContain(`-${firstDay}@`);

  expect(admin.values(publishButton)['classes.0.end']).toBe(first.end);
  await admin.follow(/^Show the one that begins/);
  expect(admin.text()).toContain(copy.when.isUpcoming);
  expect(admin.values(publishButton)['classes.0.end']).toBe(newEnd);
  await admin.submit(copy.when.withdraw);
  expect(admin.notice).toContain('Published');
  expect(await visitor.read('/en')).toBe(before);
});

test('refuses an end before the start, two classes of a group at one time and a day in the past, and keeps what was entered', async ({
  admin,
}) => {
  await admin.submit(publishButton, { 'classes.0.end': earlier(first.start), begins: 'later', since: '2026-01-01' });
  expect(admin.description('classes.0.end')).toBe(copy.errors.endBeforeStart.replace('{hours}', '6'));
  expect(admin.description('since')).toContain(copy.errors.dayPast);
  expect(admin.values(publishButton)['classes.0.end']).toBe(earlier(first.start));

  const group = '.timetable-group:has([name="classes.0.end"])';
  await admin.submit(new RegExp(`^${copy.addClass}`), { 'classes.0.end': first.end }, group);
  const added = `classes.${en.schedule.classes.length}`;
  await admin.submit(publishButton, {
    [`${added}.day`]: String(first.day),
    [`${added}.start`]: first.start,
    [`${added}.end`]: first.end,
    since: firstDay,
  });
  expect(admin.description(`${added}.start`)).toBe(copy.errors.sameTime);
  expect(admin.field(`${added}.start`).attr('aria-invalid')).toBe('true');
});

test('asks before a new timetable drops an announced change of a class', async ({ site, admin, visitor }) => {
  await insertScheduleChanges(site, [{ first_day: firstDay, class_start: first.start, class_groups: first.groups.join('.') }]);
  expect(await feed(visitor)).toContain('EXDATE');
  await admin.submit(publishButton, { 'classes.0.day': String(freeDay), 'classes.0.end': newEnd, ...fromLaterDay });
  expect(admin.text()).toContain(copy.warnings.orphans);
  expect(admin.text()).toContain(copy.warnings.canceled);
  expect(await visitor.read('/en')).not.toContain(newEnd);
  await publish(admin, { [copy.warnings.confirm]: true });
  expect(await visitor.read('/en')).toContain(newEnd);
});

test('a class stays cancelled on a day when its hours change for good, and when an earlier timetable comes back', async ({
  site,
  admin,
  visitor,
}) => {
  const [group = ''] = first.groups;
  await insertScheduleChanges(site, [{ first_day: firstDay, class_start: first.start, class_groups: first.groups.join('.') }]);
  const canceled = (start: string) => `EXDATE;TZID=${timeZone}:${firstDay.replaceAll('-', '')}T${start.replace(':', '')}00`;
  const groupFeed = async () => (await visitor.read(`/en/calendar/${group}.ics`)).replace(/\r\n /g, '');
  expect(await groupFeed()).toContain(canceled(first.start));
  await publish(admin, { 'classes.0.start': earlier(first.start), 'classes.0.end': newEnd });
  expect(await groupFeed()).toContain(canceled(earlier(first.start)));
  await admin.open('/admin/timetable');
  expect(admin.text()).toContain(`${earlier(first.start)}–${newEnd}`);

  await admin.open('/admin/pages/timetable/versions/0/restore');
  expect(admin.text()).not.toContain(copy.warnings.orphans);
  await admin.submit(contentEditor.pages.restoration.restore, {}, 'dialog');
  expect(await groupFeed()).toContain(canceled(first.start));
});

test('names the changes that a former timetable does not have when it is restored', async ({ site, admin }) => {
  await publish(admin, { 'classes.0.day': String(freeDay) });
  const day = nextDate(freeDay, 8);
  await insertScheduleChanges(site, [{ first_day: day, class_start: first.start, class_groups: first.groups.join('.') }]);
  await admin.open('/admin/pages/timetable/versions/0/restore');
  expect(admin.text()).toContain(copy.warnings.canceled);
});

test('asks before it publishes a class at the time of another one, and does not ask again', async ({ admin, visitor }) => {
  const [start, end] = ['23:00', '00:30'];
  const group = '.timetable-group:has([name="classes.0.end"])';
  await admin.submit(new RegExp(`^${copy.addClass}`), {}, group);
  await admin.submit(new RegExp(`^${copy.addClass}`), {}, group);
  const [late, later] = [0, 1].map((more) => `classes.${en.schedule.classes.length + more}`);
  const day = String(freeDay);
  const added = { [`${late}.day`]: day, [`${late}.start`]: start, [`${late}.end`]: end };
  await admin.submit(publishButton, { ...added, [`${later}.day`]: day, [`${later}.start`]: '23:30', [`${later}.end`]: '23:55' });
  expect(admin.text()).toContain(copy.warnings.overlaps);
  expect(admin.text()).toContain(`${start}–${end}`);
  await publish(admin, { [copy.warnings.confirm]: true });
  expect(await visitor.read('/en')).toContain(`${start}–${end}`);
  await admin.open('/admin/pages/timetable');
  await publish(admin, { 'classes.0.end': newEnd });
});

test('refuses a form that no browser sends also while the database is away', async ({ site, admin }) => {
  const form = Object.entries(admin.values(publishButton)).filter(([, value]) => value !== false) as [string, string][];
  const send = (changes: Record<string, string>) =>
    admin.fetch('/admin/pages/timetable', {
      method: 'POST',
      headers: { Origin: site.origin },
      body: new URLSearchParams({ ...Object.fromEntries(form), ...changes }),
    });
  await withoutTables(site, ['site_content_publications'], async () => {
    expect((await send({ groups: '../x' })).status).toBe(400);
    expect((await send({ 'classes.0.end': newEnd })).status).toBe(503);
  });
});

test('the list of changes has the planned timetable in order, with a link that edits it', async ({ site, admin }) => {
  const dayBefore = String(Temporal.PlainDate.from(firstDay).subtract({ days: 1 }));
  const dayAfter = String(Temporal.PlainDate.from(firstDay).add({ days: 1 }));
  await publish(admin, { 'classes.0.end': newEnd, ...fromLaterDay });
  await insertScheduleChanges(site, [{ first_day: dayAfter }, { first_day: dayBefore }]);
  await admin.open('/admin/timetable');
  const rows = entries(admin);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain(`${first.start}–${newEnd} instead of ${first.start}–${first.end}`);
  expect(admin.attributes('.planned li:nth-child(2) a', 'href')).toEqual([`/admin/pages/timetable?from=${firstDay}`]);
});

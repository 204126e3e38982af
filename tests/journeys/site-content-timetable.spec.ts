// The school changes its timetable, from a day in the future, under /admin/content/timetable.
import { expect } from '@playwright/test';
import { en } from '#app/content/en.ts';
import type { WeeklyClass } from '#app/content/model.ts';
import { contentEditor } from '#content/interface/content-editor.en.ts';
import { test } from '../support/fixtures.ts';
import { insertScheduleChanges } from '../support/site-data.ts';
import { nextDate } from '../support/timetable.ts';
import type { Visitor } from '../support/visitor.ts';

const copy = contentEditor.timetableForm;
const publishButton = contentEditor.siteContent.form.publish;

const [first] = en.schedule.classes as readonly [WeeklyClass, ...WeeklyClass[]];
/** The first day of that class in the fourth week from now. */
const firstDay = nextDate(first.day, 22);
const earlier = (time: string) => String(Temporal.PlainTime.from(time).subtract({ minutes: 10 })).slice(0, 5);
const newEnd = earlier(first.end);
const fromLaterDay = { begins: 'later', since: firstDay };

const feed = async (visitor: Visitor) => (await visitor.read('/en/calendar/all.ics')).replace(/\r\n /g, '');

async function publish(admin: Visitor, values = {}): Promise<void> {
  await admin.submit(publishButton, values);
  expect(admin.notice).toContain('Published');
}

test.beforeEach(async ({ admin }) => {
  await admin.open('/admin/content/timetable');
});

test('announces a new end of a class from a later day, and keeps the present one until then', async ({ admin, visitor }) => {
  const before = await visitor.read('/en');
  await publish(admin, { 'classes.0.end': newEnd, ...fromLaterDay });
  const after = await visitor.read('/en');
  expect(after).toContain(`${first.start}–${newEnd} instead of ${first.start}–${first.end}`);
  expect(after).toMatch(new RegExp(`<b>From [^<]*${Number(firstDay.slice(8))}\\s`));
  expect(await visitor.read('/')).toContain('class="schedule__changes"');
  const file = await feed(visitor);
  expect(file).toContain('UNTIL=');
  expect(file).toContain(`-${firstDay}@`);

  expect(admin.text()).toContain(copy.when.isUpcoming);
  await admin.submit(copy.when.withdraw);
  expect(admin.text()).toContain(copy.when.withdrawn);
  await publish(admin);
  expect(await visitor.read('/en')).toBe(before);
});

test('refuses an end before the start and a day in the past, and keeps what was entered', async ({ admin }) => {
  await admin.submit(publishButton, { 'classes.0.end': earlier(first.start), begins: 'later', since: '2026-01-01' });
  expect(admin.description('classes.0.end')).toBe(copy.errors.endBeforeStart);
  expect(admin.description('since')).toContain(copy.errors.dayPast);
  expect(admin.values(publishButton)['classes.0.end']).toBe(earlier(first.start));
  await admin.submit(
    new RegExp(`^${copy.addClass}`),
    { 'classes.0.end': first.end },
    '.timetable-group:has([name="classes.0.end"])',
  );
  expect(admin.field(`classes.${en.schedule.classes.length}.start`).attr('value')).toBeDefined();
});

test('asks before a new timetable drops an announced change of a class', async ({ site, admin, visitor }) => {
  await insertScheduleChanges(site, [{ first_day: firstDay, class_start: first.start, class_groups: first.groups.join('.') }]);
  expect(await feed(visitor)).toContain('EXDATE');
  await admin.submit(publishButton, { 'classes.0.start': earlier(first.start), 'classes.0.end': newEnd, ...fromLaterDay });
  expect(admin.text()).toContain(copy.orphans.lead);
  expect(admin.text()).toContain(copy.orphans.canceled);
  expect(await visitor.read('/en')).not.toContain(newEnd);
  await publish(admin, { [copy.orphans.confirm]: true });
  expect(await visitor.read('/en')).toContain(newEnd);
});

// Subscribes real calendar programs to the feeds (Debian: khal vdirsyncer calcurse):
//   TEST_ALL=1 npm run test:e2e -- calendar-programs
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { overAt } from '#app/i18n/local-time.ts';
import { school, timeZone } from '#content/school.ts';
import { areCalendarProgramsInstalled } from '../../scripts/install-test-tools.ts';
import { orSkip } from '../support/content.ts';
import { test } from '../support/fixtures.ts';
import { insertEvents, insertScheduleChanges } from '../support/site-data.ts';
import { addDays, instantAt, nextDate, week } from '../support/timetable.ts';

// `npm run test:all` reports the missing programs as a failure.
test.skip(!areCalendarProgramsInstalled(), 'khal, vdirsyncer or calcurse is not installed');

let home: string;
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'school-calendars-'));
});
test.afterEach(() => rmSync(home, { recursive: true, force: true }));

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, HOME: home, TZ: timeZone, LC_ALL: 'C.UTF-8' },
  });

/** A read-only subscription, whose entries `sync` downloads into one file each. */
function subscribe(url: string) {
  const config = join(home, 'vdirsyncer');
  const folder = join(home, 'entries');
  mkdirSync(folder);
  writeFileSync(
    config,
    `[general]\nstatus_path = "${home}/status"\n
[pair school]\na = "site"\nb = "here"\ncollections = null\nconflict_resolution = "a wins"\n
[storage site]\ntype = "http"\nurl = "${url}"\n
[storage here]\ntype = "filesystem"\npath = "${folder}"\nfileext = ".ics"\n`,
  );
  run('vdirsyncer', '-c', config, 'discover');
  return { folder, sync: () => run('vdirsyncer', '-c', config, 'sync') };
}

function khal(folder: string) {
  const config = join(home, 'khal');
  const formats =
    'timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n';
  writeFileSync(
    config,
    `[calendars]\n[[school]]\npath = ${folder}\nreadonly = True\n[locale]\nlocal_timezone = ${timeZone}\ndefault_timezone = ${timeZone}\n${formats}[sqlite]\npath = ${home}/khal.db\n`,
  );
  return (day: string) => {
    const format = ['--format', '{start-time}-{end-time} {title}', '--day-format', ''];
    return run('khal', '-c', config, 'list', ...format, '--once', day, '1d')
      .split('\n')
      .filter(Boolean)
      .toSorted();
  };
}

test('khal and vdirsyncer follow a cancelled and a moved class of a subscribed timetable', { tag: '@full' }, async ({ site }) => {
  const weeklyClass = orSkip(week[0], 'classes');
  const day = nextDate(weeklyClass.day, 2);
  const { folder, sync } = subscribe(`${site.origin}/en/calendar/all.ics`);
  sync();
  const list = khal(folder);
  const regular = week.filter((each) => each.day === weeklyClass.day).map(({ start, end }) => `${start}-${end}`);
  const hours = (on: string) => list(on).map((line) => line.slice(0, 11));
  expect(hours(day)).toEqual(regular);
  expect(list(day).join()).toContain(school.name);

  const change = { class_start: weeklyClass.start, class_groups: weeklyClass.groups.join('.') };
  const nextWeek = addDays(day, 7);
  await insertScheduleChanges(site, [
    { first_day: day, ...change },
    { first_day: nextWeek, ...change, to_day: nextWeek, to_start: '08:10', to_end: '09:05' },
  ]);
  sync();
  expect(hours(day)).toEqual(regular.slice(1));
  expect(hours(nextWeek)).toEqual(['08:10-09:05', ...regular.slice(1)]);
  expect(hours(addDays(day, 14))).toEqual(regular);
});

test('khal and vdirsyncer follow a changed event, which lasts 90 minutes if its end is not known', { tag: '@full' }, async ({
  site,
}) => {
  const [day, later] = [nextDate(6, 10), nextDate(7, 10)];
  await insertEvents(site, [
    { id: 'roda', title: 'Roda, “outside”', is_public: true, date: instantAt(`${day}T19:00`).toISOString() },
  ]);
  const { folder, sync } = subscribe(`${site.origin}/en/calendar/events.ics`);
  sync();
  const list = khal(folder);
  expect(list(day)).toEqual(['19:00-20:30 Roda, “outside”']);
  const date = instantAt(`${later}T12:00`).toISOString();
  const changed = { date, over_at: overAt({ date, ends_at: null }), updated_at: new Date().toISOString(), version: 2 };
  await site.database.kysely.updateTable('events').set(changed).where('id', '=', 'roda').execute();
  await site.expectRefreshed();
  sync();
  expect([...list(day), ...list(later)]).toEqual(['12:00-13:30 Roda, “outside”']);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('calcurse imports all feeds without an error', { tag: '@full' }, async ({ site, visitor }) => {
  await insertEvents(site, [{ title: 'Roda', is_public: true }]);
  for (const feed of ['/calendar/all.ics', '/en/calendar/all.ics', '/calendar/events.ics']) {
    const data = mkdtempSync(join(home, 'calcurse-'));
    const file = join(data, 'feed.ics');
    writeFileSync(file, await (await visitor.fetch(feed)).text());
    const report = run('calcurse', '-D', data, '-C', data, '-i', file);
    expect([feed, report]).toEqual([feed, expect.stringMatching(/ 0 skipped/)]);
    expect([feed, readFileSync(join(data, 'apts'), 'utf8').trim()]).not.toEqual([feed, '']);
  }
});

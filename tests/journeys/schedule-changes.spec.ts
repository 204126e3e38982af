import { expect } from '@playwright/test';
import nodeIcal, { type VEvent } from 'node-ical';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import type { WeeklyClass } from '#app/content/model.ts';
import type { Locale } from '#app/site-map.ts';
import { timeZone } from '#content/school.ts';
import { admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { orSkip } from '../support/content.ts';
import { newMember, newSession, newVisitor, test } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import {
  classPath,
  closeSheet,
  comingClasses,
  entries,
  timetablePath as list,
  save,
  saveAndClose,
} from '../support/schedule-changes.ts';
import { startSite } from '../support/site.ts';
import { insertScheduleChanges } from '../support/site-data.ts';
import {
  addDays,
  classesOfOneDay,
  classesOn,
  classTitle,
  dateIn,
  longDate,
  nextDate,
  startTimesOn,
  week,
} from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const copy = adminEvents.scheduleChanges;
const DAY_MS = 86_400_000;

/** Announcement of a schedule change, in the words of the installed content. */
function announcement(key: 'closedFor' | 'canceled' | 'otherDay' | 'range', locale: Locale, values: Record<string, string>) {
  return { el, en }[locale].strings.scheduleChanges[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
const hoursOf = ({ start, end }: WeeklyClass) => `${start}–${end}`;

const notices = async (visitor: Visitor, path: string) => (await visitor.open(path)).texts('#schedule .schedule__changes li');
async function feedStartTimes(visitor: Visitor, path: string, date: string): Promise<string[]> {
  const from = new Date(Date.parse(date) - DAY_MS);
  const to = new Date(Date.parse(date) + 2 * DAY_MS);
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return Object.values(nodeIcal.sync.parseICS(await visitor.read(path)))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from, to }))
    .map(({ start }) => clock.format(start))
    .filter((start) => start.startsWith(date))
    .map((start) => start.slice(-5))
    .sort();
}
async function specialHours(visitor: Visitor, path: string) {
  await visitor.open(path);
  const hours = JSON.parse(visitor.$('script[type="application/ld+json"]').first().text()).specialOpeningHoursSpecification ?? [];
  return hours.map((each: Record<string, string>) => [each.validFrom, each.validThrough, each.opens, each.closes].join(' '));
}

test('creates a closure after validation errors, deletes it and undoes that', { tag: '@postgres' }, async ({
  admin,
  visitor,
}) => {
  const { day: weekday, groups: ids } = orSkip(week[0], 'classes');
  const [group = ''] = ids;
  const first = nextDate(weekday, 10);
  const last = addDays(first, 11);
  const before = await visitor.read('/');

  await admin.open(list);
  expect(admin.text('#panel h2')).toBe('Timetable');
  await admin.follow('Closed on other days');
  expect(admin.text('dialog h2')).toBe('Closed days');
  await save(admin);
  expect(admin.description('first')).toBe('Please choose a day');
  expect(admin.$('[autofocus]').attr('name')).toBe('first');
  await save(admin, { first: last, last: first, reason_el: 'Γιορτή <b>"&' });
  expect(admin.description('last')).toMatch(/The last day is before the first$/);
  expect(admin.description('reason_en')).toBe('Please give the reason in both languages, or in neither');
  expect(admin.values('Save', 'dialog').reason_el).toBe('Γιορτή <b>"&');
  expect(admin.texts('.field__error')).toHaveLength(2);
  expect(await visitor.read('/')).toBe(before);

  await saveAndClose(admin, { first, last, reason_en: 'Festa </script>' });
  expect(entries(admin)).toEqual([expect.stringContaining('closed (Festa </script>)')]);

  for (const [path, locale, reason] of [
    ['/', 'el', 'Γιορτή <b>"&'],
    ['/en', 'en', 'Festa </script>'],
    [`/en?class=${group}#contact`, 'en', 'Festa </script>'],
  ] as const) {
    const days = announcement('range', locale, { first: longDate(first, locale), last: longDate(last, locale) });
    expect(await notices(visitor, path)).toEqual([`${days}: ${announcement('closedFor', locale, { reason })}`]);
  }
  for (const path of ['/', '/en', '/?notice=message-sent', `/?class=${group}`])
    expect([path, await specialHours(visitor, path)]).toEqual([path, [`${first} ${last} 00:00 00:00`]]);
  const feed = `/calendar/${group}.ics`;
  expect(await feedStartTimes(visitor, feed, first)).toEqual([]);
  expect(await feedStartTimes(visitor, '/en/calendar/all.ics', addDays(first, 7))).toEqual([]);
  expect(await feedStartTimes(visitor, feed, addDays(first, 14))).toEqual(startTimesOn(first, group));

  await admin.follow('Closed on other days');
  await save(admin, { first: last });
  expect(admin.description('first')).toMatch(/^The school is closed on some of these days already/);
  await admin.follow('Cancel');
  expectPage(admin, list);

  await admin.follow(/^Delete/);
  const question = admin.text('dialog[role=alertdialog]');
  for (const part of ['closed (Festa', 'Visitors won’t see it any more.']) expect(question).toContain(part);
  await admin.submit('Delete', {}, 'dialog');
  expect(admin.notice).toContain('Deleted.');
  const days = announcement('range', 'en', { first: longDate(first, 'en'), last: longDate(last, 'en') });
  expect(admin.texts('.tell__text')).toContain(`${days}: classes take place after all`);
  expect(entries(admin)).toEqual([]);
  expect(await visitor.read('/')).toBe(before);
  expect(await feedStartTimes(visitor, feed, first)).toEqual(startTimesOn(first, group));

  const sheet = admin.location;
  await admin.submit('Undo');
  expectPage(admin, list);
  expect(admin.notice).toContain('It is back');
  expect(entries(admin)).toHaveLength(1);
  expect((await admin.open(sheet)).text('dialog')).toContain('This change is no longer in force');
  expect(String(await notices(visitor, '/en'))).toContain('Festa');
});

test('cancels one class and moves another, each from its row', { tag: '@postgres' }, async ({ admin, visitor }) => {
  const [canceled, moved] = orSkip(classesOfOneDay, 'weekday with two classes');
  const day = nextDate(canceled.day, 1);
  const newDay = addDays(day, 4);
  await admin.open(list);
  await admin.submit('Show', { from: day });
  expect(comingClasses(admin)[0]).toMatch(new RegExp(`^${hoursOf(canceled)}`));
  await admin.follow(`${hoursOf(canceled)} ${classTitle(canceled, 'en')}`, '.week section:first-child');
  expect(admin.text('dialog h2')).toBe(classTitle(canceled, 'en'));
  expect(admin.values('Save', 'dialog')).toMatchObject({ what: 'off' });
  await save(admin);
  const told = (locale: Locale) =>
    `${longDate(day, locale)}: ${announcement('canceled', locale, { class: classTitle(canceled, locale), time: hoursOf(canceled) })}`;
  expect(admin.texts('.tell__text')).toEqual([told('el'), told('en')]);
  await closeSheet(admin);

  await admin.open(classPath(moved, day));
  await save(admin, { what: 'moved', to_start: '22:00', to_end: '21:00' });
  expect(admin.description('to_end')).toBe('The end must be after the start');
  expect(admin.values('Save', 'dialog').what).toBe('moved');
  await saveAndClose(admin, { to_day: newDay, to_start: '08:10', to_end: '09:40' });
  await admin.open(`${list}?from=${day}`);
  const ofDay = comingClasses(admin);
  expect(ofDay).toContain(`${hoursOf(canceled)} ${classTitle(canceled, 'en')} is off`);
  expect(ofDay).toContain(`${hoursOf(moved)} ${classTitle(moved, 'en')} moved to ${longDate(newDay, 'en')}, 08:10–09:40`);
  expect(ofDay).toContain(`08:10–09:40 ${classTitle(moved, 'en')} instead of ${longDate(day, 'en')}, ${hoursOf(moved)}`);

  for (const [path, locale] of [
    ['/en', 'en'],
    ['/', 'el'],
  ] as const) {
    const changeOf = (weeklyClass: WeeklyClass) => ({ class: classTitle(weeklyClass, locale), time: hoursOf(weeklyClass) });
    const to = { newDay: longDate(newDay, locale), newTime: '08:10–09:40' };
    expect(await notices(visitor, path)).toEqual([
      `${longDate(day, locale)}: ${announcement('canceled', locale, changeOf(canceled))}`,
      `${longDate(day, locale)}: ${announcement('otherDay', locale, { ...changeOf(moved), ...to })}`,
    ]);
  }
  for (const group of [...canceled.groups, ...moved.groups])
    expect(await feedStartTimes(visitor, `/calendar/${group}.ics`, day)).toEqual(startTimesOn(day, group, [canceled, moved]));
  expect(await feedStartTimes(visitor, '/en/calendar/all.ics', newDay)).toEqual([...startTimesOn(newDay), '08:10'].sort());
});

test('a changed class opens its change, which can be taken back', async ({ site, admin, visitor }) => {
  const weeklyClass = orSkip(week[0], 'classes');
  const day = nextDate(weeklyClass.day, 1);
  const moved = { what: 'moved', to_day: day, to_start: '08:10', to_end: '09:40' };
  const path = classPath(weeklyClass, day);
  await admin.open(path);
  expect(admin.texts('dialog legend ~ label')).toEqual(['Is off', 'Other hour', 'Closed all day']);
  await saveAndClose(admin, moved);
  const other = await newSession(site, admin);
  for (const window of [admin, other]) expect((await window.open(path)).values('Save', 'dialog')).toMatchObject(moved);
  await saveAndClose(admin, { to_end: '09:50' });
  await save(other, { to_end: '09:45' });
  expect(other.text('dialog .alert')).toContain('This was changed in the meantime');
  expect(other.values('Save', 'dialog').to_end).toBe('09:45');
  await saveAndClose(other);
  expect(String(await notices(visitor, '/en'))).toContain('08:10–09:45');

  await admin.open(path);
  await save(admin, { what: 'regular' });
  expect(admin.notice).toContain('Deleted.');
  const asUsual = `${longDate(day, 'en')}: ${classTitle(weeklyClass, 'en')} ${hoursOf(weeklyClass)}, takes place after all`;
  expect(admin.texts('.tell__text')).toContain(asUsual);
  expect(await notices(visitor, '/en')).toEqual([]);
  await other.open(path);
  await admin.submit('Undo');
  await save(other);
  expect(other.text('dialog .alert')).toContain('This was changed in the meantime');
});

test('a class submitted twice is changed once', async ({ site, admin }) => {
  const weeklyClass = orSkip(week[0], 'classes');
  await admin.open(classPath(weeklyClass, nextDate(weeklyClass.day, 1)));
  const again = await newSession(site, admin);
  await again.open(admin.location);
  await saveAndClose(admin);
  await saveAndClose(again);
  expect(await site.database.kysely.selectFrom('schedule_changes').select('version').execute()).toEqual([{ version: 1 }]);
});

test('closes the day of a class, whose classes then lead to the closure', async ({ admin, visitor }) => {
  const [first, second] = orSkip(classesOfOneDay, 'weekday with two classes');
  const day = nextDate(first.day, 1);
  await admin.open(classPath(first, day));
  await saveAndClose(admin, { what: 'closed' });
  expect(await notices(visitor, '/en')).toEqual([`${longDate(day, 'en')}: ${en.strings.scheduleChanges.closed}`]);
  await admin.open(`${list}?from=${day}`);
  for (const each of [first, second]) {
    const name = `${hoursOf(each)} ${classTitle(each, 'en')} closed`;
    expect(admin.link(name).attr('href')).toMatch(/\/admin\/timetable\/closures\//);
  }
  await admin.follow(`${hoursOf(second)} ${classTitle(second, 'en')} closed`);
  expect(admin.values('Save', 'dialog')).toMatchObject({ first: day, last: '' });
  expect((await admin.open(classPath(second, day))).text('dialog h2')).toBe(classTitle(second, 'en'));
  await save(admin);
  expect(admin.text('dialog .field__error')).toBe('The school is closed on that day');
  expect((await admin.fetch(classPath(first, addDays(day, 1)))).status).toBe(404);
});

test('every page of the admin area has the classes of today, or of tomorrow when none is left', async ({ admin }) => {
  const now = Temporal.Now.zonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5);
  const left = classesOn(dateIn(0)).filter(({ end }) => end > now);
  const [day, shown] = left.length > 0 ? [dateIn(0), left] : [dateIn(1), classesOn(dateIn(1))];
  await admin.open('/admin/events');
  expect(admin.attributes('.today a', 'href')).toEqual(shown.map((each) => classPath(each, day)));
});

test('edits a closure', async ({ admin, visitor }) => {
  const closure = { first: dateIn(20), last: dateIn(22), reason_el: 'Γιορτή', reason_en: 'Holiday' };
  await admin.open(`${list}/closures/new`);
  await saveAndClose(admin, closure);
  await admin.follow(/^(?!Delete).*closed \(Holiday\)/);
  expect(admin.text('dialog h2')).toBe('Edit closed days');
  expect(admin.values('Save', 'dialog')).toMatchObject(closure);
  expect(admin.link('Delete', 'dialog').attr('href')).toMatch(/\/delete$/);
  await saveAndClose(admin, { last: '', reason_en: 'Feast' });
  expect(entries(admin)[0]).toContain(`${longDate(closure.first, 'en')} ${closure.first.slice(0, 4)} closed (Feast)`);
  expect(String(await notices(visitor, '/en'))).toContain('Feast');
});

test('lists no past changes, and warns of a change of a class that is no longer in the timetable', async ({
  site,
  admin,
  visitor,
}) => {
  await insertScheduleChanges(site, [
    { first_day: dateIn(-3), last_day: dateIn(-1) },
    { first_day: dateIn(0), last_day: dateIn(2) },
    { first_day: dateIn(3), class_start: '20:00', class_groups: 'removed-group' },
    { first_day: dateIn(20) },
    { first_day: dateIn(90) },
  ]);
  expect(await notices(visitor, '/en')).toHaveLength(2);
  await admin.open(list);
  expect(entries(admin)).toHaveLength(4);
  expect(entries(admin)[1]).toContain(copy.noSuchClass);
  await admin.open(`${list}/changes/none/delete`);
  expect(admin.text('dialog')).toContain('This change does not exist any more.');
});

test('shows changes immediately after a restart, and within seconds on other instances', { tag: '@postgres' }, async ({
  engine,
}) => {
  const site = await startSite(engine, administratorEnv);
  const admin = await newMember(site, { email: adminEmail });
  const day = dateIn(0);
  await insertScheduleChanges(site, [
    { id: 'announcement', first_day: day, text_el: 'Ήρθαν οι νέες μπλούζες.', text_en: 'The new shirts are here.' },
  ]);
  await admin.open(`${list}/closures/new`);
  await saveAndClose(admin, { first: dateIn(5), reason_el: 'Γιορτή', reason_en: 'Holiday' });
  const shown = ['The new shirts are here.', expect.stringContaining('Holiday')];
  await site.end();
  await site.restart();
  expect(await notices(newVisitor(site), '/en')).toEqual(shown);
  expect(await specialHours(newVisitor(site), '/en')).toHaveLength(1);
  if (site.databaseUrl) {
    const other = await startSite(engine, { ...administratorEnv, DATABASE_URL: site.databaseUrl });
    const instances = [newVisitor(site), newVisitor(other)];
    expect(await notices(newVisitor(other), '/en')).toEqual(shown);
    await admin.open(list);
    await admin.follow(/^Delete.*closed/);
    await admin.submit('Delete', {}, 'dialog');
    expect(await notices(newVisitor(site), '/en')).toEqual(['The new shirts are here.']);
    await site.database.kysely.updateTable('schedule_changes').set({ text_en: 'Sold out' }).execute();
    for (const instance of [site, other]) await instance.expectRefreshed();
    for (const visitor of instances) {
      expect(await notices(visitor, '/en')).toEqual(['Sold out']);
      expect(await feedStartTimes(visitor, '/calendar/all.ics', dateIn(5))).toEqual(startTimesOn(dateIn(5)));
    }
    await other.close();
  }
  await site.close();
});

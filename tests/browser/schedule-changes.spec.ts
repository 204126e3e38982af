import { type Browser, expect, type Page } from '@playwright/test';
import nodeIcal, { type VEvent } from 'node-ical';
import type { WeeklyClass } from '#app/content/model.ts';
import { pages } from '#app/content/pages.ts';
import type { Locale } from '#app/site-map.ts';
import { bindDates } from '#app/ui/rich-text.tsx';
import { adminEvents } from '#content/interface/admin-events.en.ts';
import { timeZone } from '#content/school.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { orSkip } from '../support/content.ts';
import { randomClientIp } from '../support/members.ts';
import { clickDialogButton, clickLink, dialogField, expectHydrated, toast } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';
import {
  addDays,
  classesOfOneDay,
  classesOn,
  classTitle,
  classValue,
  dateIn,
  longDate,
  mergeHours,
  nextClassText,
  nextDate,
  startTimesOn,
  week,
} from '../support/timetable.ts';

const list = '/admin/schedule-changes';
const DAY_MS = 86_400_000;

/** Announcement of a schedule change, in the words of the installed content. */
function announcement(key: 'closedFor' | 'canceled' | 'otherDay' | 'range', locale: Locale, values: Record<string, string>) {
  return pages[locale].scheduleChanges[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
const hoursOf = ({ start, end }: WeeklyClass) => `${start}–${end}`;

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = dialogField(page, name);
    const isSelect = await control.evaluate((element) => element.tagName === 'SELECT');
    await (isSelect ? control.selectOption(value) : control.fill(value));
  }
}
const expectDescription = (page: Page, name: string, text: string | RegExp) =>
  expect(dialogField(page, name)).toHaveAccessibleDescription(text);
const rows = (page: Page) => page.locator('main table tbody tr');
const expectClosed = async (page: Page) => {
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === list);
};
const notice = (page: Page) => page.locator('#schedule .schedule__changes');

type ContextOptions = Parameters<Browser['newContext']>[0];

/** Opens a page in a new browser context, because Chromium throttles background tabs to one frame per second. */
async function openPage(browser: Browser, site: RunningSite, options: ContextOptions) {
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), ...options });
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ body: '' }),
  );
  return context.newPage();
}

async function openAdministratorPage(browser: Browser, site: RunningSite, options: ContextOptions) {
  const page = await openPage(browser, site, options);
  await shareAdministratorSession(page.context(), site);
  return page;
}

async function deleteChangesAndSignIn(browser: Browser, site: RunningSite, options: ContextOptions = {}) {
  await site.database.kysely.deleteFrom('schedule_changes').execute();
  await expect.poll(async () => (await fetch(site.origin)).text()).not.toContain('class="schedule__changes"');
  return openAdministratorPage(browser, site, options);
}

async function eventsIn(site: RunningSite, path: string): Promise<VEvent[]> {
  const file = await (await fetch(site.origin + path)).text();
  return Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');
}
async function feedStartTimes(site: RunningSite, path: string, date: string): Promise<string[]> {
  const from = new Date(Date.parse(date) - DAY_MS);
  const to = new Date(Date.parse(date) + 2 * DAY_MS);
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (await eventsIn(site, path))
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from, to }))
    .map(({ start }) => clock.format(start))
    .filter((start) => start.startsWith(date))
    .map((start) => start.slice(-5))
    .sort();
}
async function specialHours(site: RunningSite, path: string) {
  const html = await (await fetch(site.origin + path)).text();
  const [, json = ''] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
  const hours = JSON.parse(json).specialOpeningHoursSpecification ?? [];
  return hours.map((each: Record<string, string>) => [each.validFrom, each.validThrough, each.opens, each.closes].join(' '));
}
/** ETag of the uncompressed page, because that of a compressed one also changes when the site compresses it again. */
const etagOf = async (site: RunningSite, path: string) =>
  (await fetch(site.origin + path, { headers: { 'Accept-Encoding': 'identity' } })).headers.get('etag');

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

for (const engine of engines) {
  // Administrator tests. The second school runs only the tests of public pages below.
  test.describe(`on ${engine}`, { tag: '@accounts' }, () => {
    // Each test deletes the schedule changes of the shared site, so the tests must run serially.
    test.describe.configure({ mode: 'serial' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine)) {
      const javaScriptMode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

      test(`creates a closure after validation errors and deletes it ${javaScriptMode}`, async ({ browser }) => {
        const {
          day: weekday,
          groups: [group],
        } = orSkip(week[0], 'classes');
        const page = await deleteChangesAndSignIn(browser, site, { javaScriptEnabled });
        const visitor = await openPage(browser, site, { javaScriptEnabled });
        const first = nextDate(weekday, 10);
        const last = addDays(first, 11);
        const before = await etagOf(site, '/');

        await page.goto('/admin/events');
        await clickLink(page, 'Timetable changes');
        await expect(page.getByRole('heading', { name: 'Timetable changes' })).toBeVisible();
        await expect(page.getByRole('link', { name: 'Timetable changes' })).toHaveAttribute('aria-current', 'page');
        await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
        await expect(page.getByText(adminEvents.scheduleChanges.empty)).toBeVisible();

        await clickLink(page, 'Add closed days');
        await expect(page.getByRole('dialog', { name: 'Add closed days' })).toBeVisible();
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'first', 'Please choose a day');
        await expect(dialogField(page, 'first')).toBeFocused();
        await fillIn(page, { first: last, last: first, reason_el: 'Γιορτή <b>"&' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'last', /The last day is before the first$/);
        await expectDescription(page, 'reason_en', 'Please give the reason in both languages, or in neither');
        await expect(dialogField(page, 'reason_el')).toHaveValue('Γιορτή <b>"&');
        await expect(page.locator('.field__error')).toHaveCount(2);
        expect(await etagOf(site, '/')).toBe(before);

        await fillIn(page, { first, last, reason_en: 'Festa </script>' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Saved. Visitors can read it now.');
        await expect(rows(page).locator('td').nth(1)).toHaveText('Closed: Γιορτή <b>"& / Festa </script>');

        for (const [path, locale, reason] of [
          ['/', 'el', 'Γιορτή <b>"&'],
          ['/en', 'en', 'Festa </script>'],
          [`/en?class=${group}#contact`, 'en', 'Festa </script>'],
        ] as const) {
          await visitor.goto(path);
          const days = announcement('range', locale, { first: longDate(first, locale), last: longDate(last, locale) });
          await expect(notice(visitor).locator('li')).toHaveText(`${days}: ${announcement('closedFor', locale, { reason })}`);
        }
        for (const path of ['/', '/en', '/?notice=message-sent', `/?class=${group}`])
          expect(await specialHours(site, path), path).toEqual([`${first} ${last} 00:00 00:00`]);
        expect(await etagOf(site, '/')).not.toBe(before);
        const feed = `/calendar/${group}.ics`;
        expect(await feedStartTimes(site, feed, first)).toEqual([]);
        expect(await feedStartTimes(site, '/en/calendar/all.ics', addDays(first, 7))).toEqual([]);
        expect(await feedStartTimes(site, feed, addDays(first, 14))).toEqual(startTimesOn(first, group));
        const [{ sequence } = { sequence: '' }] = await eventsIn(site, '/calendar/all.ics');
        expect(Number(sequence)).toBeGreaterThan(0);

        await clickLink(page, 'Add closed days');
        await fillIn(page, { first: last });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'first', /^The school is closed on some of these days already/);
        await clickLink(page, 'Cancel');
        await expectClosed(page);

        await rows(page)
          .getByRole('link', { name: /^Delete/ })
          .click();
        const question = page.getByRole('alertdialog', { name: 'Delete timetable change' });
        await expect(question).toContainText('Closed');
        await expect(question).toContainText('Nobody gets an email: ');
        await expect(question).toContainText('You can undo this for ten seconds; then it is final.');
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Timetable change deleted.');
        await expect(rows(page)).toHaveCount(0);
        expect(await etagOf(site, '/')).toBe(before);
        await visitor.goto('/');
        await expect(visitor.locator('#schedule')).toBeVisible();
        await expect(notice(visitor)).toHaveCount(0);
        expect(await feedStartTimes(site, feed, first)).toEqual(startTimesOn(first, group));
        const [after] = await eventsIn(site, '/calendar/all.ics');
        expect(Number(after?.sequence)).toBeGreaterThan(Number(sequence));

        await toast(page).getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page)).toContainText('The timetable change is back.');
        await expect(page).toHaveURL(list);
        await expect(rows(page)).toHaveCount(1);
        await visitor.goto('/en');
        await expect(notice(visitor)).toContainText('Festa');
      });

      test(`cancels one class and moves another ${javaScriptMode}`, async ({ browser }) => {
        const [canceled, moved] = orSkip(classesOfOneDay, 'weekday with two classes');
        const page = await deleteChangesAndSignIn(browser, site, { javaScriptEnabled });
        const day = nextDate(canceled.day, 1);
        const newDay = addDays(day, 4);
        await page.goto(`${list}/new-class-change?${new URLSearchParams({ day, class: classValue(canceled) })}`);
        await expect(dialogField(page, 'day')).toHaveValue(day);
        await expect(dialogField(page, 'class')).toHaveValue(classValue(canceled));
        await fillIn(page, { day: addDays(day, 1), what: 'cancelled' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'day', 'This class is not held on that weekday');
        await fillIn(page, { day });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);

        await clickLink(page, 'Cancel or move a class');
        await fillIn(page, { day, class: classValue(moved), what: 'moved', to_start: '22:00', to_end: '21:00' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'to_end', 'The end must be after the start');
        await expect(dialogField(page, 'what')).toHaveValue('moved');
        await fillIn(page, { to_day: newDay, to_start: '08:10', to_end: '09:40' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await clickLink(page, 'Cancel or move a class');
        await fillIn(page, { day, class: classValue(canceled), what: 'cancelled' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'day', 'This class is changed on that day already. Edit or delete that change.');
        await page.goto(list);
        await expect(rows(page)).toHaveCount(2);

        const visitor = await openPage(browser, site, { javaScriptEnabled });
        for (const [path, locale] of [
          ['/en', 'en'],
          ['/', 'el'],
        ] as const) {
          await visitor.goto(path);
          const changeOf = (weeklyClass: WeeklyClass) => ({
            class: classTitle(weeklyClass, locale),
            time: hoursOf(weeklyClass),
          });
          const to = { newDay: longDate(newDay, locale), newTime: '08:10–09:40' };
          await expect(notice(visitor).locator('li')).toHaveText([
            `${longDate(day, locale)}: ${announcement('canceled', locale, changeOf(canceled))}`,
            `${longDate(day, locale)}: ${announcement('otherDay', locale, { ...changeOf(moved), ...to })}`,
          ]);
        }
        for (const group of [...canceled.groups, ...moved.groups])
          expect(await feedStartTimes(site, `/calendar/${group}.ics`, day)).toEqual(startTimesOn(day, group, [canceled, moved]));
        expect(await feedStartTimes(site, '/en/calendar/all.ics', newDay)).toEqual([...startTimesOn(newDay), '08:10'].sort());
        const rest = classesOn(day).filter((each) => each !== canceled && each !== moved);
        const hours = (date: string, classes: { start: string; end: string }[]) =>
          mergeHours(classes).map(({ start, end }) => `${date} ${date} ${start} ${end}`);
        expect((await specialHours(site, '/')).toSorted()).toEqual(
          [
            ...(rest.length > 0 ? hours(day, rest) : [`${day} ${day} 00:00 00:00`]),
            ...hours(newDay, [...classesOn(newDay), { start: '08:10', end: '09:40' }]),
          ].toSorted(),
        );
      });
    }

    for (const javaScriptEnabled of scriptModes(engine))
      test(`edits a closure and a class change, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ browser }) => {
        const weeklyClass = orSkip(week[0], 'classes');
        const page = await deleteChangesAndSignIn(browser, site, { javaScriptEnabled });
        const [first, last] = [dateIn(20), dateIn(22)];
        await page.goto(`${list}/new-closure`);
        await expect(page.locator('dialog')).toContainText('Nobody gets an email: ');
        await fillIn(page, { first, last, reason_el: 'Γιορτή', reason_en: 'Holiday' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);

        const other = await openAdministratorPage(browser, site, { javaScriptEnabled });
        for (const tab of [page, other]) {
          await tab.goto(list);
          await rows(tab).getByRole('link', { name: /^Edit/ }).click();
          await expect(tab.getByRole('dialog', { name: 'Edit closed days' })).toBeVisible();
        }
        for (const [name, value] of Object.entries({ first, last, reason_el: 'Γιορτή', reason_en: 'Holiday' }))
          await expect(dialogField(page, name)).toHaveValue(value);
        await fillIn(page, { last: '', reason_en: 'Feast' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await expect(rows(page).locator('td').nth(0)).toHaveText(`${longDate(first, 'en')} ${first.slice(0, 4)}`);
        await expect(rows(page).locator('td').nth(1)).toHaveText('Closed: Γιορτή / Feast');
        await expect.poll(async () => (await fetch(`${site.origin}/en`)).text()).toContain('Feast');

        await fillIn(other, { reason_en: 'Mine' });
        await clickDialogButton(other, 'Save');
        await expect(other.locator('dialog .alert')).toContainText('This was changed in the meantime');
        await expect(dialogField(other, 'reason_en')).toHaveValue('Mine');
        await clickDialogButton(other, 'Save');
        await expectClosed(other);
        await expect(rows(other).locator('td').nth(1)).toHaveText('Closed: Γιορτή / Mine');

        await rows(other).getByRole('link', { name: /^Edit/ }).click();
        await expect(dialogField(other, 'reason_en')).toHaveValue('Mine');
        await site.database.kysely.deleteFrom('schedule_changes').execute();
        await clickDialogButton(other, 'Save');
        await expect(other.locator('dialog .alert')).toContainText('This was deleted in the meantime');
        await clickDialogButton(other, 'Save');
        await expectClosed(other);
        await expect(rows(other)).toHaveCount(1);

        const day = nextDate(weeklyClass.day, 1);
        await page.goto(`${list}/new-class-change`);
        await fillIn(page, { day, class: classValue(weeklyClass), what: 'moved', to_start: '08:10', to_end: '09:40' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await page.getByRole('link', { name: /^Edit.*08:10/ }).click();
        await expect(page.getByRole('dialog', { name: 'Edit a class change' })).toBeVisible();
        for (const [name, value] of Object.entries({ day, class: classValue(weeklyClass), what: 'moved', to_end: '09:40' }))
          await expect(dialogField(page, name)).toHaveValue(value);
        await fillIn(page, { to_end: '09:50' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await expect(rows(page).first()).toContainText('08:10–09:50');
        const [, , id] = new URL(
          (await page.getByRole('link', { name: /^Edit.*08:10/ }).getAttribute('href')) ?? '',
          site.origin,
        ).pathname
          .split('/')
          .slice(-3);
        expect((await page.request.get(`${list}/closures/${id}`)).status()).toBe(404);
      });

    test('shows changes immediately after a restart and within seconds on other instances', async ({ browser }) => {
      const page = await deleteChangesAndSignIn(browser, site);
      const first = dateIn(5);
      await page.goto(`${list}/new-closure`);
      await fillIn(page, { first });
      await clickDialogButton(page, 'Save');
      await expectClosed(page);
      const shows = async (origin: string) => (await fetch(`${origin}/en`)).text();
      const noticeText = `<b>${bindDates(longDate(first, 'en'))}:</b>`;
      await page.goto('about:blank');
      await site.end();
      await site.restart();
      expect(await shows(site.origin)).toContain(noticeText);
      expect(await specialHours(site, '/en')).toHaveLength(1);
      if (site.databaseUrl) {
        const AUTH_SECRET = 'a secret for tests, long enough to be one';
        const other = await startSite('sqlite', { ...administratorEnv, DATABASE_URL: site.databaseUrl, AUTH_SECRET });
        expect(await shows(other.origin)).toContain(noticeText);
        await page.goto(list);
        await rows(page)
          .getByRole('link', { name: /^Delete/ })
          .click();
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        expect(await shows(site.origin)).not.toContain(noticeText);
        await expect.poll(() => shows(other.origin)).not.toContain(noticeText);
        expect(await feedStartTimes(other, '/calendar/all.ics', first)).toEqual(
          await feedStartTimes(site, '/calendar/all.ics', first),
        );
        await other.close();
      }
    });

    test('keeps the input of a form that could not be saved and saves it only once', async ({ browser }) => {
      const page = await deleteChangesAndSignIn(browser, site);
      await page.goto(`${list}/new-closure`);
      await fillIn(page, { first: dateIn(9), reason_el: 'Απεργία', reason_en: 'Strike' });
      await page.route(/admin\/schedule-changes/, (route) => route.abort());
      await clickDialogButton(page, 'Save');
      await expect(page.locator('dialog .alert')).toContainText('Error saving timetable changes');
      await expect(dialogField(page, 'reason_el')).toHaveValue('Απεργία');
      await page.unroute(/admin\/schedule-changes/);
      await clickDialogButton(page, 'Save');
      await expectClosed(page);
      await expect(rows(page)).toHaveCount(1);
    });
  });
}

test.describe('public pages', () => {
  let site: RunningSite;
  test.beforeAll(async () => {
    site = await startSite('sqlite', administratorEnv);
  });
  test.afterAll(() => site.close());
  const store = (rows: Record<string, string>[]) =>
    site.database.kysely
      .insertInto('schedule_changes')
      .values(rows.map((row, at) => ({ id: `${at}`, ...row, created_at: new Date().toISOString() }) as never))
      .execute();
  const closed = (first_day: string, last_day = first_day) => ({ first_day, last_day });
  const cancellation = ({ day, start, groups }: WeeklyClass) => {
    return { ...closed(nextDate(day, 1)), class_start: start, class_groups: groups.join('.') };
  };

  test('shows only upcoming changes by the visitor’s clock, and skips cancelled classes in the next class', async ({
    browser,
  }) => {
    const page = await deleteChangesAndSignIn(browser, site);
    await store([closed(dateIn(-3), dateIn(-1)), closed(dateIn(0), dateIn(8)), closed(dateIn(20)), closed(dateIn(90))]);
    await expect.poll(async () => (await fetch(site.origin)).text()).toContain('class="schedule__changes"');
    await page.goto('/en');
    await expect(notice(page).locator('li')).toHaveCount(2);
    await expect(page.locator('.schedule__next')).toHaveText(nextClassText(`${dateIn(0)}T00:00`, 'en', dateIn(9)));
    for (const [days, shown] of [
      [9, 1],
      [21, 0],
    ] as const) {
      await page.clock.setFixedTime(Date.now() + days * DAY_MS);
      await page.goto('/en');
      await expect(notice(page).locator('li').filter({ visible: true })).toHaveCount(shown);
      await expect(notice(page)).toBeVisible({ visible: shown > 0 });
    }
    await page.clock.setFixedTime(new Date());
    await page.goto(list);
    await expect(page.locator('details.past summary')).toHaveText('Past (1)');
    await expect(rows(page).filter({ visible: true })).toHaveCount(3);
    await page.locator('details.past summary').click();
    await expect(rows(page).filter({ visible: true })).toHaveCount(4);
  });

  test('hides a change of a class that is no longer in the timetable and warns the administrator', async ({ browser }) => {
    const page = await deleteChangesAndSignIn(browser, site);
    await store([{ ...closed(dateIn(3)), class_start: '20:00', class_groups: 'removed-group' }, closed(dateIn(30))]);
    await expect.poll(async () => (await fetch(site.origin)).text()).toContain('class="schedule__changes"');
    await page.goto('/en');
    await expect(notice(page).locator('li')).toHaveCount(1);
    await page.goto(list);
    await expect(rows(page).first()).toContainText(adminEvents.scheduleChanges.noSuchClass);
    await page.goto(`${list}/none/delete`);
    await expect(page.getByRole('alertdialog')).toContainText('This change does not exist any more.');
  });

  test('has no accessibility issues in any state, light or dark, narrow or wide', async ({ browser }) => {
    const page = await deleteChangesAndSignIn(browser, site);
    await store([
      ...week.slice(0, 1).map(cancellation),
      { ...closed(dateIn(20), dateIn(40)), reason_el: 'Πάσχα και Πρωτομαγιά μαζί', reason_en: 'Easter and the first of May' },
      closed(dateIn(-9)),
    ]);
    await expect.poll(async () => (await fetch(site.origin)).text()).toContain('class="schedule__changes"');
    const expectAccessible = async (state: string, part = 'html') =>
      expect.soft(await accessibilityIssues(page, { within: [part] }), state).toEqual([]);
    for (const path of ['/', '/en']) {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      await expectAccessible(path, '#schedule');
    }
    await page.goto(list);
    await page.locator('details.past summary').click();
    await expectAccessible('list');
    for (const path of ['new-closure', 'new-class-change', '1/delete']) {
      await page.goto(`${list}/${path}`);
      await expectHydrated(page);
      await expectAccessible(path);
      if (path === '1/delete') continue;
      if (path === 'new-class-change') await fillIn(page, { what: 'moved' });
      await clickDialogButton(page, 'Save');
      await expect(page.locator('.field__error').first()).toBeVisible();
      await expectAccessible(`${path}, wrong`);
    }
  });
});

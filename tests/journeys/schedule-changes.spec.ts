import { type Browser, expect, type Page } from '@playwright/test';
import nodeIcal, { type VEvent } from 'node-ical';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { randomClientIp } from '../support/members.ts';
import { clickDialogButton, clickLink, dialogField, toast } from '../support/page.ts';
import { engines, type RunningSite, startSite, test } from '../support/site.ts';

const list = '/admin/schedule-changes';
const DAY_MS = 86_400_000;

/** Returns the date in Athens `days` from now as YYYY-MM-DD, the date format of the Swedish locale. */
const dateIn = (days: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Athens' }).format(new Date(Date.now() + days * DAY_MS));
const weekdayOf = (date: string) => new Date(date).getUTCDay() || 7;
const nextWeekday = (weekday: number, minDays: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((more) => dateIn(minDays + more)).find((each) => weekdayOf(each) === weekday) ?? '';
const formatLongDate = (date: string, locale: 'el-GR' | 'en-GB') =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '');

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

async function deleteChangesAndSignIn(browser: Browser, site: RunningSite, options: Parameters<Browser['newContext']>[0] = {}) {
  await site.database.kysely.deleteFrom('schedule_changes').execute();
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), ...options });
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ body: '' }),
  );
  await shareAdministratorSession(context, site);
  await expect.poll(async () => (await fetch(site.origin)).text()).not.toContain('class="schedule__changes"');
  return { context, page: await context.newPage() };
}

async function eventsIn(site: RunningSite, path: string): Promise<VEvent[]> {
  const file = await (await fetch(site.origin + path)).text();
  return Object.values(nodeIcal.sync.parseICS(file)).filter((part) => part?.type === 'VEVENT');
}
async function startTimesOn(site: RunningSite, path: string, date: string): Promise<string[]> {
  const from = new Date(Date.parse(date) - DAY_MS);
  const to = new Date(Date.parse(date) + 2 * DAY_MS);
  const clock = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Athens', dateStyle: 'short', timeStyle: 'short' });
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
const etagOf = async (site: RunningSite, path: string) => (await fetch(site.origin + path)).headers.get('etag');

for (const engine of engines) {
  test.describe(`on ${engine}`, () => {
    // Each test deletes the schedule changes of the shared site, so the tests must run serially.
    test.describe.configure({ mode: 'serial' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of [true, false]) {
      const javaScriptMode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';

      test(`creates a closure after validation errors and deletes it ${javaScriptMode}`, async ({ browser }) => {
        const { page, context } = await deleteChangesAndSignIn(browser, site, { javaScriptEnabled });
        const visitor = await context.newPage();
        const [first, last] = [nextWeekday(1, 10), nextWeekday(5, 10 + 7)];
        const before = await etagOf(site, '/');

        await page.goto('/admin/events');
        await clickLink(page, 'Closed days');
        await expect(page.getByRole('heading', { name: 'Closed days' })).toBeVisible();
        await expect(page.getByRole('tab', { name: 'Events & Workshops' })).toHaveAttribute('aria-selected', 'true');
        await expect(page.getByText('Nothing is coming up: every class is held as the timetable says.')).toBeVisible();

        await clickLink(page, 'Close the School');
        await expect(page.getByRole('dialog', { name: 'Close the School' })).toBeVisible();
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

        for (const [path, locale, noticeText] of [
          ['/', 'el-GR', 'κλειστά (Γιορτή <b>"&)'],
          ['/en', 'en-GB', 'closed (Festa </script>)'],
          ['/en?class=beginner#contact', 'en-GB', 'closed (Festa </script>)'],
        ] as const) {
          await visitor.goto(path);
          if (javaScriptEnabled) {
            await visitor.locator('#contact form').scrollIntoViewIfNeeded();
            await expect(visitor.locator('html')).toHaveAttribute('data-hydrated', 'true');
          }
          await expect(notice(visitor).locator('li')).toHaveText(
            `${formatLongDate(first, locale)} – ${formatLongDate(last, locale)}: ${noticeText}`,
          );
        }
        for (const path of ['/', '/en', '/?notice=message-sent', '/?class=beginner'])
          expect(await specialHours(site, path), path).toEqual([`${first} ${last} 00:00 00:00`]);
        expect(await etagOf(site, '/')).not.toBe(before);
        expect(await startTimesOn(site, '/calendar/advanced.ics', first)).toEqual([]);
        expect(await startTimesOn(site, '/en/calendar/all.ics', last)).toEqual([]);
        expect(await startTimesOn(site, '/calendar/advanced.ics', nextWeekday(1, 25))).toEqual(['21:00']);
        const [{ sequence } = { sequence: '' }] = await eventsIn(site, '/calendar/kids-a.ics');
        expect(Number(sequence)).toBeGreaterThan(0);

        await clickLink(page, 'Close the School');
        await fillIn(page, { first: last });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'first', /^The school is closed on some of these days already/);
        await clickLink(page, 'Cancel');
        await expectClosed(page);

        await rows(page).getByRole('link').click();
        const question = page.getByRole('alertdialog', { name: 'Delete entry' });
        await expect(question).toContainText('Closed');
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        await expect(toast(page)).toContainText('Entry deleted.');
        await expect(rows(page)).toHaveCount(0);
        expect(await etagOf(site, '/')).toBe(before);
        await visitor.goto('/');
        await expect(visitor.locator('#schedule')).toBeVisible();
        await expect(notice(visitor)).toHaveCount(0);
        expect(await startTimesOn(site, '/calendar/advanced.ics', first)).toEqual(['21:00']);
        const [after] = await eventsIn(site, '/calendar/kids-a.ics');
        expect(Number(after?.sequence)).toBeGreaterThan(Number(sequence));

        await toast(page).getByRole('button', { name: 'Undo' }).click();
        await expect(toast(page)).toContainText('The entry is back.');
        await expect(page).toHaveURL(list);
        await expect(rows(page)).toHaveCount(1);
        await visitor.goto('/en');
        await expect(notice(visitor)).toContainText('Festa');
        await context.close();
      });

      test(`cancels one class and moves another ${javaScriptMode}`, async ({ browser }) => {
        const { page, context } = await deleteChangesAndSignIn(browser, site, { javaScriptEnabled });
        const [tuesday, saturday] = [nextWeekday(2, 1), nextWeekday(6, 1)];
        await page.goto(`${list}/new-class-change`);
        await fillIn(page, { day: nextWeekday(3, 1), class: '2 20:00 beginner', what: 'cancelled' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'day', 'This class is not held on that weekday');
        await fillIn(page, { day: tuesday });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);

        await clickLink(page, 'Change a Class');
        await fillIn(page, { day: tuesday, class: '2 21:00 intermediate', what: 'moved', to_start: '22:00', to_end: '21:00' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'to_end', 'The end must be after the start');
        await expect(dialogField(page, 'what')).toHaveValue('moved');
        await fillIn(page, { to_day: saturday, to_start: '10:00', to_end: '11:30' });
        await clickDialogButton(page, 'Save');
        await expectClosed(page);
        await clickLink(page, 'Change a Class');
        await fillIn(page, { day: tuesday, class: '2 20:00 beginner', what: 'cancelled' });
        await clickDialogButton(page, 'Save');
        await expectDescription(page, 'day', 'This class is changed on that day already. Delete that entry first.');
        await page.goto(list);
        await expect(rows(page)).toHaveCount(2);

        const visitor = await context.newPage();
        await visitor.goto('/en');
        await expect(notice(visitor).locator('li')).toHaveText([
          `${formatLongDate(tuesday, 'en-GB')}: Beginner 20:00–21:00, no class`,
          `${formatLongDate(tuesday, 'en-GB')}: Intermediate 21:00–22:30, moved to ${formatLongDate(saturday, 'en-GB')}, 10:00–11:30`,
        ]);
        await visitor.goto('/');
        await expect(notice(visitor).locator('li').first()).toHaveText(
          `${formatLongDate(tuesday, 'el-GR')}: Αρχάριοι 20:00–21:00, δεν θα γίνει μάθημα`,
        );
        expect(await startTimesOn(site, '/calendar/beginner.ics', tuesday)).toEqual(['10:30']);
        expect(await startTimesOn(site, '/calendar/intermediate.ics', tuesday)).toEqual([]);
        expect(await startTimesOn(site, '/en/calendar/all.ics', saturday)).toEqual(['10:00', '12:00']);
        expect((await specialHours(site, '/')).toSorted()).toEqual(
          [
            `${tuesday} ${tuesday} 10:30 12:00`,
            `${tuesday} ${tuesday} 18:00 20:00`,
            `${saturday} ${saturday} 10:00 11:30`,
            `${saturday} ${saturday} 12:00 13:30`,
          ].toSorted(),
        );
        await context.close();
      });
    }

    test('shows changes immediately after a restart and within seconds on other instances', async ({ browser }) => {
      const { page, context } = await deleteChangesAndSignIn(browser, site);
      const first = dateIn(5);
      await page.goto(`${list}/new-closure`);
      await fillIn(page, { first });
      await clickDialogButton(page, 'Save');
      await expectClosed(page);
      const shows = async (origin: string) => (await fetch(`${origin}/en`)).text();
      const noticeText = `<b>${formatLongDate(first, 'en-GB')}:</b>`;
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
        await rows(page).getByRole('link').click();
        await clickDialogButton(page, 'Delete');
        await expectClosed(page);
        expect(await shows(site.origin)).not.toContain(noticeText);
        await expect.poll(() => shows(other.origin)).not.toContain(noticeText);
        expect(await startTimesOn(other, '/calendar/all.ics', first)).toEqual(
          await startTimesOn(site, '/calendar/all.ics', first),
        );
        await other.close();
      }
      await context.close();
    });

    test('keeps the input of a form that could not be saved and saves it only once', async ({ browser }) => {
      const { page, context } = await deleteChangesAndSignIn(browser, site);
      await page.goto(`${list}/new-closure`);
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await fillIn(page, { first: dateIn(9), reason_el: 'Απεργία', reason_en: 'Strike' });
      await page.route(/admin\/schedule-changes/, (route) => route.abort());
      await clickDialogButton(page, 'Save');
      await expect(page.locator('dialog .alert')).toContainText('Error saving closed days');
      await expect(dialogField(page, 'reason_el')).toHaveValue('Απεργία');
      await page.unroute(/admin\/schedule-changes/);
      await clickDialogButton(page, 'Save');
      await expectClosed(page);
      await expect(rows(page)).toHaveCount(1);
      await context.close();
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

  test('shows only upcoming changes by the visitor’s clock, and skips cancelled classes in the next class', async ({
    browser,
  }) => {
    const { page, context } = await deleteChangesAndSignIn(browser, site);
    await store([closed(dateIn(-3), dateIn(-1)), closed(dateIn(0), dateIn(8)), closed(dateIn(20)), closed(dateIn(90))]);
    await expect.poll(async () => (await fetch(site.origin)).text()).toContain('class="schedule__changes"');
    await page.goto('/en');
    await expect(notice(page).locator('li')).toHaveCount(2);
    const line = page.locator('.schedule__next');
    await expect(line).toHaveText(/^Next class: /);
    await expect(line).toHaveText(/\d+ [A-Z]\w+ \d\d:\d\d, /);
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
    await context.close();
  });

  test('hides a change of a class that is no longer in the timetable and warns the administrator', async ({ browser }) => {
    const { page, context } = await deleteChangesAndSignIn(browser, site);
    const tuesday = nextWeekday(2, 1);
    await store([{ ...closed(tuesday), class_start: '20:00', class_groups: 'elders' }, closed(dateIn(30))]);
    await expect.poll(async () => (await fetch(site.origin)).text()).toContain('class="schedule__changes"');
    await page.goto('/en');
    await expect(notice(page).locator('li')).toHaveCount(1);
    await page.goto(list);
    await expect(rows(page).first()).toContainText('The timetable has no such class any more: visitors see nothing of this.');
    await page.goto(`${list}/none/delete`);
    await expect(page.getByRole('alertdialog')).toContainText('This entry does not exist any more.');
    await context.close();
  });

  test('has no accessibility issues in any state, light or dark, narrow or wide', async ({ browser }) => {
    const { page, context } = await deleteChangesAndSignIn(browser, site);
    const tuesday = nextWeekday(2, 1);
    await store([
      { ...closed(tuesday), class_start: '20:00', class_groups: 'beginner' },
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
      await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
      await expectAccessible(path);
      if (path === '1/delete') continue;
      if (path === 'new-class-change') await fillIn(page, { what: 'moved' });
      await clickDialogButton(page, 'Save');
      await expect(page.locator('.field__error').first()).toBeVisible();
      await expectAccessible(`${path}, wrong`);
    }
    await context.close();
  });
});

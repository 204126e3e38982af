// The school changes its timetable, from a day in the future, under /admin/content/timetable.
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { en } from '#app/content/en.ts';
import type { WeeklyClass } from '#app/content/model.ts';
import { contentEditor } from '#content/interface/content-editor.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { randomClientIp } from '../support/members.ts';
import { clickButton, expectHydrated, toast } from '../support/page.ts';
import { engines, type RunningSite, startSite, test } from '../support/site.ts';
import { addDays, dateIn } from '../support/timetable.ts';

const copy = contentEditor.timetableForm;
const path = '/admin/content/timetable';

const [first] = en.schedule.classes as readonly [WeeklyClass, ...WeeklyClass[]];
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;
/** The first day of that class in the fourth week from now. */
const firstDay =
  Array.from({ length: 7 }, (_, days) => addDays(dateIn(22), days)).find((day) => weekdayOf(day) === first.day) ?? '';
const earlier = (time: string) => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) - 10;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
const newEnd = earlier(first.end);

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const textOf = async (site: RunningSite, path: string) => (await fetch(site.origin + path)).text();
const feed = async (site: RunningSite) => (await textOf(site, '/en/calendar/all.ics')).replace(/\r\n /g, '');

async function openForm(browser: Browser, site: RunningSite, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), javaScriptEnabled });
  await shareAdministratorSession(context, site);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens the group with the control, unless it is open. */
async function showField(page: Page, name: string) {
  const group = page.locator('details.timetable-group', { has: field(page, name) });
  if ((await group.getAttribute('open')) === null) await group.locator('> summary').click();
  return field(page, name);
}

async function publish(page: Page) {
  const former = await field(page, 'publicationId').inputValue();
  await clickButton(page, contentEditor.siteContent.form.publish);
  await expect(field(page, 'publicationId')).not.toHaveValue(former);
  await expect(toast(page)).toContainText('Published');
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

for (const engine of engines)
  test.describe(`on ${engine}`, { tag: '@accounts' }, () => {
    test.describe.configure({ mode: 'serial' });
    const javaScriptEnabled = engine === 'sqlite';
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    test('announces a new end of a class from a later day, and keeps the present one until then', async ({ browser }) => {
      const page = await openForm(browser, site, javaScriptEnabled);
      const before = await textOf(site, '/en');
      await (await showField(page, 'classes.0.end')).fill(newEnd);
      await page.getByLabel(copy.when.later).check();
      await field(page, 'since').fill(firstDay);
      await publish(page);
      const after = await textOf(site, '/en');
      expect(after).toContain(`${first.start}–${newEnd} instead of ${first.start}–${first.end}`);
      expect(after).toMatch(new RegExp(`<b>From [^<]*${Number(firstDay.slice(8))}\\s`));
      expect(await textOf(site, '/')).toContain('class="schedule__changes"');
      const file = await feed(site);
      expect(file).toContain('UNTIL=');
      expect(file).toContain(`-${firstDay}@`);

      await expect(page.getByText(copy.when.isUpcoming)).toBeVisible();
      await clickButton(page, copy.when.withdraw);
      await expect(page.getByText(copy.when.withdrawn)).toBeVisible();
      await publish(page);
      expect(await textOf(site, '/en')).toBe(before);
    });

    test('refuses an end before the start, a class that overlaps and a day in the past, and keeps what was entered', async ({
      browser,
    }) => {
      const page = await openForm(browser, site, javaScriptEnabled);
      await (await showField(page, 'classes.0.end')).fill(earlier(first.start));
      await page.getByLabel(copy.when.later).check();
      await field(page, 'since').fill('2026-01-01');
      await clickButton(page, contentEditor.siteContent.form.publish);
      await expect(field(page, 'classes.0.end')).toHaveAccessibleDescription(copy.errors.endBeforeStart);
      await expect(field(page, 'since')).toHaveAccessibleDescription(new RegExp(copy.errors.dayPast));
      await expect(field(page, 'classes.0.end')).toHaveValue(earlier(first.start));

      await field(page, 'classes.0.end').fill(first.end);
      await page
        .locator('.timetable-group', { has: field(page, 'classes.0.end') })
        .getByRole('button', { name: new RegExp(`^${copy.addClass}`) })
        .click();
      const added = `classes.${en.schedule.classes.length}`;
      await field(page, `${added}.day`).selectOption(String(first.day));
      await field(page, `${added}.start`).fill(first.start);
      await field(page, `${added}.end`).fill(first.end);
      await field(page, 'since').fill(firstDay);
      await clickButton(page, contentEditor.siteContent.form.publish);
      await expect(field(page, `${added}.start`)).toHaveAccessibleDescription(new RegExp(first.start));
      await expect(field(page, `${added}.start`)).toHaveAttribute('aria-invalid', 'true');
    });

    test('asks before a new timetable drops an announced change of a class', async ({ browser }) => {
      await site.database.kysely
        .insertInto('schedule_changes')
        .values({
          id: randomUUID(),
          first_day: firstDay,
          last_day: firstDay,
          class_start: first.start,
          class_groups: first.groups.join('.'),
          created_at: new Date().toISOString(),
        })
        .execute();
      await expect.poll(() => feed(site)).toContain('EXDATE');
      const page = await openForm(browser, site, javaScriptEnabled);
      await (await showField(page, 'classes.0.start')).fill(earlier(first.start));
      await field(page, 'classes.0.end').fill(newEnd);
      await page.getByLabel(copy.when.later).check();
      await field(page, 'since').fill(firstDay);
      await clickButton(page, contentEditor.siteContent.form.publish);
      await expect(page.getByText(copy.orphans.lead)).toBeVisible();
      await expect(page.getByText(copy.orphans.canceled)).toBeVisible();
      expect(await textOf(site, '/en')).not.toContain(newEnd);
      await page.getByLabel(copy.orphans.confirm).check();
      await publish(page);
      expect(await textOf(site, '/en')).toContain(newEnd);
    });
  });

test('the timetable form is accessible and fits a phone', { tag: '@accounts' }, async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const page = await openForm(browser, site, true);
  await page.locator('.timetable-group > summary').first().click();
  await page.getByRole('button', { name: copy.addGroup }).click();
  await clickButton(page, contentEditor.siteContent.form.publish);
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  // The opened group and the new one, which has errors.
  await expect(page.locator('.timetable-group[open]')).toHaveCount(2);
  await page.locator('.timetable-group').evaluateAll((groups: HTMLDetailsElement[]) => {
    for (const group of groups) group.open = true;
  });
  expect(await accessibilityIssues(page)).toEqual([]);
  await site.close();
});

test('the sticky buttons do not cover the focused group', { tag: '@accounts' }, async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const page = await openForm(browser, site, true);
  const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0;
  await page.setViewportSize({ width: 360, height: 740 });
  for (const group of await page.locator('.timetable-group > summary').all()) {
    await group.focus();
    const box = await group.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top('.editor__actions'));
  }
  await site.close();
});

test('a class keeps its duration when its start changes', { tag: '@accounts' }, async ({ browser }) => {
  const site = await startSite('sqlite', administratorEnv);
  const page = await openForm(browser, site, true);
  await expectHydrated(page);
  await (await showField(page, 'classes.0.start')).fill(earlier(first.start));
  await expect(field(page, 'classes.0.end')).toHaveValue(newEnd);
  // An incomplete time changes nothing.
  await field(page, 'classes.0.start').fill('');
  await expect(field(page, 'classes.0.end')).toHaveValue(newEnd);
  await field(page, 'classes.0.start').fill(first.start);
  await expect(field(page, 'classes.0.end')).toHaveValue(first.end);
  // The duration may end after midnight, and typing '18' passes through 01:00.
  const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const duration = minutesOf(first.end) - minutesOf(first.start);
  for (const start of ['23:50', '01:00', '18:00']) {
    await field(page, 'classes.0.start').fill(start);
    const end = await field(page, 'classes.0.end').inputValue();
    expect((minutesOf(end) - minutesOf(start) + 24 * 60) % (24 * 60)).toBe(duration);
  }
  await site.close();
});

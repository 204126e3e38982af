// The timetable form under /admin/pages/timetable, as far as it depends on scripts and layout.
import { expect, type Page } from '@playwright/test';
import { en } from '#app/content/en.ts';
import type { WeeklyClass } from '#app/content/model.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickButton, expectHydrated, toast } from '../support/page.ts';
import { nextDate } from '../support/timetable.ts';

const copy = contentEditor.timetableForm;
const path = '/admin/pages/timetable';
const [first] = en.schedule.classes as readonly [WeeklyClass, ...WeeklyClass[]];

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const groups = (page: Page) => page.locator('.timetable-group');
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test('a class keeps its duration when its start changes, and the new timetable is announced', async ({
  adminPage: page,
  request,
}) => {
  await page.goto(path);
  await expectHydrated(page);
  const [start, end] = [field(page, 'classes.0.start'), field(page, 'classes.0.end')];
  const group = page.locator('.timetable-group', { has: start });
  if ((await group.getAttribute('open')) === null) await group.locator('> summary').click();
  // The duration may end after midnight, and typing '18' passes through 01:00.
  const duration = minutesOf(first.end) - minutesOf(first.start);
  for (const time of ['23:50', '01:00', '18:00']) {
    await start.fill(time);
    expect((minutesOf(await end.inputValue()) - minutesOf(time) + 24 * 60) % (24 * 60)).toBe(duration);
  }
  const lastEnd = await end.inputValue();
  // An incomplete time changes nothing.
  await start.fill('');
  await expect(end).toHaveValue(lastEnd);
  await start.fill(first.start);
  await expect(end).toHaveValue(first.end);

  const newEnd = String(Temporal.PlainTime.from(first.end).subtract({ minutes: 10 })).slice(0, 5);
  await end.fill(newEnd);
  await page.getByLabel(copy.when.later).check();
  await field(page, 'since').fill(nextDate(first.day, 22));
  await clickButton(page, contentEditor.pages.form.save);
  await expect(toast(page)).toContainText('Published');
  await expect(page.getByRole('link', { name: /^Show the one that begins/ })).toBeVisible();
  expect(await (await request.get('/en')).text()).toContain(`${newEnd} instead of`);
});

test('keeps what was entered when a group is added, opens one with errors, and has no accessibility issues', async ({
  adminPage: page,
}) => {
  await page.goto(path);
  await groups(page).locator('> summary').first().click();
  const end = groups(page).first().locator('[name$=".end"]').first();
  await end.fill('09:10');
  await page.getByRole('button', { name: copy.addGroup }).click();
  await expect(groups(page).last().locator('[name$="name:el"]')).toBeFocused();
  await expect(end).toHaveValue('09:10');
  await clickButton(page, contentEditor.pages.form.save);
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  // The opened group and the new one, which has errors.
  await expect(page.locator('.timetable-group[open]')).toHaveCount(2);
  expect(await accessibilityIssues(page)).toEqual([]);

  // The sticky buttons do not cover the focused group.
  await page.setViewportSize({ width: 360, height: 740 });
  for (const summary of await groups(page).locator('> summary').all()) {
    await summary.focus();
    const box = await summary.boundingBox();
    const buttons = await page.locator('.editor__actions').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  }
});

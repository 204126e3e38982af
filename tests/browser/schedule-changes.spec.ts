// Closures, class changes and announcements, as far as they depend on scripts: dialogs, lost connection, the visitor's clock.
import { expect, type Page } from '@playwright/test';
import { admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { orSkip } from '../support/content.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { clickDialogButton, clickLink, dialogField, expectHydrated, toast } from '../support/page.ts';
import { classPath } from '../support/schedule-changes.ts';
import { insertScheduleChanges } from '../support/site-data.ts';
import { classTitle, dateIn, longDate, nextClassText, nextDate, week } from '../support/timetable.ts';

const list = '/admin/timetable';
const copy = adminEvents.scheduleChanges;
const DAY_MS = 86_400_000;
const texts = { text_el: 'Ήρθαν οι νέες μπλούζες.', text_en: 'The new shirts are here.' };

const entries = (page: Page) => page.locator('main .planned li');
const notice = (page: Page) => page.locator('#schedule .schedule__changes');
const days = (first: number, last = first) => ({ first_day: dateIn(first), last_day: dateIn(last) });
const closeSheet = async (page: Page) => {
  await page.getByRole('dialog', { name: 'Who should know?' }).getByRole('button', { name: 'Done' }).click();
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === list);
};

test('creates a closure after errors and a lost connection, deletes it and undoes that', { tag: '@accounts' }, async ({
  adminPage: page,
}) => {
  await page.goto(list);
  await clickLink(page, copy.close);
  await expect(page.getByRole('dialog', { name: 'Closed days' })).toBeVisible();
  await clickDialogButton(page, 'Save');
  await expect(dialogField(page, 'first')).toHaveAccessibleDescription('Please choose a day');
  await expect(dialogField(page, 'first')).toBeFocused();
  await dialogField(page, 'first').fill(dateIn(9));
  await dialogField(page, 'reason_el').fill('Απεργία');
  await dialogField(page, 'reason_en').fill('Strike');
  await page.route(/admin\/timetable/, (route) => route.abort());
  await clickDialogButton(page, 'Save');
  await expect(page.locator('dialog .alert')).toContainText('Error saving timetable changes');
  await expect(dialogField(page, 'reason_el')).toHaveValue('Απεργία');
  await page.unroute(/admin\/timetable/);
  await clickDialogButton(page, 'Save');
  await expect(toast(page)).toContainText('Saved. Visitors can read it now.');
  await expect(page.locator('.toast--error')).toHaveCount(0);
  await closeSheet(page);
  await expect(entries(page)).toHaveCount(1);

  await page.getByRole('link', { name: /^Delete/ }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete' })).toBeVisible();
  await clickDialogButton(page, 'Delete');
  await expect(page.getByRole('dialog', { name: 'Who should know?' })).toBeVisible();
  await expect(entries(page)).toHaveCount(0);
  await clickDialogButton(page, 'Undo');
  await expect(toast(page)).toContainText('It is back');
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(entries(page)).toHaveCount(1);
});

test('a class is cancelled and its text shared in three taps', async ({ site, adminPage: page }) => {
  await page.addInitScript(() => {
    navigator.share = async ({ text } = {}) => void document.body.setAttribute('data-shared', text ?? '');
  });
  const weeklyClass = orSkip(week[0], 'classes');
  const day = nextDate(weeklyClass.day, 1);
  const hours = `${weeklyClass.start}–${weeklyClass.end}`;
  await page.goto(`${list}?from=${day}`);
  await page
    .locator('.week a', { hasText: `${hours} ${classTitle(weeklyClass, 'en')}` })
    .first()
    .click();
  await expect(page.getByRole('radio', { name: 'Is off' })).toBeFocused();
  await expect(dialogField(page, 'to_start')).toBeHidden();
  await page.getByRole('radio', { name: 'Other hour' }).check();
  await expect(dialogField(page, 'to_start')).toHaveValue(weeklyClass.start);
  await page.getByRole('radio', { name: 'Is off' }).check();
  await clickDialogButton(page, 'Save');
  const sheet = page.getByRole('dialog', { name: 'Who should know?' });
  await sheet.getByRole('radio', { name: 'Greek' }).check();
  await sheet.getByRole('button', { name: 'Share' }).click();
  const text = `${longDate(day, 'el')}: ${classTitle(weeklyClass, 'el')} ${hours}, δεν θα γίνει μάθημα`;
  await expect(page.locator('body')).toHaveAttribute('data-shared', text);
  await expect(sheet.locator('.tell__text').filter({ visible: true })).toHaveText([text]);
  expect(await site.database.kysely.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('hides changes and announcements that are over by the visitor’s clock', async ({ site, page }) => {
  await insertScheduleChanges(site, [
    { ...days(-3, 0), ...texts, text_en: 'Today' },
    { ...days(-2, 2), ...texts, text_en: 'Until the day after tomorrow' },
    { ...days(0, 8), reason_en: 'Renovation', reason_el: 'Ανακαίνιση' },
    { ...days(20), reason_en: 'Holiday', reason_el: 'Γιορτή' },
  ]);
  const shown = notice(page).locator('li').filter({ visible: true });
  await page.goto('/en');
  await expect(page.locator('.schedule__next')).toHaveText(nextClassText(`${dateIn(0)}T00:00`, 'en', dateIn(9)));
  for (const [passed, expected, boxes] of [
    [0, ['Today', 'Until the day after tomorrow', /Renovation/, /Holiday/], 2],
    [1, ['Until the day after tomorrow', /Renovation/, /Holiday/], 2],
    [9, [/Holiday/], 1],
    [21, [], 0],
  ] as const) {
    await page.clock.setFixedTime(Date.now() + passed * DAY_MS);
    await page.goto('/en');
    await expect(shown).toHaveText([...expected]);
    await expect(notice(page).filter({ visible: true })).toHaveCount(boxes);
  }
});

test('has no accessibility issues in any state, and fits a phone', async ({ site, adminPage: page }) => {
  await insertScheduleChanges(site, [
    ...week.slice(0, 1).map(({ day, start, groups }) => {
      return { first_day: nextDate(day, 1), class_start: start, class_groups: groups.join('.') };
    }),
    { id: 'closure', ...days(20, 40), reason_el: 'Πάσχα και Πρωτομαγιά μαζί', reason_en: 'Easter and the first of May' },
    { ...days(-1, 8), ...texts, link: '/#contact', link_el: 'Παράγγειλε μία', link_en: 'Order one' },
    { ...days(0), text_el: 'α'.repeat(160), text_en: 'w'.repeat(160) },
  ]);
  const expectAccessible = async (state: string, part = 'html') =>
    expect.soft(await accessibilityIssues(page, { within: [part] }), state).toEqual([]);
  await page.goto('/en');
  await expect(notice(page)).toHaveCount(2);
  await expectAccessible('home page', '#schedule');
  await page.goto('/profile');
  await expect(page.locator('.member-classes__changes')).toBeVisible();
  await expectAccessible('member page', '.member-classes');
  await page.goto(list);
  await expectAccessible('list');
  await page.goto(`${list}/changes/closure/delete`);
  await expectHydrated(page);
  await expectAccessible('question');
  await page.goto(`${list}/tell?change=closure`);
  await expectHydrated(page);
  await expectAccessible('sheet');
  const [weeklyClass] = week;
  for (const [form, mistake] of [
    ['closures/new', async () => {}],
    ...(weeklyClass
      ? ([
          [
            classPath(weeklyClass, nextDate(weeklyClass.day, 8)).slice(list.length + 1),
            async () => {
              await page.getByRole('radio', { name: 'Other hour' }).check();
              await dialogField(page, 'to_start').fill('');
            },
          ],
        ] as const)
      : []),
    [
      'announcements/new',
      async () => {
        await page.getByText(copy.announcementForm.addLink).click();
        await dialogField(page, 'link').fill('x');
      },
    ],
  ] as const) {
    await page.goto(`${list}/${form}`);
    await mistake();
    await clickDialogButton(page, 'Save');
    await expect(page.locator('.field__error').first()).toBeVisible();
    await expectAccessible(`${form}, wrong`);
  }
});

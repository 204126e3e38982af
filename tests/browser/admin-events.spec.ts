// The dialogs of events with JavaScript. What the server decides is in journeys/admin-events.spec.ts.
import { expect, type Page } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { actBeforeHydration, clickDialogButton, clickLink, dialogField, expectHydrated, toast } from '../support/page.ts';
import { insertEvents, insertSignUps, readEvents } from '../support/site-data.ts';
import { instantAt } from '../support/timetable.ts';

// In the en-US locale, date inputs expect the month first, then the day and the year. Times are those of the school in any time zone.
test.use({ locale: 'en-US', timezoneId: 'America/Bahia' });

const list = '/admin/events';
const roda = { title: 'Roda', date: '2030-06-08T18:00', location: 'Park' };

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await dialogField(page, name).fill(value);
}
const alert = (page: Page) => page.locator('dialog .alert');
const rows = (page: Page) => page.getByRole('tabpanel').locator('tbody tr');
const expectClosed = async (page: Page) => {
  await expect(page.locator('dialog')).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.pathname === list);
};

test('creates, edits and deletes an event by keyboard', async ({ adminPage: page, site }) => {
  await page.goto(list);
  await expectHydrated(page);
  const keys = async (...each: string[]) => {
    for (const key of each) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'Logout' }).focus();
  const add = page.getByRole('link', { name: 'Add Event' });
  const isAtAdd = () => add.evaluate((link) => link === document.activeElement);
  // The classes of today come first, if there are any left.
  for (let tabs = 0; tabs < 12 && !(await isAtAdd()); tabs++) await keys('Tab');
  await keys('Enter');
  await expect(dialogField(page, 'title')).toBeFocused();
  await page.keyboard.type('Roda');
  await keys('Tab');
  await expect(dialogField(page, 'location')).toBeFocused();
  await page.keyboard.type('Park');
  await keys('Tab', 'Tab');
  await page.keyboard.type('06082030');
  await page.keyboard.type('0600PM');
  await expect(dialogField(page, 'date')).toHaveValue('2030-06-08T18:00');
  await expect(page.locator('dialog output').first()).toHaveText('Saturday 8 June 2030, 18:00');
  // The calendar button of the date comes in between.
  await keys('Tab', 'Tab', 'Tab', 'Tab', 'Space');
  await expect(dialogField(page, 'is_workshop')).toBeFocused();
  await keys('Tab');
  await expect(dialogField(page, 'is_public')).toBeFocused();
  await keys('Tab', 'Tab', 'Tab');
  await expect(page.getByRole('link', { name: 'Cancel' })).toBeFocused();
  await keys('Tab', 'Enter');
  await expectClosed(page);
  await expect(toast(page)).toContainText('Event created successfully!');
  await expect(rows(page).locator('td')).toContainText(['Roda', 'Workshop', 'Jun 8, 2030, 06:00 PM', 'Park', 'No limit', 'Edit']);
  expect(await readEvents(site)).toMatchObject([{ date: instantAt(roda.date).toISOString() }]);

  await page.getByRole('link', { name: 'Edit Roda' }).focus();
  await keys('Enter');
  await expect(dialogField(page, 'title')).toBeFocused();
  await keys('End', '!', 'Enter');
  await expectClosed(page);
  await page.getByRole('link', { name: 'Edit Roda!' }).focus();
  await keys('Tab', 'Enter');
  await expect(page.getByRole('link', { name: 'Keep the event' })).toBeFocused();
  await keys('Tab', 'Enter');
  await expectClosed(page);
  expect(await readEvents(site)).toEqual([]);
});

test('asks before it discards the form on Escape, Close, Cancel and Back, and restores the focus', async ({
  adminPage: page,
  site,
}) => {
  await insertEvents(site, [{ title: 'Batizado' }]);
  const answers: boolean[] = [];
  page.on('dialog', (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));
  await page.goto(list);
  const closeBy: [string, string, () => Promise<unknown>][] = [
    ['Add Event', '', () => page.keyboard.press('Escape')],
    ['Add Event', '', () => clickLink(page, 'Close')],
    ['Edit Batizado', 'Batizado', () => clickLink(page, 'Cancel')],
    ['Edit Batizado', 'Batizado', () => page.goBack()],
  ];
  for (const [link, title, close] of closeBy) {
    await clickLink(page, link);
    await expect(dialogField(page, 'title')).toBeFocused();
    await expect(dialogField(page, 'title')).toHaveValue(title);
    await expect(page.locator('.field__error')).toHaveCount(0);
    await fillIn(page, { title: 'Half', location: 'Park', date: '' });
    await clickDialogButton(page, link === 'Add Event' ? 'Create Event' : 'Update Event');
    await expect(dialogField(page, 'date')).toBeFocused();
    answers.push(false, true);
    const asked = page.waitForEvent('dialog');
    await close();
    await asked;
    await expect(dialogField(page, 'title')).toHaveValue('Half');
    await close();
    await expectClosed(page);
    expect(answers).toEqual([]);
    await expect(page.getByRole('link', { name: link })).toBeFocused();
  }
  await clickLink(page, 'Delete Batizado');
  await expect(page.getByRole('link', { name: 'Keep the event' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  expect(await readEvents(site)).toMatchObject([{ title: 'Batizado', version: 1 }]);
});

test('shows errors above the buttons of the dialog, also of input that the browser cannot parse', async ({
  adminPage: page,
  site,
}) => {
  await page.goto(`${list}/new`);
  await fillIn(page, roda);
  await dialogField(page, 'max_participants').pressSequentially('1e');
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'max_participants')).toHaveAccessibleDescription(/whole number/);
  await expect(dialogField(page, 'max_participants')).toBeFocused();
  await fillIn(page, { max_participants: '' });
  await dialogField(page, 'date').press('Backspace');
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'date')).toHaveAccessibleDescription(/valid date and time$/);

  await page.locator('dialog summary', { hasText: 'End and reminder' }).click();
  await fillIn(page, { ...roda, ends_at: '2030-06-08T17:00' });
  await clickDialogButton(page, 'Create Event');
  await expect(dialogField(page, 'ends_at')).toBeFocused();
  const error = await page.locator('dialog .field__error').boundingBox();
  const buttons = await page.locator('dialog .dialog__actions').boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  expect(await readEvents(site)).toEqual([]);
});

test('keeps the focus and the input of a dialog used before hydration, and creates one event on a double click', async ({
  adminPage: page,
  site,
}) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await actBeforeHydration(page);
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${list}/new`, { waitUntil: 'commit' });
  await fillIn(page, { date: '2027-05-09T18:00' });
  await dialogField(page, 'location').pressSequentially('Άλσος ');
  release();
  await expectHydrated(page);
  await page.keyboard.type('Στρατού');
  await expect(dialogField(page, 'location')).toHaveValue('Άλσος Στρατού');
  const words = page.locator('dialog output').first();
  await expect(words).toHaveText('Sunday 9 May 2027, 18:00');
  await fillIn(page, { date: '' });
  await expect(words).toBeEmpty();

  await fillIn(page, roda);
  await page.getByRole('button', { name: 'Create Event' }).dblclick();
  await expectClosed(page);
  expect(await readEvents(site)).toHaveLength(1);
});

test('disables the form while saving and keeps the input when the request fails', async ({ adminPage: page, site }) => {
  await insertEvents(site, [{ title: 'Batizado' }]);
  await page.goto(list);
  const released = Promise.withResolvers<void>();
  await page.route('**/admin/events/**.data**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await released.promise;
    await route.abort();
  });
  await clickLink(page, 'Edit Batizado');
  await fillIn(page, { title: 'Mine' });
  await clickDialogButton(page, 'Update Event');
  await expect(page.getByRole('button', { name: 'Updating…' })).toHaveAttribute('aria-busy', 'true');
  await expect(dialogField(page, 'title')).toBeDisabled();
  released.resolve();
  await expect(alert(page)).toHaveText('Error saving event');
  await expect(dialogField(page, 'title')).toHaveValue('Mine');
  await expect(dialogField(page, 'version')).toHaveValue('1');
  await page.unrouteAll();
  await clickDialogButton(page, 'Update Event');
  await expectClosed(page);
  await expect(rows(page)).toContainText(['Mine']);
});

test('keeps the input and refreshes the list when an event was changed or deleted in the meantime', async ({
  adminPage: page,
  site,
}) => {
  const { kysely } = site.database;
  await insertEvents(site, [{ title: 'Batizado' }]);
  await page.goto(list);
  await clickLink(page, 'Edit Batizado');
  await expect(dialogField(page, 'title')).toHaveValue('Batizado');
  await kysely.updateTable('events').set({ version: 2, title: 'Theirs' }).execute();
  await fillIn(page, { title: 'Mine' });
  await clickDialogButton(page, 'Update Event');
  await expect(alert(page)).toBeFocused();
  await expect(page.locator('.conflict li')).toHaveText(['Event TitleYours: MineStored now: Theirs']);
  await expect(dialogField(page, 'title')).toHaveValue('Mine');
  await expect(rows(page)).toContainText(['Theirs']);
  expect(await accessibilityIssues(page, { within: ['dialog'] })).toEqual([]);

  await kysely.deleteFrom('events').execute();
  await clickDialogButton(page, 'Update Event');
  await expect(alert(page)).toContainText('This event was deleted in the meantime');
  await expect(rows(page)).toHaveCount(0);
  await clickDialogButton(page, 'Create Event');
  await expectClosed(page);
  await expect(rows(page)).toContainText(['Mine']);

  await kysely.deleteFrom('events').execute();
  await clickLink(page, 'Delete Mine');
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('This event does not exist any more.');
  await expect(rows(page)).toHaveCount(0);
});

test('has no accessibility issues in the list, in its dialogs and without scripts', async ({ adminPage: page, site }) => {
  const expectAccessible = async (state: string, part = 'dialog') =>
    expect.soft(await accessibilityIssues(page, { within: [part] }), state).toEqual([]);
  await insertEvents(site, [
    { title: 'Batizado', is_workshop: true, max_participants: 12 },
    { id: 'long', title: 'Ω'.repeat(200), location: 'Ω'.repeat(200) },
  ]);
  await page.goto(list);
  await expectHydrated(page);
  await expectAccessible('list', 'html');
  await clickLink(page, 'Add Event');
  await fillIn(page, { max_participants: '0', registration_link: 'x' });
  await clickDialogButton(page, 'Create Event');
  await expect(page.locator('.field__error')).toHaveCount(5);
  await expectAccessible('errors');
  await page.goto(`${list}/long/delete`);
  await expectHydrated(page);
  await expectAccessible('deletion');
  // Without JavaScript, the dialog is not modal, so axe must check the whole page.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto(`${list}/new`);
  await expectAccessible('in the page', 'html');
});

test('the error of a field goes away when the field is edited, and comes back if it is still wrong', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/events/new');
  await fillIn(page, { registration_link: 'forms.example' });
  await page.getByRole('button', { name: 'Create Event' }).click();
  const errors = page.locator('dialog .field__error');
  await expect(errors).toHaveCount(4);
  await fillIn(page, { title: 'Roda' });
  await expect(dialogField(page, 'title')).not.toHaveAttribute('aria-invalid');
  await fillIn(page, { location: 'Park', date: '2030-06-08T18:00' });
  await expect(errors).toHaveText([/link that begins with/]);
  await fillIn(page, { title: '', registration_link: '' });
  await expect(errors).toHaveCount(0);
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(errors).toHaveText(['Please enter a title']);
  await expect(dialogField(page, 'title')).toBeFocused();
});

test('a participant is removed from the dialog of names, and returns by the undo', async ({ adminPage: page, site }) => {
  await insertEvents(site, [{ id: 'e', title: 'Roda', max_participants: 4, current_participants: 1 }]);
  await insertSignUps(site, 'e', [{ first_name: 'Maria', last_name: 'Kosta' }]);
  await page.goto('/admin/events');
  await page.getByRole('link', { name: 'Roda', exact: true }).click();
  await page.getByRole('link', { name: /^Remove ?: Maria Kosta/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('link', { name: 'Keep the sign-up' })).toBeFocused();
  await question.getByRole('link', { name: 'Keep the sign-up' }).click();
  await expect(page.getByRole('dialog', { name: 'Participants' })).toBeVisible();
  await page.getByRole('link', { name: /^Remove ?: Maria Kosta/ }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('.table--events')).toContainText('0/4');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.table--events')).toContainText('1/4');
});

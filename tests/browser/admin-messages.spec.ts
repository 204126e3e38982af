import { expect } from '@playwright/test';
import { accessibilityIssues } from '../support/accessibility.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { expectHydrated, toast } from '../support/page.ts';
import { inDays, insertMessages } from '../support/site-data.ts';

test('reads, marks and deletes messages by keyboard without losing the focus', async ({ adminPage: page, site }) => {
  await insertMessages(site, [{ email: 'keys@example.gr' }]);
  const tabTo = async (name: RegExp, key = 'Tab') => {
    await expectHydrated(page);
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press(key);
      if (name.test(await page.evaluate(() => document.activeElement?.textContent ?? ''))) return;
    }
    throw new Error(`${name} is not within 60 presses of ${key}`);
  };
  await page.goto('/admin');
  await tabTo(/^Skip to content$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await tabTo(/^Messages$/, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  const signups = page.getByRole('tab', { name: 'User Signups' });
  await expect(signups).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/signups');
  await expect(signups).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Messages');

  await tabTo(/^View Messages/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.message')).toHaveCount(1);
  await tabTo(/^Mark as Responded/);
  await page.keyboard.press('Enter');
  await expect(page.locator('.message .badge')).toHaveText('Responded');
  await expect(page.getByRole('button', { name: /^Mark as Pending/ })).toBeFocused();

  await page.goto('/admin');
  await tabTo(/^Delete/);
  await page.keyboard.press('Enter');
  const cancel = page.getByRole('alertdialog').getByRole('link', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Delete/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Messages deleted successfully!');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
});

test('leaves the dashboard when the session ends in another tab', async ({ adminPage: page }) => {
  await page.goto('/admin');
  await expectHydrated(page);
  const other = await page.context().newPage();
  await other.goto('/admin');
  await other.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [other, page]) await expect(tab).toHaveURL('/auth');
});

test('the search field shows the query of the list, also after going back', async ({ adminPage: page, site }) => {
  await insertMessages(site, [{ email: 'eleni@example.gr' }, { email: 'nikos@example.gr' }]);
  await page.goto('/admin');
  await expectHydrated(page);
  await page.locator('.search summary').click();
  const search = page.locator('#search');
  for (const query of ['eleni', 'nikos']) {
    await search.fill(query);
    await search.press('Enter');
    await expect(page).toHaveURL(`/admin?q=${query}`);
    await expect(page.locator('tbody tr')).toHaveCount(1);
  }
  for (const query of ['eleni', '']) {
    await page.goBack();
    await expect(search).toHaveValue(query);
  }
});

test('has no accessibility issues', async ({ adminPage: page, site }) => {
  const emails = [0, 1, 2, 3].map((number) => `eleni.alexopoulou.mavromichali.${number}@example.gr`);
  await insertMessages(
    site,
    emails.map((email, number) => ({
      email,
      name: 'Ελένη Αλεξοπούλου-Μαυρομιχάλη',
      message: 'μακρύ'.repeat(200),
      created_at: inDays(-number),
      responded: number % 2 === 0,
    })),
  );
  const expectAccessible = async (path: string, within?: string[]) => {
    await page.goto(path);
    await expectHydrated(page);
    expect.soft(await accessibilityIssues(page, within && { within }), path).toEqual([]);
  };
  // The list below a search that is too short.
  await expectAccessible('/admin?q=a');
  await expectAccessible(`/admin/contacts/${emails[1]}`);
  await expectAccessible(`/admin/contacts/${emails[1]}/delete`, ['dialog']);
  await expectAccessible('/admin/contacts/nobody@example.gr');
});

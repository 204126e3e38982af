import { expect, type Page } from '@playwright/test';
import type { Locale } from '#app/site-map.ts';
import { notices } from '#app/texts/notices.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { signIn, browserTest as test } from '../support/fixtures.ts';
import { newEmail, password, waitForMailedLink } from '../support/members.ts';
import { clickButton, clickLink, expectHydrated, longestNotice, toast } from '../support/page.ts';
import { insertMember } from '../support/site-data.ts';

async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}
const alert = (page: Page) => page.locator('main .alert');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const becomeVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test.describe('in a time zone behind the school’s', () => {
  test.use({ timezoneId: 'Pacific/Pago_Pago' });

  test('a visitor signs up, confirms, saves a profile, signs out and chooses a new password', async ({ page, site }) => {
    const email = newEmail();
    const expectAccessible = async (state: string) => expect.soft(await accessibilityIssues(page), state).toEqual([]);

    await page.goto('/auth');
    await fillIn(page, { email: 'nefeli' });
    await clickLink(page, 'Create an account');
    await expect(heading(page)).toHaveText('Create account');
    await page.goBack();
    await expect(heading(page)).toHaveText('Sign in');
    await clickLink(page, 'Create an account');
    await expect(page).toHaveTitle(/^Create account/);
    await expect(field(page, 'email')).toHaveValue('nefeli');
    await clickButton(page, 'Create account');
    await expect(field(page, 'email')).toBeFocused();
    await expect(page.locator('.field__error')).toHaveCount(2);
    await expectAccessible('sign up, wrong');
    await fillIn(page, { email, password });
    await clickButton(page, 'Create account');
    await expect(heading(page)).toHaveText('Check your email');
    await expect(toast(page)).toContainText('Check your email to confirm your account!');
    await expectAccessible('check email');

    await page.goto(await waitForMailedLink(site, email));
    await fillIn(page, { password });
    await clickButton(page, 'Confirm and sign in');
    await expect(page).toHaveURL('/profile');
    await expect(heading(page)).toHaveText(`Welcome to ${school.name}!`);
    await expectAccessible('welcome');

    await clickLink(page, 'Profile Settings');
    await clickButton(page, 'Save changes');
    await expect(field(page, 'first_name')).toHaveAccessibleDescription(/ First name must be at least 2 characters$/);
    await expect(field(page, 'first_name')).toBeFocused();
    // Hydration must keep the ids of the server-rendered form so that the error stays linked to its field.
    const ids = await field(page, 'first_name').evaluate(({ id, ariaDescribedByElements }) => [
      id,
      ariaDescribedByElements?.at(-1)?.id,
    ]);
    expect(ids[1]).toBe(`${ids[0]}error`);
    await expectAccessible('settings, wrong');
    await fillIn(page, {
      first_name: 'Νεφέλη',
      last_name: 'Κωνσταντίνου',
      phone_number: '694 000 0000',
      address: 'Ξάνθου 4',
      birth_date: '1998-03-29',
    });
    await clickButton(page, 'Save changes');
    await expect(page).toHaveURL('/profile');
    await expect(toast(page)).toContainText('Profile updated successfully!');
    await expect(heading(page)).toHaveText('Welcome Νεφέλη!');
    await expect(page.locator('.profile-summary time')).toHaveText('29 March 1998');

    await clickButton(page, 'Sign Out');
    await expect(page).toHaveURL('/auth');
    await expect(toast(page)).toContainText('Successfully logged out!');
    await clickButton(page, 'Forgot password?');
    await expect(field(page, 'email')).toHaveAccessibleDescription('Please enter your email address');
    await expect(field(page, 'email')).toBeFocused();
    await expect(field(page, 'password'), 'it is what was forgotten').toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).last()).toBeVisible();
    await fillIn(page, { email });
    await clickButton(page, 'Send the link');
    await expect(toast(page)).toContainText('Password reset instructions sent to your email!');

    await page.goto(await waitForMailedLink(site, email, 2));
    await expectAccessible('reset');
    await fillIn(page, { password: 'a new one, longer', password_confirm: 'a new one, longer' });
    await clickButton(page, 'Save password');
    await expect(page).toHaveURL('/profile');
  });
});

test('the sign-in page removes an OAuth error from the address, shows the password and reports a lost connection', async ({
  page,
}) => {
  await page.goto('/auth?error=no&error_description=No+luck');
  await expect(alert(page)).toContainText('No luck');
  await expect(page).toHaveURL('/auth');
  expect(await accessibilityIssues(page)).toEqual([]);
  await fillIn(page, { email: 'nefeli@example.gr', password });
  await clickButton(page, 'Show password');
  await expect(field(page, 'password')).toHaveAttribute('type', 'text');
  await clickButton(page, 'Hide password');
  await expect(field(page, 'password')).toHaveAttribute('type', 'password');
  await page.route('**/auth.data**', (route) => route.abort());
  await clickButton(page, 'Sign in');
  await expect(alert(page)).toHaveText('An error occurred');
  await expect(field(page, 'email')).toHaveValue('nefeli@example.gr');
});

test('the page of an expired link has no accessibility issues', { tag: '@full' }, async ({ page }) => {
  await page.goto('/auth?reset=x');
  expect(await accessibilityIssues(page)).toEqual([]);
});

test('reloads open pages when a session starts or ends in another tab', async ({ page, context, site }) => {
  const { email } = await insertMember(site);
  const other = await context.newPage();
  await page.goto('/auth');
  await expectHydrated(page);
  await other.goto('/auth');
  await fillIn(other, { email, password });
  // Enter triggers the form's first submit button, which must not be 'Forgot password?'.
  await field(other, 'password').press('Enter');
  await expect(other).toHaveURL('/profile');
  await expect(page).toHaveURL('/profile');
  await clickButton(other, 'Sign Out');
  await expect(other).toHaveURL('/auth');
  await expect(page).toHaveURL('/auth');
});

test('keeps the page and its input when it becomes visible while offline', async ({ memberPage: page }) => {
  await page.goto('/profile/settings');
  await fillIn(page, { first_name: 'Νεφέλη' });
  await page.route('**/*', (route) => route.abort());
  // After the second failure, the page has dealt with the first one.
  for (let attempt = 1; attempt <= 2; attempt++) {
    const failed = page.waitForEvent('requestfailed');
    await becomeVisible(page);
    await failed;
  }
  await expect(field(page, 'first_name')).toHaveValue('Νεφέλη');
});

test('hides private content while the session is being checked, and leaves the page if it has ended', async ({
  page,
  context,
  site,
}) => {
  const member = await insertMember(site);
  await signIn(context, site, member);
  await page.goto('/profile');
  await expectHydrated(page);
  let delayed = Promise.withResolvers<void>();
  await page.route('**/profile.data**', async (route) => {
    await delayed.promise;
    await route.continue();
  });
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByText('Loading events...')).toBeVisible();
  delayed.resolve();
  await expect(page.getByText('No upcoming events at the moment. Check back soon!')).toBeVisible();

  delayed = Promise.withResolvers();
  await context.clearCookies();
  await becomeVisible(page);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  delayed.resolve();
  await expect(page).toHaveURL('/auth');
});

for (const locale of ['el', 'en'] satisfies Locale[])
  test(`in ${locale}, notices cover neither the title nor a button in the header`, {
    tag: locale === 'en' ? '@full' : [],
  }, async ({ memberPage: page, context, site }) => {
    const longest = longestNotice(locale);
    const open = async (notice: string, width: number) => {
      await page.setViewportSize({ width, height: 740 });
      const cookies = { language: locale, flash: notice };
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.origin })));
      await page.goto('/profile');
    };
    const box = async (selector: string) => {
      const found = await page.locator(selector).boundingBox();
      if (!found) throw new Error(`${selector} is missing`);
      return { top: found.y, bottom: found.y + found.height };
    };
    for (const [notice, width] of [
      ['account-created', 1280],
      ['profile-updated', 360],
    ] as const) {
      await open(notice, width);
      await page.locator('.toast').evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
      const shown = await box('.toast');
      expect(shown.top).toBeGreaterThanOrEqual((await box('.nav')).bottom);
      expect(shown.bottom).toBeLessThanOrEqual((await box('h1')).top);
    }
    await open(`${longest}.${'0'.repeat(32)}`, 1280);
    await expect(page.locator('.toast p')).toHaveText(notices[longest][locale]);
    await context.route('**/*', (route) => route.abort());
    await page.locator('.dashboard__actions button').click();
    await expect(page.locator('.toast')).toHaveCount(2);
    const actions = await box('.dashboard__actions');
    for (const kind of ['status', 'alert']) expect((await box(`[role=${kind}] .toast`)).bottom).toBeLessThan(actions.top);
  });

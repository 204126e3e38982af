import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { school } from '#content/school.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { content } from '../support/content.ts';
import { browserTest as test } from '../support/fixtures.ts';
import type { RunningSite } from '../support/site.ts';
import { firstGroup } from '../support/timetable.ts';

test.use({ env: { ACKNOWLEDGEMENT_LIMIT: '1' } });

const { el, en } = { el: content.el.strings.contactForm, en: content.en.strings.contactForm };
const phone = { width: 360, height: 640 };
const sender = { name: 'Νεφέλη Κ.', email: 'nefeli.k@example.gr' };

/** The request that sends the form with JavaScript. */
const isSubmission = (request: Request) => request.method() === 'POST' && request.resourceType() === 'fetch';

const formOf = (page: Page) => page.locator('#contact form');
const field = (page: Page, name: string) => formOf(page).locator(`[name=${name}]`);
const send = (page: Page) => formOf(page).locator('button[type=submit]').click();

async function fillIn(page: Page, message: string): Promise<void> {
  for (const [name, value] of Object.entries({ ...sender, message })) await field(page, name).fill(value);
  await field(page, 'privacy').check();
}

const messages = ({ database }: RunningSite) => database.kysely.selectFrom('contact_submissions').selectAll().execute();

test('sends a message, shows the next steps in place of the form, and keeps them when the next message fails', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await fillIn(page, 'Η πρώτη');
  const released = Promise.withResolvers<void>();
  await page.route('**/*', async (route) => {
    if (isSubmission(route.request())) await released.promise;
    await route.continue();
  });
  await send(page);
  await expect(formOf(page).getByRole('button', { name: el.sending })).toBeDisabled();
  await expect(field(page, 'message')).toBeDisabled();
  released.resolve();
  await expect(page.locator('[role=status] .toast')).toHaveText(content.el.strings.notices['message-sent']);
  const heading = page.getByRole('region', { name: el.receipt.heading }).getByRole('heading');
  const another = page.locator('#contact summary');
  await expect(heading).toBeFocused();
  for (const shown of [heading, another]) await expect(shown).toBeInViewport({ ratio: 1 });
  await expect(formOf(page)).toBeHidden();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const address = page
      .locator('#contact :is(.contact__address, dd)', { hasText: content.el.school.street })
      .filter({ visible: true });
    await expect(address, `at ${width} px`).toHaveCount(1);
    await expect(address.locator(`a[href="${school.map.page}"]`), `at ${width} px`).toBeVisible();
  }

  await another.click();
  await expect(formOf(page).getByRole('button', { name: el.send })).toBeEnabled();
  await expect(field(page, 'message')).toHaveValue('');
  await fillIn(page, 'Η δεύτερη');
  await page.unroute('**/*');
  await page.route('**/*', (route) => (isSubmission(route.request()) ? route.abort() : route.continue()));
  await send(page);
  await expect(page.locator('.toast--error')).toHaveText(el.failed);
  await expect(field(page, 'message')).toHaveValue('Η δεύτερη');
  await expect(heading).toBeVisible();
  await page.unroute('**/*');
  await send(page);
  await expect(heading).toBeFocused();
  await expect(formOf(page)).toBeHidden();
  await page.reload();
  await expect(formOf(page)).toBeVisible();
  expect(await messages(site)).toHaveLength(2);

  const [mail] = await site.smtp.waitForMailTo(sender.email);
  // Without the policy of the site, which forbids the styles of the mail.
  await page.goto('about:blank');
  await page.setViewportSize({ width: 320, height: 640 });
  await page.setContent(String(mail?.html).replaceAll(/src="cid:[^"]*"/g, ''));
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'acknowledgement on a narrow phone').toBe(320);
});

test('reports a lost response, keeps the text and stores the message only once when it is sent again', async ({ page, site }) => {
  await page.goto('/');
  await fillIn(page, 'Δύο φορές το ίδιο');
  let lost = 0;
  await page.route('**/*', async (route) => {
    if (!isSubmission(route.request()) || lost++ > 0) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await send(page);
  for (const message of [page.locator('.toast--error'), formOf(page).locator('.alert')])
    await expect(message).toHaveText(el.failed);
  await expect(field(page, 'message')).toHaveValue('Δύο φορές το ίδιο');
  await send(page);
  await expect(page.locator('#message-sent')).toBeFocused();
  expect(await messages(site)).toHaveLength(1);
});

test('shows the errors of an invalid form until they are corrected, and focuses the first invalid field', async ({ page }) => {
  await page.goto('/en');
  const form = formOf(page);
  await field(page, 'email').fill('not an address');
  await field(page, 'message').fill('Hello');
  await send(page);
  await expect(field(page, 'name')).toBeFocused();
  for (const visible of ['.alert', '.field:has([name=name])']) await expect(form.locator(visible)).toBeInViewport({ ratio: 1 });
  await expect(field(page, 'name')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'email')).toHaveAccessibleDescription(en.errors.emailInvalid);
  await expect(field(page, 'privacy')).toHaveAccessibleDescription(new RegExp(en.errors.privacyMissing));
  await expect(field(page, 'email')).toHaveValue('not an address');
  await expect(field(page, 'message')).toHaveValue('Hello');
  expect(await accessibilityIssues(page, { within: ['#contact'] })).toEqual([]);
  await field(page, 'email').fill('still not');
  await expect(field(page, 'email')).toHaveAttribute('aria-invalid', 'true');
  for (const [name, value] of Object.entries(sender)) await field(page, name).fill(value);
  await expect(form.locator('.alert')).toBeVisible();
  await field(page, 'privacy').check();
  await expect(form.locator('[aria-invalid], .field__error, .alert')).toHaveCount(0);
});

test('shows the label of the first invalid field below the navigation bar of a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  for (const [name, value] of Object.entries({ ...sender, message: 'Γεια σας' })) {
    await send(page);
    await expect(field(page, name)).toBeFocused();
    // Firefox and WebKit scroll a focused element to the nearest edge, Chromium to the middle.
    const labelTop = await field(page, name).evaluate((each: HTMLInputElement) => {
      scrollBy({ top: each.getBoundingClientRect().bottom + 400, behavior: 'instant' });
      each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      return each.labels?.[0]?.getBoundingClientRect().top;
    });
    const bar = await page.locator('.nav').boundingBox();
    expect(labelTop, name).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
    await field(page, name).fill(value);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: phone });
  test('scrolls to what is wrong, and to the confirmation', async ({ page }) => {
    await page.goto('/');
    const form = formOf(page);
    const bar = await page.locator('.nav').boundingBox();
    const expectBelowBar = async (shown: Locator) => {
      await expect(shown).toBeInViewport({ ratio: 1 });
      expect((await shown.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? Number.NaN);
    };
    await field(page, 'name').fill(sender.name);
    await send(page);
    await expectBelowBar(form.locator('.alert'));
    await form.locator('.alert a').click();
    await expectBelowBar(form.getByText(el.email, { exact: true }));
    await expectBelowBar(field(page, 'email'));
    await fillIn(page, 'Γεια σας');
    await send(page);
    await expectBelowBar(page.locator('#message-sent'));
    await expect(page.locator('#message-sent')).toBeFocused();
    await expect(form).toBeHidden();
  });
});

test('a select keeps its arrow under the pointer, and the age of a child is asked for without a layout shift', async ({
  page,
}) => {
  const { kidsGroups, adultLevels } = content.en.schedule;
  test.skip(kidsGroups.length === 0 || adultLevels.length === 0, 'the content has no such choice');
  await page.setViewportSize(phone);
  await page.goto('/en');
  const select = field(page, 'class');
  await select.hover();
  expect(await select.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain('gradient');
  const message = field(page, 'message');
  const { messageHelp, ageHelp } = en;
  const top = () => message.evaluate((each: HTMLElement) => each.offsetTop);
  const before = await top();
  await expect(message).toHaveAccessibleDescription(`${messageHelp} ${ageHelp}`);
  for (const [value, help] of [
    ['me', messageHelp],
    ['child', `${messageHelp} ${ageHelp}`],
    ['unsure', messageHelp],
  ] as const) {
    await page.locator(`#contact [value=${value}]`).check();
    await expect(message).toHaveAccessibleDescription(help);
    expect(await top()).toBe(before);
  }
});

test('shows the days of the class that is chosen, and what concerns a child', async ({ page }) => {
  const [kids] = content.en.schedule.kidsGroups;
  const [adults] = content.en.schedule.adultLevels;
  test.skip(!kids || !adults, 'the content has no such choice');
  await page.goto('/en');
  await field(page, 'name').fill(sender.name);
  const days = formOf(page).getByRole('group', { name: en.trial }).getByRole('radio');
  const help = (text: string) => expect(field(page, 'message')).toHaveAccessibleDescription(new RegExp(`^${text}`));
  await field(page, 'class').selectOption(kids?.id ?? '');
  await expect(days).toHaveCount(7);
  await help(en.anotherDayHelp);
  await field(page, 'age').fill('70');
  await send(page);
  await expect(field(page, 'age')).toHaveAccessibleDescription(en.errors.ageInvalid);
  await expect(field(page, 'age')).toBeFocused();
  await field(page, 'age').fill('7');
  await days.first().check();
  await expect(field(page, 'class')).toHaveValue(kids?.id ?? '');
  expect(await accessibilityIssues(page, { within: ['#contact form'] })).toEqual([]);
  await field(page, 'class').selectOption(adults?.id ?? '');
  await expect(field(page, 'age')).toHaveCount(0);
  await expect(days).toHaveCount(7);
  await expect(days.and(page.locator(':checked'))).toHaveCount(0);
  await field(page, 'class').selectOption('');
  await expect(days).toHaveCount(0);
  await help(`${en.messageHelp} ${en.ageHelp}`);
  await expect(field(page, 'name')).toHaveValue(sender.name);
});

test('the page after a message without JavaScript has no accessibility issues, and shows the form again when it is reloaded', async ({
  page,
}) => {
  await page.goto(`/en?notice=message-sent&at=19:42&class=${firstGroup}#message-sent`);
  await expect(page.locator('[role=status] .toast')).toHaveText(content.en.strings.notices['message-sent']);
  await expect(page.locator('#message-sent')).toHaveText(en.receipt.heading);
  await expect(page.locator('#contact')).toContainText('19:42');
  await expect(page).toHaveURL(/\/en#contact$/);
  expect(await accessibilityIssues(page, { within: ['#contact .contact__form'] })).toEqual([]);
  await page.reload();
  await expect(formOf(page)).toBeVisible();
  await expect(page.locator('#message-sent')).toHaveCount(0);
});

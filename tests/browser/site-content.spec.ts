// The pages under /admin/pages, as far as they depend on scripts: the page in its frame, dialogs, focus, lost connection.
import { expect, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { plainText } from '#app/ui/rich-text.tsx';
import { instructorIds } from '#tests/support/installed-content.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { newMember, signIn, browserTest as test } from '../support/fixtures.ts';
import { adminEmail } from '../support/members.ts';
import { clickButton, clickLink, expectHydrated, toast } from '../support/page.ts';

const copy = contentEditor.pages;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const frameOf = (page: Page) => page.frameLocator('.page-frame iframe');
const dialog = (page: Page) => page.getByRole('dialog');

test('a text that is tapped on the page opens, is published with both languages, and can be undone', async ({
  adminPage: page,
  request,
}) => {
  await page.goto('/admin/pages/home');
  await expectHydrated(page);
  const lead = frameOf(page).locator('.hero__lead');
  await lead.click();
  const [greek, english] = [field(page, 'home.hero.lead:el'), field(page, 'home.hero.lead:en')];
  await expect(greek).toBeFocused();
  await english.fill('You are welcome.');
  await clickButton(page, copy.form.save);
  await expect(greek).toHaveAccessibleDescription(copy.form.unchanged.el);
  await expect(greek).toBeFocused();
  await greek.fill('Καλώς ήρθες.');
  await clickButton(page, copy.form.save);
  await expect(toast(page)).toContainText('Published');
  await expect(dialog(page)).toHaveCount(0);
  await expect(lead).toHaveText('You are welcome.');
  expect(await (await request.get('/')).text()).toContain('Καλώς ήρθες.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page)).toContainText('Version restored');
  await expect(lead).toHaveText(plainText(en.home.hero.lead));
});

test('finds texts of other pages, links and headings, in the language of the frame, and leaves no page', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/pages/home');
  await expectHydrated(page);
  const frame = frameOf(page);
  const open = async (text: ReturnType<typeof frame.locator>, heading: string) => {
    await text.click();
    await expect(dialog(page).getByRole('heading')).toHaveText(heading);
    await clickLink(page, 'Close');
    await expect(dialog(page)).toHaveCount(0);
  };
  await open(frame.locator('.hero').getByRole('link', { name: en.home.hero.schedule, exact: true }), 'Link to the timetable');
  await open(frame.locator('#contact h2'), 'Heading');
  await frame.locator('footer').getByRole('link', { name: 'Privacy' }).first().click();
  await expect(frame.locator('.hero')).toBeAttached();
  await page.getByRole('link', { name: copy.form.languages.el, exact: true }).click();
  await expect(frame.locator('html')).toHaveAttribute('lang', 'el');
  await frame
    .locator('#faq summary')
    .filter({ hasText: el.faq[0]?.question ?? '' })
    .click();
  await expect(page).toHaveURL('/admin/pages/questions/faq.0');
});

test('keeps what was typed after a lost connection and a publication in another window', async ({ site, page }) => {
  const admin = await newMember(site, { email: adminEmail });
  await signIn(page.context(), site, admin);
  const names = ['school.street:el', 'school.street:en'] as const;
  await page.goto('/admin/pages/facts/school.street');
  for (const name of names) await field(page, name).fill(`Mine ${name}`);
  await page.route(/\.data/, (route) => route.abort());
  await clickButton(page, copy.form.save);
  await expect(dialog(page).getByText(copy.form.failed)).toBeVisible();
  await expect(field(page, names[1])).toHaveValue(`Mine ${names[1]}`);
  await page.unroute(/\.data/);

  await admin.open('/admin/pages/facts/school.street');
  await admin.submit(copy.form.save, { [names[0]]: 'Theirs', [names[1]]: 'Theirs too' }, 'dialog');
  await clickButton(page, copy.form.save);
  await expect(page.locator('.alert', { hasText: copy.form.stale })).toBeFocused();
  await expect(page.getByText('Stored now: Theirs too')).toBeVisible();
  await expect(field(page, names[1])).toHaveValue(`Mine ${names[1]}`);
  await clickButton(page, copy.form.save);
  await expect(toast(page)).toContainText('Published');
});

test('says how long a text is only when it is nearly full', async ({ adminPage: page }) => {
  await page.goto('/admin/pages/home/home.about.heading');
  await expectHydrated(page);
  const text = field(page, 'home.about.heading:en');
  await text.fill('x'.repeat(45));
  await expect(page.getByText(/45 of 50/)).toHaveCount(0);
  await text.fill('x'.repeat(46));
  await expect(text).toHaveAccessibleDescription('46 of 50 characters');
});

test('has no accessibility issues in any state, and fits a phone', async ({ adminPage: page }) => {
  const expectAccessible = async (state: string) => expect.soft(await accessibilityIssues(page), state).toEqual([]);
  await page.goto('/admin/pages');
  await expectAccessible('pages');
  await page.goto('/admin/pages/questions');
  await expectAccessible('questions');
  await page.goto('/admin/pages/home');
  await expectAccessible('home');
  await page.goto('/admin/pages/facts/school.street');
  await field(page, 'school.street:en').fill('');
  await clickButton(page, copy.form.save);
  await expect(field(page, 'school.street:en')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible('errors');
  await field(page, 'school.street:el').fill('Νέα οδός 1');
  await field(page, 'school.street:en').fill('New Street 1');
  await clickButton(page, copy.form.save);
  await expect(toast(page)).toContainText('Published');
  await clickLink(page, copy.versions);
  await expectAccessible('versions');
  await page.getByRole('link', { name: new RegExp(`^${copy.restoration.restore}`) }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible('restoration');
});

test('has no accessibility issues in the other pages', { tag: '@full' }, async ({ adminPage: page }) => {
  for (const section of ['legal', ...instructorIds.slice(0, 1).map((id) => `instructor.${id}`)]) {
    await page.goto(`/admin/pages/${section}`);
    expect.soft(await accessibilityIssues(page), section).toEqual([]);
  }
});

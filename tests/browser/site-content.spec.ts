// The editor of texts, facts and people under /admin/content, as far as it depends on scripts: preview, focus, lost connection.
import { expect, type Page } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import { instructorIds } from '#app/site-map.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { newMember, signIn, browserTest as test } from '../support/fixtures.ts';
import { adminEmail } from '../support/members.ts';
import { actBeforeHydration, clickButton, clickLink, expectHydrated, toast } from '../support/page.ts';

const copy = contentEditor.siteContent;

const open = (page: Page, section: string) => page.goto(`/admin/content/${section}`);
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const previewOf = (page: Page) => page.frameLocator('.live-preview__frames iframe');
const unconfirmed = (page: Page) => page.getByText(copy.form.unconfirmed.en);

test('shows mistakes, marks the other language, previews and publishes what is typed', async ({ adminPage: page, request }) => {
  const [greek, english] = [field(page, 'home.hero.lead:el'), field(page, 'home.hero.lead:en')];
  const frame = previewOf(page).first();
  await open(page, 'home');
  await expect(frame.locator('h1')).toBeVisible();
  await greek.fill('Άγνωστο {place}');
  await expect(unconfirmed(page)).toBeVisible();
  await english.fill('You are welcome.');
  await expect(unconfirmed(page)).toHaveCount(0);
  await page.locator('summary', { hasText: 'In search results' }).click();
  await field(page, 'home.description:en').fill('Too short');
  await clickButton(page, copy.form.publish);
  await expect(greek).toHaveAccessibleDescription(/doesn’t know {place}/);
  await expect(greek).toBeFocused();
  const error = await page.getByText(/doesn’t know {place}/).boundingBox();
  const buttons = await page.locator('.editor__actions').boundingBox();
  expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);

  await page.getByRole('button', { name: /^Reset to the original\s*: Description/ }).click();
  await greek.fill('Καλώς ήρθες.');
  await expect(frame.getByText('Καλώς ήρθες.')).toBeVisible();
  await clickButton(page, 'Home page in English');
  await expect(frame.getByText('You are welcome.')).toBeVisible();
  await clickButton(page, copy.form.publish);
  await expect(toast(page)).toContainText('Published');
  await expect(english).toHaveValue('You are welcome.');
  expect(await (await request.get('/en')).text()).toContain('You are welcome.');
});

test('shows the edited part in the preview, and continues in the fields of an added and moved question', async ({
  adminPage: page,
}) => {
  const count = en.faq.length;
  await open(page, 'questions');
  await expect(previewOf(page).locator('#faq h2')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await clickButton(page, 'Add a question');
  await expect(field(page, `questions.${count}.question:el`)).toBeFocused();
  await field(page, `questions.${count}.question:el`).fill('Νέα;');
  await page.getByRole('button', { name: new RegExp(`^Move up\\s*: Question ${count + 1}$`) }).click();
  await expect(field(page, `questions.${count - 1}.question:el`)).toHaveValue('Νέα;');
});

test('scrolls the preview to the focused text, and continues in the field of a text that is clicked in the preview', async ({
  adminPage: page,
}) => {
  await open(page, 'home');
  await expectHydrated(page);
  const frame = previewOf(page);
  await expect(frame.locator('.hero')).toBeInViewport();
  const shownButton = page.locator('.live-preview').getByRole('button', { pressed: true });
  await expect(shownButton).toHaveText('Home page in Greek');
  const heading = field(page, 'home.contact.heading:el');
  await expect(heading).toBeHidden();
  await frame.locator('#contact h2').click();
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(frame.locator('#contact h2')).toBeInViewport();

  await clickButton(page, 'Home page in English');
  await expect(shownButton).toHaveText('Home page in English');
  await field(page, 'home.contact.intro:en').focus();
  await expect(frame.locator('#contact')).toBeInViewport();
  await frame.locator('.hero__lead').click();
  await expect(field(page, 'home.hero.lead:en')).toBeFocused();
  await frame.locator('.hero').getByRole('link', { name: en.home.hero.schedule, exact: true }).click();
  await expect(field(page, 'home.hero.schedule:en')).toBeFocused();
  // The frame would show an error instead of another page.
  await frame.locator('footer').getByRole('link', { name: 'Privacy' }).first().click();
  await expect(shownButton).toHaveText('Home page in English');
  await expect(frame.locator('.hero')).toBeAttached();
});

test('continues above the preview on a phone', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, 'home');
  await expectHydrated(page);
  await clickLink(page, `${copy.form.toPreview}${copy.form.toPreviewHidden}`);
  await previewOf(page).locator('#about h2').click();
  await expect(field(page, 'home.about.heading:el')).toBeFocused();
  await expect(field(page, 'home.about.heading:el')).toBeInViewport();
});

test('keeps what was typed before hydration', async ({ adminPage: page }) => {
  await actBeforeHydration(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/admin/content/home', { waitUntil: 'commit' });
  await field(page, 'home.hero.lead:el').fill('Γραμμένο νωρίς');
  await field(page, 'home.hero.what:en').fill('Typed early');
  release();
  await expectHydrated(page);
  await expect(field(page, 'home.hero.lead:el')).toHaveValue('Γραμμένο νωρίς');
  await expect(field(page, 'home.hero.what:en')).toHaveValue('Typed early');
  await expect(unconfirmed(page).first()).toBeVisible();
});

test('keeps what was typed after the Enter key, a lost connection and a publication in another window', async ({
  site,
  page,
}) => {
  const admin = await newMember(site, { email: adminEmail });
  await signIn(page.context(), site, admin);
  const name = 'school.street:en';
  await open(page, 'facts');
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().includes('/preview')) posts.push(request.url());
  });
  await field(page, name).fill('Mine');
  await field(page, 'school.phone').press('Enter');
  await page.route(/\.data/, (route) => route.abort());
  await clickButton(page, copy.form.publish);
  await expect(page.locator('main').getByText(copy.form.failed)).toBeVisible();
  await expect(field(page, name)).toHaveValue('Mine');
  expect(posts).toHaveLength(1);
  await page.unroute(/\.data/);

  await admin.open('/admin/content/facts');
  await admin.submit(copy.form.publish, { [name]: 'Theirs' });
  await clickButton(page, copy.form.publish);
  await expect(page.locator('main .alert', { hasText: copy.form.stale })).toBeFocused();
  await expect(page.getByText('Stored now: Theirs')).toBeVisible();
  await expect(field(page, name)).toHaveValue('Mine');
  await clickButton(page, copy.form.publish);
  await expect(toast(page)).toContainText('Published');
});

test('has no accessibility issues in any state of the editor, and fits a phone', async ({ adminPage: page }) => {
  const expectAccessible = async (state: string) => expect.soft(await accessibilityIssues(page), state).toEqual([]);
  await page.goto('/admin/content');
  await expectAccessible('overview');
  await open(page, 'questions');
  await expectAccessible('questions');
  await open(page, 'facts');
  await expect(page.getByText(copy.form.asShipped)).toBeVisible();
  await field(page, 'school.street:en').fill('');
  await clickButton(page, copy.form.publish);
  await expect(field(page, 'school.street:en')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible('errors');
  await field(page, 'school.street:en').fill('New Street 1');
  await clickButton(page, copy.form.publish);
  await expect(toast(page)).toContainText('Published');
  await expect(page.getByText(copy.form.asShipped)).toHaveCount(0);
  await clickLink(page, copy.versions);
  await expectAccessible('versions');
  await page.getByRole('link', { name: new RegExp(`^${copy.restoration.restore}`) }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible('restoration');
});

test('has no accessibility issues in the other sections', { tag: '@full' }, async ({ adminPage: page }) => {
  for (const section of ['home', 'legal', ...instructorIds.slice(0, 1).map((id) => `instructor.${id}`)]) {
    await open(page, section);
    expect.soft(await accessibilityIssues(page), section).toEqual([]);
  }
});

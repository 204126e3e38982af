// The school edits its own site: texts, facts and people under /admin/content.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { instructorIds } from '#app/site-map.ts';
import { contentEditor } from '#content/interface/content-editor.en.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { orSkip } from '../support/content.ts';
import { randomClientIp } from '../support/members.ts';
import { actBeforeHydration, clickButton, clickDialogButton, clickLink, expectHydrated, toast } from '../support/page.ts';
import { engines, type RunningSite, scriptModes, startSite, test } from '../support/site.ts';

const copy = contentEditor.siteContent;
const narrow = 360;

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const pathTo = (section: string) => `/admin/content/${section}`;
const textOf = async (site: RunningSite, path: string) => (await fetch(site.origin + path)).text();

async function structuredData(site: RunningSite, path: string): Promise<string> {
  const scripts = (await textOf(site, path)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return [...scripts].map(([, json]) => json).join();
}

const openSection = (page: Page, section: string) => page.goto(pathTo(section));
const openGroup = (page: Page, heading: string) => page.locator('summary', { hasText: heading }).click();

/** The notice of an earlier publication may still be on the page. */
async function publish(page: Page) {
  const former = await field(page, 'publicationId').inputValue();
  await clickButton(page, copy.form.publish);
  await expect(field(page, 'publicationId')).not.toHaveValue(former);
  await expect(toast(page)).toContainText('Published');
}

/** Opens a page as administrator, with all sections as shipped. */
async function openAdministratorPage(browser: Browser, site: RunningSite, javaScriptEnabled: boolean): Promise<Page> {
  const { kysely } = site.database;
  await kysely.deleteFrom('site_content_publications').execute();
  await kysely.updateTable('site_content_drafts').set({ content: null, saved_at: null }).execute();
  return (await openContext(browser, site, javaScriptEnabled)).newPage();
}

async function openContext(browser: Browser, site: RunningSite, javaScriptEnabled: boolean): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp(), javaScriptEnabled });
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => route.fulfill({ body: '' }),
  );
  await shareAdministratorSession(context, site);
  return context;
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

for (const engine of engines)
  test.describe(`on ${engine}`, { tag: '@accounts' }, () => {
    // All tests change the content of one site.
    test.describe.configure({ mode: 'serial' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
    });
    test.afterAll(() => site.close());

    for (const javaScriptEnabled of scriptModes(engine)) {
      const mode = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
      const open = (browser: Browser) => openAdministratorPage(browser, site, javaScriptEnabled);

      test(`publishes an answer in both languages on the home page ${mode}`, async ({ browser }) => {
        orSkip(el.faq[0], 'questions');
        const page = await open(browser);
        await page.goto('/admin');
        await clickLink(page, copy.heading);
        await expect(page.getByRole('row', { name: 'Questions and answers' })).not.toContainText('Changed on');
        await page.getByRole('link', { name: /Edit\s*: Questions and answers/ }).click();
        await field(page, 'questions.0.answer:el').fill('Όχι, *ginga* μαθαίνεις εδώ.');
        await field(page, 'questions.0.answer:en').fill('No, you learn the *ginga* here & now.');
        await publish(page);
        await expect(field(page, 'questions.0.answer:en')).toHaveValue('No, you learn the *ginga* here & now.');
        expect(await textOf(site, '/')).toContain('Όχι, <i lang="pt">ginga</i> μαθαίνεις εδώ.');
        expect(await textOf(site, '/en')).toContain('<i lang="pt">ginga</i> here &amp; now.');
        await clickLink(page, copy.form.back);
        await expect(page.getByRole('row', { name: 'Questions and answers' })).toContainText('Changed on');
      });

      test(`replaces an instructor’s text and restores the former one ${mode}`, async ({ browser }) => {
        const id = orSkip(instructorIds[0], 'instructors');
        const page = await open(browser);
        const line = en.instructors[0]?.line ?? '';
        await openSection(page, `instructor.${id}`);
        await field(page, `profiles.${id}.text:el`).fill('Πρώτη παράγραφος.\n\nΔεύτερη, με [το πρόγραμμα](/#schedule).');
        await field(page, `profiles.${id}.text:en`).fill('First paragraph.\n\nSecond, with [the timetable](/en#schedule).');
        await field(page, `instructors.${id}.line:el`).fill('Νέα κάρτα.');
        await field(page, `instructors.${id}.line:en`).fill('New card.');
        await publish(page);
        const profile = await textOf(site, `/en/instructors/${id}`);
        expect(profile).toContain('<p>First paragraph.</p>');
        expect(profile).toContain('<a href="/en#schedule">the timetable</a>');
        expect(await textOf(site, '/en/instructors')).toContain('New card.');

        await field(page, `instructors.${id}.line:en`).fill('Newest card.');
        await publish(page);
        await clickLink(page, copy.versions);
        await expect(page.getByRole('row')).toHaveCount(4);
        await page
          .getByRole('link', { name: /^Compare/ })
          .first()
          .click();
        await expect(page.getByRole('heading', { name: /One or two sentences \(English\)/ })).toBeVisible();
        await expect(page.getByText('Newest card.')).toBeVisible();
        await expect(page.getByText('New card.', { exact: true })).toBeVisible();
        await clickLink(page, copy.version.restore);
        await clickDialogButton(page, copy.restoration.restore);
        await expect(toast(page)).toContainText('Version restored');
        expect(await textOf(site, '/en/instructors')).toContain('New card.');

        // As shipped, from the same list.
        await clickLink(page, copy.versions);
        await page
          .getByRole('link', { name: /^Compare/ })
          .last()
          .click();
        await clickLink(page, copy.version.restore);
        await clickDialogButton(page, copy.restoration.restore);
        await expect(field(page, `instructors.${id}.line:en`)).toHaveValue(/./);
        await expect.poll(() => textOf(site, '/en/instructors')).not.toContain('New card.');
        expect(await textOf(site, `/en/instructors/${id}`)).not.toContain('First paragraph.');
        expect(line).not.toBe('');
      });

      test(`tells the second window, keeps its text and shows the other one ${mode}`, async ({ browser }) => {
        const page = await open(browser);
        const second = await page.context().newPage();
        const name = 'home.hero.lead:en';
        for (const window of [page, second]) await openSection(window, 'home');
        await field(page, name).fill('Text of the first window.');
        await clickButton(page, copy.form.save);
        await expect(toast(page)).toContainText('Draft saved');

        await field(second, name).fill('Text of the second window.');
        await clickButton(second, copy.form.publish);
        await expect(second.getByText(copy.form.stale)).toBeVisible();
        await expect(second.locator('.differences')).toContainText('Text of the first window.');
        await expect(field(second, name)).toHaveValue('Text of the second window.');
        expect(await textOf(site, '/en')).not.toContain('Text of the second window.');
        await publish(second);
        expect(await textOf(site, '/en')).toContain('Text of the second window.');

        // The first window still has the draft, which the publication replaced.
        await clickButton(page, copy.form.save);
        await expect(page.getByText(copy.form.stale)).toBeVisible();
        await expect(page.locator('.differences')).toContainText('Text of the second window.');
        await expect(field(page, name)).toHaveValue('Text of the first window.');
      });

      test(`adds, moves and removes questions without losing what was typed ${mode}`, async ({ browser }) => {
        const page = await open(browser);
        await openSection(page, 'questions');
        const count = el.faq.length;
        await clickButton(page, 'Add a question');
        await expect(field(page, `questions.${count}.question:el`)).toBeFocused();
        for (const [name, text] of Object.entries({
          'question:el': 'Νέα;',
          'question:en': 'New?',
          'answer:el': 'Ναι.',
          'answer:en': 'Yes.',
        }))
          await field(page, `questions.${count}.${name}`).fill(text);
        if (count > 0) {
          await page.getByRole('button', { name: new RegExp(`^Move up\\s*: Question ${count + 1}$`) }).click();
          await expect(field(page, `questions.${count - 1}.question:en`)).toHaveValue('New?');
          await page.getByRole('button', { name: new RegExp(`^Remove\\s*: Question ${count + 1}$`) }).click();
        }
        await publish(page);
        expect(await textOf(site, '/en')).toContain('New?');
        await page.getByRole('button', { name: /^Reset to the original\s*: Questions and answers/ }).click();
        await expect(page.locator('.entry')).toHaveCount(count);
        await publish(page);
        expect(await textOf(site, '/en')).not.toContain('New?');
      });

      test(`names mistakes at their fields and publishes nothing ${mode}`, async ({ browser }) => {
        const page = await open(browser);
        await openSection(page, 'home');
        await openGroup(page, 'In search results');
        await field(page, 'home.description:en').fill('Too short');
        await field(page, 'home.hero.lead:el').fill('Άγνωστο {place}');
        await clickButton(page, copy.form.publish);
        await expect(field(page, 'home.hero.lead:el')).toHaveAccessibleDescription(/doesn’t know {place}/);
        await expect(field(page, 'home.hero.lead:el')).toBeFocused();
        if (javaScriptEnabled) {
          const error = await page.getByText(/doesn’t know {place}/).boundingBox();
          const buttons = await page.locator('.editor__actions').boundingBox();
          expect((error?.y ?? 0) + (error?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
        }
        await expect(field(page, 'home.description:en')).toHaveAccessibleDescription(/at least 70 characters/);
        await expect(field(page, 'home.hero.lead:el')).toHaveValue('Άγνωστο {place}');
        expect(await textOf(site, '/')).not.toContain('Άγνωστο');

        // A draft may be unfinished.
        await clickButton(page, copy.form.save);
        await expect(toast(page)).toContainText('Draft saved');
        await page.goto('/admin/content');
        await expect(page.getByRole('row', { name: 'Home page texts' })).toContainText('Draft of');
        await openSection(page, 'home');
        await expect(field(page, 'home.description:en')).toHaveValue('Too short');
        await expect(page.getByText(/This is the draft saved on/)).toBeVisible();
        await page.locator('summary', { hasText: copy.form.discard }).click();
        await clickButton(page, copy.form.discardYes);
        await expect(toast(page)).toContainText('Draft discarded');
        await expect(field(page, 'home.description:en')).not.toHaveValue('Too short');
      });

      test(`shows in the preview what was typed ${mode}`, async ({ browser }) => {
        const page = await open(browser);
        await openSection(page, 'home');
        const frame = page.frameLocator('.live-preview__frames iframe').first();
        await expect(frame.locator('h1')).toBeVisible();
        await field(page, 'home.hero.lead:el').fill('Μόνο στην προεπισκόπηση.');
        if (!javaScriptEnabled) await clickButton(page, 'Home page in Greek');
        await expect(frame.getByText('Μόνο στην προεπισκόπηση.')).toBeVisible();
        await field(page, 'home.hero.lead:en').fill('In the preview only.');
        await clickButton(page, 'Home page in English');
        await expect(frame.getByText('In the preview only.')).toBeVisible();
        await expect(field(page, 'home.hero.lead:en')).toHaveValue('In the preview only.');
        expect(await textOf(site, '/en')).not.toContain('In the preview only.');
      });

      // The server does the rest alike for both, and http/site-content.spec.ts publishes facts on PostgreSQL.
      if (!javaScriptEnabled) continue;

      test(`publishes facts wherever they are mentioned, in structured data too ${mode}`, async ({ browser }) => {
        const page = await open(browser);
        await openSection(page, 'facts');
        await field(page, 'school.phone').fill('+30 210 765 4321');
        await field(page, 'school.messengers.viber').fill('+30 690 000 0000');
        await field(page, 'school.street:el').fill('Νέα οδός 1');
        await field(page, 'school.street:en').fill('New Street 1');
        await publish(page);
        for (const path of ['/en', '/en/blog', '/en/privacy']) {
          const html = await textOf(site, path);
          expect([path, html.includes('tel:+302107654321'), html.includes('New Street 1')]).toEqual([path, true, true]);
        }
        expect(await textOf(site, '/en')).toContain('306900000000');
        expect(await structuredData(site, '/')).toContain('Νέα οδός 1');
        await openSection(page, 'facts');
        await page.getByRole('button', { name: copy.form.resetAll }).click();
        await expect(field(page, 'school.street:en')).toHaveValue(en.school.street);
        await publish(page);
        expect(await textOf(site, '/en')).not.toContain('New Street 1');
      });

      test(`marks a text until its translation is changed or confirmed ${mode}`, async ({ browser }) => {
        const page = await open(browser);
        await openSection(page, 'home');
        await field(page, 'home.hero.lead:el').fill('Νέο κείμενο στα ελληνικά.');
        await openGroup(page, 'About the school');
        await field(page, 'home.about.heading:en').fill('New heading');
        await publish(page);
        await expect(page.getByText(copy.form.unconfirmed.en)).toHaveCount(1);
        await expect(page.getByText(copy.form.unconfirmed.el)).toHaveCount(1);
        await page.goto('/admin/content');
        await expect(page.getByRole('row', { name: 'Home page texts' })).toContainText('Translations to check: 2');

        await openSection(page, 'home');
        await page.getByLabel(copy.form.confirm.en).check();
        await field(page, 'home.about.heading:el').fill('Νέα επικεφαλίδα');
        await publish(page);
        await page.goto('/admin/content');
        await expect(page.getByRole('row', { name: 'Home page texts' })).not.toContainText('to check');
      });
    }
  });

test.describe('in one browser', { tag: '@accounts' }, () => {
  let site: RunningSite;
  test.beforeAll(async () => {
    site = await startSite('sqlite', administratorEnv);
  });
  test.afterAll(() => site.close());

  test('shows the edited part in the preview and stays at the top of the form', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await openSection(page, 'questions');
    await expectHydrated(page);
    const frame = page.frameLocator('.live-preview__frames iframe');
    await expect(frame.locator('#faq h2')).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('scrolls the preview to the text that has the focus', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await openSection(page, 'home');
    await expectHydrated(page);
    const frame = page.frameLocator('.live-preview__frames iframe');
    await expect(frame.locator('.hero')).toBeInViewport();
    const intro = field(page, 'home.contact.intro:el');
    await page.locator('.editor__group', { has: intro }).locator('> summary').click();
    await intro.focus();
    await expect(frame.locator('#contact')).toBeInViewport();
  });

  test('continues in the field of a text that is clicked in the preview', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await openSection(page, 'home');
    await expectHydrated(page);
    const frame = page.frameLocator('.live-preview__frames iframe');
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
    await frame.locator('.hero__lead').click();
    await expect(field(page, 'home.hero.lead:en')).toBeFocused();

    await frame.locator('.hero').getByRole('link', { name: en.home.hero.schedule, exact: true }).click();
    await expect(field(page, 'home.hero.schedule:en')).toBeFocused();
    // The frame would show an error instead of another page.
    await frame.locator('footer').getByRole('link', { name: 'Privacy' }).first().click();
    await expect(shownButton).toHaveText('Home page in English');
    await expect(frame.locator('.hero')).toBeAttached();
  });

  test('continues above the preview on a phone', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await page.setViewportSize({ width: narrow, height: 740 });
    await openSection(page, 'home');
    await expectHydrated(page);
    await clickLink(page, `${copy.form.toPreview}${copy.form.toPreviewHidden}`);
    const frame = page.frameLocator('.live-preview__frames iframe');
    await frame.locator('#about h2').click();
    await expect(field(page, 'home.about.heading:el')).toBeFocused();
    await expect(field(page, 'home.about.heading:el')).toBeInViewport();
  });

  test('marks the other language while typing', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await openSection(page, 'home');
    await field(page, 'home.hero.lead:el').fill('Νέο');
    await expect(page.getByText(copy.form.unconfirmed.en)).toBeVisible();
    await field(page, 'home.hero.lead:en').fill('New');
    await expect(page.getByText(copy.form.unconfirmed.en)).toHaveCount(0);
  });

  test('keeps what was typed before hydration', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await actBeforeHydration(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(pathTo('home'), { waitUntil: 'commit' });
    await field(page, 'home.hero.lead:el').fill('Γραμμένο νωρίς');
    await field(page, 'home.hero.what:en').fill('Typed early');
    release();
    await expectHydrated(page);
    await expect(field(page, 'home.hero.lead:el')).toHaveValue('Γραμμένο νωρίς');
    await expect(field(page, 'home.hero.what:en')).toHaveValue('Typed early');
    await expect(page.getByText(copy.form.unconfirmed.en).first()).toBeVisible();
  });

  test('keeps what was typed when the connection is lost', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    await openSection(page, 'home');
    await field(page, 'home.hero.lead:el').fill('Νέο');
    await page.route(/\.data/, (route) => route.abort());
    await clickButton(page, copy.form.save);
    await expect(page.locator('main').getByText(copy.form.failed)).toBeVisible();
    await expect(field(page, 'home.hero.lead:el')).toHaveValue('Νέο');
    await page.unroute(/\.data/);
    await clickButton(page, copy.form.save);
    await expect(toast(page)).toContainText('Draft saved');
  });

  test('is accessible and fits a phone', async ({ browser }) => {
    const page = await openAdministratorPage(browser, site, true);
    const id = instructorIds[0];
    const sections = ['questions', 'home', 'facts', 'legal', ...(id ? [`instructor.${id}`] : [])];
    const issues: Record<string, string[]> = {};
    const check = async (name: string) => {
      issues[name] = await accessibilityIssues(page);
    };
    for (const path of ['/admin/content', ...sections.map(pathTo)]) {
      await page.goto(path);
      await check(path);
    }
    await openSection(page, 'facts');
    await expect(page.getByText(copy.form.asShipped)).toBeVisible();
    await field(page, 'school.street:en').fill('');
    await clickButton(page, copy.form.publish);
    await expect(field(page, 'school.street:en')).toHaveAttribute('aria-invalid', 'true');
    await check('errors');
    await field(page, 'school.street:en').fill('New Street 1');
    await clickButton(page, copy.form.save);
    await expect(page.getByText(/This is the draft saved on/)).toBeVisible();
    await expect(page.getByText(copy.form.asShipped)).toHaveCount(0);
    await page.locator('summary', { hasText: copy.form.discard }).click();
    await check('draft');
    await publish(page);
    await clickLink(page, copy.versions);
    await check('versions');
    await page
      .getByRole('link', { name: /^Compare/ })
      .first()
      .click();
    await check('version');
    await clickLink(page, copy.version.restore);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await check('restoration');
    expect(Object.entries(issues).filter(([, found]) => found.length > 0)).toEqual([]);
  });
});

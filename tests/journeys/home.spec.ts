import { expect, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { accessibilityIssues, narrow } from '../support/accessibility.ts';
import { test } from '../support/site.ts';

const homes = [
  { path: '/', content: el },
  { path: '/en', content: en },
] as const;
const sections = ['home', 'capoeira', 'about', 'instructors', 'schedule', 'faq', 'media', 'partners', 'contact'];

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

for (const { path, content } of homes) {
  test(`${path} contains all sections in order and in its language`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', content.locale);
    expect(
      await page
        .locator('main [id]')
        .evaluateAll((all, ids) => all.map(({ id }) => id).filter((id) => ids.includes(id)), sections),
    ).toEqual(sections);
    await expect(page.locator('h1')).toHaveText(/Capoeira\s*Katehaki/);
    await expect(page.locator('#instructors article')).toHaveCount(3);
    await expect(page.locator('#schedule h4')).toHaveCount(6);
    await expect(page.locator('#faq dt')).toHaveCount(5);
    await expect(page.locator('#partners a[target=_blank]')).toHaveCount(1);
    const footer = page.locator('footer');
    for (const target of ['tel:', 'mailto:', 'https://www.instagram.com', '/sitemap', '/auth'])
      await expect(footer.locator(`a[href^="${target}"]`)).toHaveCount(1);
    for (const page of ['privacy', 'code-of-conduct']) await expect(footer.locator(`a[href$="/${page}"]`)).toHaveCount(1);
  });

  test(`${path} has canonical and alternate links and structured data`, async ({ page, site }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(new RegExp(content.school.name));
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.origin}${path}`);
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]));
    expect(Object.fromEntries(alternates)).toEqual({
      el: `${site.origin}/`,
      en: `${site.origin}/en`,
      'x-default': `${site.origin}/`,
    });
    const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) => JSON.parse(text));
    expect(data.map((each) => each['@type'])).toEqual(
      path === '/' ? ['SportsActivityLocation', 'WebSite', 'FAQPage'] : ['SportsActivityLocation', 'WebSite'],
    );
    expect(data[0]).toMatchObject({
      telephone: content.school.phone,
      geo: { '@type': 'GeoCoordinates' },
      address: { streetAddress: content.school.street },
    });
    if (path === '/') expect(data[2].mainEntity).toHaveLength(5);
  });

  test(`${path} has no accessibility issues, light or dark, narrow or wide`, async ({ page }) => {
    await page.goto(path);
    await page.locator('#contact form').scrollIntoViewIfNeeded();
    await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
    await page.locator('#contact button[type=submit]').click();
    await expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible();
    expect.soft(await accessibilityIssues(page)).toEqual([]);
    await page.setViewportSize({ width: narrow, height: 800 });
    await page.locator('[data-menu] summary').click();
    expect.soft(await accessibilityIssues(page, { within: ['header'], widths: [narrow] }), 'menu').toEqual([]);
  });

  test(`${path} does not scroll horizontally at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('the timetable merges days with equal hours and lists the shared session last with its label', async ({ page }) => {
  await page.goto('/');
  const lines = (heading: string) =>
    page
      .locator('#schedule .level', { has: page.locator('h4', { hasText: heading }) })
      .locator('li')
      .allInnerTexts();
  const flat = (texts: string[]) => texts.map((text) => text.replace(/\s+/g, ' ').trim());
  expect(flat(await lines('Αρχάριοι'))).toEqual([
    'Τρίτη & Πέμπτη 10:30–12:00',
    'Σάββατο 12:00–13:30',
    'Τρίτη & Πέμπτη 20:00–21:00',
    'Παρασκευή 20:00–21:30 Όλα τα επίπεδα: μουσική & roda',
  ]);
  expect(flat(await lines('Προχωρημένοι'))).toEqual([
    'Δευτέρα & Τετάρτη 21:00–22:30',
    'Παρασκευή 20:00–21:30 Όλα τα επίπεδα: μουσική & roda',
  ]);
  expect(flat(await lines('Ομάδα Γ'))).toEqual(['Δευτέρα & Τετάρτη 19:00–20:00']);
});

test('a section link scrolls to 80 px above the section, sets the hash and moves the focus', async ({ page }) => {
  await page.goto('/');
  await page.locator('.nav__links a[href="#faq"]').click();
  await expect(page).toHaveURL(/#faq$/);
  await expect.poll(() => topOf(page, 'faq')).toBe(80);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#faq, #media') !== null)).toBe(true);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('scrolls within half a second, or instantly with reduced motion', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-24T10:00:00Z') });
  await page.goto('/');
  await page.clock.pauseAt(new Date('2026-11-24T11:00:00Z'));
  await page.locator('.nav__links a[href="#contact"]').click();
  await page.clock.runFor(250);
  const halfWay = await page.evaluate(() => scrollY);
  await page.clock.runFor(300);
  expect(await topOf(page, 'contact')).toBe(80);
  expect(halfWay).toBeGreaterThan(0);
  expect(halfWay).toBeLessThan(await page.evaluate(() => scrollY));

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('.nav__links a[href="#about"]').click();
  expect(await topOf(page, 'about')).toBe(80);
});

test('scrolls to the section in the hash on load and on hash change', async ({ page }) => {
  await page.goto('/en#schedule');
  await expect.poll(() => topOf(page, 'schedule')).toBe(80);
  await page.evaluate(() => {
    location.hash = 'media';
  });
  await expect.poll(() => topOf(page, 'media')).toBe(80);
  await page.goto('/en/#about');
  await expect.poll(() => topOf(page, 'about')).toBe(80);
});

test('section links on other pages lead to the home page', async ({ page }) => {
  await page.goto('/en/no-such-page');
  await page.locator('.nav__links a', { hasText: 'FAQ' }).click();
  await expect(page).toHaveURL(/\/en#faq$/);
  await expect.poll(() => topOf(page, 'faq')).toBe(80);
});

test('the language switch keeps scroll position, query string and hash', async ({ page }) => {
  await page.goto('/?from=poster');
  await page.evaluate(() => scrollTo(0, 3_000));
  // Call click() in the page, because Playwright's click would first scroll to the sticky header.
  await page.locator('.nav__links [data-language-switch]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/en\?from=poster$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3_000);
  expect(await page.evaluate(() => sessionStorage.getItem('language-scroll'))).toBeNull();
  await page.reload();
  await page.goto('/en#faq');
  await page.locator('.nav__links [data-language-switch]').click();
  await expect(page).toHaveURL(/\/#faq$/);
});

test('every page deletes the stored scroll position, but only the home page restores it', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('language-scroll', '1200'));
  await page.goto('/no-such-page');
  expect(await page.evaluate(() => [scrollY, sessionStorage.getItem('language-scroll')])).toEqual([0, null]);
});

test('the mobile menu closes on a link, on Escape and on a click outside', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const menu = page.locator('[data-menu]');
  const isOpen = () => menu.evaluate((element: HTMLDetailsElement) => element.open);
  await menu.locator('summary').click();
  await expect(menu.getByRole('link')).toHaveCount(10);
  await menu.getByRole('link', { name: el.strings.navigation.faq }).click();
  expect(await isOpen()).toBe(false);
  await expect.poll(() => topOf(page, 'faq')).toBe(80);
  await menu.locator('summary').press('Enter');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  await expect(menu.locator('summary')).toBeFocused();
  await menu.locator('summary').click();
  await page.mouse.click(180, 700);
  expect(await isOpen()).toBe(false);
});

test('hydrates on the first click and replays it', async ({ page, context }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  const button = page.locator('#media button');
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.locator('#media iframe')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  expect(new Set(scripts.map((url) => new URL(url).origin)).size).toBe(1);
  await context.close();
});

test('loads the Instagram feed after consent, which is remembered and can be withdrawn', async ({ page, externalRequests }) => {
  await page.goto('/en');
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('#media .media__feed')).toHaveCSS('width', '540px');
  expect(externalRequests.filter((url) => url.includes('instagram'))).toEqual([]);
  await page.locator('#media button').click();
  const feed = page.locator('#media iframe');
  await expect(feed).toBeVisible();
  expect(await feed.boundingBox()).toMatchObject({ width: 540, height: 680 });
  await expect.poll(() => externalRequests.some((url) => url.includes('instagram'))).toBe(true);
  await page.reload();
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('#media iframe')).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw consent' }).click();
  await expect(page.locator('#media iframe')).toHaveCount(0);
  await page.reload();
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(page.locator('#media button')).toBeVisible();
});

test('sends no requests to other hosts except for the map near the contact section', async ({ page, externalRequests }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(externalRequests).toEqual([]);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect.poll(() => externalRequests.map((url) => new URL(url).hostname)).toEqual(['www.openstreetmap.org']);
  expect(await page.locator('.map iframe').boundingBox()).toMatchObject({ height: expect.closeTo(394, -1) });
});

test('responds to an unknown path with 404 in the language of its prefix', async ({ page }) => {
  for (const [path, content] of [
    ['/no-such-page', el],
    ['/en/no-such-page', en],
    ['/english', el],
    ['/__proto__', el],
    ['/en/%E0%A4%A', en],
  ] as const) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.locator('h1')).toHaveText(content.strings.notFound.heading);
    await expect(page.locator('html')).toHaveAttribute('lang', content.locale);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('links, menu, language switch and the link to Instagram work', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.locator('[data-menu] summary').click();
    await page.locator('[data-menu]').getByRole('link', { name: 'Blog' }).isVisible();
    await page.locator('[data-menu] [data-language-switch]').click();
    await expect(page).toHaveURL(/\/en$/);
    await expect(page.locator('#media button')).toBeHidden();
    await expect(page.locator('#media .media__feed a[href^="https://www.instagram.com"]')).toBeVisible();
  });
});

test('shows the next class and marks today’s column in Athens time, before and after hydration', async ({
  page,
  browser,
  site,
}) => {
  // Tuesday at 20:30 in Athens, half an hour before the next class.
  await page.clock.setFixedTime(new Date('2026-11-24T18:30:00Z'));
  await page.goto('/en');
  const line = page.locator('.schedule__next');
  await expect(line).toHaveText('Next class: today 21:00, Intermediate');
  await expect(page.locator('[data-today] h3')).toHaveText(/Tuesday/);
  await page.locator('#contact form').scrollIntoViewIfNeeded();
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
  await expect(line).toHaveText('Next class: today 21:00, Intermediate');
  await page.clock.setFixedTime(new Date('2026-11-24T20:00:00Z'));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(line).toHaveText('Next class: tomorrow 19:00, Children C');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await context.newPage();
  await withoutScripts.goto(site.origin);
  await expect(withoutScripts.locator('.schedule__next')).toHaveText('');
  await context.close();
});

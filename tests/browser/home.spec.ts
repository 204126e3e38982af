import { expect, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { findPhotos } from '#app/content/photos.static.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues, narrow } from '../support/accessibility.ts';
import { orSkip } from '../support/content.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { instantAt, nextClassText, nextDate, week, weekdayName } from '../support/timetable.ts';

test.use({ reducedMotion: 'no-preference' });

const { instagram } = school;
const phone = { width: 360, height: 740 };

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

const scrollTop = (page: Page) => page.evaluate(() => scrollY);

const scrollInstantlyTo = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);

test('the home page in Greek does not scroll horizontally at 360 px with text of twice the size', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('section links and hashes scroll to 80 px above the section, and section links move the focus', async ({ page }) => {
  await page.goto('/');
  await page.locator('.nav__links a[href="#schedule"]').click();
  await expect(page).toHaveURL(/#schedule$/);
  await expect.poll(() => topOf(page, 'schedule')).toBe(80);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#schedule') !== null)).toBe(true);
  await page.goBack();
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.evaluate(() => {
    location.hash = 'contact';
  });
  await expect.poll(() => topOf(page, 'contact')).toBe(80);
  await page.goto('/en/#about');
  await expect.poll(() => topOf(page, 'about')).toBe(80);
});

test('scrolls within half a second, or instantly with reduced motion', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-24T10:00:00Z') });
  await page.goto('/');
  await page.clock.pauseAt(new Date('2026-11-24T10:01:00Z'));
  await page.locator('.nav__links a[href="#contact"]').click();
  await page.clock.runFor(250);
  const halfWay = await scrollTop(page);
  await page.clock.runFor(300);
  expect(await topOf(page, 'contact')).toBe(80);
  expect(halfWay).toBeGreaterThan(0);
  expect(halfWay).toBeLessThan(await scrollTop(page));

  await page.goBack();
  await page.locator('.nav__links a[href="#schedule"]').click();
  await page.clock.runFor(250);
  await page.goBack();
  await page.clock.runFor(300);
  expect(await scrollTop(page)).toBe(0);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('.nav__links a[href="#about"]').click();
  expect(await topOf(page, 'about')).toBe(80);
});

test('the language switch keeps scroll position, query string and hash, also when it is pressed by keyboard', async ({
  page,
}) => {
  await page.goto('/?from=poster');
  await scrollInstantlyTo(page, 3_000);
  const link = page.locator('.nav__links [data-language-switch]');
  // Call click() in the page, because Playwright's click would first scroll to the sticky header.
  await link.evaluate((each: HTMLElement) => each.click());
  await expect(page).toHaveURL(/\/en\?from=poster$/);
  await expect.poll(() => scrollTop(page)).toBe(3_000);
  expect(await page.evaluate(() => sessionStorage.getItem('language-scroll'))).toBeNull();

  await link.evaluate((each: HTMLElement) => each.focus({ preventScroll: true }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/\?from=poster$/);
  await expect.poll(() => scrollTop(page)).toBe(3_000);

  await page.goto('/en#schedule');
  await link.click();
  await expect(page).toHaveURL(/\/#schedule$/);
});

test('every page deletes the stored scroll position, but only the home page restores it', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => sessionStorage.setItem('language-scroll', '1200'));
  await page.goto('/no-such-page');
  expect(await page.evaluate(() => [scrollY, sessionStorage.getItem('language-scroll')])).toEqual([0, null]);
});

test('the redirect from the short address of the contact form leaves no entry in the history', async ({ page }) => {
  await page.goto('/privacy');
  // Its redirect may interrupt a longer wait.
  await page.goto('/epikoinonia', { waitUntil: 'commit' });
  await expect(page).toHaveURL(/\/#contact$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/privacy$/);
});

for (const [path, width, details] of [
  ['/', 1280, {}],
  ['/en', 360, {}],
  ['/en', 1280, { tag: '@full' }],
  ['/privacy', 1280, { tag: '@full' }],
] as const)
  test(
    `the Tab key does not scroll ${path} while it moves through the navigation bar, ${width} px wide`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 500 });
      await page.goto(path);
      await scrollInstantlyTo(page, 700);
      await page.locator('.brand').evaluate((brand) => brand.focus({ preventScroll: true }));
      const visible = page.locator('.nav :is(a, button, summary)').filter({ visible: true });
      for (let left = await visible.count(); left > 1; left--) {
        await page.keyboard.press('Tab');
        const { text, isInBar, top } = await page.evaluate(() => ({
          text: document.activeElement?.textContent,
          isInBar: document.activeElement?.closest('.nav') !== null,
          top: scrollY,
        }));
        expect({ text, isInBar, top }).toEqual({ text, isInBar: true, top: 700 });
      }
    },
  );

test('the Tab key scrolls a link from under the navigation bar', async ({ page }) => {
  await page.goto('/sitemap');
  const link = page.locator('main a').nth(12);
  await link.evaluate((each) => {
    scrollTo({ top: each.getBoundingClientRect().top + scrollY - 20, behavior: 'instant' });
    each.focus({ preventScroll: true });
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  const bar = await page.locator('.nav').evaluate((nav) => nav.getBoundingClientRect().bottom);
  expect(await link.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThan(bar);
});

test('the menu of a phone closes on a link, on Escape and on a click outside, and has no accessibility issues', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  const menu = page.locator('[data-menu]');
  const isOpen = () => menu.evaluate((element: HTMLDetailsElement) => element.open);
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: el.strings.navigation.schedule }).click();
  expect(await isOpen()).toBe(false);
  await expect.poll(() => topOf(page, 'schedule')).toBe(80);
  await menu.locator('summary').press('Enter');
  expect(await isOpen()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await isOpen()).toBe(false);
  await expect(menu.locator('summary')).toBeFocused();
  await menu.locator('summary').click();
  await page.mouse.click(180, 700);
  expect(await isOpen()).toBe(false);
  await menu.locator('summary').click();
  expect(await accessibilityIssues(page, { within: ['header'], width: narrow })).toEqual([]);
});

test('a phone offers the free class in the whole last fact, and in a bar at the bottom between the hero and the contact section', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const fact = page.locator('.key-facts .free');
  const box = await fact.boundingBox();
  await fact.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) - 4 } });
  await expect(page).toHaveURL(/#contact$/);
  await expect.poll(() => topOf(page, 'contact')).toBe(80);

  const bar = page.locator('.free-class-bar');
  await scrollInstantlyTo(page, 0);
  await expect(bar).not.toBeInViewport();
  const sections = await page
    .locator('main > [id], main > * > section[id]')
    .evaluateAll((all) => all.map(({ id }) => id).filter((id) => !['home', 'capoeira', 'contact'].includes(id)));
  expect(sections).toContain('schedule');
  for (const id of sections) {
    await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await expect(bar, id).toBeInViewport({ ratio: 1 });
  }
  await page.locator('[data-menu] summary').click();
  await expect(bar).toBeHidden();
  await page.keyboard.press('Escape');
  await bar.getByRole('link', { name: el.home.freeClass.book }).click();
  await expect.poll(() => topOf(page, 'contact')).toBe(80);
  const bottomOf = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().bottom);
  expect(await bottomOf('.free-class-bar')).toBeLessThanOrEqual(await bottomOf('.nav'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
  await page.setViewportSize(phone);
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toBeHidden();
});

test('the bar at the bottom of a phone covers nothing that the Tab key reaches', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.locator('#about').evaluate((section: HTMLElement) => {
    section.tabIndex = -1;
    section.focus();
  });
  for (let tabs = 0; tabs < 100; tabs++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const { bottom, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const bar = document.querySelector('.free-class-bar')?.getBoundingClientRect().top ?? 0;
      return { text: element?.textContent, isLast: element?.closest('.free-class-bar, #contact') !== null, bottom, height, bar };
    });
    if (focused.isLast) return;
    if (focused.height < 400) expect(focused.bottom, focused.text ?? '').toBeLessThanOrEqual(focused.bar);
  }
  throw new Error('The Tab key did not reach the bar');
});

test('the circle claps once and the string of the berimbau swings when it is touched, but not with reduced motion', async ({
  page,
}) => {
  await page.goto('/');
  const animationsOf = (selector: string) =>
    page.locator(selector).evaluateAll((all) => [
      ...new Set(
        all.map((each) => {
          const { animationName, animationIterationCount } = getComputedStyle(each);
          return `${animationName} ${animationIterationCount}`;
        }),
      ),
    ]);
  expect(await page.locator('.hero .ring use').count()).toBeGreaterThan(8);
  expect(await animationsOf('.hero .ring use')).toEqual(['clap 1']);
  const string = '.media__berimbau .string';
  if (instagram) {
    await expect(page.locator(string)).toHaveCSS('animation-name', 'none');
    await page.locator('.media__berimbau').hover();
    await expect(page.locator(string)).toHaveCSS('animation-name', 'swing');
    expect(await animationsOf(string)).toEqual(['swing 1']);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await animationsOf('.hero .ring use')).toEqual(['none 1']);
  if (instagram) await expect(page.locator(string)).toHaveCSS('animation-name', 'none');
});

test('a toast closes by its button, and by itself unless somebody points at it', async ({ page }) => {
  await page.clock.install();
  const toast = page.locator('.toast');
  await page.goto('/?notice=message-sent&at=19:42');
  await toast.getByRole('button').click();
  await expect(toast).toHaveCount(0);
  await page.goto('/?notice=message-sent&at=19:42');
  await toast.hover();
  await page.clock.runFor(30_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(7_000);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(toast).toHaveCount(0);
});

test('shows photographs with captions, in rows or as a row to swipe on a phone', async ({ page }) => {
  const photos = findPhotos('home', 'el');
  orSkip(photos[0], 'photographs');
  const strip = page.locator('#media ul');
  await page.goto('/');
  await expect(strip.locator('figcaption')).toHaveText(photos.map(({ caption }) => caption.replaceAll('*', '')));
  await expect(strip.getByRole('img')).toHaveCount(photos.length);
  for (const { alt } of photos) await expect(strip.getByRole('img', { name: alt })).toBeVisible();
  for (const [index, image] of (await strip.getByRole('img').all()).entries())
    expect((await image.boundingBox())?.width, photos[index]?.picture).toBeGreaterThan(200);
  expect(await strip.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);

  await page.setViewportSize(phone);
  await strip.scrollIntoViewIfNeeded();
  for (const image of await strip.getByRole('img').all()) expect((await image.boundingBox())?.width).toBeCloseTo(0.78 * 360, 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  if (photos.length > 1) await expect.poll(() => strip.evaluate((each) => each.scrollLeft)).toBeGreaterThan(0);
});

test('photographs keep their place while they load', async ({ page }) => {
  orSkip(findPhotos('home', 'el')[0], 'photographs');
  const heights = () => page.locator('#media img').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.route(/photo-/, (route) => route.abort());
    await page.goto('/');
    const before = await heights();
    await page.unroute(/photo-/);
    await page.goto('/');
    await page.locator('#media').scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('#media img')].some(({ complete }) => complete),
    );
    expect(await heights()).toEqual(before);
  }
});

for (const path of ['/', '/en'])
  test(`the Instagram feed of ${path} is 540 × 680 px before and after consent, narrower only on a narrow screen`, {
    tag: '@full',
  }, async ({ page }) => {
    orSkip(instagram, 'Instagram profile');
    await page.goto(path);
    const feed = page.locator('#media .media__feed');
    const expectSizes = async () => {
      for (const width of [320, 390, 768, 960, 1080, 1200, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        const box = await feed.boundingBox();
        expect([width, box?.height]).toEqual([width, 680]);
        if (width > 700) expect([width, box?.width]).toEqual([width, 540]);
        else expect(box?.width).toBeGreaterThan(width * 0.8);
        const overflow = await feed.evaluate((each) => each.scrollHeight - each.clientHeight);
        expect([width, overflow]).toEqual([width, 0]);
      }
    };
    await feed.scrollIntoViewIfNeeded();
    await expectSizes();
    await feed.getByRole('button').click();
    await expect(feed.locator('iframe')).toBeVisible();
    await expectSizes();
  });

test('loads the Instagram feed after consent, which is remembered and can be withdrawn here and in the privacy policy', async ({
  page,
  site,
  externalRequests,
}) => {
  const { embed } = orSkip(instagram, 'Instagram profile');
  const { hostname } = new URL(embed);
  const requestsToFeed = () => externalRequests.filter((url) => new URL(url).hostname === hostname);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const { withdraw } = en.strings.instagram.consent;
  const [feed, button] = [page.locator('#media iframe'), page.locator('#media button')];
  // While the page scrolls, the pointer would be released beside the button.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/en');
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('#media .media__feed')).toHaveCSS('width', '540px');
  expect(requestsToFeed()).toEqual([]);
  const response = page.waitForResponse(embed);
  await button.click();
  await response;
  expect(requestsToFeed()).toEqual([embed]);
  await expect(feed).toBeVisible();
  expect(await feed.boundingBox()).toMatchObject({ width: 540, height: 680 });
  await page.reload();
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(feed).toBeVisible();
  await page.getByRole('link', { name: withdraw }).click();
  await expect(feed).toHaveCount(0);
  await button.click();
  await expect(feed).toBeVisible();

  await page.goto('/en/privacy');
  await page.getByRole('link', { name: withdraw }).click();
  await expect(page).toHaveURL(/\/en#media$/);
  await expect(button).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('instagram-consent'))).toBeNull();
  expect(scripts.filter((url) => url.startsWith(site.origin))).toEqual([]);
});

test('sends no requests to other hosts except for the map near the contact section', async ({ page, externalRequests }) => {
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  expect(externalRequests).toEqual([]);
  const { hostname } = new URL(school.map.embed);
  const map = page.waitForResponse((response) => new URL(response.url()).hostname === hostname);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await map;
  expect(externalRequests.map((url) => new URL(url).hostname)).toEqual([hostname]);
  expect(await page.locator('.map iframe').boundingBox()).toMatchObject({ height: expect.closeTo(394, -1) });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the menu of a phone opens, its language switch works, and Instagram is a link', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    const menu = page.locator('[data-menu]');
    await menu.locator('summary').click();
    await expect(menu.getByRole('link', { name: el.strings.navigation.schedule })).toBeVisible();
    await menu.locator('[data-language-switch]').click();
    await expect(page).toHaveURL(/\/en$/);
    if (!instagram) return;
    await expect(page.locator('#media button')).toBeHidden();
    await expect(page.locator(`#media .media__feed a[href="${instagram.profile}"]`)).toBeVisible();
  });
});

test('shows the next class and marks today’s column in the school’s time zone', async ({ page }) => {
  const { day, start } = orSkip(week.at(-1), 'classes');
  const date = nextDate(day, 1);
  const before = String(Temporal.PlainDateTime.from(`${date}T${start}`).subtract({ minutes: 30 }));
  await page.clock.setFixedTime(instantAt(before));
  await page.goto('/en');
  const line = page.locator('.schedule__next');
  await expect(line).toHaveText(nextClassText(before, 'en'));
  const columns = page.locator('.timetable__day');
  const marks = await columns.evaluateAll((all) => all.map(({ dataset: { days, today } }) => [days ?? '', today !== undefined]));
  expect(marks).toEqual(marks.map(([days]) => [days, String(days).split(' ').includes(String(day))]));
  if (marks.length > 0) await expect(columns.and(page.locator('[data-today]')).first()).toContainText(weekdayName(day, 'en'));
  const begun = `${date}T${start}`;
  await page.clock.setFixedTime(instantAt(begun));
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(line).toHaveText(nextClassText(begun, 'en'));
});

import { expect, type Locator, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { findPhotos } from '#app/content/photos.static.ts';
import { instructorIds, withLanguage } from '#app/site-map.ts';
import { school } from '#content/school.ts';
import { accessibilityIssues, narrow } from '../support/accessibility.ts';
import { orSkip } from '../support/content.ts';
import { test } from '../support/site.ts';
import { groups, instantAt, linesOf, nextClassText, nextDate, week, weekdayName } from '../support/timetable.ts';

test.use({ reducedMotion: 'no-preference' });

const homes = [
  { path: '/', content: el },
  { path: '/en', content: en },
] as const;
const { instagram, partner } = school;
const sections = [
  'home',
  'capoeira',
  'about',
  'instructors',
  'schedule',
  'faq',
  ...(el.home.media ? ['media'] : []),
  ...(partner ? ['partners'] : []),
  'contact',
];

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

for (const { path, content } of homes) {
  test(`${path} contains all sections in order and in its language`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('lang', content.locale);
    expect(
      await page
        .locator('main [id]')
        .evaluateAll((all, ids) => all.map(({ id }) => id).filter((id) => ids.includes(id)), [...sections, 'media', 'partners']),
    ).toEqual(sections);
    await expect(page.locator('h1')).toHaveText(school.poster.join(' '));
    await expect(page.locator('#instructors article')).toHaveCount(Math.min(3, instructorIds.length));
    await expect(page.locator('#schedule h4')).toHaveCount(groups.length);
    await expect(page.locator('#faq summary')).toHaveText(content.faq.map(({ question }) => question));
    if (partner) await expect(page.locator('#partners a[target=_blank]')).toHaveAttribute('href', partner.url);
    const footer = page.locator('footer');
    const contact = [`tel:${school.phone}`, `mailto:${school.email}`, ...(instagram ? [instagram.profile] : [])];
    for (const target of [...contact, '/sitemap', withLanguage('/auth', content.locale)])
      await expect(footer.locator(`a[href="${target}"]`)).toHaveCount(1);
    await expect(footer.locator('a[href*="instagram"]')).toHaveCount(instagram ? 1 : 0);
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
    if (path === '/') expect(data[2].mainEntity).toHaveLength(content.faq.length);
  });

  test(`${path} has no accessibility issues, light or dark, narrow or wide`, async ({ page }) => {
    await page.goto(path);
    await page.locator('#contact button[type=submit]').click();
    await expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible();
    expect.soft(await accessibilityIssues(page)).toEqual([]);
    await page.setViewportSize({ width: narrow, height: 800 });
    await page.locator('[data-menu] summary').click();
    expect.soft(await accessibilityIssues(page, { within: ['header'], width: narrow }), 'menu').toEqual([]);
  });

  test(`${path} does not scroll horizontally at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('the home page in Greek does not scroll horizontally at 360 px with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await page.goto('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(page.locator('html')).toHaveCSS('font-size', '32px');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('the timetable merges days with equal hours and lists shared classes last with their label', async ({ page }) => {
  for (const { path, content } of homes) {
    await page.goto(path);
    const cards = page.locator('#schedule .level');
    const { kidsGroups, adultLevels } = content.schedule;
    for (const [index, { id, name }] of [...kidsGroups, ...adultLevels].entries()) {
      await expect(cards.nth(index).locator('h4')).toContainText(name);
      await expect(cards.nth(index).locator('li')).toHaveText(linesOf(id, content.locale));
    }
  }
});

test('a section link scrolls to 80 px above the section, sets the hash and moves the focus', async ({ page }) => {
  await page.goto('/');
  await page.locator('.nav__links a[href="#schedule"]').click();
  await expect(page).toHaveURL(/#schedule$/);
  await expect.poll(() => topOf(page, 'schedule')).toBe(80);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#schedule') !== null)).toBe(true);
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
    location.hash = 'contact';
  });
  await expect.poll(() => topOf(page, 'contact')).toBe(80);
  await page.goto('/en/#about');
  await expect.poll(() => topOf(page, 'about')).toBe(80);
});

test('section links on other pages lead to the home page', async ({ page }) => {
  await page.goto('/en/no-such-page');
  await page.locator('.nav__links a', { hasText: 'Schedule' }).click();
  await expect(page).toHaveURL(/\/en#schedule$/);
  await expect.poll(() => topOf(page, 'schedule')).toBe(80);
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
  await page.goto('/en#schedule');
  await page.locator('.nav__links [data-language-switch]').click();
  await expect(page).toHaveURL(/\/#schedule$/);
});

for (const [path, width] of [
  ['/', 1280],
  ['/en', 1280],
  ['/en', 360],
  ['/blog', 1280],
] as const)
  test(`the Tab key does not scroll ${path} while it moves through the navigation bar, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 500 });
    await page.goto(path);
    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await page.locator('.brand').evaluate((brand) => brand.focus({ preventScroll: true }));
    const focused = page.locator('.nav :focus');
    const visible = page.locator('.nav :is(a, button, summary)').filter({ visible: true });
    for (let left = await visible.count(); left > 1; left--) {
      await page.keyboard.press('Tab');
      await expect(focused).toHaveCount(1);
      expect(await page.evaluate(() => scrollY), await focused.innerText()).toBe(700);
    }
  });

test('the language switch restores the scroll position when it is pressed by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
  const link = page.locator('.nav__links [data-language-switch]');
  await link.evaluate((each: HTMLElement) => each.focus({ preventScroll: true }));
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(3_000);
});

test('the Tab key scrolls a link from under the navigation bar', async ({ page }) => {
  await page.goto('/blog');
  const link = page.locator('.post a').nth(1);
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
  // The hero has no link in the menu; the blog, the language switch, the free class and the phone number are no sections.
  await expect(menu.getByRole('link')).toHaveCount(sections.length - 1 + 4);
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
});

for (const { path, content } of homes) {
  const { book, rule } = content.home.freeClass;

  test(`${path} offers the free class in the hero, as the whole last fact and first in the menu of a phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await expect(page.locator('.hero__actions').getByRole('link').first()).toHaveText(book);
    const fact = page.locator('.key-facts .free');
    await expect(fact).toContainText(rule);
    const box = await fact.boundingBox();
    await fact.click({ position: { x: (box?.width ?? 0) - 4, y: (box?.height ?? 0) - 4 } });
    await expect(page).toHaveURL(/#contact$/);
    await expect.poll(() => topOf(page, 'contact')).toBe(80);
    await page.locator('[data-menu] summary').click();
    const [first, second] = await page.locator('[data-menu]').getByRole('link').all();
    await expect(first as Locator).toHaveText(book);
    await expect(second as Locator).toHaveAttribute('href', `tel:${school.phone}`);
  });

  test(`${path} shows a bar with the free class at the bottom of a phone between the hero and the contact section`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    const bar = page.locator('.free-class-bar');
    await expect(bar).not.toBeInViewport();
    for (const id of sections.slice(2, -1)) {
      await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    await page.locator('[data-menu] summary').click();
    await expect(bar).toBeHidden();
    await page.keyboard.press('Escape');
    await bar.getByRole('link', { name: book }).click();
    await expect.poll(() => topOf(page, 'contact')).toBe(80);
    const bottomOf = (selector: string) => page.locator(selector).evaluate((each) => each.getBoundingClientRect().bottom);
    expect(await bottomOf('.free-class-bar')).toBeLessThanOrEqual(await bottomOf('.nav'));
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(bar).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ media: 'print' });
    await expect(bar).toBeHidden();
  });
}

test('the bar at the bottom of a phone covers nothing that the Tab key reaches', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.locator('#about').evaluate((section: HTMLElement) => {
    section.tabIndex = -1;
    section.focus();
  });
  const bar = page.locator('.free-class-bar');
  for (let tabs = 0; tabs < 100; tabs++) {
    await page.keyboard.press('Tab');
    if (await page.locator('.free-class-bar :focus, #contact :focus').count()) return;
    const { y } = (await bar.boundingBox()) ?? { y: 0 };
    const focused = await page.evaluate(() => {
      const { bottom, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      return { text: document.activeElement?.textContent, bottom, height };
    });
    if (focused.height < 400) expect(focused.bottom, focused.text ?? '').toBeLessThanOrEqual(y);
  }
  throw new Error('The Tab key did not reach the bar');
});

test('the circle claps once, but not with reduced motion', async ({ page }) => {
  await page.goto('/');
  const people = page.locator('.hero .ring use');
  expect(await people.count()).toBeGreaterThan(8);
  for (const one of await people.all()) {
    await expect(one).toHaveCSS('animation-name', 'clap');
    await expect(one).toHaveCSS('animation-iteration-count', '1');
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(people.first()).toHaveCSS('animation-name', 'none');
});

test('the string of the berimbau swings when it is touched, but not with reduced motion', async ({ page }) => {
  orSkip(instagram, 'Instagram profile');
  await page.goto('/');
  const string = page.locator('.media__berimbau .string');
  await expect(string).toHaveCSS('animation-name', 'none');
  await page.locator('.media__berimbau').hover();
  await expect(string).toHaveCSS('animation-name', 'swing');
  await expect(string).toHaveCSS('animation-iteration-count', '1');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(string).toHaveCSS('animation-name', 'none');
});

test('loads no script file, also when the feed and the form are used', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/');
  if (instagram) {
    await page.locator('#media button').click();
    await expect(page.locator('#media iframe')).toBeVisible();
  }
  await page.locator('#contact button[type=submit]').click();
  await expect(page.locator('#contact [aria-invalid=true]').first()).toBeVisible();
  // Ignore the scripts of the embedded feed.
  expect(scripts.filter((url) => url.startsWith(new URL(page.url()).origin))).toEqual([]);
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

for (const { path, content } of homes)
  test(`${path} shows photographs with captions, in rows or as a row to swipe on a phone`, async ({ page }) => {
    const photos = findPhotos('home', content.locale);
    orSkip(photos[0], 'photographs');
    const strip = page.locator('#media ul');
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await page.goto(path);
    await expect(strip.locator('figcaption')).toHaveText(photos.map(({ caption }) => caption.replaceAll('*', '')));
    await expect(strip.getByRole('img')).toHaveCount(photos.length);
    for (const { alt } of photos) await expect(strip.getByRole('img', { name: alt })).toBeVisible();
    for (const [index, image] of (await strip.getByRole('img').all()).entries())
      expect((await image.boundingBox())?.width, photos[index]?.picture).toBeGreaterThan(200);
    expect(await strip.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);

    await page.setViewportSize({ width: 360, height: 740 });
    await strip.scrollIntoViewIfNeeded();
    for (const image of await strip.getByRole('img').all()) expect((await image.boundingBox())?.width).toBeCloseTo(0.78 * 360, 0);
    expect(await overflow()).toBeLessThanOrEqual(0);
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

for (const { path } of homes)
  test(`the Instagram feed of ${path} is 540 × 680 px before and after consent, narrower only on a narrow screen`, async ({
    page,
  }) => {
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

test('loads the Instagram feed after consent, which is remembered and can be withdrawn', async ({ page, externalRequests }) => {
  const { hostname } = new URL(orSkip(instagram, 'Instagram profile').embed);
  const requestsToFeed = () => externalRequests.filter((url) => new URL(url).hostname === hostname);
  await page.goto('/en');
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('#media .media__feed')).toHaveCSS('width', '540px');
  expect(requestsToFeed()).toEqual([]);
  await page.locator('#media button').click();
  const feed = page.locator('#media iframe');
  await expect(feed).toBeVisible();
  expect(await feed.boundingBox()).toMatchObject({ width: 540, height: 680 });
  await expect.poll(requestsToFeed).toEqual([instagram?.embed]);
  await page.reload();
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('#media iframe')).toBeVisible();
  await page.getByRole('link', { name: en.strings.instagram.consent.withdraw }).click();
  await expect(page.locator('#media iframe')).toHaveCount(0);
  await page.reload();
  await page.locator('#media').scrollIntoViewIfNeeded();
  await expect(page.locator('#media button')).toBeVisible();
});

test('sends no requests to other hosts except for the map near the contact section', async ({ page, externalRequests }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(externalRequests).toEqual([]);
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect.poll(() => externalRequests.map((url) => new URL(url).hostname)).toEqual([new URL(school.map.embed).hostname]);
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
  test('links, menu and language switch work, and Instagram is a link', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    await page.locator('[data-menu] summary').click();
    await page.locator('[data-menu]').getByRole('link', { name: 'Blog' }).isVisible();
    await page.locator('[data-menu] [data-language-switch]').click();
    await expect(page).toHaveURL(/\/en$/);
    if (!instagram) return;
    await expect(page.locator('#media button')).toBeHidden();
    await expect(page.locator(`#media .media__feed a[href="${instagram.profile}"]`)).toBeVisible();
  });
});

test('shows the next class and marks today’s column in the school’s time zone', async ({ page, browser, site }) => {
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

  const context = await browser.newContext({ javaScriptEnabled: false });
  const withoutScripts = await context.newPage();
  await withoutScripts.goto(site.origin);
  await expect(withoutScripts.locator('.schedule__next')).toHaveText('');
  await context.close();
});

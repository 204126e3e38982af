// The site in Firefox and in WebKit, the engine of Safari. Each runs these tests as a Playwright project of its own.
import { expect } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { paths } from '#app/site-map.ts';
import { notices, undoLabel } from '#app/texts/notices.ts';
import { indexablePaths, translationPaths } from '#tests/support/installed-content.ts';
import { account } from '#tests/support/texts/account.en.ts';
import { admin, admin as adminEvents } from '#tests/support/texts/admin.en.ts';
import { findFirefox, findWebKit } from '../../scripts/find-browser.ts';
import { narrow, wide } from '../support/accessibility.ts';
import { test as base } from '../support/fixtures.ts';
import { newEmail, password } from '../support/members.ts';
import { routePathsBelow } from '../support/routes.ts';
import { inDays, insertEvents, insertMessages, insertScheduleChanges } from '../support/site-data.ts';
import { startFirefox } from './firefox.ts';
import type { RemoteBrowser } from './remote-browser.ts';
import { startWebKit } from './webkit.ts';

const test = base.extend<{ remote: RemoteBrowser }, { started: { remote: RemoteBrowser; errors: string[] } }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
    async ({}, use, { project }) => {
      const errors: string[] = [];
      const [start, executable] = project.name === 'firefox' ? [startFirefox, findFirefox()] : [startWebKit, findWebKit()];
      const remote = await start(executable ?? '', (text) => errors.push(text));
      await use({ remote, errors });
      await remote.close();
    },
    { scope: 'worker' },
  ],
  remote: async ({ site, started: { remote, errors } }, use) => {
    await remote.navigate(`${site.origin}/robots.txt`);
    await remote.setCookies([]);
    errors.length = 0;
    await use(remote);
    expect(errors).toEqual([]);
  },
});

const rowId = 'row';
const sender = 'nefeli@example.gr';
const event = 'Φτιάξε το berimbau σου';

const pagesBelow = (layout: string) =>
  routePathsBelow(layout)
    .filter(({ isPage }) => isPage)
    .map(({ path }) => path.replace(':email', encodeURIComponent(sender)).replace(':id', rowId));

const pages = {
  visitor: [
    ...indexablePaths.filter((path) => path !== paths.contactRedirect.el),
    ...translationPaths,
    '/no-such-page',
    paths.auth,
    `${paths.auth}?mode=sign-up`,
  ],
  member: pagesBelow('members/layout.tsx'),
  admin: pagesBelow('admin/layout.tsx'),
};

for (const width of [narrow, wide])
  for (const who of ['visitor', 'member', 'admin'] as const)
    test(`pages of ${who} have their fonts and images and fit a window of ${width} px`, {
      tag: width === narrow ? [] : '@full',
    }, async ({ remote, site, visitor, member, admin }) => {
      await insertMessages(site, [{ email: sender }]);
      await insertEvents(site, [{ id: rowId, title: event, max_participants: 12 }]);
      await insertScheduleChanges(site, [{ id: rowId, first_day: inDays(20).slice(0, 10) }]);
      await remote.setCookies({ visitor, member, admin }[who].cookies);
      await remote.resize(width, 800);
      for (const path of pages[who]) {
        await remote.navigate(site.origin + path);
        await hydrated(remote);
        expect.soft(await remote.evaluate(findFaults, width), path).toEqual([]);
      }
    });

/** Runs in the browser. */
async function findFaults(width: number): Promise<string[]> {
  const faults: string[] = [];
  if (innerWidth !== width) faults.push(`window: ${innerWidth} px`);

  await Promise.all(
    [...document.images].map((image) =>
      Object.assign(image, { loading: 'eager' })
        .decode()
        .catch(() => {}),
    ),
  );
  for (const image of document.images) {
    const { clientWidth, clientHeight, naturalWidth, currentSrc } = image;
    if (naturalWidth === 0) faults.push(`not loaded: ${currentSrc}`);
    const { objectFit, aspectRatio } = getComputedStyle(image);
    if (clientHeight === 0 || objectFit !== 'fill') continue;
    const [width = 0, height = 0] = aspectRatio.match(/[\d.]+/g)?.map(Number) ?? [];
    const difference = clientWidth / clientHeight / (width / height) - 1;
    // An SVG keeps its proportions in any box, but a box that is far too high shows the whole sprite in WebKit.
    const isWrong = currentSrc.includes('.svg') ? difference < -0.5 : !(Math.abs(difference) < 0.03);
    if (isWrong) faults.push(`${clientWidth} × ${clientHeight} px: ${currentSrc}`);
  }

  const fonts = [...(await document.fonts.ready)];
  // Waits for each font, because in WebKit the status of one with `font-display: swap` is "error" while it is loading.
  const requested = fonts.filter(({ status }) => status !== 'unloaded');
  const results = await Promise.allSettled(requested.map(({ loaded }) => loaded));
  for (const [index, { family, style }] of requested.entries()) {
    // Fallback fonts adjust the metrics of a font that the machine may lack.
    if (results[index]?.status === 'rejected' && !family.includes('Like ')) faults.push(`not loaded: ${family} ${style}`);
  }
  const loaded = fonts.filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''));
  for (const selector of ['h1', 'p']) {
    const element = document.querySelector(`main ${selector}`);
    const family = element && getComputedStyle(element).fontFamily.split(',')[0]?.replaceAll('"', '');
    if (family && !loaded.includes(family)) faults.push(`not loaded: ${family}`);
  }

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px too wide`);
  return faults;
}

test('the cards of the blog contain their pictures', { tag: '@full' }, async ({ remote, site }) => {
  await remote.resize(1600, 800);
  await remote.navigate(site.origin + paths.blog.el);
  const excess = await remote.evaluate(async () => {
    const images = [...document.querySelectorAll('img')].map((image) => Object.assign(image, { loading: 'eager' }));
    await Promise.all(images.map((image) => image.decode()));
    const topOf = (element?: Element | null) => element?.getBoundingClientRect().top ?? Number.NaN;
    return Math.max(...images.map((image) => topOf(image.closest('li')) - topOf(image)));
  });
  expect(excess).toBeLessThan(1);
});

/** Retries, because a page that is being left cannot answer. */
const eventually = (read: () => Promise<unknown>, expected: unknown) =>
  expect(async () => expect(await read()).toEqual(expected)).toPass({ timeout: 20_000, intervals: [50] });

const textOf = (remote: RemoteBrowser, selector: string) => () =>
  remote.evaluate((each) => document.querySelector(each)?.textContent, selector);
const addressOf = (remote: RemoteBrowser) => () => remote.evaluate(() => location.pathname + location.hash);
/** Position of an element in the viewport once the page has stopped scrolling. */
const topOf = (remote: RemoteBrowser, selector: string) => () =>
  remote.evaluate(async (each) => {
    const measure = () => document.querySelector(each)?.getBoundingClientRect().top;
    for (let before = Number.NaN; before !== measure(); await new Promise((resolve) => setTimeout(resolve, 200)))
      before = measure() ?? 0;
    return measure();
  }, selector);
/** The engines place sections with a precision of their own. */
const near = (position: number) => expect.closeTo(position, -1);
const isMenuOpen = (remote: RemoteBrowser) => () =>
  remote.evaluate(() => document.querySelector<HTMLDetailsElement>('[data-menu]')?.open);
/** Public pages do not hydrate. */
const hydrated = (remote: RemoteBrowser) =>
  eventually(
    () => remote.evaluate(() => !document.querySelector('[type=module]') || document.documentElement.dataset.hydrated === 'true'),
    true,
  );

test('the menu closes on a link and on Escape', async ({ remote, site }) => {
  await remote.resize(narrow, 800);
  await remote.navigate(site.origin);
  await remote.click('[data-menu] summary');
  await eventually(isMenuOpen(remote), true);
  await remote.click('[data-menu] a[href="#schedule"]');
  await eventually(isMenuOpen(remote), false);
  await eventually(topOf(remote, '#schedule'), near(80));
  expect(await addressOf(remote)()).toBe('/#schedule');
  await remote.click('[data-menu] summary');
  await eventually(isMenuOpen(remote), true);
  await remote.press('\uE00C');
  await eventually(isMenuOpen(remote), false);
});

test('the moved contact page leads to the contact section', { tag: '@full' }, async ({ remote, site }) => {
  await remote.navigate(site.origin + paths.sitemap.el);
  await remote.click(`main a[href="${paths.contactRedirect.el}"]`);
  await eventually(addressOf(remote), '/#contact');
  await eventually(topOf(remote, '#contact'), near(80));
});

for (const hash of ['', '#schedule'])
  test(`the language switch keeps the scroll position${hash && ' and the hash'}`, { tag: hash ? '@full' : [] }, async ({
    remote,
    site,
  }) => {
    await remote.resize(wide, 800);
    await remote.navigate(`${site.origin}/${hash}`);
    if (hash) await eventually(topOf(remote, '#schedule'), near(80));
    const topOfPage = topOf(remote, 'main');
    const scrollDown = () => remote.evaluate(() => scrollTo({ top: 3_000, behavior: 'instant' }));
    const scrollPosition = () => remote.evaluate(() => scrollY);
    // Retries, because the page may still be scrolling to the hash.
    await eventually(() => scrollDown().then(topOfPage).then(scrollPosition), near(3_000));
    const top = (await topOfPage()) ?? 0;
    await remote.click('.nav__links [data-language-switch]');
    await eventually(addressOf(remote), `/en${hash}`);
    await eventually(topOfPage, near(top));
  });

test('the bar with the free class sticks to the bottom of a phone', { tag: '@full' }, async ({ remote, site }) => {
  await remote.resize(narrow, 800);
  await remote.navigate(`${site.origin}/en`);
  const gapBelowBar = () =>
    remote.evaluate(() => {
      document.querySelector('#about')?.scrollIntoView({ behavior: 'instant' });
      return innerHeight - (document.querySelector('.free-class-bar')?.getBoundingClientRect().bottom ?? 0);
    });
  await eventually(gapBelowBar, near(0));
});

test('the contact form shows what is wrong and sends what is right', async ({ remote, site }) => {
  await remote.resize(narrow, 800);
  await remote.navigate(`${site.origin}/en`);
  await remote.type('#contact [name=name]', 'Νεφέλη');
  await remote.type('#contact [name=email]', 'nefeli');
  await remote.type('#contact [name=message]', 'Γεια σας!');
  await remote.click('#contact [type=submit]');
  const invalid = () =>
    remote.evaluate(() => [...document.querySelectorAll('[aria-invalid=true]')].map((each) => each.getAttribute('name')));
  await eventually(invalid, ['email', 'privacy']);
  await remote.type('#contact [name=email]', 'nefeli.k@example.gr');
  await remote.click('#contact [name=privacy]');
  await remote.click('#contact [type=submit]');
  await eventually(textOf(remote, '.toast:last-child p'), en.strings.contactForm.sent);
  await eventually(() => remote.evaluate(() => document.activeElement?.id), 'message-sent');
  const stored = await site.database.kysely
    .selectFrom('contact_submissions')
    .selectAll()
    .where('email', '=', 'nefeli.k@example.gr')
    .execute();
  expect(stored).toMatchObject([{ name: 'Νεφέλη', message: 'Γεια σας!' }]);
});

test('a new member signs up, joins an event and signs out', async ({ remote, site }) => {
  await insertEvents(site, [{ title: event }]);
  const email = newEmail();
  await remote.resize(narrow, 800);
  await remote.navigate(`${site.origin}${paths.auth}?mode=sign-up`);
  await hydrated(remote);
  await remote.type('[name=email]', email);
  await remote.type('[name=password]', password);
  await remote.click('main [type=submit]', account.auth.submit['sign-up']);
  const [confirmation] = await site.smtp.waitForMailTo(email);
  await remote.navigate(confirmation?.text?.match(/http\S+\/auth\?\S+/)?.[0] ?? '');
  await hydrated(remote);
  await remote.type('[name=password]', password);
  await remote.click('main [type=submit]', account.auth.submit.confirm);
  await eventually(addressOf(remote), paths.profile);
  await eventually(textOf(remote, '.toast:last-child p'), notices['account-created'].en);
  const notice = await remote.evaluate(() => document.querySelector('.toast')?.getBoundingClientRect().bottom);
  expect(notice).toBeLessThanOrEqual((await topOf(remote, 'h1')()) ?? 0);
  await remote.click('main [type=submit]', account.profile.events.join);
  await eventually(textOf(remote, '.event-signup__status'), account.profile.events.coming);
  // The page was loaded again and scrolled to the event: below the bar (68 px), with space for the notice (80 px).
  await eventually(topOf(remote, '.event-list > li:target'), near(148));
  await remote.click('main [type=submit]', account.profile.signOut);
  await eventually(textOf(remote, '.toast:last-child p'), notices['member-signed-out'].en);
  await remote.navigate(site.origin + paths.profile);
  await eventually(addressOf(remote), paths.auth);
});

test('the administrator marks a message and takes a deletion back', async ({ remote, site, admin: { cookies } }) => {
  await insertMessages(site, [{ email: sender }]);
  await insertEvents(site, [{ title: event }]);
  await remote.resize(wide, 800);
  await remote.setCookies(cookies);
  await remote.navigate(`${site.origin}${paths.admin}/contacts/${sender}`);
  await hydrated(remote);
  await remote.click('main [type=submit]', admin.sender.markResponded);
  await eventually(textOf(remote, '.message .badge'), admin.sender.responded);
  await eventually(textOf(remote, '.toast:last-child p'), notices['status-updated'].en);

  await remote.navigate(site.origin + paths.adminEvents);
  await hydrated(remote);
  await remote.click('main a', `${adminEvents.events.remove} ${event}`);
  await remote.click('dialog:modal [type=submit]');
  await eventually(textOf(remote, '.toast:last-child p'), notices['event-deleted'].en);
  await eventually(textOf(remote, 'tbody td'), undefined);
  await remote.click('.toast [type=submit]', undoLabel.en);
  await eventually(textOf(remote, 'tbody td'), event);
});

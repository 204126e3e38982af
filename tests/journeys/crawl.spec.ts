import { expect, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { indexablePaths, localeOf, locales, paths, publicPaths, translationPaths } from '#app/site-map.ts';
import { articleSlugs } from '#content/slugs.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { test } from '../support/site.ts';

const everyPage = [...indexablePaths, ...translationPaths];

test('both sitemaps list every public page', async ({ page, site }) => {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  const locations = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(locations.toSorted()).toEqual(indexablePaths.map((path) => site.origin + path).toSorted());
  await page.goto('/sitemap');
  const listed = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(listed.toSorted()).toEqual([...indexablePaths].toSorted());
  const [data] = await structuredData(page);
  expect(data).toMatchObject({ '@type': 'ItemList', numberOfItems: indexablePaths.length });
  expect(data?.itemListElement).toHaveLength(indexablePaths.length);
});

test('every link, anchor and file that a page refers to exists', async ({ page, site }) => {
  const statuses = new Map<string, number>();
  const anchors = new Map<string, Set<string>>();
  const links: { from: string; to: URL }[] = [];
  for (const path of everyPage) {
    const response = await page.request.get(path);
    expect([path, response.status()]).toEqual([path, 200]);
    const html = await response.text();
    anchors.set(path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? '')));
    for (const [, raw = ''] of html.matchAll(/\s(?:href|src|srcset)="([^"]+)"/g)) {
      const to = new URL(raw.replaceAll('&amp;', '&'), site.origin + path);
      if (to.origin === site.origin) links.push({ from: path, to });
    }
  }
  const broken: string[] = [];
  for (const { from, to } of links) {
    if (!statuses.has(to.pathname)) statuses.set(to.pathname, (await page.request.get(to.pathname)).status());
    if (statuses.get(to.pathname) !== 200) broken.push(`${from} → ${to.pathname} ${statuses.get(to.pathname)}`);
    const ids = anchors.get(to.pathname);
    if (to.hash && ids && !ids.has(to.hash.slice(1))) broken.push(`${from} → ${to.pathname}${to.hash}`);
  }
  expect([...new Set(broken)]).toEqual([]);
});

test('pages have unique titles and descriptions of the right length, one h1, ordered headings, canonical and alternate links', async ({
  page,
  site,
}) => {
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  const alternates = new Map<string, Record<string, string>>();
  for (const path of everyPage) {
    if (path === paths.contactRedirect.el) continue; // Its redirect to the home page may interrupt the next page.goto().
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForLoadState('domcontentloaded');
    const head = await page.evaluate(() => ({
      title: document.title,
      description: document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href'),
      robots: document.querySelector('meta[name=robots]')?.getAttribute('content') ?? '',
      lang: document.documentElement.lang,
      picture: document.querySelector('meta[property="og:image"]')?.getAttribute('content') ?? '',
      alternates: Object.fromEntries(
        [...document.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
          link.getAttribute('hreflang'),
          link.getAttribute('href'),
        ]),
      ) as Record<string, string>,
      headings: [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1])),
    }));
    expect([path, titles.get(head.title)]).toEqual([path, undefined]);
    expect([path, descriptions.get(head.description)]).toEqual([path, undefined]);
    titles.set(head.title, path);
    descriptions.set(head.description, path);
    expect(head.title.length, `${path}: ${head.title}`).toBeLessThanOrEqual(90);
    expect(head.description.length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(70);
    expect(head.description.length, `${path}: ${head.description}`).toBeLessThanOrEqual(160);
    expect([path, head.lang]).toEqual([path, localeOf(path)]);
    expect(
      head.headings.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    for (const [index, level] of head.headings.entries())
      expect(level - (head.headings[index - 1] ?? 0), `${path}: h${level}`).toBeLessThanOrEqual(1);
    const isTranslation = translationPaths.includes(path);
    expect(head.canonical).toBe(site.origin + (isTranslation ? path.slice('/en'.length) : path));
    expect([path, head.robots]).toEqual([path, isTranslation ? 'noindex' : '']);
    expect((await page.request.get(head.picture.replace(site.origin, ''))).headers()['content-type'], path).toMatch(/^image\//);
    alternates.set(path, head.alternates);
  }
  for (const { el, en } of publicPaths) {
    if (el === paths.contactRedirect.el) continue;
    const expected = en ? { el: site.origin + el, en: site.origin + en, 'x-default': site.origin + el } : {};
    expect([el, alternates.get(el)]).toEqual([el, expected]);
    if (en) expect([en, alternates.get(en)]).toEqual([en, expected]);
  }
});

test('articles and instructor profiles have structured data', async ({ page, site }) => {
  const kinds = async (path: string) => {
    await page.goto(path);
    return structuredData(page);
  };
  const [posting, crumbs] = await kinds('/en/blog/why-should-my-child-start-capoeira');
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    inLanguage: 'en',
    datePublished: '2026-10-05',
    author: { '@type': 'Person' },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(crumbs?.itemListElement.map(({ name }) => name)).toEqual(['Home', 'Blog', posting?.headline]);
  const [profile] = await kinds('/instructors/vento');
  expect(profile).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Vento', url: `${site.origin}/instructors/vento` },
  });
});

test('the blog has a card for each article, and the article for parents has two quotes and a link to the contact form', async ({
  page,
}) => {
  await page.goto('/en/blog');
  await expect(page.locator('.post')).toHaveCount(articleSlugs.length);
  await expect(page.locator('.post').getByRole('link', { name: /^Read article/ })).toHaveCount(articleSlugs.length);
  await page.goto('/blog/giati-na-ksekinisei-to-paidi-mou-capoeira');
  await expect(page.locator('.testimonials figure')).toHaveCount(2);
  await page.locator('.trial-banner a').click();
  // The redirect from the short URL must replace its history entry; otherwise, Back would not return to the article.
  await expect(page).toHaveURL(/\/#contact$/);
  await page.goBack();
  await expect(page).toHaveURL(/giati-na-ksekinisei/);
});

test('instructor profiles show the year in which they started teaching', async ({ page }) => {
  await page.goto('/en/instructors');
  const hrefs = await page.locator('.person h2 a').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const years: string[] = [];
  for (const href of hrefs) {
    await page.goto(href);
    years.push(
      await page
        .locator('.facts div', { has: page.getByText('Active since') })
        .locator('dd')
        .innerText(),
    );
  }
  expect(years).toEqual(['2017', '2007', '2017', '2017', '2019']);
});

test('the language switch opens the translation, or stays on a page without one', async ({ page }) => {
  const pairs = [
    ['/blog', '/en/blog'],
    ['/blog/einai-i-capoeira-polemiki-texni', '/en/blog/is-capoeira-a-martial-art'],
    ['/instructors/lua', '/en/instructors/lua'],
    ['/privacy', '/en/privacy'],
  ];
  for (const [greek = '', english = ''] of pairs) {
    for (const [from, to] of [
      [greek, english],
      [english, greek],
    ]) {
      await page.goto(`${from}?a=1`);
      await page.locator('.nav__links [data-language-switch]').click();
      await expect(page).toHaveURL(new RegExp(`${to}\\?a=1$`));
    }
  }
  await page.goto('/sitemap');
  await page.locator('.nav__links [data-language-switch]').click();
  await expect(page).toHaveURL(/\/sitemap$/);
});

test('unknown slugs, slugs of the other language and malformed paths return 404 in the right language', async ({ page }) => {
  for (const path of [
    '/blog/why-learn-capoeira',
    '/en/blog/giati-na-matho-capoeira',
    '/blog/__proto__',
    '/instructors/__proto__',
    '/instructors/constructor',
    '/en/instructors/VENTO%00',
    '/instructors/%F0%28%8C%28',
    '/blog/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/en/blog/',
  ]) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    const expected = path === '/en/blog/' ? 308 : 404;
    expect([path, response.status()]).toEqual([path, expected]);
    if (expected === 404) expect(await response.text()).toContain(`lang="${localeOf(path)}"`);
  }
});

test('the button in the privacy policy withdraws the Instagram consent', async ({ page }) => {
  await page.goto('/privacy');
  await page.evaluate(() => localStorage.setItem('instagram-consent', 'given'));
  await page.getByRole('link', { name: el.home.media.consent.withdraw }).click();
  await expect(page).toHaveURL(/\/#media$/);
  expect(await page.evaluate(() => localStorage.getItem('instagram-consent'))).toBeNull();
});

for (const locale of locales)
  test(`all pages in ${locale} have no accessibility issues and do not scroll horizontally`, async ({ page }) => {
    test.setTimeout(240_000);
    // home.spec.ts covers the home page, and /epikoinonia redirects there.
    const excluded: string[] = [paths.home[locale], paths.contactRedirect.el];
    const missingPage = paths.home[locale].replace(/\/?$/, '/no-such-page');
    for (const path of [missingPage, ...indexablePaths.filter((each) => localeOf(each) === locale && !excluded.includes(each))]) {
      await page.goto(path);
      expect.soft(await accessibilityIssues(page), path).toEqual([]);
    }
  });

test('static pages load no JavaScript file, even after key presses and clicks', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  for (const path of ['/blog', '/en/blog/why-learn-capoeira', '/instructors/vento', '/privacy', '/sitemap']) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await page.mouse.click(200, 400);
    await page.waitForLoadState('networkidle');
  }
  expect(scripts).toEqual([]);
});

interface Data {
  '@type': string;
  headline?: string;
  itemListElement: { name: string }[];
}

async function structuredData(page: Page): Promise<Data[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

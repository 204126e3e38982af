import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { href } from 'react-router';
import { type InstructorProfile, searchLimits } from '#app/content/documents.ts';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { pages } from '#app/content/pages.ts';
import { findPhotos } from '#app/content/photos.static.ts';
import {
  alternatePath,
  articleSlugs,
  indexablePaths,
  instructorIds,
  type Locale,
  localeOf,
  locales,
  paths,
  publicPaths,
  translationPaths,
} from '#app/site-map.ts';
import { agesOf } from '#app/timetable/groups.ts';
import { school } from '#content/school.ts';
import { compile } from '../../scripts/vite/markdown.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { articles, orSkip, publishedArticles } from '../support/content.ts';
import { test } from '../support/site.ts';
import { linesOf, week, weekdayName } from '../support/timetable.ts';

const groupsTaughtBy = (teacherId: string) =>
  [...en.schedule.kidsGroups, ...en.schedule.adultLevels].filter(({ teacher }) => teacher === teacherId);

const everyPage = [...indexablePaths, ...translationPaths];

test('both sitemaps list every public page, and the page for people the sections of the home page', async ({ page, site }) => {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  const locations = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(locations.toSorted()).toEqual(indexablePaths.map((path) => site.origin + path).toSorted());
  const sections: string[] = [];
  for (const path of ['/', '/en']) {
    await page.goto(path);
    const hashes = await page
      .locator('.nav__links a[href^="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const withoutPage = hashes.filter((hash) => !['#instructors', '#contact'].includes(hash));
    sections.push(...withoutPage.map((hash) => path + hash));
  }
  expect(sections).toContain('/en#schedule');
  await page.goto('/sitemap');
  const listed = await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(listed.toSorted()).toEqual([...everyPage, ...sections, '/en#contact', '/sitemap'].toSorted());
  const entries = (language: string) => page.locator(`main section:has(#m-${language}) > ul > li`);
  expect(await entries('en').count()).toBe(await entries('el').count());
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
    expect(head.title.length, `${path}: ${head.title}`).toBeLessThanOrEqual(searchLimits.fullTitle);
    expect(head.description.length, `${path}: ${head.description}`).toBeGreaterThanOrEqual(searchLimits.minDescription);
    expect(head.description.length, `${path}: ${head.description}`).toBeLessThanOrEqual(searchLimits.maxDescription);
    expect([path, head.lang]).toEqual([path, localeOf(path)]);
    expect(
      head.headings.filter((level) => level === 1),
      path,
    ).toHaveLength(1);
    for (const [index, level] of head.headings.entries())
      expect(level - (head.headings[index - 1] ?? 0), `${path}: h${level}`).toBeLessThanOrEqual(1);
    const isTranslation = translationPaths.includes(path);
    expect(head.canonical).toBe(site.origin + (isTranslation ? alternatePath(path) : path));
    expect([path, head.robots]).toEqual([path, isTranslation ? 'noindex' : '']);
    expect((await page.request.get(head.picture.replace(site.origin, ''))).headers()['content-type'], path).toMatch(/^image\//);
    alternates.set(path, head.alternates);
  }
  for (const { el, en, canonical } of publicPaths) {
    if (el === paths.contactRedirect.el) continue;
    const expected = en && !canonical ? { el: site.origin + el, en: site.origin + en, 'x-default': site.origin + el } : {};
    expect([el, alternates.get(el)]).toEqual([el, expected]);
    if (en) expect([en, alternates.get(en)]).toEqual([en, expected]);
  }
});

test('articles have structured data', async ({ page, site }) => {
  const article = orSkip(publishedArticles('en')[0], 'published article');
  await page.goto(article.path);
  const [posting, crumbs] = await structuredData(page);
  expect(posting).toMatchObject({
    '@type': 'BlogPosting',
    headline: article.title,
    inLanguage: 'en',
    datePublished: article.published,
    author: { '@type': 'Person', url: `${site.origin}/en/instructors/${article.author}` },
  });
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  expect(crumbs?.itemListElement.map(({ name }) => name)).toEqual(['Home', 'Blog', article.title]);
});

test('instructor profiles have structured data and show the year in which their person started teaching', async ({
  page,
  site,
}) => {
  for (const { id, name, activeSince } of en.instructors) {
    await page.goto(`/en/instructors/${id}`);
    const [profile] = await structuredData(page);
    const url = `${site.origin}/en/instructors/${id}`;
    expect(profile).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name, url } });
    const year = page.locator('.facts div', { has: page.getByText(pages.en.instructor.activeSince) }).locator('dd');
    await expect(year).toHaveText(String(activeSince));
  }
});

test('instructor profiles show the ages and hours of their groups in the order of the groups, and their articles', async ({
  page,
}) => {
  const written = publishedArticles('en');
  for (const { id } of en.instructors) {
    await page.goto(`/en/instructors/${id}`);
    const taught = groupsTaughtBy(id).flatMap((each) => {
      const lines = week
        .filter(({ groups: [group, ...others] }) => group === each.id && others.length === 0)
        .flatMap(({ day, start, end }) =>
          linesOf(each.id, 'en').filter((line) => line.includes(weekdayName(day, 'en')) && line.includes(`${start}–${end}`)),
        );
      return lines.length > 0 ? [[each.name, agesOf(each, en.schedule), ...new Set(lines)].filter(Boolean).join(' ')] : [];
    });
    await expect(page.locator('.facts li')).toHaveText(taught);
    const articleLinks = page.locator('.profile__more a[href^="/en/blog/"]');
    await expect(articleLinks).toHaveText(written.filter(({ author }) => author === id).map(({ title }) => title));
  }
});

test('instructor profiles of those who teach children or beginners book a free class, and all of them lead to the contact form', async ({
  page,
}) => {
  const forBeginners = [...en.schedule.kidsGroups, ...en.schedule.adultLevels.slice(0, 1)];
  for (const { id } of en.instructors) {
    await page.goto(`/en/instructors/${id}`);
    const [first] = forBeginners.filter(({ teacher }) => teacher === id);
    const targets = await page
      .locator('.facts__actions a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets, id).toEqual([...(first ? [`/en?class=${first.id}#contact`] : []), '/en#contact']);
  }
});

test('instructor profiles lead to the one before and the one after, and from the last to the first', async ({ page }) => {
  const names = en.instructors.map(({ name }) => name);
  for (const [index, { id, name }] of en.instructors.entries()) {
    await page.goto(`/en/instructors/${id}`);
    const neighbors = [names.at(index - 1), names[(index + 1) % names.length]].flatMap((each) =>
      each && each !== name ? [each] : [],
    );
    await expect(page.locator('.profile__others [rel]')).toHaveText(neighbors);
  }
});

test('instructor profiles show full name, lineage, hours elsewhere and photograph of those who have them', async ({ page }) => {
  for (const { id } of en.instructors) {
    const file = `instructors/${id}/en.md`;
    const { fullName, lineage, hours } = compile(file, readFileSync(`content/${file}`, 'utf8')) as unknown as InstructorProfile;
    const [photo] = findPhotos(id, 'en');
    await page.goto(`/en/instructors/${id}`);
    const fact = (term: string) => page.locator('.facts div', { has: page.getByText(term, { exact: true }) }).locator('dd');
    await expect(fact(pages.en.instructor.fullName)).toHaveText(fullName ? [fullName] : []);
    await expect(fact(pages.en.instructor.lineage)).toHaveText(lineage ? [lineage.replaceAll('*', '')] : []);
    if (hours) await expect(fact(pages.en.instructor.classes)).toContainText(hours);
    const figure = page.locator('.profile__text figure');
    await expect(figure).toHaveCount(photo ? 1 : 0);
    if (!photo) continue;
    await expect(figure.getByRole('img', { name: photo.alt })).toBeVisible();
    await expect(figure.locator('figcaption')).toHaveText(photo.caption.replaceAll('*', ''));
  }
});

test('the pages of blog and instructors list every article and person in order', async ({ page }) => {
  await page.goto('/en/blog');
  await expect(page.locator('.post h2')).toHaveText(articles('en').map(({ title }) => title));
  const links = page.locator('.post').getByRole('link', { name: pages.en.blog.read });
  const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  expect(hrefs).toEqual(publishedArticles('en').map(({ path }) => path));
  await page.goto('/en/instructors');
  await expect(page.locator('.person h2')).toHaveText(en.instructors.map(({ name }) => name));
});

test('the page of instructors links the teachers of children and beginners above the others', async ({ page }) => {
  await page.goto('/en/instructors');
  const { kids, kidsGroups, adultLevels } = en.schedule;
  const teachersOf = (label: string, groups: typeof kidsGroups) =>
    en.instructors
      .filter(({ id }) => groups.some(({ teacher }) => teacher === id))
      .map(({ id, name }) => [`${label}: ${name}`, href(paths.instructor.en, { id })]);
  const expected = [
    ...teachersOf(kids, kidsGroups),
    ...adultLevels.slice(0, 1).flatMap((level) => teachersOf(level.name, [level])),
  ];
  const found = await page
    .locator('.instructors__first li')
    .evaluateAll((all) => all.map((each) => [each.textContent, each.querySelector('a')?.getAttribute('href')]));
  expect(found).toEqual(expected);
});

test('nothing covers the links of a breadcrumb at any width', async ({ page }) => {
  const path = (locale: Locale) => [
    ...publishedArticles(locale).map((article) => article.path),
    ...instructorIds.map((id) => href(paths.instructor[locale], { id })),
  ];
  for (const each of locales.flatMap(path)) {
    await page.goto(each);
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.locator('main .breadcrumb a').evaluateAll(findCovered), `${each} at ${width} px`).toEqual([]);
    }
  }
});

/** Returns the links of which another element covers the middle or a point near the upper or lower edge. */
function findCovered(links: Element[]): string[] {
  const isCovered = (link: Element) =>
    [...link.getClientRects()].some(({ x, y, width, height }) =>
      [0.1, 0.5, 0.9].some((share) => !link.contains(document.elementFromPoint(x + width / 2, y + height * share))),
    );
  return links.filter(isCovered).map((link) => link.textContent);
}

test('articles show their pictures, sources and author in both languages', async ({ page }) => {
  for (const article of locales.flatMap(publishedArticles)) {
    await page.goto(article.path);
    const figures = page.locator('.picture');
    await expect(figures).toHaveCount(article.pictures.length);
    for (const [index, { alt }] of article.pictures.entries()) {
      const image = figures.nth(index).getByRole('img', { name: alt, exact: true });
      await image.scrollIntoViewIfNeeded();
      await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth), article.path).toBeGreaterThan(0);
      await expect(figures.nth(index).locator('figcaption')).not.toBeEmpty();
    }
    await expect(page.locator('.sources cite')).toHaveText(article.sources?.map(({ title }) => title) ?? []);
    const { instructors } = localeOf(article.path) === 'el' ? el : en;
    await expect(page.locator('.author__name')).toHaveText(
      instructors.filter(({ id }) => id === article.author).map(({ name }) => name),
    );
  }
});

test('an article shows its testimonials and links to the contact form', async ({ page }) => {
  const published = publishedArticles('el');
  const article = orSkip(published.find(({ voices }) => voices) ?? published[0], 'published article');
  await page.goto(article.path);
  await expect(page.locator('.testimonials figcaption')).toHaveText(article.voices?.map(({ speaker }) => speaker) ?? []);
  await page.locator('.trial-banner a').click();
  // The redirect from the short URL must replace its history entry; otherwise, Back would not return to the article.
  await expect(page).toHaveURL(/\/#contact$/);
  await page.goBack();
  await expect(page).toHaveURL(article.path);
});

test('the language switch opens the translation, or stays on a page without one', async ({ page }) => {
  const pairs = [
    ['/blog', '/en/blog'],
    ...publishedArticles('el')
      .slice(-1)
      .map(({ path }) => [path, alternatePath(path)]),
    ...instructorIds.slice(-1).map((id) => [`/instructors/${id}`, `/en/instructors/${id}`]),
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
  const ofOtherLanguage = articleSlugs
    .filter((slugs) => slugs.el !== slugs.en)
    .flatMap((slugs) => [`/blog/${slugs.en}`, `/en/blog/${slugs.el}`]);
  for (const path of [
    ...ofOtherLanguage,
    ...instructorIds.map((id) => `/en/instructors/${id.toUpperCase()}%00`),
    '/blog/__proto__',
    '/instructors/__proto__',
    '/instructors/constructor',
    '/instructors/%F0%28%8C%28',
    '/blog/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/en/blog/',
  ]) {
    const response = await page.request.get(path, { maxRedirects: 0 });
    const expected = path === '/en/blog/' ? 308 : 404;
    expect([path, response.status()]).toEqual([path, expected]);
    if (expected !== 404) continue;
    const html = await response.text();
    expect(html).toContain(`lang="${localeOf(path)}"`);
    expect([path, html.includes('aria-current=')]).toEqual([path, false]);
  }
});

test('the button in the privacy policy withdraws the Instagram consent', async ({ page }) => {
  orSkip(school.instagram, 'Instagram profile');
  await page.goto('/privacy');
  await page.evaluate(() => localStorage.setItem('instagram-consent', 'given'));
  await page.getByRole('link', { name: el.strings.instagram.consent.withdraw }).click();
  await expect(page).toHaveURL(/\/#media$/);
  expect(await page.evaluate(() => localStorage.getItem('instagram-consent'))).toBeNull();
});

for (const locale of locales)
  test(`all pages in ${locale} have no accessibility issues and do not scroll horizontally`, async ({ page }) => {
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
  const article = publishedArticles('en')[0]?.path;
  const person = instructorIds[0] && `/instructors/${instructorIds[0]}`;
  for (const path of ['/blog', article, person, '/privacy', '/sitemap'].filter((each) => each !== undefined)) {
    await page.goto(path);
    await page.keyboard.press('Tab');
    await page.mouse.click(200, 400);
    await page.waitForLoadState('networkidle');
  }
  expect(scripts).toEqual([]);
});

interface Data {
  '@type': string;
  itemListElement: { name: string }[];
}

async function structuredData(page: Page): Promise<Data[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text));
}

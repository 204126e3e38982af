// Crawls the public pages over HTTP. Passes with any content, also that of the second school.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { href } from 'react-router';
import { type InstructorProfile, searchLimits } from '#app/content/documents.ts';
import { findPhotos } from '#app/content/photos.static.ts';
import { alternatePath, hasPage } from '#app/public-paths.ts';
import { localeOf, locales, paths } from '#app/site-map.ts';
import { articleSlugs, indexablePaths, instructorIds, publicPaths, translationPaths } from '#tests/support/installed-content.ts';
import { compile } from '../../scripts/vite/markdown.ts';
import { articles, content, orSkip, publishedArticles } from '../support/content.ts';
import { test } from '../support/fixtures.ts';
import { htmlIssues } from '../support/html-validity.ts';
import { week } from '../support/timetable.ts';
import { expectPage, type Visitor } from '../support/visitor.ts';

const { en } = content;
const everyPage = [...indexablePaths, ...translationPaths];

interface Data {
  '@type': string;
  itemListElement: { name: string }[];
}

const structuredData = ({ $ }: Visitor): Data[] =>
  $('script[type="application/ld+json"]')
    .toArray()
    .map((script) => JSON.parse($(script).text()));

test('every page is valid HTML without duplicate ids and references that lead nowhere, and loads no JavaScript file', async ({
  visitor,
}) => {
  for (const path of [...everyPage, '/no-such-page', '/en/no-such-page']) {
    await visitor.open(path);
    expect.soft(htmlIssues(visitor.html), path).toEqual([]);
    if (visitor.status === 200)
      expect([path, visitor.$('script[src], script[type=module], link[rel=modulepreload]').length]).toEqual([path, 0]);
  }
});

test('both sitemaps list every public page once, and nothing else', async ({ site, visitor }) => {
  const xml = await (await visitor.fetch('/sitemap.xml')).text();
  const locations = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
  expect(locations.toSorted()).toEqual(indexablePaths.map((path) => site.origin + path).toSorted());
  await visitor.open('/sitemap');
  expect(visitor.attributes('main a', 'href').toSorted()).toEqual(indexablePaths.toSorted());
  const [data] = structuredData(visitor);
  expect(data).toMatchObject({ '@type': 'ItemList', numberOfItems: indexablePaths.length });
  expect(data?.itemListElement).toHaveLength(indexablePaths.length);
});

test('every link, anchor and file that a page refers to exists, and pictures are pictures', async ({ site, visitor }) => {
  const responses = new Map<string, { status: number; type: string }>();
  const anchors = new Map<string, string[]>();
  const links: { from: string; to: URL; isPicture: boolean }[] = [];
  for (const path of everyPage) {
    await visitor.open(path);
    expectPage(visitor, path);
    expect(visitor.$('main').length, path).toBe(1);
    anchors.set(path, visitor.attributes('[id]', 'id'));
    const refer = (selector: string, name: string, isPicture = false) => {
      for (const value of visitor.attributes(selector, name)) {
        const to = new URL(value, site.origin + path);
        if (to.origin === site.origin) links.push({ from: path, to, isPicture });
      }
    };
    refer('[href]', 'href');
    refer('[src]:not(img)', 'src');
    refer('img[src]', 'src', true);
    refer('source[srcset], img[srcset]', 'srcset', true);
    refer('meta[property="og:image"]', 'content', true);
  }
  const broken: string[] = [];
  for (const { from, to, isPicture } of links) {
    const response = responses.get(to.pathname) ?? (await headOf(visitor, to.pathname));
    responses.set(to.pathname, response);
    if (response.status !== 200) broken.push(`${from} → ${to.pathname} ${response.status}`);
    if (isPicture && !response.type.startsWith('image/')) broken.push(`${from} → ${to.pathname} ${response.type}`);
    if (to.hash && anchors.get(to.pathname)?.includes(to.hash.slice(1)) === false)
      broken.push(`${from} → ${to.pathname}${to.hash}`);
  }
  expect([...new Set(broken)]).toEqual([]);
});

async function headOf(visitor: Visitor, path: string) {
  const { status, headers } = await visitor.fetch(path, { method: 'HEAD', redirect: 'follow' });
  return { status, type: headers.get('content-type') ?? '' };
}

test('pages have unique titles and descriptions of the right length, one h1, ordered headings, canonical and alternate links', async ({
  site,
  visitor,
}) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const alternates = new Map<string, Record<string, string>>();
  for (const path of everyPage) {
    await visitor.open(path);
    const { $ } = visitor;
    const title = $('title').first().text();
    const description = $('meta[name=description]').attr('content') ?? '';
    expect(titles, path).not.toContain(title);
    expect(descriptions, path).not.toContain(description);
    titles.add(title);
    descriptions.add(description);
    expect(title.length, `${path}: ${title}`).toBeLessThanOrEqual(searchLimits.fullTitle);
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(searchLimits.minDescription);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(searchLimits.maxDescription);
    expect([path, $('html').attr('lang')]).toEqual([path, localeOf(path)]);
    const levels = $('h1, h2, h3, h4, h5, h6')
      .toArray()
      .map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0), `${path}: h${level}`).toBeLessThanOrEqual(1);
    const isTranslation = translationPaths.includes(path);
    expect($('link[rel=canonical]').attr('href')).toBe(site.origin + (isTranslation ? alternatePath(path, en) : path));
    expect([path, $('meta[name=robots]').attr('content') ?? '']).toEqual([path, isTranslation ? 'noindex' : '']);
    expect($('meta[property="og:image"]').attr('content'), path).toMatch(new RegExp(`^${site.origin}/`));
    const links = $('link[rel=alternate][hreflang]').toArray();
    alternates.set(path, Object.fromEntries(links.map(({ attribs }) => [attribs.hreflang, attribs.href])));
  }
  for (const { el, en: english, canonical } of publicPaths) {
    const [greek, translated] = [site.origin + el, site.origin + english];
    const expected = english && !canonical ? { el: greek, en: translated, 'x-default': greek } : {};
    for (const path of [el, english].filter((each) => each !== undefined))
      expect([path, alternates.get(path)]).toEqual([path, expected]);
  }
});

test('the feed of each language lists its published articles, the newest first', async ({ site, visitor }) => {
  test.skip(!hasPage('blog', en), 'The content has no blog');
  for (const locale of locales) {
    const response = await visitor.fetch(paths.feed[locale]);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const links = [...(await response.text()).matchAll(/<item>.*?<link>([^<]+)<\/link>/g)].map(([, link]) => link);
    const newest = publishedArticles(locale).toSorted((a, b) => b.published.localeCompare(a.published));
    expect(links).toEqual(newest.map(({ path }) => site.origin + path));
  }
});

test('articles have structured data', async ({ site, visitor }) => {
  const article = orSkip(publishedArticles('en')[0], 'published article');
  await visitor.open(article.path);
  const [posting, crumbs] = structuredData(visitor);
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

const profiles = en.instructors.map((instructor) => ({ ...instructor, path: href(paths.instructor.en, { id: instructor.id }) }));

/** The values of the fact with this term. */
const fact = ({ $ }: Visitor, term: string) =>
  $('.facts div')
    .toArray()
    .filter((each) => $('dt', each).text() === term)
    .map((each) => $('dd', each).text());

test('instructor profiles have structured data and show the facts and the photograph of their person', async ({
  site,
  visitor,
}) => {
  const terms = en.strings.instructor;
  for (const { id, name, activeSince, path } of profiles) {
    const file = `instructors/${id}/en.md`;
    const { fullName, lineage, hours } = compile(file, readFileSync(`content/${file}`, 'utf8')) as unknown as InstructorProfile;
    const [photo] = findPhotos(id, 'en');
    await visitor.open(path);
    const [profile] = structuredData(visitor);
    expect(profile).toMatchObject({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name, url: site.origin + path } });
    expect(fact(visitor, terms.activeSince)).toEqual([String(activeSince)]);
    expect(fact(visitor, terms.fullName)).toEqual(fullName ? [fullName] : []);
    expect(fact(visitor, terms.lineage)).toEqual(lineage ? [lineage.replaceAll('*', '')] : []);
    if (hours) expect(fact(visitor, terms.classes).join()).toContain(hours);
    expect(visitor.attributes('.profile__text figure img', 'alt')).toEqual(photo ? [photo.alt] : []);
    expect(visitor.texts('.profile__text figcaption')).toEqual(photo ? [photo.caption.replaceAll('*', '')] : []);
  }
});

test('instructor profiles show their groups in order with hours, and their articles', async ({ visitor }) => {
  const groupList = [...en.schedule.kidsGroups, ...en.schedule.adultLevels];
  const written = publishedArticles('en');
  for (const { id, path } of profiles) {
    await visitor.open(path);
    const hasOwnClass = (group: string) => week.some(({ groups }) => groups.length === 1 && groups[0] === group);
    const taught = groupList.filter((each) => each.teacher === id && hasOwnClass(each.id));
    expect(visitor.texts('.facts li')).toEqual(taught.map(({ name }) => expect.stringMatching(`^${name} .*\\d{2}:\\d{2}–`)));
    const titles = written.filter(({ author }) => author === id).map(({ title }) => title);
    expect(visitor.texts('.profile__more a[href^="/en/blog/"]')).toEqual(titles);
  }
});

test('instructor profiles lead to the contact form, those of teachers of children or beginners to a free class, and to their neighbors', async ({
  visitor,
}) => {
  const forBeginners = [...en.schedule.kidsGroups, ...en.schedule.adultLevels.slice(0, 1)];
  for (const [index, { id, name, path }] of profiles.entries()) {
    await visitor.open(path);
    const [first] = forBeginners.filter(({ teacher }) => teacher === id);
    const targets = [...(first ? [`/en?class=${first.id}#contact`] : []), '/en#contact'];
    expect([id, visitor.attributes('.facts__actions a', 'href')]).toEqual([id, targets]);
    // The first follows the last.
    const neighbors = [profiles.at(index - 1), profiles[(index + 1) % profiles.length]].map((each) => each?.name);
    expect(visitor.texts('.profile__others [rel]')).toEqual(neighbors.filter((each) => each !== name));
  }
});

test('the pages of blog and instructors list every article and person in order, teachers of children and beginners above', async ({
  visitor,
}) => {
  if (hasPage('blog', en)) {
    await visitor.open('/en/blog');
    expect(visitor.texts('.post h2')).toEqual(articles('en').map(({ title }) => title));
    expect(visitor.attributes(`.post a:contains("${en.strings.blog.read}")`, 'href')).toEqual(
      publishedArticles('en').map(({ path }) => path),
    );
  }
  await visitor.open('/en/instructors');
  expect(visitor.texts('.person h2')).toEqual(profiles.map(({ name }) => name));
  const { kids, kidsGroups, adultLevels } = en.schedule;
  const teachersOf = (label: string, groups: typeof kidsGroups) =>
    profiles
      .filter(({ id }) => groups.some(({ teacher }) => teacher === id))
      .map(({ name, path }) => ({ text: `${label}: ${name}`, path }));
  const expected = [
    ...teachersOf(kids, kidsGroups),
    ...adultLevels.slice(0, 1).flatMap((level) => teachersOf(level.name, [level])),
  ];
  expect(visitor.texts('.instructors__first li')).toEqual(expected.map(({ text }) => text));
  expect(visitor.attributes('.instructors__first li a', 'href')).toEqual(expected.map(({ path }) => path));
});

test('the language switch opens the translation, or stays on a page without one', async ({ visitor }) => {
  for (const path of everyPage.filter((each) => each !== paths.contactRedirect.el)) {
    await visitor.open(path);
    const [target = '', ...others] = visitor.attributes('[data-language-switch]', 'href');
    expect(new Set(others)).toEqual(new Set([target]));
    await visitor.open(target);
    expectPage(visitor, path === paths.sitemap.el ? path : alternatePath(path, en));
  }
});

test('browsers may load public pages ahead of a click, and no page with a query, of a member or of a mailed link', async ({
  site,
  visitor,
}) => {
  await visitor.open('/blog');
  expect(visitor.headers.get('speculation-rules')).toBe('"/speculation-rules.json"');
  const { prerender, prefetch } = await (await fetch(`${site.origin}/speculation-rules.json`)).json();
  expect(prefetch).toEqual(prerender);
  const patterns: URLPattern[] = prerender[0].where.and[0].href_matches.map((pattern: object) => new URLPattern(pattern));
  const isLoaded = (path: string) => patterns.some((pattern) => pattern.test(path, site.origin));
  expect([...everyPage, '/#contact'].filter((path) => !isLoaded(path))).toEqual([]);
  const others = ['/?class=kids-a', '/en?notice=message-sent', '/blog?x', '/auth', '/profile', '/admin/events', '/nothing'];
  const files = ['/feed.xml', '/calendar/all.ics', '/following/a.b', '/en/trial/a.b', '/assets/a.js', '/icon.svg'];
  expect([...others, ...files].filter(isLoaded)).toEqual([]);
  for (const path of ['/auth', '/no-such-page']) {
    await visitor.open(path);
    expect([path, visitor.headers.get('speculation-rules')]).toEqual([path, null]);
  }
});

test('unknown and malformed paths and slugs of the other language return 404 in the language of their prefix', async ({
  visitor,
}) => {
  const ofOtherLanguage = articleSlugs
    .filter((slugs) => slugs.el !== slugs.en)
    .flatMap((slugs) => [`/blog/${slugs.en}`, `/en/blog/${slugs.el}`]);
  for (const path of [
    ...ofOtherLanguage,
    ...instructorIds.map((id) => `/en/instructors/${id.toUpperCase()}%00`),
    '/no-such-page',
    '/en/no-such-page',
    '/english',
    '/instructors/__proto__',
    '/instructors/%F0%28%8C%28',
    '/blog/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  ]) {
    await visitor.open(path);
    const { heading } = content[localeOf(path)].strings.notFound;
    expect([path, visitor.status, visitor.heading]).toEqual([path, 404, heading]);
    expect(visitor.$('html').attr('lang')).toBe(localeOf(path));
    expect(visitor.$('meta[name=robots]').attr('content')).toMatch(/noindex/);
    expect([path, visitor.$('[aria-current]').length]).toEqual([path, 0]);
  }
  expect((await visitor.fetch('/en/blog/')).status).toBe(308);
});

// A school may have no articles, instructors, questions, groups, classes, partner, photographs or Instagram account.
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ArticleSlugs } from '../content/model.ts';

const origin = 'https://school.example';
const homePaths = ['/', '/en'] as const;

const replaced: string[] = [];
beforeEach(() => {
  for (const name of replaced.splice(0)) vi.doUnmock(name);
  vi.resetModules();
});

/** Imports the site with some exports of modules in content/ replaced, for example `{ slugs: { articleSlugs: [] } }`. */
async function siteWith(changes: Record<string, object>) {
  for (const [name, change] of Object.entries(changes)) {
    const file = `#content/${name}.ts`;
    vi.doMock(file, async (importOriginal) => ({ ...(await importOriginal<object>()), ...change }));
    replaced.push(file);
  }
  const { provideContent } = await import('../i18n/content.ts');
  provideContent('el', (await import('../content/el.ts')).el);
  provideContent('en', (await import('../content/en.ts')).en);
  const { SiteHeader } = await import('../document/site-header.tsx');
  const { SiteFooter } = await import('../document/site-footer.tsx');
  const { default: HomePage } = await import('./home.tsx');
  const { indexablePaths } = await import('../public-paths.ts');
  const { contentIn } = await import('../i18n/content.ts');
  const { cachedPaths } = await import('../cached-paths.ts');
  return {
    home: (path: string) => render(path, HomePage),
    frame: (path: string) => render(path, SiteHeader) + render(path, SiteFooter),
    indexablePaths: indexablePaths(contentIn('el')),
    cachedPaths: cachedPaths(),
  };
}

function render(path: string, Page: unknown, loaderData?: object): string {
  const element = createElement(Page as ComponentType<object>, { matches: [{ loaderData: { origin } }], loaderData } as object);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

/** A site with a section for media. `changes` replaces other exports of content/. */
async function siteWithMedia(instagram: object | undefined, changes: Record<string, object> = {}) {
  const media = { heading: 'Media', lead: 'More on [Instagram].' };
  const { school, greek, english } = await installed();
  return siteWith({
    school: { school: { ...school, instagram } },
    'home.el': { home: { ...greek, media } },
    'home.en': { home: { ...english, media } },
    ...changes,
  });
}

async function installed() {
  const { school } = await import('#content/school.ts');
  const { home: greek } = await import('#content/home.el.ts');
  const { home: english } = await import('#content/home.en.ts');
  return { school, greek, english };
}

const loaders = async () => ({
  blog: (await import('./blog.tsx')).loader,
  article: (await import('./article.tsx')).loader,
  feed: (await import('./feed.ts')).loader,
  instructors: (await import('./instructors.tsx')).loader,
  instructor: (await import('./instructor.tsx')).loader,
});

/** Returns the status with which the loader responds. */
async function statusOf(page: keyof Awaited<ReturnType<typeof loaders>>, path: string, params = {}) {
  const { [page]: loader } = await loaders();
  const args = { url: new URL(path, origin), params, context: { get: () => ({ env: { origin } }) } };
  try {
    const result = await (loader as (args: object) => unknown)(args);
    return result instanceof Response ? result.status : 200;
  } catch (error) {
    return (error as { init?: ResponseInit }).init?.status;
  }
}

const sectionsIn = (html: string) => Array.from(html.matchAll(/<section[^>]* id="(\w+)"/g), ([, id]) => id);

it('links the messengers of the school next to its telephone', async () => {
  const { school } = await import('#content/school.ts');
  const links = async (messengers: object | undefined) => {
    const site = await siteWith({ school: { school: { ...school, messengers } } });
    return homePaths.map((path) => site.home(path).match(/href="(?:https:\/\/wa\.me|viber:|https:\/\/signal\.me)[^>]*>\w+/g));
  };
  const all = [
    'href="https://wa.me/306912345678">WhatsApp',
    'href="viber://chat?number=%2B306912345679">Viber',
    'href="https://signal.me/#p/+306912345670">Signal',
  ];
  const numbers = { whatsapp: '+306912345678', viber: '+306912345679', signal: '+306912345670' };
  expect(await links(numbers)).toEqual([all, all]);
  vi.resetModules();
  expect(await links(undefined)).toEqual([null, null]);
});

it('the site has a section, a page and a link for everything that the school has', async () => {
  const site = await siteWithMedia({ profile: 'https://instagram.com/x', embed: '' });
  for (const path of homePaths)
    expect(sectionsIn(site.home(path))).toEqual(expect.arrayContaining(['instructors', 'faq', 'media', 'schedule']));
  for (const link of ['#instructors', '#faq', '#media', '/blog"']) expect(site.frame('/')).toContain(link);
  expect(site.home('/')).toContain('"FAQPage"');
  expect(site.cachedPaths).toEqual(expect.arrayContaining(['/blog', '/en/instructors', '/feed.xml']));
  expect(await statusOf('blog', '/blog')).toBe(200);
  expect(await statusOf('feed', '/feed.xml')).toBe(200);
  expect(await statusOf('instructors', '/instructors')).toBe(200);
});

it('without articles there is no blog, no feed and no link to them', async () => {
  const site = await siteWith({ slugs: { articleSlugs: [] } });
  expect([...site.cachedPaths, ...site.indexablePaths].filter((path) => /blog|feed/.test(path))).toEqual([]);
  const { NotFoundPage } = await import('./error-pages.tsx');
  for (const path of homePaths) expect(site.frame(path) + render(path, NotFoundPage)).not.toContain('/blog');
  expect(await statusOf('blog', '/en/blog')).toBe(404);
  expect(await statusOf('article', '/blog/x', { slug: 'x' })).toBe(404);
  expect(await statusOf('feed', '/feed.xml')).toBe(404);
});

it('an announced article is on the blog, but has no page', async () => {
  const { articleSlugs } = await import('#content/slugs.ts');
  const [first, ...others] = articleSlugs as readonly ArticleSlugs[];
  if (!first) return;
  const site = await siteWith({ slugs: { articleSlugs: [{ ...first, status: 'coming' }, ...others] } });
  expect(site.cachedPaths).not.toContain(`/blog/${first.el}`);
  expect(site.indexablePaths).not.toContain(`/en/blog/${first.en}`);
  expect(await statusOf('blog', '/blog')).toBe(200);
  expect(await statusOf('article', `/blog/${first.el}`, { slug: first.el })).toBe(404);
});

describe('without instructors', () => {
  const noInstructors = { slugs: { instructorIds: [] } };

  it('there is no page, section or link for them', async () => {
    const site = await siteWith(noInstructors);
    expect([...site.cachedPaths, ...site.indexablePaths].filter((path) => path.includes('instructor'))).toEqual([]);
    for (const path of homePaths) {
      expect(sectionsIn(site.home(path))).not.toContain('instructors');
      expect(site.home(path) + site.frame(path)).not.toMatch(/[/#]instructors/);
    }
    expect(await statusOf('instructors', '/instructors')).toBe(404);
    expect(await statusOf('instructor', '/instructors/x', { id: 'x' })).toBe(404);
  });

  it('an article is by the school', async () => {
    await siteWith(noInstructors);
    const { school } = await import('#content/school.ts');
    const { listArticles } = await import('../content/texts.server.ts');
    const { strings: en } = await import('../texts/strings.en.ts');
    const { default: ArticlePage } = await import('./article.tsx');
    const html = render('/en/blog/x', ArticlePage, { article: listArticles('en')[0], related: [] });
    expect(html).toContain(`${en.article.by} ${school.name}`);
    expect(html).toContain(`"author":{"@type":"SportsActivityLocation","@id":"${origin}/#school"`);
  });
});

it('without questions there is no section, link and structured data for them', async () => {
  const site = await siteWith({ 'faq.el': { faq: [] }, 'faq.en': { faq: [] } });
  for (const path of homePaths) {
    expect(sectionsIn(site.home(path))).not.toContain('faq');
    expect(site.home(path)).not.toContain('FAQPage');
    expect(site.frame(path)).not.toContain('#faq');
  }
});

it('without a partner and Instagram there is no section, link and consent for them', async () => {
  const { school, greek, english } = await installed();
  const site = await siteWith({
    school: { school: { ...school, partner: undefined, instagram: undefined } },
    'home.el': { home: { ...greek, media: undefined } },
    'home.en': { home: { ...english, media: undefined } },
  });
  for (const path of homePaths) {
    const html = site.home(path) + site.frame(path);
    for (const section of ['media', 'partners']) expect(sectionsIn(html)).not.toContain(section);
    expect(html).not.toMatch(/#media|#partners|instagram\.com/);
  }
  const { default: LegalPage } = await import('./legal.tsx');
  const { legalText } = await import('../content/texts.server.ts');
  const policy = { ...legalText('privacy', 'en'), picture: 'key' };
  expect(render('/en/privacy', LegalPage, policy)).not.toContain('data-withdraw-consent');
});

describe('with photographs on the home page', () => {
  const photo = { picture: 'roda-wide', where: 'home', el: { alt: 'x', caption: 'Ελλάς' }, en: { alt: 'x', caption: 'One' } };
  const photos = { photos: { photos: [photo] } };

  it('the consent for Instagram follows them', async () => {
    const site = await siteWithMedia({ profile: 'https://instagram.com/x', embed: '' }, photos);
    const { strings } = await import('../texts/strings.en.ts');
    const html = site.home('/en');
    expect(html.indexOf('<figcaption>One</figcaption>')).toBeGreaterThan(0);
    expect(html.indexOf(strings.instagram.consent.show)).toBeGreaterThan(html.indexOf('<figcaption>One</figcaption>'));
    expect(html).not.toContain('media__berimbau');
  });

  it('their section and its link do not need Instagram', async () => {
    const site = await siteWithMedia(undefined, photos);
    const html = site.home('/');
    expect(sectionsIn(html)).toContain('media');
    expect(html).toContain('<figcaption>Ελλάς</figcaption>');
    expect(html).not.toContain('media__feed');
    expect(site.frame('/')).toContain('#media');
  });
});

describe('the timetable', () => {
  const kinds = ['adultLevels', 'kidsGroups'] as const;

  it.each(kinds)('without %s has only the other groups', async (none) => {
    const { classes, ...groups } = await import('#content/schedule.ts');
    const ids: readonly string[] = kinds.filter((kind) => kind !== none).flatMap((kind) => groups[kind].map(({ id }) => id));
    const left = classes.filter((each) => each.groups.some((id) => ids.includes(id)));
    const site = await siteWith({ schedule: { [none]: [], classes: left } });
    const html = site.home('/en');
    expect(html).not.toContain(`id="${none === 'kidsGroups' ? 't-kids' : 't-adults'}"`);
    expect(html.split('class="level"').length - 1).toBe(ids.length);
    expect(site.cachedPaths.filter((path) => path.startsWith('/calendar/'))).toHaveLength(ids.length + 2);
    const { strings } = await import('../texts/strings.en.ts');
    expect(html.includes(strings.contactForm.ageHelp)).toBe(none !== 'kidsGroups');
  });

  it('without classes offers trial classes, but no calendars', async () => {
    const site = await siteWith({ schedule: { classes: [] } });
    for (const path of homePaths) {
      const html = site.home(path);
      expect(html).toContain('id="schedule"');
      expect(html).toContain('?class=');
      expect(html).not.toMatch(/class="timetable|schedule__next|\.ics"|<ul><\/ul>|openingHours/);
    }
  });

  it('without groups is only a text', async () => {
    const site = await siteWith({ schedule: { classes: [], adultLevels: [], kidsGroups: [], sharedLabels: [] } });
    for (const path of homePaths) {
      expect(site.home(path)).toContain('id="schedule"');
      expect(site.home(path)).not.toMatch(/class="levels|\?class=/);
    }
  });
});

it.for([
  [3, 0],
  [4, 1],
  [5, 2],
] as const)('with %i instructors the home page links %i besides the three cards', async ([count, others], { skip }) => {
  const { instructorIds } = await import('#content/slugs.ts');
  skip(instructorIds.length < count, 'The content has fewer instructors');
  const site = await siteWith({ slugs: { instructorIds: instructorIds.slice(0, count) } });
  expect(site.home('/').match(/class="person-link"/g) ?? []).toHaveLength(others);
});

it('instructors appear in the order of their ids, the first three of them on the home page', async () => {
  const { instructorIds } = await import('#content/slugs.ts');
  const ids = instructorIds.toReversed();
  const site = await siteWith({ slugs: { instructorIds: ids } });
  const { default: InstructorsPage } = await import('./instructors.tsx');
  const linked = (html: string) => Array.from(html.matchAll(/<h[23]><a href="\/instructors\/([\w-]+)"/g), ([, id]) => id);
  expect(linked(site.home('/'))).toEqual(ids.slice(0, 3));
  expect(linked(render('/instructors', InstructorsPage, { facts: {} }))).toEqual(ids);
});

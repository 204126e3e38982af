import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { transformWithOxc } from 'vite';
import type { Article, InstructorProfile, LegalText } from '#app/content/documents.ts';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { pages } from '#app/content/pages.ts';
import { provideContent } from '#app/i18n/content.ts';
import { articleSlugs, instructorIds, type Locale, locales, publicPaths } from '#app/site-map.ts';
import { photos } from '#content/photos.ts';
import { findOrInstallBrowser } from '../find-browser.ts';
import { ContentError } from '../vite/content-error.ts';
import { compile, factsFor, readMarkdown } from '../vite/markdown.ts';
import type { Art } from './art.ts';
import { fingerprint, type GeneratedFile } from './generated-file.ts';
import { cardHtml, cardSize, colorDeclarations, isPhotograph, type ShareCard } from './share-card.ts';

provideContent('el', el);
provideContent('en', en);

const root = fileURLToPath(new URL('../..', import.meta.url));
const content = { el, en };

/** Increment this number after a visible change in share-card.ts or share-title.ts so that all images are regenerated. */
const layoutVersion = 1;
/** Flat colors are saved as PNG and photographs as JPEG, because some link previews do not support WebP or AVIF. */
const png = { palette: true, quality: 80, dither: 0, effort: 10 };
const jpeg = { quality: 82, mozjpeg: true };
const coversOfBlog = 3;

/**
 * Plans one Open Graph image for each public page and language.
 * @throws {ContentError} if a card uses a picture that content/art does not contain
 */
export async function planShareImages({ files }: Pick<Art, 'files'>): Promise<GeneratedFile[]> {
  const [mark, ring, game] = await readAll(['content/art/mark.svg', 'content/art/hero-ring.svg', 'content/art/hero-game.svg']);
  const [styles, fontStyles] = await readAll(['scripts/images/share-card.css', 'scripts/images/share-fonts.css']);
  const fonts = [...fontStyles.matchAll(/url\("\/([^"]+)"\)/g)].map(([, file = '']) => readFile(join(root, file)));
  const recipe = [
    JSON.stringify([layoutVersion, png, jpeg, colorDeclarations(styles)]),
    ...[styles, fontStyles].map(withoutComments),
    ...[mark, ring, game],
    ...(await Promise.all(fonts)),
  ];

  const missing = (await listPictures()).filter(({ name }) => !files[name]);
  if (missing.length > 0)
    throw new ContentError(
      missing.map(({ name, ...place }) => ({
        ...place,
        message: `needs a picture content/art/${name}.jpg (or .png, .webp, .avif, .svg): add it or correct the name`,
      })),
    );
  const cards = await Promise.all(publicPages().map(async (page) => ({ ...page, ...(await cardOf(page)) })));

  return Promise.all(
    cards.map(async ({ path, from, card }) => {
      const pictures = (card.pictures ?? []).map((name) => `content/${files[name]}`);
      const html = cardHtml(
        card,
        pictures.map((file) => `/${file}`),
        { mark, ring, game },
        styles,
      );
      const inside = await Promise.all(pictures.map((file) => (isPhotograph(file) ? readFile(join(root, file)) : read(file))));
      const asJpeg = pictures.some(isPhotograph);
      return {
        file: `share/${path === '/' ? 'index' : path.slice(1)}.${asJpeg ? 'jpg' : 'png'}`,
        from: [from, ...pictures, 'design tokens and fonts'].join(', '),
        fingerprint: fingerprint(JSON.stringify(card), ...inside, ...recipe),
        make: async () => {
          const picture = sharp(await screenshot(html))
            .resize(cardSize)
            .removeAlpha();
          return asJpeg ? picture.jpeg(jpeg).toBuffer() : picture.png(png).toBuffer();
        },
      };
    }),
  );
}

/** Pictures that the content names, each with the first place that does. */
export async function listPictures(): Promise<{ name: string; file: string; line?: number; field?: string }[]> {
  const portraits = instructorIds.map((id, index) => ({
    name: `portrait-${id}`,
    file: 'content/slugs.ts',
    field: `instructorIds.${index}`,
  }));
  const placed = photos.map(({ picture }, index) => ({
    name: picture,
    file: 'content/photos.ts',
    field: `photos.${index}.picture`,
  }));
  const ofArticles = await Promise.all(
    articleSlugs.flatMap((slugs) =>
      locales.map(async (locale) => {
        const file = `blog/${slugs.el}/${locale}.md`;
        const { data, lineOf, pictures } = readMarkdown(file, await read(`content/${file}`), factsFor(file));
        const place = { file: `content/${file}` };
        return [
          { ...place, name: (data as Partial<Article>).cover ?? '', line: lineOf(['cover']), field: 'cover' },
          ...pictures.map(({ name, line }) => ({ ...place, name, line })),
        ];
      }),
    ),
  );
  const first = Map.groupBy([...portraits, ...placed, ...ofArticles.flat()], ({ name }) => name);
  return [...first.values()].flatMap(([picture]) => (picture?.name ? [picture] : []));
}

type PublicPage = { page: (typeof publicPaths)[number]['page']; locale: Locale; path: string };

function publicPages(): PublicPage[] {
  return publicPaths
    .filter(({ page }) => page !== 'contactRedirect')
    .flatMap(({ page, ...patterns }) =>
      locales.flatMap((locale) => {
        const path = patterns[locale];
        return path ? [{ page, locale, path }] : [];
      }),
    );
}

async function cardOf({ page, locale, path }: PublicPage): Promise<{ from: string; card: ShareCard }> {
  const { school, home, instructors } = content[locale];
  const last = path.slice(path.lastIndexOf('/') + 1);
  const common = { locale, school: school.name };
  const copy = `content/pages.${locale}.ts`;
  switch (page) {
    case 'home': {
      const place = `${school.street}, ${school.area}, ${school.city}`;
      const card = { locale, kind: 'poster', title: school.poster, line: home.hero.what, place } as const;
      return { from: `content/school.${locale}.ts, content/home.${locale}.ts`, card };
    }
    case 'blog': {
      const first = articleSlugs.slice(0, coversOfBlog).map((slugs) => document<Article>(`blog/${slugs.el}/${locale}.md`));
      const pictures = (await Promise.all(first)).map(({ cover }) => cover);
      return { from: copy, card: { ...common, kind: 'row wide', title: [pages[locale].blog.heading], pictures } };
    }
    case 'article': {
      const file = `blog/${articleSlugs.find((slugs) => slugs[locale] === last)?.el}/${locale}.md`;
      const { title, audience, cover } = await document<Article>(file);
      return { from: `content/${file}`, card: { ...common, kind: 'cover', title: [title], line: audience, pictures: [cover] } };
    }
    case 'instructors': {
      const pictures = instructorIds.map((id) => `portrait-${id}`);
      return { from: copy, card: { ...common, kind: 'row', title: [pages[locale].instructors.heading], pictures } };
    }
    case 'instructor': {
      const file = `instructors/${last}/${locale}.md`;
      const { role } = await document<InstructorProfile>(file);
      const title = instructors.filter(({ id }) => id === last).map(({ name }) => name);
      return {
        from: `content/${file}`,
        card: { ...common, kind: 'portrait', title, line: role, pictures: [`portrait-${last}`] },
      };
    }
    case 'privacy':
    case 'codeOfConduct': {
      const file = `legal/${page === 'privacy' ? 'privacy' : 'code-of-conduct'}.${locale}.md`;
      const { title } = await document<LegalText>(file);
      return { from: `content/${file}`, card: { ...common, kind: 'circle', title: [title] } };
    }
    default:
      return {
        from: `content/interface/pages.${locale}.ts`,
        card: { ...common, kind: 'circle', title: [pages[locale][page].heading] },
      };
  }
}

const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '').replace(/\s+/g, ' ');
const read = (file: string) => readFile(join(root, file), 'utf8');
const readAll = async <const Files extends readonly string[]>(files: Files) =>
  (await Promise.all(files.map(read))) as { [Index in keyof Files]: string };
const document = async <Facts>(file: string) => compile(file, await read(`content/${file}`)) as Facts;

const site = 'http://card.invalid';
let browser: Promise<Browser> | undefined;

/** Renders a PNG at twice the size, because scaling the image down smooths curves. */
async function screenshot(html: string): Promise<Buffer> {
  browser ??= launchBrowser();
  const page = await (await browser).newPage({ viewport: cardSize, deviceScaleFactor: 2, colorScheme: 'light' });
  try {
    await page.route(`${site}/**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
      if (!pathname.endsWith('.ts')) return route.fulfill({ path: join(root, pathname) });
      const { code } = await transformWithOxc(await read(pathname), pathname);
      return route.fulfill({ contentType: 'text/javascript', body: code });
    });
    await page.goto(`${site}/`);
    await page.evaluate("import('/scripts/images/share-title.ts').then(({ fitTitle }) => fitTitle())");
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

async function launchBrowser(): Promise<Browser> {
  // Loaded only when needed, because most runs generate no image.
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb', '--font-render-hinting=none'],
  });
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

// Visual regression tests compare parts of the site with the images in tests/snapshots/<school>. After an intended design change, run
// `npm run snapshots`, review the changed images and commit them. When a test fails, the actual image and the diff are in
// node_modules/.cache/playwright. Tests are skipped if the content that they show is not the one in the images.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { findPhotos } from '#app/content/photos.static.ts';
import { timeZone } from '#content/school.ts';
import { publishedArticles } from '../support/content.ts';
import { signIn, browserTest as test } from '../support/fixtures.ts';
import { adminEmail } from '../support/members.ts';
import { expectHydrated } from '../support/page.ts';
import { insertEvents, insertMember } from '../support/site-data.ts';

// The pictures show no button of Google.
test.use({ env: { GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '' } });

interface Snapshot {
  name: string;
  path: string;
  width: number;
  height?: number;
  theme?: 'light' | 'dark';
  element?: (page: Page) => Locator;
}
/** `shows` is the content in the image, besides the name of the school. */
type PublicSnapshot = Snapshot & { shows: unknown };

const { hero, answers } = el.home;
const photos = findPhotos('home', 'el');
const [instructor] = el.instructors;
const [article] = publishedArticles('el');

const publicPages: PublicSnapshot[] = [
  { name: 'hero-wide', path: '/', width: 1280, height: 800, shows: [hero, answers, art('hero-*')] },
  { name: 'hero-phone', path: '/', width: 360, height: 740, theme: 'dark', shows: [hero, answers, art('hero-*')] },
  { name: 'poster', path: '/en', width: 1280, element: (page) => page.locator('.poster'), shows: en.home.capoeira },
  { name: 'timetable', path: '/', width: 1280, element: (page) => page.locator('.timetable'), shows: el.schedule },
  { name: 'levels-phone', path: '/en', width: 360, element: (page) => page.locator('.levels'), shows: en.schedule },
  ...(instructor
    ? [
        {
          name: 'instructor',
          path: '/',
          width: 768,
          element: (page: Page) => page.locator('#instructors .person').first(),
          shows: [instructor, el.home.instructors, art(`portrait-${instructor.id}`)],
        },
        ...[1280, 360].map((width) => ({
          name: `profile-${width}`,
          path: `/instructors/${instructor.id}`,
          width,
          height: 800,
          shows: [instructor, el.strings.instructor, profile(instructor.id), art(`portrait-${instructor.id}`)],
        })),
      ]
    : []),
  ...(article
    ? [
        {
          name: 'article-cover',
          path: article.path,
          width: 1280,
          height: 800,
          shows: [{ ...article, html: '' }, el.strings.article, el.instructors, art(article.cover)],
        },
        {
          name: 'article-phone',
          path: article.path,
          width: 360,
          height: 740,
          theme: 'dark' as const,
          shows: [{ ...article, html: '' }, el.strings.article, el.instructors, art(article.cover)],
        },
      ]
    : []),
  ...(photos.length > 0
    ? [1280, 360].map((width) => ({
        name: `photos-${width}`,
        path: '/',
        width,
        theme: width === 360 ? ('dark' as const) : ('light' as const),
        element: (page: Page) => page.locator('#media'),
        shows: [photos, el.home.media, art('photo-*')],
      }))
    : []),
  { name: 'footer', path: '/', width: 1280, element: (page) => page.locator('.footer'), shows: null },
];
const memberPages: Snapshot[] = [
  { name: 'member', path: '/profile', width: 1280, height: 800 },
  { name: 'member-settings-phone', path: '/profile/settings', width: 360, theme: 'dark' },
];
const adminPages: Snapshot[] = [
  { name: 'admin-events', path: '/admin/events', width: 1280, height: 800 },
  { name: 'admin-events-phone', path: '/admin/events', width: 360, theme: 'dark' },
  { name: 'admin-event-dialog', path: '/admin/events/workshop', width: 1280, height: 900 },
];

const folder = el.school.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
const hashesFile = join(import.meta.dirname, '../snapshots', folder, 'content.json');
const hashes: Record<string, string> = existsSync(hashesFile) ? JSON.parse(readFileSync(hashesFile, 'utf8')) : {};

function skipIfContentDiffers(name: string, shows: unknown): void {
  const content = JSON.stringify([el.school, timeZone, art('mark'), shows], sortKeys);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  const { updateSnapshots } = test.info().config;
  if (updateSnapshots === 'all' || updateSnapshots === 'changed') {
    hashes[name] = hash;
    mkdirSync(join(hashesFile, '..'), { recursive: true });
    writeFileSync(hashesFile, `${JSON.stringify(hashes, null, 2)}\n`);
  }
  test.skip(hashes[name] !== hash, 'There is no snapshot of this content: npm run snapshots');
}

/** JSON replacer: the order of keys does not change the hash. */
function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function profile(id: string): string {
  return readFileSync(`content/instructors/${id}/el.md`, 'utf8');
}

/** Files in content/art, as text. */
function art(pattern: string): string[] {
  return globSync(`content/art/${pattern}.*`)
    .sort()
    .map((file) => readFileSync(file, 'latin1'));
}

for (const snapshot of publicPages)
  test(`${snapshot.name} matches its snapshot`, async ({ page }) => {
    skipIfContentDiffers(snapshot.name, snapshot.shows);
    await open(page, snapshot);
    await compare(page, snapshot);
  });

test('sign-in with errors matches its snapshot', { tag: '@accounts' }, async ({ page }) => {
  skipIfContentDiffers('sign-in', null);
  const form: Snapshot = { name: 'sign-in', path: '/auth', width: 1280, height: 800 };
  await open(page, form);
  await page.locator('main [type=submit]').first().click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await compare(page, form);
});

test('member and admin pages match their snapshots', { tag: '@accounts' }, async ({ page, site }) => {
  skipIfContentDiffers('members-and-admin', null);
  await insertEvents(site, events);
  await signIn(page.context(), site, await insertMember(site, { email: 'nefeli@example.gr' }));
  // The other classes of the day depend on the clock of the server.
  for (const snapshot of memberPages) await compareWithout('main [data-until]', page, snapshot);
  await signIn(page.context(), site, await insertMember(site, { email: adminEmail }));
  // The classes of today depend on the clock of the server.
  for (const snapshot of adminPages) await compareWithout('.today', page, snapshot);
});

async function compareWithout(selector: string, page: Page, snapshot: Snapshot): Promise<void> {
  await open(page, snapshot);
  await expectHydrated(page);
  await page.locator(selector).evaluateAll((all) => all.map((each) => each.remove()));
  await compare(page, snapshot);
}

const event = { location: 'Σκαβίδη 12', registration_link: null, created_at: '2026-11-20T10:00:00.000Z' };
const events = [
  {
    ...event,
    id: 'workshop',
    title: 'Φτιάξε το berimbau σου',
    date: '2099-06-01T15:00:00.000Z',
    description: 'Ξύλο, σύρμα, κολοκύθα.\nΚαι υπομονή.',
    max_participants: 12,
  },
  { ...event, id: 'roda', title: 'Roda στο πάρκο', date: '2099-06-08T15:00:00.000Z', description: null, max_participants: null },
];

async function open(page: Page, { path, width, height = 1300, theme = 'light' }: Snapshot): Promise<void> {
  await page.clock.setFixedTime(new Date('2026-11-24T16:30:00Z'));
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
  await page.goto(path);
}

async function compare(page: Page, { name, element }: Snapshot): Promise<void> {
  // The first input loads the bold and the italic font.
  await page.keyboard.press('Shift');
  await page.locator('html[data-all-fonts]').waitFor({ state: 'attached' });
  await page.evaluate(loadImages);
  const file = [folder, `${name}.png`];
  if (!element) return expect.soft(page).toHaveScreenshot(file, { mask: [page.locator('.session-list')] });
  await element(page).evaluate((target) => {
    // The sticky navigation must not cover it.
    target.scrollIntoView({ block: 'center' });
    // It starts at a whole pixel, whatever the height of the content above.
    const { top } = target.getBoundingClientRect();
    document.body.style.paddingBlockStart = `${Math.ceil(top) - top}px`;
  });
  await expect.soft(element(page)).toHaveScreenshot(file);
}

async function loadImages(): Promise<void> {
  await Promise.all(
    [...document.images].map((image) => {
      image.loading = 'eager';
      return image.decode();
    }),
  );
}

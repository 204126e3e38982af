// Visual regression tests compare parts of the site with the images in tests/snapshots. After an intended design change, run
// `npm run snapshots`, review the changed images and commit them. When a test fails, the actual image and the diff are in
// node_modules/.cache/playwright.
import { expect, type Locator, type Page } from '@playwright/test';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { createMember, testWithEnv } from '../support/members.ts';

const test = testWithEnv(administratorEnv);

interface Snapshot {
  name: string;
  path: string;
  width: number;
  height?: number;
  theme?: 'light' | 'dark';
  element?: (page: Page) => Locator;
}

const publicPages: Snapshot[] = [
  { name: 'hero-wide', path: '/', width: 1280, height: 800 },
  { name: 'hero-phone', path: '/', width: 360, height: 740, theme: 'dark' },
  { name: 'poster', path: '/en', width: 1280, element: (page) => page.locator('.poster') },
  { name: 'timetable', path: '/', width: 1280, element: (page) => page.locator('.timetable') },
  { name: 'levels-phone', path: '/en', width: 360, element: (page) => page.locator('.levels') },
  { name: 'instructor', path: '/', width: 768, element: (page) => page.locator('#instructors .person').first() },
  { name: 'article-cover', path: '/blog/giati-na-matho-capoeira', width: 1280, height: 800 },
  { name: 'footer', path: '/', width: 1280, element: (page) => page.locator('.footer') },
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

for (const snapshot of publicPages)
  test(`${snapshot.name} matches its snapshot`, async ({ page }) => {
    await open(page, snapshot);
    await compare(page, snapshot);
  });

test('sign-in with errors matches its snapshot', async ({ page }) => {
  const signIn: Snapshot = { name: 'sign-in', path: '/auth', width: 1280, height: 800 };
  await open(page, signIn);
  await hydrated(page);
  await page.locator('main [type=submit]').first().click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await compare(page, signIn);
});

test('member and admin pages match their snapshots', async ({ browser, page, site }) => {
  await site.database.kysely.insertInto('events').values(events).execute();
  const context = await browser.newContext({ baseURL: site.origin });
  await shareAdministratorSession(context, site);
  await createMember(page.context(), site, 'nefeli@example.gr');
  await page.request.get('/profile'); // Consume the sign-up flash message.
  for (const snapshot of memberPages) {
    await open(page, snapshot);
    await hydrated(page);
    await compare(page, snapshot);
  }

  const adminPage = await context.newPage();
  for (const snapshot of adminPages) {
    await open(adminPage, snapshot);
    await hydrated(adminPage);
    await compare(adminPage, snapshot);
  }
  await context.close();
});

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
  await page.evaluate(loadImages);
  const file = `${name}.png`;
  if (!element) return expect.soft(page).toHaveScreenshot(file, { mask: [page.locator('.session-list')] });
  // Center the element so that the sticky navigation does not cover it.
  await element(page).evaluate((target) => target.scrollIntoView({ block: 'center' }));
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

const hydrated = (page: Page) => page.locator('html[data-hydrated=true]').waitFor();

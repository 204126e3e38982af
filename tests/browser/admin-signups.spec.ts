import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Locator, type Page, request } from '@playwright/test';
import { sql } from 'kysely';
import { formatMonth, formatShortDate } from '#app/i18n/format.ts';
import { monthStarts } from '#app/i18n/local-time.ts';
import { saveProfile } from '#store/profiles.ts';
import { accessibilityIssues } from '../support/accessibility.ts';
import { contactRow } from '../support/contact-row.ts';
import { behindProxy, createMember, randomClientIp } from '../support/members.ts';
import { test as base, type Engine, engines, type RunningSite, startSite } from '../support/site.ts';

const adminEmail = 'mestre@school.example';
const signupsPath = '/admin/signups';

type Opened = { site: RunningSite; state: Awaited<ReturnType<APIRequestContext['storageState']>> };

async function startSiteAndSignIn(engine: Engine): Promise<Opened> {
  const site = await startSite(engine, { ...behindProxy, ADMIN_EMAIL: adminEmail });
  const context = await request.newContext({ extraHTTPHeaders: randomClientIp() });
  await createMember({ request: context } as BrowserContext, site, adminEmail);
  // Consume the sign-in flash message so that it does not appear in the tests.
  await context.get(`${site.origin}${signupsPath}`);
  const state = await context.storageState();
  await context.dispose();
  return { site, state };
}

const test = base.extend<object, { opened: Opened }>({
  opened: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
    async ({}, use) => {
      const opened = await startSiteAndSignIn('sqlite');
      await use(opened);
      await opened.site.close();
    },
    { scope: 'worker' },
  ],
  site: [async ({ opened }, use) => use(opened.site), { scope: 'worker' }],
  storageState: async ({ opened }, use) => use(opened.state),
});

async function insertAccounts({ database }: RunningSite, instants: Date[], nameOf = (number: number) => `member.${number}`) {
  const rows = instants.map((instant, number) => ({
    id: randomUUID(),
    email: `${nameOf(number)}@example.gr`,
    email_verified: true,
    created_at: instant.toISOString(),
    updated_at: instant.toISOString(),
  }));
  if (rows.length > 0) await database.kysely.insertInto('users').values(rows).execute();
  return rows;
}

const deleteMembers = ({ database }: RunningSite) =>
  database.kysely.deleteFrom('users').where('email', '!=', adminEmail).execute();
const list = (page: Page) =>
  page
    .getByRole('tabpanel')
    .locator('table')
    .filter({ has: page.getByRole('columnheader', { name: 'Email' }) });
const emails = (page: Page) => list(page).locator('tbody td:first-child').allTextContents();
const cards = (page: Page) => page.locator('.stats dl > div').allTextContents();
const chart = (page: Page) => page.locator('figure').getByRole('table');
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test.beforeEach(({ site }) => deleteMembers(site));

for (const engine of engines)
  test(`shows accounts, roles and sign-ups per month on ${engine}`, async ({ browser, opened }) => {
    const { site, state } = engine === 'sqlite' ? opened : await startSiteAndSignIn(engine);
    try {
      const months = monthStarts(new Date(), 12).map((begins) => new Date(begins));
      const [first, before, present] = [months.at(0), months.at(-2), months.at(-1)] as [Date, Date, Date];
      const lastYear = new Date(first.getTime() - 1);
      const members = await insertAccounts(site, [lastYear, first, before, new Date(present.getTime() - 1), present]);
      await site.database.kysely
        .insertInto('user_roles')
        .values({ user_id: members[1]?.id ?? '', role: 'admin' })
        .execute();

      const context = await browser.newContext({ storageState: state, baseURL: site.origin });
      const page = await context.newPage();
      await page.goto('/admin');
      await page.getByRole('tab', { name: 'User Signups' }).click();
      await expect(page).toHaveURL(`${site.origin}${signupsPath}`);
      await expect(page.locator('.panel__header h2')).toHaveText('User Signups');
      await expect(page.locator('.panel__header')).toContainText('Monitor new user registrations and roles');
      await expect(page.locator('.panel__summary')).toHaveText('Newest first');
      expect(await cards(page)).toEqual(['Total Users6', 'Regular Users4', 'Admins2']);
      expect(await list(page).locator('th').allTextContents()).toEqual(['Email', 'Role', 'Signup Date', 'Status']);

      const shown = await list(page).locator('tbody tr').all();
      const rows = await Promise.all(shown.map((row) => row.locator('td').allTextContents()));
      const dateOf = (instant: Date) => formatShortDate(instant, 'el');
      expect(rows).toEqual([
        [adminEmail, 'Admin', dateOf(new Date()), 'Active'],
        ['member.4@example.gr', 'User', dateOf(present), 'Active'],
        ['member.3@example.gr', 'User', dateOf(new Date(present.getTime() - 1)), 'Active'],
        ['member.2@example.gr', 'User', dateOf(before), 'Active'],
        ['member.1@example.gr', 'Admin', dateOf(first), 'Active'],
        ['member.0@example.gr', 'User', dateOf(lastYear), 'Active'],
      ]);

      await expect(chart(page)).toHaveAccessibleName(`Signups in each month since ${formatMonth(first, 'en')}`);
      const facts = await chart(page).locator('tbody tr').allTextContents();
      expect(facts).toEqual(months.map((begins, number) => `${formatMonth(begins, 'en')}${{ 0: 1, 10: 2, 11: 2 }[number] ?? 0}`));
      await expect(page.locator('svg.chart')).toHaveAttribute('aria-hidden', 'true');
      await expect(page.locator('.chart__bar')).toHaveCount(12);
      await expect(page.locator('.chart__bar--current')).toContainText('2');
      await context.close();
    } finally {
      if (site !== opened.site) await site.close();
    }
  });

test('shows names and phone numbers, and charts the months from the first sign-up below the table', async ({ page, site }) => {
  const months = monthStarts(new Date(), 12).map((begins) => new Date(begins));
  const [member] = await insertAccounts(site, [months.at(-3) as Date], () => 'nefeli');
  await saveProfile(site.database.kysely, member?.id ?? '', {
    ...{ first_name: 'Νεφέλη', last_name: 'Κωνσταντίνου', phone_number: '+30 690 000 0000' },
    ...{ address: 'Σκαβίδη 12', birth_date: '1990-05-01' },
  });
  await page.goto(signupsPath);
  const row = list(page).locator('tbody tr', { hasText: 'nefeli@example.gr' });
  await expect(row.locator('td').first()).toContainText('Νεφέλη Κωνσταντίνου');
  await expect(row.getByRole('link', { name: '+30 690 000 0000' })).toHaveAttribute('href', 'tel:+306900000000');
  await expect(row).not.toContainText('Σκαβίδη');
  await expect(chart(page).locator('tbody tr')).toHaveCount(3);
  await expect(chart(page).locator('tbody tr').first()).toHaveText(`${formatMonth(months.at(-3) as Date, 'en')}1`);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('νεφελη');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.locator('.panel__summary')).toContainText('1 person found');
  await expect(list(page).locator('tbody tr')).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Nothing found for “nobody”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all users' }).click();
  await expect(page).toHaveURL(`${site.origin}${signupsPath}`);
  const bottomOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await bottomOf(page.locator('figure'))).toBeGreaterThan(await bottomOf(row));
});

test('says which accounts have not confirmed their email', async ({ page, site }) => {
  const [unconfirmed] = await insertAccounts(site, [minutesAgo(2), minutesAgo(1)]);
  await site.database.kysely
    .updateTable('users')
    .set({ email_verified: false })
    .where('id', '=', unconfirmed?.id ?? '')
    .execute();
  await page.goto(signupsPath);
  const noted = list(page).locator('tbody tr', { hasText: 'Not confirmed yet' });
  await expect(noted).toHaveCount(1);
  await expect(noted).toContainText('member.0@example.gr');
  await expect(noted.locator('td').last()).toHaveText('Active');
});

test('an admin row in user_roles grants no access', async ({ browser, site }) => {
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    baseURL: site.origin,
    extraHTTPHeaders: randomClientIp(),
  });
  const email = await createMember(context, site);
  await site.database.kysely
    .insertInto('user_roles')
    .columns(['user_id', 'role'])
    .expression(({ selectFrom, val }) =>
      selectFrom('users')
        .select(['id', val<'admin'>('admin').as('role')])
        .where('email', '=', email),
    )
    .execute();
  for (const path of [signupsPath, `${signupsPath}.data`]) {
    const response = await context.request.get(path, { maxRedirects: 0 });
    const text = await response.text();
    expect(text).not.toContain(adminEmail);
    expect(text).not.toContain('Regular Users');
  }
  await context.request.get('/profile');
  const page = await context.newPage();
  await page.goto(signupsPath);
  await expect(page).toHaveURL(/\/profile$/);
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test('paginates 121 accounts', async ({ page, site }) => {
      const members = await insertAccounts(
        site,
        Array.from({ length: 120 }, (_, number) => minutesAgo(60 + Math.floor(number / 3) * 60 * 24)),
      );
      const newest = [adminEmail, ...members.map(({ email }) => email)];
      const follow = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name }).click();
      const links = () => page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents();

      await page.goto(signupsPath);
      await expect(page.locator('.stats dl > div').first()).toHaveText('Total Users121');
      expect(await links()).toEqual(['Older', 'Oldest']);
      const seen = await emails(page);
      await follow('Older');
      await expect(page).toHaveURL(/\?from=[\w-]+$/);
      expect(await links()).toEqual(['Newest', 'Newer', 'Older', 'Oldest']);
      seen.push(...(await emails(page)));
      await follow('Older');
      await expect(list(page).locator('tbody tr')).toHaveCount(21);
      expect(await links()).toEqual(['Newest', 'Newer']);
      seen.push(...(await emails(page)));
      expect(seen.toSorted()).toEqual(newest.toSorted());

      await page.goto(signupsPath);
      await follow('Oldest');
      expect(await emails(page)).toEqual(seen.slice(-50));
      await follow('Newer');
      expect(await emails(page)).toEqual(seen.slice(21, 71));
      await follow('Newest');
      await expect(page).toHaveURL(`${site.origin}${signupsPath}`);
      expect(await emails(page)).toEqual(seen.slice(0, 50));
      await page.goto(`${signupsPath}?from=broken`);
      expect(await emails(page)).toEqual(seen.slice(0, 50));
    });
  });

test('opens a member from the list: profile, events and messages', async ({ page, site }) => {
  const { kysely } = site.database;
  const [member] = await insertAccounts(site, [minutesAgo(60)]);
  if (!member) throw new Error('There is no member');
  const { id: user_id, email } = member;
  await page.goto(signupsPath);
  await list(page).getByRole('link', { name: email }).click();
  await expect(page).toHaveURL(`${site.origin}/admin/members/${user_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
  await expect(page.locator('main')).toContainText('Not filled in');
  await expect(page.locator('main')).toContainText('Not signed up for any event.');

  const birth_date = `${new Date().getUTCFullYear() - 30}-01-01`;
  const profile = {
    first_name: 'Νεφέλη',
    last_name: 'Παππά',
    phone_number: '+30 210 123-4567',
    address: 'Σκαβίδη 12',
    birth_date,
  };
  await saveProfile(kysely, user_id, profile);
  for (const [id, minutes, is_waiting] of [
    ['Past', 60, false],
    ['Next', -60, false],
    ['Later', -120, true],
  ] as const) {
    const date = minutesAgo(minutes).toISOString();
    await kysely
      .insertInto('events')
      .values({ id, title: id, location: 'Σκαβίδη 12', date, max_participants: 1, current_participants: 1, created_at: date })
      .execute();
    await kysely.insertInto('event_signups').values({ event_id: id, user_id, number: 1, is_waiting, joined_at: date }).execute();
  }
  await kysely
    .insertInto('contact_submissions')
    .values(contactRow({ id: user_id, email, name: 'Νεφέλη', created_at: minutesAgo(5).toISOString() }))
    .execute();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νεφέλη Παππά');
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await expect(page.getByRole('link', { name: '+30 210 123-4567' })).toHaveAttribute('href', 'tel:+302101234567');
  for (const fact of ['Σκαβίδη 12', /1 January \d{4}, age 30/, 'Confirmed']) await expect(page.locator('dl')).toContainText(fact);
  const events = page.locator('main').getByRole('list').getByRole('listitem');
  expect((await events.allTextContents()).map((text) => text.replace(/Σκαβίδη 12.*?(Waiting)?\w+day,.*/, ' $1').trim())).toEqual([
    'Next',
    'Later Waiting',
    'Past',
  ]);
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.getByRole('link', { name: '1 message' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νεφέλη');
  await page.getByRole('link', { name: 'See the member’s page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Νεφέλη Παππά');

  await page.goto(signupsPath);
  const csv = await page.request.get((await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '');
  expect(csv.headers()['content-disposition']).toMatch(/^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/);
  expect(await csv.text()).toContain(`"Νεφέλη Παππά","${email}","'+30 210 123-4567","Σκαβίδη 12","${birth_date}",`);
  const missing = await page.goto('/admin/members/nobody');
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No such user');
  await kysely.deleteFrom('events').execute();
  await kysely.deleteFrom('contact_submissions').execute();
});

test('shows an empty list of sign-ups', async ({ page, site }) => {
  const { kysely } = site.database;
  // The list includes the administrator's own account, so only deleting the rows empties it.
  const kept = await kysely.selectFrom('user_signups').selectAll().execute();
  await kysely.deleteFrom('user_signups').execute();
  try {
    await page.goto(signupsPath);
    await expect(page.locator('.empty')).toContainText('No user signups found');
    await expect(page.locator('.empty a')).toHaveAttribute('href', '/auth?mode=sign-up');
    await expect(page.locator('.panel__summary, .stats, .table')).toHaveCount(0);
  } finally {
    await kysely.insertInto('user_signups').values(kept).execute();
  }
});

test('shows an error inside the dashboard when the list cannot be read', async ({ page, site }) => {
  await sql`alter table user_signups rename to signups_elsewhere`.execute(site.database.kysely);
  try {
    const response = await page.request.get(signupsPath);
    expect(response.status()).toBe(503);
    const text = await response.text();
    expect(text).toContain('Error loading user signups');
    expect(text).toContain('Admin Dashboard');
    expect(text).not.toContain('no such table');
  } finally {
    await sql`alter table signups_elsewhere rename to user_signups`.execute(site.database.kysely);
  }
  expect((await page.request.get(signupsPath)).status()).toBe(200);
});

test('does not overlap the numbers above the chart’s bars at any width', async ({ page, site }) => {
  // Adjacent months with equal counts have chart labels at the same height, which is the worst case for overlap.
  const months = monthStarts(new Date(), 12).map((begins) => new Date(begins).getTime());
  await insertAccounts(site, [new Date(months[0] ?? 0)]);
  for (const [number, begins] of months.slice(-3).entries())
    for (let from = 0; from < 1_250; from += 250)
      await insertAccounts(
        site,
        Array.from({ length: 250 }, (_, more) => new Date(begins + from + more)),
        (more) => `m${number}.${from + more}`,
      );
  for (const width of [360, 960, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(signupsPath);
    await page.evaluate(() => document.fonts.ready);
    const boxes = await page.locator('.chart__bar text').evaluateAll((texts) =>
      texts.map((text) => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        return { text: text.textContent, left, right, top, bottom };
      }),
    );
    expect(boxes.length).toBeGreaterThanOrEqual(16);
    const collisions = boxes.flatMap((one, number) =>
      boxes
        .slice(number + 1)
        .filter(
          (other) => one.left < other.right && other.left < one.right && one.top + 2 < other.bottom && other.top + 2 < one.bottom,
        )
        .map((other) => `${width}: ${one.text} and ${other.text}`),
    );
    expect(collisions).toEqual([]);
    const outside = boxes.filter(({ left, right }) => left < 0 || right > width);
    expect(outside).toEqual([]);
  }
});

test('has no accessibility issues, light or dark, narrow or wide', async ({ browser, site, opened }) => {
  await insertAccounts(
    site,
    Array.from({ length: 60 }, (_, number) => minutesAgo(number * 60 * 24 * 7)),
  );
  const context = await browser.newContext({ baseURL: site.origin, storageState: opened.state });
  const page = await context.newPage();
  await page.goto(signupsPath);
  expect(await accessibilityIssues(page)).toEqual([]);
  await context.close();
});

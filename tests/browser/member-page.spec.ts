import { expect, type Page } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { pages } from '#app/content/pages.ts';
import { account } from '#content/interface/account.en.ts';
import { accessibilityIssues, narrow } from '../support/accessibility.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { createMember, testWithEnv } from '../support/members.ts';
import { clickButton, expectHydrated } from '../support/page.ts';
import { engines, startSite } from '../support/site.ts';
import { dateIn, instantAt, longDate, nextClassText } from '../support/timetable.ts';

const test = testWithEnv(administratorEnv);
test.describe.configure({ mode: 'default' });

const yourPage = (page: Page, name = 'Η σελίδα σου') => page.locator('.nav__links').getByRole('link', { name });
const { kidsGroups, adultLevels } = en.schedule;
const forAdults = kidsGroups.length > 0 && adultLevels.length > 0 ? account.profile.classes.nextForAdults : undefined;
const nextOnMemberPage = (now: string, openFrom?: string) => nextClassText(now, 'en', openFrom, forAdults);
const nextClass = (page: Page) => page.locator('main [data-next-class]').first();

for (const engine of engines)
  test(`shows the next class and closures without JavaScript on ${engine}`, async ({ browser }) => {
    const site = await startSite(engine, administratorEnv);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
    const page = await context.newPage();
    await createMember(context, site);
    const closure = { id: 'closed', first_day: dateIn(0), last_day: dateIn(8), created_at: new Date().toISOString() };
    await site.database.kysely
      .insertInto('schedule_changes')
      .values(closure as never)
      .execute();
    const notice = page.getByText(pages.en.scheduleChanges.heading);
    await expect(async () => {
      await page.goto('/profile');
      await expect(notice).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(nextClass(page)).toHaveText(nextOnMemberPage(`${dateIn(0)}T00:00`, dateIn(9)));
    await expect(page.getByText(`${longDate(dateIn(0), 'en')} – ${longDate(dateIn(8), 'en')}:`)).toBeVisible();
    await expect(page.getByRole('link', { name: account.profile.classes.schedule }).first()).toHaveAttribute(
      'href',
      '/en#schedule',
    );
    await context.close();
    await site.close();
  });

test('keeps the next class up to date in an open page', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile');
  await expectHydrated(page);
  const inAWeek = `${dateIn(7)}T00:00`;
  await page.clock.setFixedTime(instantAt(inAWeek));
  const forKids = page.locator('.member-classes__kids [data-next-class]');
  await forKids.evaluateAll((lines) => {
    for (const line of lines) line.textContent = '';
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(nextClass(page)).toHaveText(nextOnMemberPage(inAWeek));
  await expect(forKids).toHaveCount(en.schedule.kidsGroups.length);
  for (const line of await forKids.all()) await expect(line).toHaveText(/^.+: .+\s\d\d:\d\d$/);
  await expect(page.locator('main [data-until]').filter({ visible: true })).toHaveCount(0);
});

test('shows the day, month and time in the language of the page beside the Greek date, and the host of a registration link', async ({
  page,
  context,
  site,
}) => {
  const event = {
    location: 'Σκαβίδη 12',
    created_at: '2026-11-20T10:00:00.000Z',
    date: instantAt('2099-11-28T18:00').toISOString(),
  };
  await site.database.kysely
    .insertInto('events')
    .values([
      { ...event, id: 'here', title: 'Roda', registration_link: null, description: null, max_participants: null },
      {
        ...event,
        id: 'there',
        title: 'Batizado',
        registration_link: 'https://www.events.example/b?x=1',
        description: null,
        max_participants: null,
      },
    ])
    .execute();
  await createMember(context, site);
  await page.goto('/profile');
  const [here, there] = [page.locator('#event-here'), page.locator('#event-there')];
  await expect(here.locator('time')).toHaveText('Saturday 28 November 2099, 18:00');
  await expect(here).toContainText('The date in Greek: Σάββατο 28 Νοεμβρίου 2099, 18:00');
  await expect(here.getByRole('button')).toHaveText(/^Register Now/);
  await expect(there.getByRole('link', { name: /^Register Now/ })).toHaveAttribute('href', 'https://www.events.example/b?x=1');
  await expect(there.getByText('Opens events.example', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^EL/ }).click();
  await expect(here.locator('time')).toHaveText('Σάββατο 28 Νοεμβρίου 2099, 18:00');
});

test('shows events in the language of the page, or names the language that they are in', async ({ page, context, site }) => {
  const event = { location: 'Σκαβίδη 12', date: '2099-11-28T18:00:00.000Z', created_at: '2026-11-20T10:00:00.000Z' };
  const descriptions = { el: 'Φέρτε νερό για τη roda.', en: 'Bring water.', both: 'Φέρτε νερό. Bring water.', none: null };
  await site.database.kysely
    .insertInto('events')
    .values(
      Object.entries(descriptions).map(([id, description]) => ({
        ...event,
        ...{ id: `in-${id}`, title: `Roda ${id}`, description, max_participants: null, registration_link: null },
      })),
    )
    .execute();
  await site.database.kysely
    .updateTable('events')
    .set({ title_en: 'In English', description_en: 'Bring water, please.' })
    .where('id', '=', 'in-both')
    .execute();
  await createMember(context, site);
  await page.goto('/profile');
  const both = page.locator('#event-in-both');
  await expect(both).toContainText(/In English.*Bring water, please\./s);
  const descriptionIn = (id: string) => page.locator(`#event-in-${id} .event-list__description`);
  const note = (id: string) => page.locator(`#event-in-${id}`).getByText(/^(Description in Greek|Στα αγγλικά)$/);
  await expect(descriptionIn('el')).toHaveAttribute('lang', 'el');
  await expect(note('el')).toHaveText('Description in Greek');
  for (const id of ['en', 'both', 'none']) await expect(note(id)).toHaveCount(0);
  await page.getByRole('button', { name: /^EL/ }).click();
  await expect(note('en')).toHaveText('Στα αγγλικά');
  await expect(descriptionIn('en')).toHaveAttribute('lang', 'en');
  await expect(both).toContainText(/Roda both.*Φέρτε νερό\. Bring water\./s);
  for (const id of ['el', 'both', 'none']) await expect(note(id)).toHaveCount(0);
  await site.database.kysely.deleteFrom('events').where('id', 'like', 'in-%').execute();
});

test('says in one sentence that the profile is empty, and why it helps to fill it in', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile');
  const summary = page.locator('.profile-summary');
  await expect(summary.locator('dl')).toHaveCount(0);
  await summary.getByRole('link', { name: 'fill it in' }).click();
  await expect(page).toHaveURL(`${site.origin}/profile/settings`);
  await expect(page.getByText('leave everything empty')).toBeVisible();
  await expect(page.locator('.nav__links').getByRole('link', { name: 'Your page' })).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('[name=phone_number]')).toHaveAccessibleDescription('For emergencies. For a child, enter your own.');
});

test('reads the birth date back in words, in the language of the page', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile/settings');
  await expectHydrated(page);
  const words = page.locator('main output');
  await expect(words).toBeEmpty();
  await page.locator('[name=birth_date]').fill('1998-03-09');
  await expect(words).toHaveText('9 March 1998');
  await page.locator('.nav__links [data-language-switch]').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await page.locator('[name=birth_date]').fill('1998-03-09');
  await expect(words).toHaveText('9 Μαρτίου 1998');
});

test('links to the member’s page in the bar of every page while signed in', async ({ page, context, site }) => {
  await page.goto('/');
  await expect(yourPage(page)).toBeHidden();
  await createMember(context, site);
  await page.goto('/profile');
  await expect(yourPage(page, 'Your page')).toHaveAttribute('aria-current', 'page');
  for (const path of ['/', '/blog', '/nothing-here']) {
    await page.goto(path);
    await expect(yourPage(page)).toBeVisible();
  }
  await page.goto('/privacy');
  await yourPage(page).click();
  await expect(page).toHaveURL(`${site.origin}/profile`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  await page.goto('/en');
  await page.setViewportSize({ width: narrow, height: 800 });
  await page.locator('[data-menu] summary').click();
  expect(await accessibilityIssues(page, { within: ['header'], width: narrow })).toEqual([]);
  await page.locator('.menu').getByRole('link', { name: 'Your page' }).click();
  await expect(page).toHaveURL(`${site.origin}/profile`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('hides the link on the home page after a sign-out in another tab', async ({ page, context, site }) => {
  await createMember(context, site);
  const other = await context.newPage();
  await other.goto('/profile');
  await expectHydrated(other);
  await page.goto('/');
  await expect(yourPage(page)).toBeVisible();
  await clickButton(other, 'Sign Out');
  await expect(yourPage(page)).toBeHidden();
});

test('an outdated link leads to the sign-in page, which corrects it', async ({ page, context, site }) => {
  await createMember(context, site);
  await page.goto('/profile');
  await expectHydrated(page);
  await context.clearCookies();
  await page.goto('/en');
  await yourPage(page, 'Your page').click();
  await expect(page).toHaveURL(`${site.origin}/auth`);
  await expect(yourPage(page, 'Your page')).toHaveCount(0);
  await expectHydrated(page);
  await page.goto('/en');
  await expect(yourPage(page, 'Your page')).toBeHidden();
});

test('leads the administrator to the admin area', async ({ page, context, site }) => {
  await shareAdministratorSession(context, site);
  await page.goto('/admin');
  await expect(yourPage(page, 'Your page')).toHaveAttribute('href', '/admin');
  await page.goto('/en');
  await yourPage(page, 'Your page').click();
  await expect(page).toHaveURL(`${site.origin}/admin`);
});

import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { contactForm } from '../support/contact-row.ts';
import { createMember } from '../support/members.ts';
import { administer } from '../support/shared-postgres.ts';
import { type Engine, engines, type RunningSite, startSite, test } from '../support/site.ts';

const failed = { el: 'Υπήρξε ένα πρόβλημα κατά την αποστολή', en: 'There was a problem sending your message' };
const sent = { el: 'Σας ευχαριστούμε για το μήνυμά σας!', en: 'Thanks for your message!' };
const paths = { el: '/', en: '/en' };

async function prepareOutage(
  engine: Engine,
  { database }: RunningSite,
): Promise<{ begin(): Promise<void>; end(): Promise<void> }> {
  if (engine === 'sqlite') {
    // Rename a table, because deleting the database file does not affect a process that has it open.
    const rename = (name: string, to: string) => database.kysely.schema.alterTable(name).renameTo(to).execute();
    return { begin: () => rename('limits', 'limits_renamed'), end: () => rename('limits_renamed', 'limits') };
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const name = rows[0]?.name ?? '';
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;
  return {
    begin: () =>
      administer(async (client) => {
        await client.query(`alter database ${name} allow_connections false`);
        await client.query(terminate);
      }),
    end: () => administer(async (client) => void (await client.query(`alter database ${name} allow_connections true`))),
  };
}

async function fillIn(page: Page, message: string) {
  const form = page.locator('#contact form');
  await form.locator('[name=name]').fill('Νεφέλη');
  await form.locator('[name=email]').fill('nefeli@example.gr');
  await form.locator('[name=message]').fill(message);
  await form.locator('[name=privacy]').check();
  return form;
}

for (const engine of engines) {
  test.describe(`database outage on ${engine}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine);
    });
    test.afterAll(() => site.close());

    for (const [locale, javaScriptEnabled] of [
      ['el', true],
      ['en', false],
    ] as const) {
      test(`keeps the contact message in ${locale} ${javaScriptEnabled ? 'with' : 'without'} JavaScript and stores it after recovery`, async ({
        browser,
      }) => {
        const context = await browser.newContext({ javaScriptEnabled });
        const page = await context.newPage();
        const outage = await prepareOutage(engine, site);
        const message = `Όταν λείπει η βάση, ${locale}`;

        await page.goto(site.origin + paths[locale]);
        const form = await fillIn(page, message);
        await outage.begin();
        const response = page.waitForResponse((response) => response.request().method() === 'POST');
        await form.locator('button[type=submit]').click();
        expect((await response).status()).toBe(503);
        await expect(form.locator('.alert')).toContainText(failed[locale]);
        await expect(form.locator('[name=name]')).toHaveValue('Νεφέλη');
        await expect(form.locator('[name=email]')).toHaveValue('nefeli@example.gr');
        await expect(form.locator('[name=message]')).toHaveValue(message);
        await expect(form.locator('[name=privacy]')).toBeChecked();

        await outage.end();
        await form.locator('button[type=submit]').click();
        await expect(page.locator('.toast').filter({ hasText: sent[locale] })).toBeVisible();
        const stored = site.database.kysely.selectFrom('contact_submissions').select('id').where('message', '=', message);
        expect(await stored.execute()).toHaveLength(1);
        await context.close();
      });
    }

    test('serves pages that need no database and logs each failure with its error reference', async ({ playwright }) => {
      const member = await playwright.request.newContext();
      await createMember({ request: member }, site);
      const cookie = (await member.storageState()).cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const outage = await prepareOutage(engine, site);
      const status = async (path: string) => (await fetch(site.origin + path)).status;
      await outage.begin();
      expect(await Promise.all(['/', '/en', '/privacy', '/nothing', '/healthz'].map(status))).toEqual([200, 200, 200, 404, 200]);
      if (engine === 'postgres') {
        expect(await status('/readyz')).toBe(503);
        // Requests with a session cookie must get a 503 rather than a redirect to the sign-in page or a 500.
        for (const [method, path] of [
          ['GET', '/profile'],
          ['GET', '/profile.data'],
          ['GET', '/admin'],
          ['GET', '/auth'],
          ['GET', '/auth/session'],
          ['GET', '/auth?reset=abc'],
          ['POST', '/profile/settings'],
          ['POST', '/admin/events/new'],
        ] as const) {
          const headers = { Cookie: cookie, Origin: site.origin };
          const response = await fetch(site.origin + path, { method, headers, redirect: 'manual' });
          expect([method, path, response.status]).toEqual([method, path, 503]);
          expect(response.headers.get('cache-control')).toBe('no-store');
        }
      }
      const body = new URLSearchParams(contactForm());
      expect((await fetch(site.origin, { method: 'POST', body })).status).toBe(503);
      await outage.end();
      expect(await status('/readyz')).toBe(200);

      const events = site
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      const request = events.findLast(({ event, status }) => event === 'request' && status === 503 && event.method !== 'GET');
      const failure = events.findLast(({ level, reference }) => level === 'error' && reference === request?.reference);
      expect(failure).toMatchObject({ error: { message: expect.stringMatching(/./), stack: expect.stringContaining('at ') } });
      expect(site.output()).not.toMatch(/nefeli@|Νεφέλη/);
    });
  });
}

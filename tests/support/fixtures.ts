// Test functions: `test` for requests over HTTP, on the engine of its project, and `browserTest` for pages in Chromium, on SQLite. Both share
// one running site per worker, engine and environment, whose data is deleted before each test.
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { emptyDatabase } from './empty-database.ts';
import { googleEnv, type LocalGoogle, startGoogle } from './google.ts';
import { adminEmail, randomClientIp } from './members.ts';
import { actOnlyAfterHydration } from './page.ts';
import { freePort } from './postgres.ts';
import { type Engine, type RunningSite, startSite } from './site.ts';
import { insertMember, type MemberValues, type StoredMember, startSession } from './site-data.ts';
import { Visitor } from './visitor.ts';

export type Member = Visitor & StoredMember;

/** The sites know it from their start, the server behind it is started by the tests that need it. */
const googlePort = await freePort();

const sharedEnv = { TRUST_PROXY: '1', ADMIN_EMAIL: adminEmail, ...googleEnv(googlePort) };

export interface Options {
  engine: Engine;
  /** Environment variables beside those of all tests. Each distinct set of variables starts another site. */
  env: Record<string, string>;
}

interface HttpFixtures extends Options {
  site: RunningSite;
  visitor: Visitor;
  member: Member;
  admin: Member;
}

interface WorkerFixtures {
  shareSite: (engine: Engine, env: Record<string, string>) => Promise<RunningSite>;
  google: LocalGoogle;
}

/** The visitors of the current test. */
const visitors: Visitor[] = [];

/** Another visitor, from another network. */
export function newVisitor({ origin }: RunningSite): Visitor {
  const visitor = new Visitor(origin, randomClientIp());
  visitors.push(visitor);
  return visitor;
}

/** Another device of a member, from another network. */
export async function newSession(site: RunningSite, member: StoredMember): Promise<Visitor> {
  const visitor = newVisitor(site);
  visitor.addCookies(await startSession(site, member));
  return visitor;
}

/** Another signed-in member, from another network. */
export async function newMember(site: RunningSite, values: MemberValues = {}): Promise<Member> {
  const stored = await insertMember(site, values);
  return Object.assign(await newSession(site, stored), stored);
}

/** Waits for the email that the previous test left in delivery, which would arrive among those of the next test. */
async function finishSending({ database: { kysely } }: RunningSite): Promise<void> {
  await kysely.deleteFrom('outbox').where('locked_until', 'is', null).execute();
  await base.expect
    .poll(() => kysely.selectFrom('outbox').select('id').where('locked_until', 'is not', null).execute())
    .toEqual([]);
}

export const test = base.extend<HttpFixtures, WorkerFixtures>({
  engine: ['sqlite', { option: true }],
  env: [{}, { option: true }],
  shareSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
    async ({}, use) => {
      const sites = new Map<string, Promise<RunningSite>>();
      await use((engine, env) => {
        const key = JSON.stringify([engine, env]);
        const site = sites.get(key) ?? startSite(engine, { ...sharedEnv, ...env });
        sites.set(key, site);
        return site;
      });
      for (const site of sites.values()) await (await site).close();
    },
    { scope: 'worker' },
  ],
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
    async ({}, use) => {
      const google = await startGoogle(googlePort);
      await use(google);
      await google.stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ engine, env, shareSite }, use, testInfo) => {
    visitors.length = 0;
    const site = await shareSite(engine, env);
    await finishSending(site);
    await emptyDatabase(site.database);
    site.smtp.mails.length = 0;
    site.smtp.failWith(null);
    await site.expectRefreshed();
    await use(site);
    if (testInfo.status === testInfo.expectedStatus) return;
    for (const [index, { location, html }] of visitors.entries())
      if (html) await testInfo.attach(`page-${index + 1}.html ${location}`, { body: html, contentType: 'text/html' });
  },
  visitor: async ({ site }, use) => use(newVisitor(site)),
  member: async ({ site }, use) => use(await newMember(site)),
  admin: async ({ site }, use) => use(await newMember(site, { email: adminEmail })),
});

interface BrowserFixtures {
  /** The page of a signed-in member. */
  memberPage: Page;
  /** The page of the administrator. */
  adminPage: Page;
  externalRequests: string[];
  failOnConsoleErrors: undefined;
}

/** Gives a browser context a session of this member. */
export async function signIn(context: BrowserContext, site: RunningSite, member: StoredMember): Promise<void> {
  const visitor = await newSession(site, member);
  await context.addCookies(visitor.cookies.map((cookie) => ({ ...cookie, url: site.origin })));
}

/**
 * Watches all pages: they act only after hydration, requests to other sites are answered here and collected in `externalRequests`, and
 * console errors and violations of the Content-Security-Policy fail the test.
 */
export const browserTest = test.extend<BrowserFixtures>({
  baseURL: async ({ site }, use) => use(site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
  extraHTTPHeaders: async ({}, use) => use(randomClientIp()),
  memberPage: async ({ page, site }, use) => {
    await signIn(page.context(), site, await insertMember(site));
    await use(page);
  },
  adminPage: async ({ page, site }, use) => {
    await signIn(page.context(), site, await insertMember(site, { email: adminEmail }));
    await use(page);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright parses this pattern to find the required fixtures.
  externalRequests: async ({}, use) => use([]),
  failOnConsoleErrors: [
    async ({ browser, externalRequests }, use) => {
      const consoleErrors: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
        context.on('weberror', (error) => consoleErrors.push(String(error.error())));
        context.on('page', (opened) => void actOnlyAfterHydration(opened));
        // Without waiting: the browser receives these before the first page is opened.
        void context.addInitScript(reportViolations);
        void context.route(
          ({ hostname, protocol }) => protocol.startsWith('http') && hostname !== 'localhost',
          (route) => {
            externalRequests.push(route.request().url());
            return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' });
          },
        );
      };
      browser.on('context', watch);
      await use(undefined);
      browser.off('context', watch);
      // React's development build logs errors about attributes that inline scripts set.
      if (process.env.E2E_DEV) return;
      // Chromium logs an error for failed requests, which some tests provoke, and for view transitions skipped on slow machines.
      const expected =
        /Failed to load resource: (the server responded with a status of (4|503)|net::ERR_(FAILED|INTERNET_DISCONNECTED))|^InvalidStateError: Transition was aborted because of invalid state\. Page already revealed/;
      base.expect(consoleErrors.filter((text) => !expected.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) => {
    const place = `${sourceFile ?? ''}:${lineNumber} ${sample ?? ''}`;
    // biome-ignore lint/suspicious/noConsole: The failOnConsoleErrors fixture reads console messages.
    console.error(`Content-Security-Policy violated: ${violatedDirective} by ${blockedURI} ${place}`);
  });
}

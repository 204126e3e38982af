import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { paths } from '#app/site-map.ts';
import { contactForm } from '../support/contact-row.ts';
import { content } from '../support/content.ts';
import { newMember, newVisitor } from '../support/fixtures.ts';
import { administer } from '../support/shared-postgres.ts';
import { type Engine, engines, type RunningSite, startSite } from '../support/site.ts';

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

for (const engine of engines) {
  test.describe(`database outage on ${engine}`, () => {
    test.describe.configure({ mode: 'default' });
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine);
    });
    test.afterAll(() => site.close());

    for (const locale of ['el', 'en'] as const) {
      test(`keeps the contact message in ${locale} and stores it after recovery`, async () => {
        const { send, sent, failed } = content[locale].strings.contactForm;
        const visitor = await newVisitor(site).open(paths.home[locale]);
        const outage = await prepareOutage(engine, site);
        const values = { name: 'Νεφέλη', email: 'nefeli@example.gr', message: `Όταν λείπει η βάση, ${locale}`, privacy: true };
        await outage.begin();
        await visitor.submit(send, values);
        expect(visitor.status).toBe(503);
        expect(visitor.text('#contact .alert')).toContain(failed);
        expect(visitor.values(send)).toMatchObject(values);

        await outage.end();
        await visitor.submit(send);
        expect(visitor.notice).toContain(sent);
        const stored = site.database.kysely.selectFrom('contact_submissions').select('id').where('message', '=', values.message);
        expect(await stored.execute()).toHaveLength(1);
      });
    }

    test('serves pages that need no database and logs each failure with its error reference', async () => {
      const { cookieHeader } = await newMember(site);
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
          const headers = { Cookie: cookieHeader, Origin: site.origin };
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

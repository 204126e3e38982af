// Published content reaches all pages of all instances together, also after a crash.
import { expect } from '@playwright/test';
import { en } from '#app/content/en.ts';
import { Administrator } from '#store/administrator.ts';
import { publish } from '#store/site-content.ts';
import { instructorIds } from '#tests/support/installed-content.ts';
import { test } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import { engines, type RunningSite, startSite } from '../support/site.ts';
import { insertMember } from '../support/site-data.ts';

const AUTH_SECRET = 'a secret for tests, long enough to be one';
const street = { el: 'Νέα οδός 1', en: 'New Street 1' };
const newStreet = JSON.stringify({ values: { 'school.street:el': street.el, 'school.street:en': street.en } });

async function publishFacts(site: RunningSite, content: string | null): Promise<void> {
  const { id } = await site.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', adminEmail)
    .executeTakeFirstOrThrow();
  const last = await site.database.kysely
    .selectFrom('site_content_publications')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst();
  const administrator = Administrator.of({ id, isAdministrator: true } as Parameters<typeof Administrator.of>[0]);
  if (!administrator) throw new Error('No administrator');
  const input = { section: 'facts', content, publicationId: last?.number ?? 0 };
  expect(await publish(site.database, administrator, input)).toHaveProperty('outcome', 'published');
}

/** Uncompressed, because the ETag of a compressed page also changes when the site compresses it again. */
const get = (site: RunningSite, path: string, headers = {}) =>
  fetch(site.origin + path, { headers: { 'Accept-Encoding': 'identity', ...headers } });
const textOf = async (site: RunningSite, path: string) => (await get(site, path)).text();

for (const engine of engines)
  test.describe(`published content on ${engine}`, () => {
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, administratorEnv);
      await insertMember(site, { email: adminEmail });
    });
    test.afterAll(() => site.close());

    test('is there after a crash and on another instance', async () => {
      await publishFacts(site, newStreet);
      await site.end('SIGKILL');
      await site.restart();
      expect(await textOf(site, '/en')).toContain(street.en);
      if (site.databaseUrl) {
        const other = await startSite('sqlite', { ...administratorEnv, DATABASE_URL: site.databaseUrl, AUTH_SECRET });
        expect(await textOf(other, '/en')).toContain(street.en);
        await publishFacts(site, null);
        for (const each of [site, other]) {
          await each.expectRefreshed();
          expect(await textOf(each, '/en')).not.toContain(street.en);
        }
        await other.close();
      } else {
        await publishFacts(site, null);
        await site.expectRefreshed();
        expect(await textOf(site, '/en')).not.toContain(street.en);
      }
    });

    // Rendering, and reading what is stored, does not depend on the engine.
    if (engine === 'postgres') return;

    test('changes all pages that mention it, their ETags, structured data and calendar feeds, and no others', async () => {
      const id = instructorIds[0];
      const mentioning = [
        '/en',
        '/en/privacy',
        '/en/code-of-conduct',
        '/en/calendar/all.ics',
        ...(id ? [`/en/instructors/${id}`] : []),
      ];
      const before = await Promise.all(mentioning.map((path) => get(site, path)));
      const sitemap = (await get(site, '/sitemap.xml')).headers.get('etag');
      await publishFacts(site, newStreet);
      await site.expectRefreshed();
      for (const [index, path] of mentioning.entries()) {
        const etag = before[index]?.headers.get('etag') ?? '';
        const response = await get(site, path, { 'If-None-Match': etag });
        expect([path, response.status, (await response.text()).replace(/\r\n /g, '').includes(street.en)]).toEqual([
          path,
          200,
          true,
        ]);
      }
      expect(await textOf(site, '/')).toContain(`"streetAddress":"${street.el}"`);
      expect(await textOf(site, '/en?class=beginner')).toContain(street.en);
      expect((await get(site, '/sitemap.xml')).headers.get('etag')).toBe(sitemap);

      await publishFacts(site, null);
      await site.expectRefreshed();
      for (const [index, path] of mentioning.entries())
        if (!path.endsWith('.ics')) expect((await get(site, path)).headers.get('etag')).toBe(before[index]?.headers.get('etag'));
    });

    test('does not keep the site from starting if it cannot be read or names what content/ no longer has', async () => {
      const values = {
        'home.hero.gone:en': 'x',
        'instructors.nobody.line:en': 'x',
        'profiles.nobody.path': '',
        'school.gone': 'x',
      };
      await publishFacts(site, JSON.stringify({ values }));
      await site.end();
      await site.restart();
      expect(await textOf(site, '/en')).toContain(en.home.hero.lead);
      await publishFacts(site, '{');
      await site.end();
      await site.restart();
      expect(site.output()).toContain('site content unreadable');
      expect(await textOf(site, '/en')).toContain(en.home.hero.lead);
      await publishFacts(site, null);
    });
  });

test('previews are private, can be framed by the site only, and send no forms', async ({ admin, visitor }) => {
  const headersOf = async (path: string) => Object.fromEntries((await admin.fetch(path)).headers);
  const preview = await headersOf('/admin/pages/facts/preview?path=/en');
  expect(preview).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(preview['content-security-policy']).toContain("form-action 'none'; frame-ancestors 'self'");
  for (const path of ['/admin/pages/facts', '/admin', '/en?class=x']) {
    const headers = await headersOf(path);
    expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  expect((await visitor.fetch('/admin/pages/facts/preview?path=/en')).status).toBe(303);
});

// Authorization matrix: users who are not administrators request every path below the admin layout with every method, as
// pages and as data requests. No response may reveal or change data. The paths come from the route table, so new routes are covered.
import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import { cachedPaths } from '#app/cached-paths.ts';
import { contactRow } from '../support/contact-row.ts';
import { behindProxy, createMember, newEmail, password, randomClientIp } from '../support/members.ts';
import { type RoutePath, routePathsBelow } from '../support/routes.ts';
import { type Engine, engines, type RunningSite, startSite } from '../support/site.ts';

const canary = 'canary-7d1f';
const sender = `${canary}@example.gr`;
const eventId = `${canary}-event`;
const userId = `${canary}-user`;
const mailingId = `${canary}-mailing`;
const closureId = `${canary}-closed`;
const announcementId = `${canary}-announced`;
/** Used for both the message and the undo, because the forms send either one in the field `id`. */
const sharedId = '7d1f'.repeat(8);

type Address = Pick<RoutePath, 'path' | 'id'>;

const addresses: Address[] = routePathsBelow('admin/layout.tsx').map(({ path, id }) => ({
  path: path
    .replace(':email', encodeURIComponent(sender))
    .replace('/members/:id', `/members/${userId}`)
    .replace('/mailings/:id', `/mailings/${mailingId}`)
    .replace(':locale', 'el')
    .replace('/closures/:id', `/closures/${closureId}`)
    .replace('/announcements/:id', `/announcements/${announcementId}`)
    .replace('/:section', '/facts')
    .replace('/versions/:id', '/versions/1')
    .replace(':id', eventId),
  id,
}));

/** Variants of a path that the router, a proxy or a careless comparison may treat as the same path. */
const variantsOf = ({ path, id }: Address) => [
  `${path}/`,
  `${path}.data?_routes=${id}`,
  `${path}.data?_routes=root,${id},admin/dashboard,admin/layout`,
  `${path}?index`,
  `/${path}`,
  path.replace('/admin', '/ADMIN'),
  path.replace('/admin', '/%61dmin'),
  path.replace('/admin', '/en/../admin'),
  `/en${path}`,
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Every method of the page and its data, and on one engine of the variants, because they are resolved before the database is read. */
const requestsTo = (address: Address, engine: Engine) =>
  [address.path, `${address.path}.data`, ...(engine === 'sqlite' ? variantsOf(address) : [])].flatMap((target) =>
    methods.map((method) => ({ method, target })),
  );

const fieldsOfAllForms = {
  newest: '2099-01-01T00:00:00.000Z',
  id: sharedId,
  responded: 'true',
  message: sharedId,
  text: 'Taken over',
  version: '1',
  key: '00000000-0000-4000-8000-000000000000',
  title: 'Taken over',
  location: 'Elsewhere',
  description: '',
  date: '2099-01-01T10:00',
  max_participants: '',
  registration_link: '',
  first: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10),
  reason_el: 'Taken over',
  reason_en: 'Taken over',
  from: new Date().toISOString().slice(0, 10),
  text_el: 'Taken over',
  text_en: 'Taken over',
  audience: 'waitlist',
  subject_el: 'Taken over',
  subject_en: 'Taken over',
  intent: 'publish',
  draftVersion: '1',
  publicationId: '1',
  'school.street:el': 'Taken over',
  'school.street:en': 'Taken over',
};

test('every admin route is nested in the admin layout, which checks authorization', () => {
  const outside = routePathsBelow().filter(({ path }) => path.startsWith('/admin'));
  expect(outside).toEqual(routePathsBelow('admin/layout.tsx'));
});

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    test.describe.configure({ mode: 'serial' });
    const adminEmail = newEmail('mestre');
    let site: RunningSite;
    test.beforeAll(async () => {
      site = await startSite(engine, { ...behindProxy, ADMIN_EMAIL: adminEmail });
      await insertCanaries(site);
    });
    test.afterAll(() => site.close());

    const intruders: Record<string, (browser: Browser) => Promise<BrowserContext>> = {
      'a visitor': (browser) => open(browser),
      'a member': async (browser) => {
        const context = await open(browser);
        await createMember(context, site);
        return context;
      },
      'a member with an admin row in user_roles': async (browser) => {
        const context = await open(browser);
        const { id } = await memberOf(site, await createMember(context, site));
        await site.database.kysely.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute();
        return context;
      },
      'a member with the administrator’s email, no longer verified': async (browser) => {
        const context = await open(browser);
        // The first test has already created the account.
        const signedIn = await context.request.post('/auth', {
          form: { email: adminEmail, password },
          headers: { Origin: site.origin },
          maxRedirects: 0,
        });
        expect(signedIn.headers().location).toBe('/admin');
        await site.database.kysely.updateTable('users').set({ email_verified: false }).where('email', '=', adminEmail).execute();
        return context;
      },
    };

    test('shows the canary rows to the administrator at every path', async ({ browser }) => {
      const administrator = await open(browser);
      const { request } = administrator;
      await createMember(administrator, site, adminEmail);
      const visible: string[] = [];
      for (const { path } of addresses) {
        const response = await request.get(path, { maxRedirects: 0 });
        if (response.status() === 200 && (await response.text()).includes(canary)) visible.push(path);
      }
      const withoutRows = addresses.map(({ path }) => path).filter((path) => !visible.includes(path));
      // The preview responds with 404, because the address names no page to preview, and the last two redirect.
      expect(withoutRows).toEqual(['/admin/content/facts/preview', '/admin/mail/check', '/admin/mail/retry', '/admin/undo']);
    });

    test('hides events that are not public from visitors', async () => {
      const hidden = { title: canary, description: canary, location: canary, max_participants: 9, registration_link: null };
      const date = new Date(Date.now() + 86_400_000).toISOString();
      await site.database.kysely
        .insertInto('events')
        .values([
          { ...hidden, id: canary, is_public: false, date, created_at: date },
          {
            ...hidden,
            id: 'shown',
            title: 'Shown',
            location: 'Here',
            description: null,
            is_public: true,
            date,
            created_at: date,
          },
        ])
        .execute();
      const read = async (path: string) => (await fetch(site.origin + path)).text();
      await expect.poll(() => read('/')).toContain('Shown');
      for (const path of cachedPaths()) expect(await read(path), path).not.toContain(canary);
      await site.database.kysely.deleteFrom('events').where('id', 'in', [canary, 'shown']).execute();
    });

    for (const [user, signIn] of Object.entries(intruders))
      test(`neither shows nor changes admin data for ${user}`, async ({ browser }) => {
        const { cookies } = await (await signIn(browser)).storageState();
        const headers = {
          Origin: site.origin,
          Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
          ...randomClientIp(),
        };
        const profile = await fetch(`${site.origin}/profile`, { redirect: 'manual', headers });
        expect(profile.status).toBe(cookies.length > 0 ? 200 : 303);
        const before = await readAdminRows(site);
        const leaks: string[] = [];
        for (const address of addresses)
          for (const { method, target } of requestsTo(address, engine)) {
            const body = method === 'POST' ? new URLSearchParams(fieldsOfAllForms) : null;
            // Thousands of requests: `fetch` is faster than the browser context.
            const response = await fetch(site.origin + target, { method, redirect: 'manual', headers, body });
            const received = `${await response.text()}${JSON.stringify([...response.headers])}`;
            // The response may repeat the path parameters, which contain the canary, so remove them.
            const content = received
              .replaceAll(sender, '')
              .replaceAll(encodeURIComponent(sender), '')
              .replaceAll(eventId, '')
              .replaceAll(userId, '')
              .replaceAll(mailingId, '')
              .replaceAll(closureId, '')
              .replaceAll(announcementId, '');
            if (content.includes(canary) || response.status >= 500) leaks.push(`${method} ${target}: ${response.status}`);
            // The middleware runs before the action, so even a POST to a route without an action is redirected.
            if ((method === 'GET' || method === 'POST') && target === address.path)
              expect([method, target, response.status, response.headers.get('location')]).toEqual([method, target, 303, '/auth']);
          }
        expect(leaks).toEqual([]);
        expect(await readAdminRows(site)).toEqual(before);
      });

    const open = (browser: Browser) => browser.newContext({ baseURL: site.origin, extraHTTPHeaders: randomClientIp() });
  });

async function insertCanaries({ database: { kysely } }: RunningSite): Promise<void> {
  const now = new Date().toISOString();
  await kysely
    .insertInto('contact_submissions')
    .values(contactRow({ id: sharedId, name: `${canary} name`, email: sender, message: `${canary} text`, created_at: now }))
    .execute();
  await kysely
    .insertInto('message_replies')
    .values({ id: sharedId, message_id: sharedId, text: `${canary} reply`, created_at: now, mail_id: 'sent' })
    .execute();
  await kysely
    .insertInto('saved_answers')
    .values({ id: eventId, title: `${canary} answer`, text_el: canary, text_en: canary, version: 1, created_at: now })
    .execute();
  await kysely
    .insertInto('events')
    .values({
      id: eventId,
      title: `${canary} title`,
      description: `${canary} description`,
      location: `${canary} place`,
      registration_link: `https://${canary}.example/`,
      // Members do not see past events. One day ago is too recent for retention to delete the sign-ups.
      date: new Date(Date.now() - 86_400_000).toISOString(),
      max_participants: null,
      created_at: now,
    })
    .execute();
  await kysely
    .insertInto('users')
    .values({ id: userId, email: `${canary}.user@example.gr`, email_verified: true, created_at: now, updated_at: now })
    .execute();
  await kysely
    .insertInto('event_signups')
    .values({ event_id: eventId, user_id: userId, number: 1, is_waiting: true, joined_at: now })
    .execute();
  const written = { subject_el: canary, text_el: canary, subject_en: null, text_en: null };
  await kysely
    .insertInto('event_mailings')
    .values({ id: mailingId, event_id: eventId, to_waitlist: true, ...written, created_at: now })
    .execute();
  const profile = { first_name: canary, last_name: canary, phone_number: canary, address: canary };
  await kysely.updateTable('profiles').set(profile).where('user_id', '=', userId).execute();
  // Visitors never see this change, because its class does not exist.
  await kysely
    .insertInto('schedule_changes')
    .values({
      ...{ id: eventId, class_start: '20:00', class_groups: `${canary}.group`, created_at: now },
      ...{ first_day: '2099-01-01', last_day: '2099-01-01' },
    })
    .execute();
  await kysely
    .insertInto('schedule_changes')
    .values({
      ...{ id: closureId, reason_el: canary, reason_en: canary, created_at: now },
      ...{ first_day: '2000-01-01', last_day: '2000-01-01' },
    })
    .execute();
  await kysely
    .insertInto('schedule_changes')
    .values({
      ...{ id: announcementId, text_el: canary, text_en: canary, created_at: now },
      ...{ first_day: '2000-01-01', last_day: '2000-01-01' },
    })
    .execute();
  // Visitors see neither drafts nor who published.
  const content = JSON.stringify({ edits: { texts: { 'school.street': { el: canary, en: canary } } }, unconfirmed: [] });
  await kysely.insertInto('site_content_drafts').values({ section: 'facts', draft_version: 1, content, saved_at: now }).execute();
  const published = { published_at: now, published_by: userId };
  await kysely
    .insertInto('site_content_publications')
    .values({ id: canary, section: 'facts', number: 1, content: JSON.stringify({ edits: {}, unconfirmed: [] }), ...published })
    .execute();
  await kysely
    .insertInto('undos')
    .values({ id: sharedId, kind: 'event', state: 'pending', expires_at: '2099-01-01T00:00:00.000Z' })
    .execute();
}

async function readAdminRows({ database: { kysely } }: RunningSite) {
  return {
    messages: await kysely.selectFrom('contact_submissions').selectAll().orderBy('id').execute(),
    replies: await kysely.selectFrom('message_replies').selectAll().orderBy('id').execute(),
    answers: await kysely.selectFrom('saved_answers').selectAll().orderBy('id').execute(),
    events: await kysely.selectFrom('events').selectAll().orderBy('id').execute(),
    mailings: await kysely.selectFrom('event_mailings').selectAll().orderBy('id').execute(),
    drafts: await kysely.selectFrom('site_content_drafts').selectAll().orderBy('section').execute(),
    publications: await kysely.selectFrom('site_content_publications').selectAll().orderBy('id').execute(),
    scheduleChanges: await kysely.selectFrom('schedule_changes').selectAll().orderBy('id').execute(),
    undos: await kysely.selectFrom('undos').selectAll().orderBy('id').execute(),
    signups: await kysely.selectFrom('event_signups').selectAll().orderBy('user_id').execute(),
    roles: await kysely.selectFrom('user_roles').selectAll().orderBy('user_id').execute(),
  };
}

const memberOf = ({ database }: RunningSite, email: string) =>
  database.kysely.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();

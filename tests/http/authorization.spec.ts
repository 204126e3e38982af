// Authorization matrix: users who are not administrators request every path below the admin layout with every method, as
// pages and as data requests. No response may reveal or change data. The paths come from the route table, so new routes are covered.
import { expect } from '@playwright/test';
import { cachedPaths } from '#app/cached-paths.ts';
import { newMember, newVisitor, test } from '../support/fixtures.ts';
import { adminEmail } from '../support/members.ts';
import { type RoutePath, routePathsBelow, fieldsOfAllForms as validFields, withClass } from '../support/routes.ts';
import { insert } from '../support/rows.ts';
import { engines, type RunningSite } from '../support/site.ts';
import { inDays, insertEachKind, insertEvents, insertScheduleChanges, readAllTables } from '../support/site-data.ts';
import type { Visitor } from '../support/visitor.ts';

const canary = 'canary-7d1f';
const sender = `${canary}@example.gr`;
/** Used for all rows, because forms send the id of a message, a reply or an undo in the field `id`. */
const id = '7d1f'.repeat(8);

type Address = Pick<RoutePath, 'path' | 'id'>;

const addresses: Address[] = routePathsBelow('admin/layout.tsx').map(({ path, id: route }) => ({
  path: withClass(path)
    .replace(':email', encodeURIComponent(sender))
    .replace(':locale', 'el')
    .replace('/announcements/:id', `/announcements/${id}-text`)
    .replace('/:page', '/facts')
    .replace('/:text', '/school.phone')
    .replace('/versions/:id', '/versions/1')
    .replace(':id', id)
    .replace(':signup', id),
  id: route,
}));

/** Variants of a path that the router, a proxy or a careless comparison may treat as the same path. */
const variantsOf = ({ path, id: route }: Address) => [
  `${path}/`,
  `${path}.data?_routes=${route}`,
  `${path}.data?_routes=root,${route},admin/dashboard,admin/layout`,
  `${path}?index`,
  `/${path}`,
  path.replace('/admin', '/ADMIN'),
  path.replace('/admin', '/%61dmin'),
  path.replace('/admin', '/en/../admin'),
  `/en${path}`,
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/** Every method of the page and its data, and of the variants of its path. */
const requestsTo = (address: Address, withVariants: boolean) =>
  [address.path, `${address.path}.data`, ...(withVariants ? variantsOf(address) : [])].flatMap((target) =>
    methods.map((method) => ({ method, target })),
  );

const fieldsOfAllForms = {
  ...validFields,
  id,
  message: id,
  came: id,
  text: 'Taken over',
  audience: 'news',
  intent: 'publish',
};

test('every admin route is nested in the admin layout, which checks authorization', () => {
  const outside = routePathsBelow().filter(({ path }) => path.startsWith('/admin'));
  expect(outside).toEqual(routePathsBelow('admin/layout.tsx'));
});

const intruders: Record<string, (site: RunningSite) => Promise<Visitor>> = {
  'a visitor': async (site) => newVisitor(site),
  'a member': (site) => newMember(site),
  'a member with an admin row in user_roles': async (site) => {
    const member = await newMember(site);
    await insert(site.database.kysely, 'user_roles', { user_id: member.id, role: 'admin' });
    return member;
  },
  'a member with the administrator’s email, not verified': (site) => newMember(site, { email: adminEmail, isVerified: false }),
};

/** Visitors and members may read a page's address, which contains the canary, but nothing else. */
const withoutAddress = (text: string) => text.replaceAll(sender, '').replaceAll(encodeURIComponent(sender), '');

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    test.use({ engine });

    test('shows the canary rows to the administrator at every path', async ({ site, admin }) => {
      await insertCanaries(site);
      const withoutRows: string[] = [];
      for (const { path } of addresses) {
        const response = await admin.fetch(path);
        if (response.status !== 200 || !(await response.text()).includes(canary)) withoutRows.push(path);
      }
      // Visitors see the texts of the pages, too. The preview responds with 404, because the address names no page to preview, the sheet
      // because it names no change, and the others redirect.
      expect(withoutRows).toEqual([
        '/admin/timetable/tell',
        '/admin/pages',
        '/admin/pages/timetable',
        '/admin/pages/facts',
        '/admin/pages/facts/school.phone',
        '/admin/pages/facts/preview',
        '/admin/pictures',
        '/admin/mail/check',
        '/admin/attendance',
        '/admin/mail/retry',
        '/admin/undo',
      ]);
    });

    test('hides events that are not public from visitors', async ({ site, visitor }) => {
      const hidden = { title: canary, description: canary, location: canary, max_participants: 9 };
      await insertEvents(site, [hidden, { title: 'Shown', location: 'Here', is_public: true }]);
      expect((await visitor.open('/')).html).toContain('Shown');
      for (const path of cachedPaths()) expect((await visitor.open(path)).html, path).not.toContain(canary);
    });

    for (const [user, signIn] of Object.entries(intruders)) {
      /** The router resolves the variants before anybody's rights or the database are read. */
      const allVariants = user === 'a member' && engine === 'sqlite';
      for (const isComplete of allVariants || engine === 'postgres' ? [allVariants] : [false, true])
        test(`neither shows nor changes admin data for ${user}${isComplete ? ', with variants of each path' : ''}`, {
          tag: isComplete && !allVariants ? '@full' : [],
        }, async ({ site }) => {
          await insertCanaries(site);
          const intruder = await signIn(site);
          const isMember = intruder.cookies.length > 0;
          expect((await intruder.fetch('/profile')).status).toBe(isMember ? 200 : 303);
          const before = await readAllTables(site);
          const leaks: string[] = [];
          for (const address of addresses)
            for (const { method, target } of requestsTo(address, isComplete)) {
              const body = method === 'POST' ? new URLSearchParams(fieldsOfAllForms) : null;
              const headers = { Origin: site.origin };
              const response = await intruder.fetch(site.origin + target, { method, headers, body });
              const received = `${await response.text()}${JSON.stringify([...response.headers])}`;
              if (withoutAddress(received).includes(canary) || response.status >= 500)
                leaks.push(`${method} ${target}: ${response.status}`);
              // The middleware runs before the action, so even a POST to a route without an action is redirected.
              // A visitor whose session has ended gets the form back.
              const [status, location] = method === 'POST' && !isMember ? [403, null] : [303, '/auth'];
              if ((method === 'GET' || method === 'POST') && target === address.path)
                expect([method, target, response.status, response.headers.get('location')]).toEqual([
                  method,
                  target,
                  status,
                  location,
                ]);
            }
          expect(leaks).toEqual([]);
          expect(await readAllTables(site)).toEqual(before);
        });
    }
  });

/** Inserts a row of each kind that only the administrator may read. */
async function insertCanaries(site: RunningSite): Promise<void> {
  const { kysely } = site.database;
  const now = inDays(0);
  // Members see neither past events nor past changes. One day ago is too recent for retention to delete the sign-ups.
  await insertEachKind(site, id, canary, { date: inDays(-1), closedDay: '2000-01-01', from: '2000-01-01', until: '2000-01-02' });
  // Visitors never see this change, because its class does not exist.
  const change = { first_day: '2099-01-01', class_start: '20:00', class_groups: `${canary}.group` };
  await insertScheduleChanges(site, [{ id: `${id}-class`, ...change }]);
  // Visitors do not see who published.
  const published = { section: 'facts', number: 1, content: '{}' };
  await insert(kysely, 'site_content_publications', { ...published, id: canary, published_at: now, published_by: id });
  await insert(kysely, 'undos', { id, kind: 'event', state: 'pending', expires_at: '2099-01-01T00:00:00.000Z' });
}

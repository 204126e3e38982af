// Authorization matrix: users who are not administrators request every path below the admin layout with every method, as
// pages and as data requests. No response may reveal or change data. The paths come from the route table, so new routes are covered.
import { expect } from '@playwright/test';
import { cachedPaths } from '#app/cached-paths.ts';
import { newMember, newVisitor, test } from '../support/fixtures.ts';
import { adminEmail } from '../support/members.ts';
import { type RoutePath, routePathsBelow } from '../support/routes.ts';
import { engines, type RunningSite } from '../support/site.ts';
import { inDays, insertEvents, insertMember, insertMessages, insertScheduleChanges } from '../support/site-data.ts';
import type { Visitor } from '../support/visitor.ts';

const canary = 'canary-7d1f';
const sender = `${canary}@example.gr`;
const eventId = `${canary}-event`;
const mailingId = `${canary}-mailing`;
const closureId = `${canary}-closed`;
const announcementId = `${canary}-announced`;
/** Used for both the message and the undo, because the forms send either one in the field `id`. */
const sharedId = '7d1f'.repeat(8);

type Address = Pick<RoutePath, 'path' | 'id'>;

const addresses: Address[] = routePathsBelow('admin/layout.tsx').map(({ path, id }) => ({
  path: path
    .replace(':email', encodeURIComponent(sender))
    .replace('/members/:id', '/members/:user')
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

/** Every method of the page and its data, and of the variants of its path. */
const requestsTo = (address: Address, withVariants: boolean) =>
  [address.path, `${address.path}.data`, ...(withVariants ? variantsOf(address) : [])].flatMap((target) =>
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
  first: inDays(20).slice(0, 10),
  reason_el: 'Taken over',
  reason_en: 'Taken over',
  from: inDays(0).slice(0, 10),
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

const intruders: Record<string, (site: RunningSite) => Promise<Visitor>> = {
  'a visitor': async (site) => newVisitor(site),
  'a member': (site) => newMember(site),
  'a member with an admin row in user_roles': async (site) => {
    const member = await newMember(site);
    await site.database.kysely.insertInto('user_roles').values({ user_id: member.id, role: 'admin' }).execute();
    return member;
  },
  'a member with the administrator’s email, not verified': (site) => newMember(site, { email: adminEmail, isVerified: false }),
};

/** Visitors and members may read a page's address, which contains the canary, but nothing else. */
const withoutAddresses = (text: string, userId: string) =>
  [sender, encodeURIComponent(sender), eventId, userId, mailingId, closureId, announcementId].reduce(
    (rest, part) => rest.replaceAll(part, ''),
    text,
  );

for (const engine of engines)
  test.describe(`on ${engine}`, () => {
    test.use({ engine });

    test('shows the canary rows to the administrator at every path', async ({ site, admin }) => {
      const userId = await insertCanaries(site);
      const withoutRows: string[] = [];
      for (const { path } of addresses) {
        const response = await admin.fetch(path.replace(':user', userId));
        if (response.status !== 200 || !(await response.text()).includes(canary)) withoutRows.push(path);
      }
      // The preview responds with 404, because the address names no page to preview, and the others redirect.
      expect(withoutRows).toEqual(['/admin/content/facts/preview', '/admin/mail/check', '/admin/mail/retry', '/admin/undo']);
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
          const userId = await insertCanaries(site);
          const intruder = await signIn(site);
          const isMember = intruder.cookies.length > 0;
          expect((await intruder.fetch('/profile')).status).toBe(isMember ? 200 : 303);
          const before = await readAdminRows(site);
          const leaks: string[] = [];
          for (const address of addresses)
            for (const { method, target } of requestsTo(address, isComplete)) {
              const body = method === 'POST' ? new URLSearchParams(fieldsOfAllForms) : null;
              const headers = { Origin: site.origin };
              const response = await intruder.fetch(site.origin + target.replace(':user', userId), { method, headers, body });
              const received = `${await response.text()}${JSON.stringify([...response.headers])}`;
              if (withoutAddresses(received, userId).includes(canary) || response.status >= 500)
                leaks.push(`${method} ${target}: ${response.status}`);
              // The middleware runs before the action, so even a POST to a route without an action is redirected.
              if ((method === 'GET' || method === 'POST') && target === address.path)
                expect([method, target, response.status, response.headers.get('location')]).toEqual([
                  method,
                  target,
                  303,
                  '/auth',
                ]);
            }
          expect(leaks).toEqual([]);
          expect(await readAdminRows(site)).toEqual(before);
        });
    }
  });

/** Inserts a row of each kind that only the administrator may read, and returns the id of a member. */
async function insertCanaries(site: RunningSite): Promise<string> {
  const { kysely } = site.database;
  const now = new Date().toISOString();
  await insertMessages(site, [{ id: sharedId, name: `${canary} name`, email: sender, message: `${canary} text` }]);
  await kysely
    .insertInto('message_replies')
    .values({ id: sharedId, message_id: sharedId, text: `${canary} reply`, created_at: now, mail_id: 'sent' })
    .execute();
  await kysely
    .insertInto('saved_answers')
    .values({ id: eventId, title: `${canary} answer`, text_el: canary, text_en: canary, version: 1, created_at: now })
    .execute();
  // Members do not see past events. One day ago is too recent for retention to delete the sign-ups.
  const event = { description: `${canary} description`, location: `${canary} place`, date: inDays(-1) };
  await insertEvents(site, [
    { ...event, id: eventId, title: `${canary} title`, registration_link: `https://${canary}.example/` },
  ]);
  const profile = { first_name: canary, last_name: canary, phone_number: canary, address: canary };
  const user = await insertMember(site, { email: `${canary}.user@example.gr`, ...profile });
  await kysely
    .insertInto('event_signups')
    .values({ event_id: eventId, user_id: user.id, number: 1, is_waiting: true, joined_at: now })
    .execute();
  const written = { subject_el: canary, text_el: canary, subject_en: null, text_en: null };
  await kysely
    .insertInto('event_mailings')
    .values({ id: mailingId, event_id: eventId, to_waitlist: true, ...written, created_at: now })
    .execute();
  await insertScheduleChanges(site, [
    // Visitors never see this change, because its class does not exist.
    { id: eventId, first_day: '2099-01-01', class_start: '20:00', class_groups: `${canary}.group` },
    { id: closureId, first_day: '2000-01-01', reason_el: canary, reason_en: canary },
    { id: announcementId, first_day: '2000-01-01', text_el: canary, text_en: canary },
  ]);
  // Visitors see neither drafts nor who published.
  const content = JSON.stringify({ edits: { texts: { 'school.street': { el: canary, en: canary } } }, unconfirmed: [] });
  await kysely.insertInto('site_content_drafts').values({ section: 'facts', draft_version: 1, content, saved_at: now }).execute();
  const published = { published_at: now, published_by: user.id };
  await kysely
    .insertInto('site_content_publications')
    .values({ id: canary, section: 'facts', number: 1, content: JSON.stringify({ edits: {}, unconfirmed: [] }), ...published })
    .execute();
  await kysely
    .insertInto('undos')
    .values({ id: sharedId, kind: 'event', state: 'pending', expires_at: '2099-01-01T00:00:00.000Z' })
    .execute();
  return user.id;
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

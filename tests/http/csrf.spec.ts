// CSRF check: forms sent from another site with the administrator's cookies must be rejected at every path of the route table. Accepting
// the same forms from the site's own pages proves that only the origin caused the rejection.
import { expect, test } from '@playwright/test';
import { newMember } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import { type RawResponse, sendRequest } from '../support/raw-http.ts';
import { fieldsOfAllForms, routePathsBelow, withClass } from '../support/routes.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { insertEvents, insertMessages, readAllTables } from '../support/site-data.ts';
import { week } from '../support/timetable.ts';

test.describe.configure({ mode: 'serial' });

const sender = 'eleni@example.org';
const addresses = routePathsBelow().map(({ path }) =>
  withClass(path)
    .replace(':email', encodeURIComponent(sender))
    .replace(':slug', 'roda')
    .replace('/events/:id', '/events/event')
    .replace(':locale', 'el')
    .replace('/:page', '/facts')
    .replace('/:text', '/school.phone')
    .replace('/versions/:id', '/versions/0')
    .replace(':id', 'x'),
);

let site: RunningSite;
let cookie: string;
test.beforeAll(async () => {
  site = await startSite('sqlite', administratorEnv);
  cookie = (await newMember(site, { email: adminEmail })).cookieHeader;
  await insertMessages(site, [{ id: 'message', email: sender }]);
  await insertEvents(site, [{ id: 'event' }]);
});
test.afterAll(() => site.close());

function post(target: string, lines: string[], type = 'application/x-www-form-urlencoded'): Promise<RawResponse> {
  const version = target.endsWith('school.phone') ? '0' : fieldsOfAllForms.version;
  const body = String(new URLSearchParams({ ...fieldsOfAllForms, version, intent: intentOf(target) }));
  const head = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, ...lines];
  return sendRequest(site.origin, `POST ${target}`, head, body);
}

/** The buttons of some forms have other names than the one for signing up. */
function intentOf(target: string): string {
  return target.startsWith('/admin/mailings') ? 'test' : fieldsOfAllForms.intent;
}

const otherOrigin = 'Origin: https://evil.example';
const ownOrigin = () => `Origin: ${site.origin}`;
const fetchSite = (site: string) => `Sec-Fetch-Site: ${site}`;
/** Other headers of other sites are tested in forms.spec.ts. */
const crossSiteHeaders = {
  'with the headers of another site': [fetchSite('cross-site'), otherOrigin],
  'without Origin and Sec-Fetch-Site': [],
};

for (const [name, lines] of Object.entries(crossSiteHeaders))
  test(`rejects a form ${name} at every path`, async () => {
    const before = await readAllTables(site);
    const notRejected: string[] = [];
    for (const address of addresses)
      for (const variant of [
        address,
        address === '/' ? '/_.data' : `${address}.data`,
        `/${address}`,
        `${address}?index`,
        `${address}/`,
      ]) {
        const { status, cookies } = await post(variant, [`Cookie: ${cookie}`, ...lines]);
        if (status !== 403 || cookies.length > 0) notRejected.push(`${variant}: ${status} ${cookies}`);
      }
    expect(notRejected).toEqual([]);
    // Other sites can send these content types without a CORS preflight.
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', ''])
      expect((await post('/admin/events/new', [`Cookie: ${cookie}`, ...lines], type)).status).toBe(403);
    expect(await readAllTables(site)).toEqual(before);
  });

test('ignores method overrides', async () => {
  const before = await readAllTables(site);
  const query = String(new URLSearchParams(fieldsOfAllForms));
  for (const address of addresses) {
    for (const lines of [
      ['X-HTTP-Method-Override: POST'],
      ['X-Method-Override: DELETE'],
      ['Sec-Fetch-Mode: navigate', otherOrigin],
    ])
      for (const target of [`${address}?${query}`, `${address}?_method=POST&${query}`])
        await sendRequest(site.origin, `GET ${target}`, [`Cookie: ${cookie}`, ...lines]);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await sendRequest(site.origin, `${method} ${address}`, [`Cookie: ${cookie}`, ownOrigin()])).status).toBe(405);
  }
  expect(await readAllTables(site)).toEqual(before);
});

test('accepts each form from this site’s own pages', async () => {
  const accepted: string[] = [];
  for (const address of addresses) {
    if (address === '/auth/sign-out' || (week.length === 0 && address.includes('/classes/'))) continue;
    const { status } = await post(address, [`Cookie: ${cookie}`, ownOrigin(), fetchSite('same-origin')]);
    if (status === 303) accepted.push(address);
    // Account deletion fails because the form contains a wrong password.
    else if (address === '/profile/settings/delete') expect([address, status]).toEqual([address, 400]);
    // No member has the address.
    else if (address.endsWith('/participants/new')) expect([address, status]).toEqual([address, 400]);
    // The preview shows nothing, because the address names no page. The others have no valid token.
    else if (/\/preview$|\/following\/|\/trial\//.test(address)) expect([address, status]).toEqual([address, 404]);
    // The facts are no list whose order could change.
    else if (address.endsWith('/pages/facts')) expect([address, status]).toEqual([address, 400]);
    // Shows what the mail server answered, or has a challenge.
    else if (address === '/admin/mail/check' || address === '/auth/passkey') expect([address, status]).toEqual([address, 200]);
    // No form is sent to this path, only pictures (pictures.spec.ts).
    else if (address === '/admin/pictures') expect([address, status]).toEqual([address, 400]);
    else expect([address, [405, 409].includes(status)]).toEqual([address, true]);
  }
  const path = `/admin/contacts/${encodeURIComponent(sender)}`;
  expect(accepted.sort()).toEqual(
    [
      '/',
      '/en',
      '/auth',
      '/profile/settings',
      '/profile/settings/google',
      '/profile/settings/passkeys',
      '/profile/settings/sessions',
      '/profile/settings/password',
      '/profile/settings/children/new',
      '/profile/settings/children/x/remove',
      '/profile/topics',
      '/profile/events/event/join',
      '/profile/events/event/leave',
      `${path}/delete`,
      `${path}/note`,
      '/admin/events/new',
      '/admin/events/event',
      '/admin/events/event/delete',
      '/admin/events/event/duplicate',
      '/admin/events/event/participants/:signup/remove',
      '/admin/write',
      '/admin/mailings/x',
      '/admin/answers/new',
      '/admin/answers/x/delete',
      '/admin/timetable/closures/new',
      '/admin/timetable/announcements/new',
      '/admin/timetable/changes/x/delete',
      path,
      '/admin/pages',
      '/admin/pages/facts/school.phone',
      '/admin/pages/facts/versions/0/restore',
      '/admin/attendance',
      '/admin/mail/retry',
      '/admin/undo',
      '/auth/google',
      '/auth/language',
    ].sort(),
  );
  const { status, headers } = await post('/auth/sign-out', [`Cookie: ${cookie}`, ownOrigin()]);
  expect([status, headers.location]).toEqual([303, '/auth']);
  const after = await sendRequest(site.origin, 'GET /admin', [`Cookie: ${cookie}`]);
  expect([after.status, after.headers.location]).toEqual([303, '/auth']);
});

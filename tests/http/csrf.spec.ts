// Forms that another site sends with a signed-in visitor's cookies: refused before routing, on every address of the route table,
// and nothing changes. The same forms from this site's own pages are taken, so that it is the origin that decides.
import { expect, test } from '@playwright/test';
import { adminEmail, withAdministrator } from '../support/administrator.ts';
import { fromAnywhere, join } from '../support/members.ts';
import { type RawAnswer, request, send } from '../support/raw-http.ts';
import { addressesBelow } from '../support/routes.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'serial' });

const sender = 'eleni@example.org';
const addresses = addressesBelow().map(({ path }) =>
  path
    .replace(':email', encodeURIComponent(sender))
    .replace(':slug', 'roda')
    .replace('/events/:id', '/events/event')
    .replace(':id', 'x'),
);

let site: RunningSite;
let cookie: string;
test.beforeAll(async ({ playwright }) => {
  site = await startSite('sqlite', withAdministrator);
  const browser = await playwright.request.newContext({ extraHTTPHeaders: fromAnywhere() });
  await join({ request: browser }, site, adminEmail);
  const { cookies } = await browser.storageState();
  cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  await browser.dispose();
  const { kysely } = site.database;
  const now = new Date().toISOString();
  const message = { name: 'Ελένη', message: 'Γεια', locale: 'el' as const, responded: false };
  await kysely
    .insertInto('contact_submissions')
    .values({ id: 'message', email: sender, created_at: now, privacy_accepted_at: now, ...message })
    .execute();
  const event = { title: 'Roda', location: 'Αθήνα', date: '2030-01-01T10:00:00.000Z', created_at: now };
  await kysely
    .insertInto('events')
    .values({ id: 'event', ...event })
    .execute();
});
test.afterAll(() => site.close());

const soon = [20, 21, 22, 23, 24, 25, 26, 27].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));

/** Everything that any of the forms wants. */
const form = {
  name: 'Εύα',
  email: 'eva@example.org',
  message: 'Από αλλού',
  privacy: 'on',
  password: 'a password of eight',
  password_confirm: 'a password of eight',
  intent: 'sign-up',
  first_name: 'Εύα',
  last_name: 'Παπά',
  phone_number: '210 1234567',
  address: 'Κατεχάκη 10',
  birth_date: '2000-02-29',
  key: '00000000-0000-4000-8000-000000000000',
  version: '1',
  title: 'Taken over',
  location: 'Elsewhere',
  description: '',
  date: '2030-01-01T10:00',
  max_participants: '',
  registration_link: '',
  first: soon[0] ?? '',
  last: '',
  reason_el: 'Από αλλού',
  reason_en: 'From elsewhere',
  day: soon.slice(1).find((day) => new Date(day).getUTCDay() === 2) ?? '',
  class: '2 20:00 beginner',
  what: 'cancelled',
  newest: '2099-01-01T00:00:00.000Z',
  id: 'message',
  responded: 'true',
};

function post(target: string, lines: string[], type = 'application/x-www-form-urlencoded'): Promise<RawAnswer> {
  const body = String(new URLSearchParams(form));
  const head = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, ...lines];
  return send(site.origin, request(site.origin, `POST ${target}`, head, body));
}

/** All rows of all tables but the budgets, which a refusal must not touch either. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { kysely } = site.database;
  const tables = await kysely.introspection.getTables();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables)
    if (!/^search_|_fts/.test(name))
      rows[name] = await kysely
        .selectFrom(name as 'events')
        .selectAll()
        .execute();
  return rows;
}

const elsewhere = 'Origin: https://evil.example';
const here = () => `Origin: ${site.origin}`;
const from = (where: string) => `Sec-Fetch-Site: ${where}`;
const strangers: Record<string, () => string[]> = {
  'another site': () => [from('cross-site'), elsewhere],
  'another site, says an older browser': () => [elsewhere],
  'an opaque origin': () => [from('cross-site'), 'Origin: null'],
  'an opaque origin, says an older browser': () => ['Origin: null'],
  'a browser that says neither': () => [],
  'a sibling': () => [from('same-site'), 'Origin: https://evil.localhost'],
  'the address bar': () => [from('none')],
  'another scheme': () => [here().replace('http:', 'https:')],
  'another port': () => [`${here()}1`],
  'a name that begins like this one': () => [`${here()}.evil.example`],
};

for (const [name, lines] of Object.entries(strangers))
  test(`${name}, with the administrator’s cookie: 403 on every address`, async () => {
    const before = await everything();
    const answers: string[] = [];
    for (const address of addresses)
      for (const variant of [
        address,
        address === '/' ? '/_.data' : `${address}.data`,
        `/${address}`,
        `${address}?index`,
        `${address}/`,
      ]) {
        const { status, cookies } = await post(variant, [`Cookie: ${cookie}`, ...lines()]);
        if (status !== 403 || cookies.length > 0) answers.push(`${variant}: ${status} ${cookies}`);
      }
    expect(answers).toEqual([]);
    // The types that a page elsewhere can send without being asked first.
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', ''])
      expect((await post('/admin/events/new', [`Cookie: ${cookie}`, ...lines()], type)).status).toBe(403);
    expect(await everything()).toEqual(before);
  });

test('what looks like another method changes nothing', async () => {
  const before = await everything();
  const query = String(new URLSearchParams(form));
  for (const address of addresses) {
    for (const lines of [
      ['X-HTTP-Method-Override: POST'],
      ['X-Method-Override: DELETE'],
      ['Sec-Fetch-Mode: navigate', elsewhere],
    ])
      for (const target of [`${address}?${query}`, `${address}?_method=POST&${query}`])
        await send(site.origin, request(site.origin, `GET ${target}`, [`Cookie: ${cookie}`, ...lines]));
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await send(site.origin, request(site.origin, `${method} ${address}`, [`Cookie: ${cookie}`, here()]))).status).toBe(
        405,
      );
  }
  expect(await everything()).toEqual(before);
});

test('from this site’s own pages each form is taken', async () => {
  const taken: string[] = [];
  for (const address of addresses) {
    // Last: it ends the session.
    if (address === '/auth/sign-out') continue;
    const { status } = await post(address, [`Cookie: ${cookie}`, here(), from('same-origin')]);
    if (status === 303) taken.push(address);
    // The account's own password is asked for as well, and was not sent.
    else if (address === '/profile/settings/delete') expect([address, status]).toEqual([address, 400]);
    else expect([address, [405, 409].includes(status)]).toEqual([address, true]);
  }
  const path = `/admin/contacts/${encodeURIComponent(sender)}`;
  expect(taken).toEqual([
    '/',
    '/en',
    '/auth',
    '/profile/settings',
    '/profile/events/event/join',
    '/profile/events/event/leave',
    `${path}/delete`,
    '/admin/events/new',
    '/admin/events/event',
    '/admin/events/event/delete',
    '/admin/closed-days/new',
    '/admin/closed-days/change-class',
    '/admin/closed-days/x/delete',
    path,
    '/admin/mail/retry',
    '/admin/undo',
    '/auth/google',
    '/auth/language',
  ]);
  const { status, headers } = await post('/auth/sign-out', [`Cookie: ${cookie}`, here()]);
  expect([status, headers.location]).toEqual([303, '/auth']);
  const after = await send(site.origin, request(site.origin, 'GET /admin', [`Cookie: ${cookie}`]));
  expect([after.status, after.headers.location]).toEqual([303, '/auth']);
});

// CSRF check: forms sent from another site with the administrator's cookies must be rejected at every path of the route table. Accepting
// the same forms from the site's own pages proves that only the origin caused the rejection.
import { expect, test } from '@playwright/test';
import { contactForm, contactRow } from '../support/contact-row.ts';
import { newMember } from '../support/fixtures.ts';
import { adminEmail, administratorEnv } from '../support/members.ts';
import { type RawResponse, request, send } from '../support/raw-http.ts';
import { routePathsBelow } from '../support/routes.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { classValue, dateIn, nextDate, week } from '../support/timetable.ts';

test.describe.configure({ mode: 'serial' });

const sender = 'eleni@example.org';
const addresses = routePathsBelow().map(({ path }) =>
  path
    .replace(':email', encodeURIComponent(sender))
    .replace(':slug', 'roda')
    .replace('/events/:id/write', '/events/written/write')
    .replace('/events/:id', '/events/event')
    .replace(':locale', 'el')
    .replace('/:section', '/facts')
    .replace('/versions/:id', '/versions/0')
    .replace(':id', 'x'),
);

let site: RunningSite;
let cookie: string;
test.beforeAll(async () => {
  site = await startSite('sqlite', administratorEnv);
  cookie = (await newMember(site, { email: adminEmail })).cookieHeader;
  const { kysely } = site.database;
  const now = new Date().toISOString();
  await kysely
    .insertInto('contact_submissions')
    .values(contactRow({ id: 'message', email: sender, created_at: now }))
    .execute();
  const event = { title: 'Roda', location: 'Αθήνα', date: '2030-01-01T10:00:00.000Z', over_at: '2030-01-01T22:00:00.000Z' };
  await kysely
    .insertInto('events')
    .values([
      { id: 'event', ...event, created_at: now },
      { id: 'written', ...event, created_at: now },
    ])
    .execute();
});
test.afterAll(() => site.close());

const [weeklyClass] = week;

const fieldsOfAllForms = {
  ...contactForm({ name: 'Εύα', email: 'eva@example.org', message: 'Από αλλού' }),
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
  first: dateIn(20),
  last: '',
  reason_el: 'Από αλλού',
  reason_en: 'From elsewhere',
  audience: 'participants',
  subject_el: 'Από αλλού',
  subject_en: 'From elsewhere',
  text_el: 'Από αλλού',
  text_en: 'From elsewhere',
  from: dateIn(20),
  until: '',
  day: weeklyClass ? nextDate(weeklyClass.day, 21) : '',
  class: weeklyClass ? classValue(weeklyClass) : '',
  what: 'cancelled',
  newest: '2099-01-01T00:00:00.000Z',
  id: 'message',
  responded: 'true',
  'school.street:el': 'Από αλλού',
  'school.street:en': 'From elsewhere',
};

function post(target: string, lines: string[], type = 'application/x-www-form-urlencoded'): Promise<RawResponse> {
  const body = String(new URLSearchParams({ ...fieldsOfAllForms, intent: intentOf(target) }));
  const head = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, ...lines];
  return send(site.origin, request(site.origin, `POST ${target}`, head, body));
}

/** The buttons of some forms have other names than the one for signing up. */
function intentOf(target: string): string {
  if (target.startsWith('/admin/content')) return 'publish';
  return target.startsWith('/admin/mailings') ? 'discard' : fieldsOfAllForms.intent;
}

async function readAllTables(): Promise<Record<string, unknown[]>> {
  const { kysely } = site.database;
  const tables = await kysely.introspection.getTables();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables)
    rows[name] = await kysely
      .selectFrom(name as 'events')
      .selectAll()
      .execute();
  // Authenticated requests and health checks update these timestamps, so they may differ between reads.
  for (const session of rows.sessions ?? []) delete (session as Record<string, unknown>).last_used_at;
  for (const status of rows.backup_status ?? []) delete (status as Record<string, unknown>).checked_at;
  return rows;
}

const otherOrigin = 'Origin: https://evil.example';
const ownOrigin = () => `Origin: ${site.origin}`;
const fetchSite = (site: string) => `Sec-Fetch-Site: ${site}`;
const crossSiteHeaders: Record<string, () => string[]> = {
  'Origin and Sec-Fetch-Site of another site': () => [fetchSite('cross-site'), otherOrigin],
  'Origin of another site and no Sec-Fetch-Site header': () => [otherOrigin],
  'Origin: null and Sec-Fetch-Site: cross-site': () => [fetchSite('cross-site'), 'Origin: null'],
  'Origin: null and no Sec-Fetch-Site header': () => ['Origin: null'],
  'no Origin or Sec-Fetch-Site header': () => [],
  'Origin of a sibling domain and Sec-Fetch-Site: same-site': () => [fetchSite('same-site'), 'Origin: https://evil.localhost'],
  'Sec-Fetch-Site: none': () => [fetchSite('none')],
  'Origin with another scheme': () => [ownOrigin().replace('http:', 'https:')],
  'Origin with another port': () => [`${ownOrigin()}1`],
  'Origin with a host that starts with this host': () => [`${ownOrigin()}.evil.example`],
};

for (const [name, lines] of Object.entries(crossSiteHeaders))
  test(`rejects a form submission at every path: ${name}`, async () => {
    const before = await readAllTables();
    const notRejected: string[] = [];
    for (const address of addresses)
      for (const variant of [
        address,
        address === '/' ? '/_.data' : `${address}.data`,
        `/${address}`,
        `${address}?index`,
        `${address}/`,
      ]) {
        const { status, cookies } = await post(variant, [`Cookie: ${cookie}`, ...lines()]);
        if (status !== 403 || cookies.length > 0) notRejected.push(`${variant}: ${status} ${cookies}`);
      }
    expect(notRejected).toEqual([]);
    // Other sites can send these content types without a CORS preflight.
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', ''])
      expect((await post('/admin/events/new', [`Cookie: ${cookie}`, ...lines()], type)).status).toBe(403);
    expect(await readAllTables()).toEqual(before);
  });

test('ignores method overrides', async () => {
  const before = await readAllTables();
  const query = String(new URLSearchParams(fieldsOfAllForms));
  for (const address of addresses) {
    for (const lines of [
      ['X-HTTP-Method-Override: POST'],
      ['X-Method-Override: DELETE'],
      ['Sec-Fetch-Mode: navigate', otherOrigin],
    ])
      for (const target of [`${address}?${query}`, `${address}?_method=POST&${query}`])
        await send(site.origin, request(site.origin, `GET ${target}`, [`Cookie: ${cookie}`, ...lines]));
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect(
        (await send(site.origin, request(site.origin, `${method} ${address}`, [`Cookie: ${cookie}`, ownOrigin()]))).status,
      ).toBe(405);
  }
  expect(await readAllTables()).toEqual(before);
});

test('accepts each form from this site’s own pages', async () => {
  const accepted: string[] = [];
  for (const address of addresses) {
    if (address === '/auth/sign-out' || (!weeklyClass && address.includes('class-change'))) continue;
    const { status } = await post(address, [`Cookie: ${cookie}`, ownOrigin(), fetchSite('same-origin')]);
    if (status === 303) accepted.push(address);
    // Account deletion fails because the form contains a wrong password.
    else if (address === '/profile/settings/delete') expect([address, status]).toEqual([address, 400]);
    // No member has the address.
    else if (address.endsWith('/participants/new')) expect([address, status]).toEqual([address, 400]);
    // The preview shows nothing, because the address names no page.
    else if (address.endsWith('/preview')) expect([address, status]).toEqual([address, 404]);
    // Shows what the mail server answered.
    else if (address === '/admin/mail/check') expect([address, status]).toEqual([address, 200]);
    else expect([address, [405, 409].includes(status)]).toEqual([address, true]);
  }
  const path = `/admin/contacts/${encodeURIComponent(sender)}`;
  expect(accepted.sort()).toEqual(
    [
      '/',
      '/en',
      '/auth',
      '/profile/settings',
      '/profile/settings/sessions',
      '/profile/settings/password',
      '/profile/events/event/join',
      '/profile/events/event/leave',
      `${path}/delete`,
      '/admin/events/new',
      '/admin/events/event',
      '/admin/events/event/delete',
      '/admin/events/event/duplicate',
      '/admin/events/event/participants/:user/remove',
      '/admin/events/written/write',
      '/admin/mailings/x',
      '/admin/answers/new',
      '/admin/answers/x/delete',
      '/admin/schedule-changes/new-closure',
      '/admin/schedule-changes/new-announcement',
      ...(weeklyClass ? ['/admin/schedule-changes/new-class-change'] : []),
      '/admin/schedule-changes/x/delete',
      path,
      '/admin/content/facts',
      '/admin/mail/retry',
      '/admin/undo',
      '/auth/google',
      '/auth/language',
    ].sort(),
  );
  const { status, headers } = await post('/auth/sign-out', [`Cookie: ${cookie}`, ownOrigin()]);
  expect([status, headers.location]).toEqual([303, '/auth']);
  const after = await send(site.origin, request(site.origin, 'GET /admin', [`Cookie: ${cookie}`]));
  expect([after.status, after.headers.location]).toEqual([303, '/auth']);
});

// The headers that stand on every answer, whatever kind of answer it is.
import { expect, test } from '@playwright/test';
import { type RawAnswer, request, send } from '../support/raw-http.ts';
import { complaintsAbout, policyOf } from '../support/security-headers.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite('sqlite', { CONTACT_LIMIT_TOTAL: '2' });
});
test.afterAll(() => site.close());

const ask = (line: string, lines: string[] = [], body = '') => send(site.origin, request(site.origin, line, lines, body));

function post(target: string, fields: Record<string, string>, lines: string[] = []): Promise<RawAnswer> {
  const body = String(new URLSearchParams(fields));
  return ask(
    `POST ${target}`,
    ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`, ...lines],
    body,
  );
}

const form = { name: 'Ελένη', email: 'eleni@example.org', message: 'Πότε;', privacy: 'accepted', trap: '' };

/** The address of a built file that the home page names. */
async function assetOf(extension: string): Promise<string> {
  const { body } = await ask('GET /');
  return body.match(new RegExp(`/assets/[^" ]+\\.${extension}`))?.[0] ?? '';
}

const kinds: [name: string, status: number, answer: () => Promise<RawAnswer>][] = [
  ['prerendered page', 200, () => ask('GET /')],
  ['prerendered page in English', 200, () => ask('GET /en')],
  ['prerendered page, HEAD', 200, () => ask('HEAD /')],
  ['prerendered page with a notice', 200, () => ask('GET /?notice=message-sent')],
  ['page with a class to try', 200, () => ask('GET /?class=beginner')],
  ['page of text', 200, () => ask('GET /privacy')],
  ['page that the visitor has', 304, async () => ask('GET /', [`If-None-Match: ${(await ask('GET /')).headers.etag}`])],
  ['page that is not there', 404, () => ask('GET /nothing')],
  ['page that is not there, in English', 404, () => ask('GET /en/nothing')],
  ['page that is not there, HEAD', 404, () => ask('HEAD /nothing')],
  ['page whose form is wrong', 400, () => post('/', { ...form, email: 'x' })],
  ['page whose form is malformed', 400, () => post('/en', { name: '\0' })],
  ['page that takes no form', 405, () => post('/privacy', {})],
  ['redirect to a better spelling', 308, () => ask('GET /BLOG/')],
  ['redirect from double slashes', 308, () => ask('GET //en')],
  ['redirect to the Greek page', 308, () => ask('GET /en/sitemap')],
  ['redirect after a form', 303, () => post('/', form)],
  ['data for React', 200, () => ask('GET /blog.data')],
  ['data for React that is not there', 404, () => ask('GET /nothing.data')],
  ['redirect for React', 202, () => ask('GET /en/sitemap.data')],
  ['answer to a form sent by React', 200, () => post('/_.data', { ...form, message: 'Πού;' })],
  ['refusal of too many forms', 429, () => post('/', { ...form, message: 'Πώς;' })],
  ['refusal of too many forms sent by React', 429, () => post('/_.data', { ...form, message: 'Πώς;' })],
  ['built script', 200, async () => ask(`GET ${await assetOf('js')}`)],
  ['built font', 200, async () => ask(`GET ${await assetOf('woff2')}`)],
  ['built file that is not there', 404, () => ask('GET /assets/nothing.js')],
  ['sitemap', 200, () => ask('GET /sitemap.xml')],
  ['prerendered calendar', 200, () => ask('GET /calendar/beginner.ics')],
  ['calendar that is not there', 404, () => ask('GET /en/calendar/nothing.ics')],
  ['robots.txt', 200, () => ask('GET /robots.txt')],
  ['health', 200, () => ask('GET /healthz')],
  ['readiness', 200, () => ask('GET /readyz')],
  ['form from another site', 403, () => post('/', form, ['Origin: https://evil.example'])],
  ['method that is not in use', 405, () => ask('DELETE /')],
  ['body that is too large', 413, () => ask('POST /', ['Content-Length: 200000'], 'a'.repeat(200_000))],
  ['other host', 421, () => send(site.origin, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')],
  ['no host', 400, () => send(site.origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['no address', 400, () => ask('GET *')],
  ['no HTTP', 400, () => send(site.origin, 'Good morning\r\n\r\n')],
  ['headers that are too large', 431, () => ask('GET /', [`A: ${'a'.repeat(20_000)}`])],
  ['expectation of something unknown', 200, () => ask('GET /', ['Expect: a-miracle'])],
];

for (const [name, status, answer] of kinds)
  test(name, async () => {
    const got = await answer();
    expect(got.status).toBe(status);
    expect(complaintsAbout(got)).toEqual([]);
  });

test('readiness and a form while the database is away', async () => {
  const { kysely } = site.database;
  await kysely.schema.alterTable('limits').renameTo('limits_elsewhere').execute();
  const failed = await post('/', { ...form, message: 'Μήπως;' });
  const failedForReact = await post('/_.data', { ...form, message: 'Μήπως;' });
  await kysely.schema.alterTable('limits_elsewhere').renameTo('limits').execute();
  expect([failed.status, failedForReact.status]).toEqual([503, 503]);
  expect([...complaintsAbout(failed), ...complaintsAbout(failedForReact)]).toEqual([]);
});

test('only what is the same for everybody may be kept', async () => {
  for (const [name, , answer] of kinds) {
    const { status, headers } = await answer();
    const shared = /prerendered|page of text|visitor has|^built|sitemap|robots|unknown/.test(name) && [200, 304].includes(status);
    expect([name, headers['cache-control']?.startsWith('public')]).toEqual([name, shared]);
    expect([name, headers['cache-control'] === 'no-store']).toEqual([name, !shared]);
    if (headers['content-type']?.startsWith('text/html')) expect([name, headers.vary]).toEqual([name, 'Accept-Encoding']);
  }
});

test('no two answers share a nonce', async () => {
  const nonces = new Set<string>();
  for (let count = 0; count < 10; count++) {
    const { headers } = await ask('GET /nothing');
    for (const source of policyOf(headers)['script-src'] ?? []) if (source.startsWith("'nonce-")) nonces.add(source);
  }
  expect(nonces.size).toBe(10);
});

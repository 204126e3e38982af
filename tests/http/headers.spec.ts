import { expect, test } from '@playwright/test';
import { MAX_BODY_KB } from '#server/incoming-request.ts';
import { contactForm } from '../support/contact-row.ts';
import { type RawResponse, send, sendForm, sendRequest } from '../support/raw-http.ts';
import { policyOf, securityHeaderProblems } from '../support/security-headers.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { groups } from '../support/timetable.ts';

test.describe.configure({ mode: 'default' });

let site: RunningSite;
test.beforeAll(async () => {
  site = await startSite('sqlite', { CONTACT_LIMIT_TOTAL: '2' });
});
test.afterAll(() => site.close());

const fetchRaw = (line: string, lines?: string[], body?: string) => sendRequest(site.origin, line, lines, body);
const post = (target: string, fields: Record<string, string>, lines?: string[]) => sendForm(site.origin, target, fields, lines);

const form = contactForm({ message: 'Πότε;', trap: '' });

async function assetPath(extension: string, page = '/'): Promise<string> {
  const { body } = await fetchRaw(`GET ${page}`);
  return body.match(new RegExp(`/assets/[^" ]+\\.${extension}`))?.[0] ?? '';
}

type Kind = [name: string, status: number, response: () => Promise<RawResponse>];
const formType = 'Content-Type: application/x-www-form-urlencoded';
/** The server reads up to four times its limit, so that the client can receive the response. Beyond, closing may discard it. */
const tooLarge = 'a'.repeat(2 * MAX_BODY_KB * 1024);
const kinds: Kind[] = [
  ['public page', 200, () => fetchRaw('GET /')],
  ['public page in English', 200, () => fetchRaw('GET /en')],
  ['public page, HEAD', 200, () => fetchRaw('HEAD /')],
  ['page after a message was sent', 200, () => fetchRaw('GET /?notice=message-sent&at=19:42')],
  ...groups.slice(0, 1).map(({ id }): Kind => ['page with a trial class', 200, () => fetchRaw(`GET /?class=${id}`)]),
  ['legal page', 200, () => fetchRaw('GET /privacy')],
  ['page with a matching ETag', 304, async () => fetchRaw('GET /', [`If-None-Match: ${(await fetchRaw('GET /')).headers.etag}`])],
  ['unknown page', 404, () => fetchRaw('GET /nothing')],
  ['unknown page in English', 404, () => fetchRaw('GET /en/nothing')],
  ['unknown page, HEAD', 404, () => fetchRaw('HEAD /nothing')],
  ['page with an invalid form', 400, () => post('/', { ...form, email: 'x' })],
  ['page with a malformed form', 400, () => post('/en', { name: '\0' })],
  ['page without an action', 405, () => post('/privacy', {})],
  ['redirect to the canonical path', 308, () => fetchRaw('GET /BLOG/')],
  ['redirect from double slashes', 308, () => fetchRaw('GET //en')],
  ['redirect to the Greek page', 308, () => fetchRaw('GET /en/sitemap')],
  ['redirect after a form', 303, () => post('/', form)],
  ['single fetch data', 200, () => fetchRaw('GET /blog.data')],
  ['single fetch data of an unknown page', 404, () => fetchRaw('GET /nothing.data')],
  ['single fetch redirect', 202, () => fetchRaw('GET /en/sitemap.data')],
  ['form sent by React Router', 202, () => post('/_.data', { ...form, message: 'Πού;' })],
  ['rate-limited form', 429, () => post('/', { ...form, message: 'Πώς;' })],
  ['rate-limited form sent by React Router', 429, () => post('/_.data', { ...form, message: 'Πώς;' })],
  ['built script', 200, async () => fetchRaw(`GET ${await assetPath('js', '/auth')}`)],
  ['built font', 200, async () => fetchRaw(`GET ${await assetPath('woff2')}`)],
  ['unknown asset', 404, () => fetchRaw('GET /assets/nothing.js')],
  ['sitemap', 200, () => fetchRaw('GET /sitemap.xml')],
  ['public calendar', 200, () => fetchRaw('GET /calendar/all.ics')],
  ['unknown calendar', 404, () => fetchRaw('GET /en/calendar/nothing.ics')],
  ['robots.txt', 200, () => fetchRaw('GET /robots.txt')],
  ['speculation rules', 200, () => fetchRaw('GET /speculation-rules.json')],
  ['health', 200, () => fetchRaw('GET /healthz')],
  ['readiness', 200, () => fetchRaw('GET /readyz')],
  ['form from another site', 403, () => post('/', form, ['Origin: https://evil.example'])],
  ['method not allowed', 405, () => fetchRaw('DELETE /')],
  ['body too large', 413, () => fetchRaw('POST /', [formType, `Content-Length: ${tooLarge.length}`], tooLarge)],
  ['unknown type of a body', 415, () => fetchRaw('POST /', ['Content-Type: text/plain', 'Content-Length: 1'], 'a')],
  ['misdirected request', 421, () => send(site.origin, 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')],
  ['refusal page: form from another site', 403, () => post('/', form, ['Origin: https://evil.example', 'Accept: text/html'])],
  [
    'refusal page: body too large',
    413,
    () => fetchRaw('POST /', [formType, 'Accept: text/html', `Content-Length: ${tooLarge.length}`], tooLarge),
  ],
  ['missing Host', 400, () => send(site.origin, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  ['malformed target', 400, () => fetchRaw('GET *')],
  ['invalid HTTP', 400, () => send(site.origin, 'Good morning\r\n\r\n')],
  ['headers too large', 431, () => fetchRaw('GET /', [`A: ${'a'.repeat(20_000)}`])],
  ['unknown Expect', 200, () => fetchRaw('GET /', ['Expect: unknown'])],
];

for (const [name, status, response] of kinds)
  test(`sends the security headers: ${name}`, async () => {
    const result = await response();
    expect(result.status).toBe(status);
    expect(securityHeaderProblems(result)).toEqual([]);
  });

test('sends the security headers when a form fails because of a database outage', async () => {
  const { kysely } = site.database;
  await kysely.schema.alterTable('limits').renameTo('limits_renamed').execute();
  const failed = await post('/', { ...form, message: 'Μήπως;' });
  const failedForReact = await post('/_.data', { ...form, message: 'Μήπως;' });
  await kysely.schema.alterTable('limits_renamed').renameTo('limits').execute();
  expect([failed.status, failedForReact.status]).toEqual([503, 503]);
  expect([...securityHeaderProblems(failed), ...securityHeaderProblems(failedForReact)]).toEqual([]);
});

test('makes only responses that are the same for all visitors cacheable', async () => {
  for (const [name, , response] of kinds) {
    const { status, headers } = await response();
    const isShared =
      /^public|legal page|matching ETag|^built|sitemap|robots|speculation|unknown Expect/.test(name) &&
      [200, 304].includes(status);
    expect([name, headers['cache-control']?.startsWith('public')]).toEqual([name, isShared]);
    expect([name, headers['cache-control'] === 'no-store']).toEqual([name, !isShared]);
    if (headers['content-type']?.startsWith('text/html') && !name.startsWith('refusal page'))
      expect([name, headers.vary]).toEqual([name, 'Accept-Encoding']);
  }
});

test('generates a new nonce for each page', async () => {
  const nonces = new Set<string>();
  for (let count = 0; count < 10; count++) {
    const { headers } = await fetchRaw('GET /nothing');
    for (const source of policyOf(headers)['script-src'] ?? []) if (source.startsWith("'nonce-")) nonces.add(source);
  }
  expect(nonces.size).toBe(10);
});

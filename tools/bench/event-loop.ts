// Sends the worst request of each kind at its maximum size and measures for how long it keeps other visitors waiting, alone and from eight
// clients at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { multipartBoundary, request, send } from '#tests/support/raw-http.ts';
import { startSite } from '#tests/support/site.ts';
import { type Metric, quantile, report } from './report.ts';
import { signIn } from './session.ts';

const ROUNDS = 5;
const CLIENTS = 8;
const BODY_BYTES = 800 * 1024;
const HEADER_BYTES = 16_000;
const adminEmail = 'admin@example.org';

const site = await startSite('sqlite', { ADMIN_EMAIL: adminEmail, TRUST_PROXY: '1', RESET_LIMIT_PER_NETWORK: '1000' });
const cookie = await signIn(site, adminEmail);

const fill = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));
/** Combining marks out of canonical order, whose normalization sorts them. */
const marks = (bytes: number) => ['\u0345', '\u0301', '\u0316'].map((mark) => fill(mark, bytes / 3)).join('');
const shortRuns = (bytes: number) => fill(`a${'\u0345\u0301\u0316'.repeat(9)}`, bytes);

const get = (path: string, header = '') =>
  request(site.origin, `GET ${path}`, [`Cookie: ${cookie}`, ...(header ? [header] : [])]);
const post = (path: string, body: string, type = 'application/x-www-form-urlencoded', head: string[] = []) =>
  request(
    site.origin,
    `POST ${path}`,
    [
      `Origin: ${site.origin}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...head,
    ],
    body,
  );
const form = (path: string, field: string, fillWith: (bytes: number) => string) =>
  post(path, `${field}=${fillWith(BODY_BYTES - 100)}`);
const part = (name: string) => `--${multipartBoundary}\r\nContent-Disposition: form-data; name="${name}"\r\n`;

const headers: Record<string, string> = {
  'Accept-Encoding, spaces': `Accept-Encoding: a${' '.repeat(HEADER_BYTES)}b`,
  'Accept-Encoding, commas': `Accept-Encoding: ${fill('a;', HEADER_BYTES / 2)}${fill(',', HEADER_BYTES / 2)}`,
  'If-None-Match': `If-None-Match: ${fill('W/"a",', HEADER_BYTES)}`,
  Accept: `Accept: ${fill('text/html;q=0.9,', HEADER_BYTES)}`,
  Cookie: `Cookie: ${fill('a=b; ', HEADER_BYTES - 500)}`,
  'X-Forwarded-For': `X-Forwarded-For: ${fill('1.1.1.1:1,', HEADER_BYTES)}`,
};
const texts: Record<string, (bytes: number) => string> = {
  'marks out of order': marks,
  'short runs of marks': shortRuns,
  'accented letters': (bytes) => fill('e\u0301', bytes),
  spaces: (bytes) => fill('a+', bytes),
  'carriage returns': (bytes) => fill('%0D', bytes),
  emoji: (bytes) => fill('👨‍👩‍👧‍👦', bytes),
  ampersands: (bytes) => fill('a&', bytes),
};
const requests: Record<string, Buffer> = {
  ...Object.fromEntries(
    ['/', '/auth', '/admin'].flatMap((path) =>
      Object.entries(headers).map(([name, header]) => [`GET ${path}, ${name}`, get(path, header)]),
    ),
  ),
  'GET, path of slashes': get(fill('/', HEADER_BYTES)),
  'GET, path of parent folders': get(`/${fill('a/../', HEADER_BYTES)}`),
  'GET, path of encoded letters': get(`/${fill('%CE%B1', HEADER_BYTES)}`),
  'GET, path below /admin': get(`/admin/contacts/a@${fill('%CC%81%CD%85', HEADER_BYTES)}`),
  'GET, query of many parameters': get(`/auth?${fill('a&', HEADER_BYTES)}`),
  'GET, error_description': get(`/auth?error_description=${fill('%25CC%2581', HEADER_BYTES)}`),
  'GET, search': get(`/admin?q=${encodeURIComponent(marks(HEADER_BYTES / 3))}`),
  ...Object.fromEntries(
    [
      ['/en', 'message'],
      ['/en', 'name'],
      ['/en', 'email'],
      ['/auth?mode=sign-up', 'email'],
      ['/auth?mode=sign-up', 'password'],
      ['/auth/language', 'from'],
      ['/profile/settings', 'address'],
      ['/admin/events/new', 'description'],
      ['/admin/events/new', 'registration_link'],
    ].flatMap(([path = '', field = '']) =>
      Object.entries(texts).map(([name, fillWith]) => [`POST ${path}, ${field}: ${name}`, form(path, field, fillWith)]),
    ),
  ),
  'POST, email with a long domain': form('/auth?mode=sign-up', 'email', (bytes) => `a@${fill('α.', bytes)}`),
  'POST, URL with a long host': form('/auth/language', 'from', (bytes) => `https://${fill('α.', bytes)}`),
  'POST, multipart with many parts': post(
    '/en',
    fill(`${part('a')}\r\n\r\n`, 100_000),
    `multipart/form-data; boundary=${multipartBoundary}`,
  ),
  'POST, multipart with many headers': post(
    '/en',
    `${part('a')}${fill('a: b\r\n', 100_000)}`,
    `multipart/form-data; boundary=${multipartBoundary}`,
  ),
  'POST, multipart of 800 KB': post('/en', fill(part('a'), BODY_BYTES), `multipart/form-data; boundary=${multipartBoundary}`),
  'POST, Content-Type of spaces': post('/en', 'a', `multipart/form-data;${' '.repeat(HEADER_BYTES - 500)}x`),
  'POST, User-Agent': post('/auth', `email=${adminEmail}&password=a+password+for+the+benchmarks`, undefined, [
    `User-Agent: ${fill('Edg', HEADER_BYTES - 500)}`,
  ]),
};

try {
  const delays: Metric[] = [];
  for (const [name, bytes] of Object.entries(requests)) {
    await send(site.origin, bytes);
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS; round++) waits.push(Math.max(...(await waitsDuring(() => send(site.origin, bytes)))));
    delays.push({ name, value: quantile(waits, 0.5), unit: 'ms', limit: 50 });
  }
  const all = Object.values(requests);
  const crowded = await waitsDuring(() =>
    Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        for (const index of all.keys()) await send(site.origin, all[(index + client * CLIENTS) % all.length] ?? '');
      }),
    ),
  );
  report([...delays, { name: 'eight clients, other visitors, p99', value: quantile(crowded, 0.99), unit: 'ms', limit: 250 }]);
} finally {
  await site.close();
}

/** Requests /healthz again and again while `work` runs. Returns the response times. */
async function waitsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isRunning = true;
  const running = work().finally(() => {
    isRunning = false;
  });
  do {
    const start = performance.now();
    await (await fetch(`${site.origin}/healthz`)).arrayBuffer();
    waits.push(performance.now() - start);
    await sleep(1);
  } while (isRunning);
  await running;
  return waits;
}

// Sends the worst request of each kind at its maximum size and measures for how long it keeps other visitors waiting, alone and from eight
// clients at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { request, send } from '#tests/support/raw-http.ts';
import { startSite } from '#tests/support/site.ts';
import { type Metric, quantile, report } from './report.ts';
import { signIn } from './session.ts';

const ROUNDS = 5;
const CLIENTS = 8;
const BODY_BYTES = 400 * 1024;
/** Limit of server/form.ts in UTF-16 units. */
const FIELD_UNITS = 100_000;
const ARTICLE_UNITS = 20_000;
const HEADER_BYTES = 16_000;
const adminEmail = 'admin@example.org';

const site = await startSite('sqlite', { ADMIN_EMAIL: adminEmail, TRUST_PROXY: '1', RESET_LIMIT_PER_NETWORK: '1000' });
const cookie = await signIn(site, adminEmail);

const repeat = (part: string, units: number) => part.repeat(Math.floor(units / part.length));
/** Combining marks out of canonical order, whose normalization sorts them. */
const marks = (units: number) => `a${['\u0345', '\u0301', '\u0316'].map((mark) => repeat(mark, (units - 1) / 3)).join('')}`;

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

const headers: Record<string, string> = {
  'Accept-Encoding, spaces': `Accept-Encoding: a${' '.repeat(HEADER_BYTES)}b`,
  'Accept-Encoding, commas': `Accept-Encoding: ${repeat('a;', HEADER_BYTES / 2)}${repeat(',', HEADER_BYTES / 2)}`,
  'If-None-Match': `If-None-Match: ${repeat('W/"a",', HEADER_BYTES)}`,
  Accept: `Accept: ${repeat('text/html;q=0.9,', HEADER_BYTES)}`,
  Cookie: `Cookie: ${repeat('a=b; ', HEADER_BYTES - 500)}`,
  'X-Forwarded-For': `X-Forwarded-For: ${repeat('1.1.1.1:1,', HEADER_BYTES)}`,
};
/** Values of a form field, of the greatest length that is accepted or that fills the body. */
const texts: Record<string, string> = {
  'marks out of order': marks(FIELD_UNITS),
  'short runs of marks': repeat(`a${'\u0345\u0301\u0316'.repeat(9)}`, FIELD_UNITS),
  'accented letters': repeat('e\u0301', FIELD_UNITS),
  words: repeat('a+', FIELD_UNITS),
  'carriage returns': '%0D'.repeat(FIELD_UNITS),
  emoji: repeat('👨‍👩‍👧‍👦', FIELD_UNITS),
  'body of marks': marks(BODY_BYTES / 2 - 100),
  'body of spaces': repeat('+', BODY_BYTES - 100),
  'body of ampersands': repeat('a&', BODY_BYTES - 100),
};
/** Markdown of the greatest length of an article's text. */
const markdown: Record<string, string> = {
  'nested lists': repeat(`${Array.from({ length: 10 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')}\n\n`, ARTICLE_UNITS),
  'a table': `${repeat('|a', 20)}\n${repeat('|-', 20)}\n${repeat('|\n', ARTICLE_UNITS - 60)}`,
  emphasis: repeat('*a **b', 1_390) + repeat('a ', ARTICLE_UNITS - 1_390),
  'long words': repeat(`${'a'.repeat(298)}@ `, ARTICLE_UNITS),
  brackets: repeat('[ ', ARTICLE_UNITS),
  links: repeat('[a](/blog) ', ARTICLE_UNITS),
  'broken links': repeat('[a]( ', ARTICLE_UNITS),
  code: repeat('`a `` ', ARTICLE_UNITS),
  tags: repeat('<a ', ARTICLE_UNITS),
};
const articleForm = '/admin/pages/article.1/articles.1.text';
const requests: Record<string, Buffer> = {
  ...Object.fromEntries(
    ['/', '/auth', '/admin'].flatMap((path) =>
      Object.entries(headers).map(([name, header]) => [`GET ${path}, ${name}`, get(path, header)]),
    ),
  ),
  'GET, path of slashes': get(repeat('/', HEADER_BYTES)),
  'GET, path of parent folders': get(`/${repeat('a/../', HEADER_BYTES)}`),
  'GET, path of encoded letters': get(`/${repeat('%CE%B1', HEADER_BYTES)}`),
  'GET, path below /admin': get(`/admin/contacts/a@${repeat('%CC%81%CD%85', HEADER_BYTES)}`),
  'GET, query of many parameters': get(`/auth?${repeat('a&', HEADER_BYTES)}`),
  'GET, error_description': get(`/auth?error_description=${repeat('%25CC%2581', HEADER_BYTES)}`),
  'GET, search': get(`/admin?q=${encodeURIComponent(marks(HEADER_BYTES / 7))}`),
  ...Object.fromEntries(
    [
      ['/en', 'message'],
      ['/en', 'name'],
      ['/en', 'email'],
      ['/auth?mode=sign-up', 'email'],
      ['/auth?mode=sign-up', 'password'],
      ['/auth/language', 'from'],
      ['/profile/settings', 'address'],
      ['/profile/settings/delete', 'password'],
      ['/admin/events/new', 'description'],
      ['/admin/events/new', 'registration_link'],
      [articleForm, 'articles.1.text:el'],
    ].flatMap(([path = '', field = '']) =>
      Object.entries(texts).map(([name, text]) => [`POST ${path}, ${field}: ${name}`, post(path, `${field}=${text}`)]),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(markdown).map(([name, text]) => [
      `POST an article: ${name}`,
      post(articleForm, String(new URLSearchParams({ 'articles.1.text:el': text }))),
    ]),
  ),
  'POST, email with a long domain': post('/auth?mode=sign-up', `email=a@${repeat('α.', FIELD_UNITS)}`),
  'POST, URL with a long host': post('/auth/language', `from=https://${repeat('α.', FIELD_UNITS)}`),
  'POST, Content-Type of spaces': post('/en', 'a', `application/x-www-form-urlencoded;${' '.repeat(HEADER_BYTES - 500)}x`),
  'POST, User-Agent': post('/auth', `email=${adminEmail}&password=a+password+for+the+benchmarks`, undefined, [
    `User-Agent: ${repeat('Edg', HEADER_BYTES - 500)}`,
  ]),
};

try {
  const delays: Metric[] = [];
  for (const [name, bytes] of Object.entries(requests)) {
    const { status } = await send(site.origin, bytes);
    if ([0, 413, 431].includes(status)) throw new Error(`${name} exceeds a limit: ${status}`);
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

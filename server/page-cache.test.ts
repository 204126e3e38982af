import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { securityHeaderProblems } from '#tests/support/security-headers.ts';
import { createPageCache, inlineElements } from './page-cache.ts';
import type { StaticFile } from './static-file.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const frameSources = ['https://maps.example'];
const bodyOf = (page: StaticFile | null | undefined) => page && Buffer.from(page.plain.body).toString();

/** Pages `/`, `/en` and `/blog`, each a text of its path and `content`. A path in `broken` responds with 500. */
function openCache() {
  const site = { content: 'old', paths: ['/', '/en', '/blog'], broken: new Set<string>(), contentType: 'text/plain' };
  let held: Promise<void> | undefined;
  const render = vi.fn(async (request: Request) => {
    const { pathname } = new URL(request.url);
    const text = `${pathname} ${site.content} `.repeat(20);
    const delay = held;
    held = undefined;
    await delay;
    return new Response(text, { status: site.broken.has(pathname) ? 500 : 200, headers: { 'Content-Type': site.contentType } });
  });
  const isPage = (path: string) => site.paths.includes(path);
  return {
    site,
    render,
    cache: createPageCache({
      origin: 'http://localhost:3000',
      frameSources,
      inlineScripts: ['one()'],
      speculationRules: '/rules.json',
      isPage,
      render,
    }),
    /** Delays the next response, with the content of now, until the returned function is called. */
    holdNextResponse() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

test('renders a page once for all requests that wait for it, and keeps it', async () => {
  const { cache, render } = openCache();
  expect(cache.get('/')).toBeUndefined();
  const loaded = await Promise.all(Array.from({ length: 64 }, () => cache.load('/')));
  expect(render).toHaveBeenCalledTimes(1);
  expect(new Set(loaded)).toEqual(new Set([cache.get('/')]));
});

test.each(['check', 'publish'] as const)('%s serves requests between two renderings', async (method) => {
  const { cache, render } = openCache();
  const order: string[] = [];
  render.mockImplementation(async ({ url }) => {
    order.push(new URL(url).pathname);
    setImmediate(() => order.push('request'));
    return new Response('text', { headers: { 'Content-Type': 'text/plain' } });
  });
  await cache[method](['/', '/en'], () => {});
  expect(order.slice(0, 3)).toEqual(['/', 'request', '/en']);
});

test('renders and caches no path that is not a page', async () => {
  const { cache, render } = openCache();
  expect([await cache.load('/admin'), cache.get('/admin')]).toEqual([null, undefined]);
  expect(render).not.toHaveBeenCalled();
});

test('caches no failure, and renders again at the next request', async () => {
  const lines = captureLog();
  const { site, cache, render } = openCache();
  site.broken.add('/');
  expect(await Promise.all([cache.load('/'), cache.load('/')])).toEqual([null, null]);
  render.mockRejectedValueOnce(new Error('no content'));
  expect(await cache.load('/')).toBeNull();
  expect(cache.get('/')).toBeUndefined();
  expect(lines).toEqual([
    ['page not cached', { path: '/', error: new Error('Rendering / failed with status 500') }],
    ['page not cached', { path: '/', error: new Error('no content') }],
  ]);
  site.broken.clear();
  expect(bodyOf(await cache.load('/'))).toContain('/ old');
});

test('sets the headers of a page, with the hashes of its inline scripts and styles', async () => {
  const { site, cache } = openCache();
  site.contentType = 'text/html';
  site.content = '<!-- --><style>p{}</style>';
  const page = await cache.load('/');
  expect(bodyOf(page)).not.toContain('<!-- -->');
  expect(page?.headers).toMatchObject({ 'Cache-Control': 'public, max-age=0, must-revalidate', 'Content-Type': 'text/html' });
  expect(page?.headers['Content-Security-Policy']).toContain(`style-src ${hashOf('p{}')}`);
  expect(page?.headers['Content-Security-Policy']).toMatch(/; frame-src https:\/\/maps\.example$/);
  const headers = Object.fromEntries(Object.entries(page?.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]));
  expect(securityHeaderProblems({ headers, body: bodyOf(page) ?? '' }, frameSources)).toEqual([]);
});

test('compresses pages fast at first, and fully when idle, with another ETag', async () => {
  const lines = captureLog();
  const { site, cache } = openCache();
  site.content = Array.from({ length: 500 }, (_, index) => createHash('md5').update(`${index}`).digest('base64')).join(' ');
  const fast = await cache.load('/');
  await cache.load('/en');
  let checks = 0;
  await cache.compressWhileIdle(() => checks++ === 0);
  const full = cache.get('/');
  expect(full?.br?.body.length).toBeLessThan(fast?.br?.body.length ?? 0);
  expect(full?.br?.etag).not.toBe(fast?.br?.etag);
  expect(full?.plain).toEqual(fast?.plain);
  expect(brotliDecompressSync(full?.br?.body ?? '')).toEqual(fast?.plain.body);
  expect(lines).toEqual([]);
  const fastEnglish = cache.get('/en');
  await cache.compressWhileIdle(() => true);
  await cache.compressWhileIdle(() => true);
  expect(cache.get('/')).toBe(full);
  expect(cache.get('/en')?.br?.etag).not.toBe(fastEnglish?.br?.etag);
  expect(lines).toEqual([['pages compressed', { count: 1 }]]);
});

test('does not bring back a page that was replaced while it was compressed', async () => {
  captureLog();
  const { site, cache } = openCache();
  await cache.load('/');
  const compressed = cache.compressWhileIdle(() => true);
  site.content = 'new';
  await cache.publish(['/'], () => {});
  await compressed;
  expect(bodyOf(cache.get('/'))).toContain('/ new');
});

test('publishes all pages together with the content, or none when one fails', async () => {
  const { site, cache } = openCache();
  for (const path of site.paths) await cache.load(path);
  const shown = () => site.paths.map((path) => bodyOf(cache.get(path))?.split(' ')[1]);
  const blog = cache.get('/blog');
  const commit = vi.fn(() => expect(shown()).toEqual(['old', 'old', 'old']));
  site.content = 'new';
  site.broken.add('/en');
  await expect(cache.publish(['/', '/en'], commit)).rejects.toThrow('Rendering /en failed with status 500');
  expect(shown()).toEqual(['old', 'old', 'old']);
  expect(commit).not.toHaveBeenCalled();
  site.broken.clear();
  await cache.publish(['/', '/en'], commit);
  expect(shown()).toEqual(['new', 'new', 'old']);
  expect(commit).toHaveBeenCalledTimes(1);
  expect(cache.get('/blog')).toBe(blog);
});

test('a publication keeps pages that it does not change, and removes those that no longer exist', async () => {
  const { site, cache } = openCache();
  for (const path of site.paths) await cache.load(path);
  const home = cache.get('/');
  await cache.publish(['/', '/en'], () => {
    site.paths = ['/', '/en'];
  });
  expect(cache.get('/')).toBe(home);
  expect(cache.get('/blog')).toBeUndefined();
});

test.each([
  ['renders the page', ['/blog']],
  ['does not render the page', []],
])('a rendering that began before a publication does not enter the cache after it, if that %s', async (_name, published) => {
  const { site, cache, holdNextResponse } = openCache();
  const release = holdNextResponse();
  const before = cache.load('/blog');
  site.content = 'new';
  await cache.publish(published, () => {});
  const after = published.length > 0 ? cache.get('/blog') : await cache.load('/blog');
  release();
  expect(bodyOf(await before)).toContain('/blog old');
  expect(bodyOf(after)).toContain('/blog new');
  expect(cache.get('/blog')).toBe(after);
});

test('finds all inline scripts and styles except JSON-LD', () => {
  const html =
    '<style nonce="">a{}</style><noscript><style>b{}</style></noscript><script src="/a.js"></script>' +
    '<script type="application/ld+json">{}</script><script>one()</script><script type="module" async="">\ntwo()\n</script><style></style>';
  expect(inlineElements(html)).toEqual({ scripts: ['one()', '\ntwo()\n'], styles: ['a{}', 'b{}'] });
});

test.each([
  ['<script>one()</script>', true],
  ['<script>one();alert(1)</script>', false],
  ['<script nonce="">alert(1)</script>', false],
])('allows only the inline scripts of the build: %s', async (script, isAllowed) => {
  captureLog();
  const { site, cache } = openCache();
  site.contentType = 'text/html';
  site.content = script;
  expect((await cache.load('/')) !== null).toBe(isAllowed);
  if (isAllowed) expect(cache.get('/')?.headers['Content-Security-Policy']).toContain(`script-src 'self' ${hashOf('one()')}`);
});

test('a check renders all pages and keeps none', async () => {
  const { site, cache } = openCache();
  await cache.check(site.paths);
  expect(cache.get('/')).toBeUndefined();
  site.broken.add('/blog');
  await expect(cache.check(site.paths)).rejects.toThrow('Rendering /blog failed with status 500');
});

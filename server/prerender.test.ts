import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { complaintsAbout } from '#tests/support/security-headers.ts';
import { deferHydration, inlineHashes, loadServedFiles, renewServedFiles } from './prerender.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A build of one asset and one page that says how often it was rendered. */
function openBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'school-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clientDir = join(folder, 'client');
  mkdirSync(join(clientDir, 'assets'), { recursive: true });
  writeFileSync(join(clientDir, 'assets/a-1.js'), 'a');
  writeFileSync(join(clientDir, 'favicon.ico'), 'b');
  writeFileSync(join(clientDir, 'notes.md'), 'c');
  let renders = 0;
  const render = async (request: Request) => {
    renders++;
    const { pathname, origin } = new URL(request.url);
    if (pathname !== '/') return new Response('', { status: 404 });
    return new Response(`<p>${origin}</p><style>p{}</style>`, {
      headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' },
    });
  };
  const cacheDir = join(folder, 'server');
  mkdirSync(cacheDir);
  return {
    kept: () => readdirSync(cacheDir).map((name) => join(cacheDir, name)),
    clientDir,
    load: (change = {}) =>
      loadServedFiles({ addresses: ['/'], origin: 'http://localhost:3000', clientDir, cacheDir, render, ...change }),
    renders: () => renders,
  };
}

test('pages and built files with their headers, and nothing else that lies about', async () => {
  const files = await openBuild().load();
  expect([...files.keys()].sort()).toEqual(['/', '/assets/a-1.js', '/favicon.ico']);
  const header = (path: string, name: string) => {
    const headers = files.get(path)?.plain.headers ?? [];
    return headers[headers.indexOf(name) + 1];
  };
  expect(header('/', 'Cache-Control')).toBe('public, max-age=0, must-revalidate');
  expect(header('/assets/a-1.js', 'Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect(header('/favicon.ico', 'Cache-Control')).toBe('public, max-age=3600');
  expect(header('/', 'Content-Security-Policy')).toContain(`style-src ${hashOf('p{}')};`);
  for (const [path, { plain }] of files) {
    const pairs = Object.entries(plain.headers).filter(([index]) => Number(index) % 2 === 0);
    const headers = pairs.map(([index, name]) => [name.toLowerCase(), plain.headers[Number(index) + 1] ?? '']);
    const answer = { headers: Object.fromEntries(headers), body: Buffer.from(plain.body).toString() };
    expect([path, complaintsAbout(answer)]).toEqual([path, []]);
  }
});

test('an address that does not answer 200 stops the start', async () => {
  await expect(openBuild().load({ addresses: ['/', '/gone'] })).rejects.toThrow('/gone answered 404');
});

test('are made once for an origin', async () => {
  const { load, renders } = openBuild();
  const first = await load();
  expect(await load()).toEqual(first);
  expect(renders()).toBe(1);
  const other = await load({ origin: 'https://school.example' });
  expect(renders()).toBe(2);
  expect(Buffer.from(other.get('/')?.plain.body ?? '').toString()).toContain('https://school.example');
  // Instances under two origins leave each other's alone.
  expect(await load()).toEqual(first);
  expect(renders()).toBe(2);
});

test('are renewed all together, or none where one can’t be', async () => {
  const { load, clientDir, kept } = openBuild();
  const render = async (request: Request) => new Response(`built ${new URL(request.url).pathname}`, { headers: text });
  const text = { 'Content-Type': 'text/plain' };
  const files = await load({ addresses: ['/', '/en', '/blog'], render });
  const body = (path: string) => Buffer.from(files.get(path)?.plain.body ?? '').toString();
  const etag = files.get('/en')?.brotli?.etag;
  const [cacheFile = ''] = kept();
  const whole = readFileSync(cacheFile);
  const renew = (broken: string) =>
    renewServedFiles(files, {
      addresses: ['/', '/en'],
      origin: 'http://localhost:3000',
      clientDir,
      render: async (request) => {
        const { pathname } = new URL(request.url);
        return new Response(`renewed ${pathname}`, { headers: text, status: pathname === broken ? 500 : 200 });
      },
    });
  await expect(renew('/en')).rejects.toThrow('/en answered 500');
  expect(['/', '/en', '/blog'].map(body)).toEqual(['built /', 'built /en', 'built /blog']);
  await renew('none');
  expect(['/', '/en', '/blog'].map(body)).toEqual(['renewed /', 'renewed /en', 'built /blog']);
  expect(files.get('/en')?.brotli?.etag).not.toBe(etag);
  // The next start begins with what was built.
  expect(readFileSync(cacheFile)).toEqual(whole);
});

test('are made anew when what was kept is damaged', async () => {
  const { load, renders, kept } = openBuild();
  await load();
  const [cacheFile = ''] = kept();
  const whole = readFileSync(cacheFile);
  for (const damage of [
    () => truncateSync(cacheFile, Math.floor(whole.length / 2)),
    () => writeFileSync(cacheFile, ''),
    () => writeFileSync(cacheFile, 'x'),
  ]) {
    damage();
    const before = renders();
    expect((await load()).has('/')).toBe(true);
    expect(renders()).toBe(before + 1);
    expect(readFileSync(cacheFile)).toHaveLength(whole.length);
  }
});

test('everything inline is hashed but data for search engines and scripts from files', () => {
  const html =
    '<style nonce="">a{}</style><noscript><style>b{}</style></noscript><script src="/a.js"></script>' +
    '<script type="application/ld+json">{}</script><script>one()</script><script type="module" async="">\ntwo()\n</script><style></style>';
  expect(inlineHashes(html)).toEqual({ scripts: [hashOf('one()'), hashOf('\ntwo()\n')], styles: [hashOf('a{}'), hashOf('b{}')] });
});

test('the module script of a page is made inert, and its preloads wait with it', () => {
  const html =
    '<link rel="modulepreload" href="/a.js"/><link rel="preload" href="/f.woff2"/><link rel="modulepreload" href="/b.js"/>' +
    '<script>now()</script><script type="module" async="">later()</script>';
  expect(deferHydration(html)).toBe(
    '<link rel="preload" href="/f.woff2"/><script>now()</script>' +
      '<script type="text/plain" id="hydration" data-preload="/a.js /b.js">later()</script>',
  );
});

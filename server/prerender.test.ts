import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { securityHeaderProblems } from '#tests/support/security-headers.ts';
import { log } from './log.ts';
import { inlineHashes, loadStaticCache, rerenderPages } from './prerender.ts';

const compressFiles = join(import.meta.dirname, '../scripts/compress-files.ts');
const text = { 'Content-Type': 'text/plain' };
const renderText = async (request: Request) => new Response(`built ${new URL(request.url).pathname}`, { headers: text });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

type LoadOptions = {
  paths?: string[];
  settings?: object;
  origin?: string;
  render?: (request: Request) => Promise<Response>;
  script?: string;
};

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
  const cacheFiles = () => globSync(join(cacheDir, '*.bin'));
  const loadUncompressed = ({ paths = ['/'], settings = {}, script = compressFiles, ...change }: LoadOptions = {}) =>
    loadStaticCache(
      { origin: 'http://localhost:3000', clientDir, frameSources: ['https://maps.example'], render, ...change },
      { paths, settings, cacheDir, script },
    );
  return {
    cacheFiles,
    clientDir,
    loadUncompressed,
    /** Also waits until the files are compressed and stored. */
    async load(options?: LoadOptions) {
      const files = await loadUncompressed(options);
      await expect.poll(() => files.get('/')?.brotli && readFileSync(cacheFiles().at(-1) ?? '').length > 1).toBe(true);
      return files;
    },
    renders: () => renders,
  };
}

test('caches pages and built files with their headers, and no other files', async () => {
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
  expect(header('/', 'Content-Security-Policy')).toMatch(/; frame-src https:\/\/maps\.example$/);
  for (const [path, { plain }] of files) {
    const pairs = Object.entries(plain.headers).filter(([index]) => Number(index) % 2 === 0);
    const headers = pairs.map(([index, name]) => [name.toLowerCase(), plain.headers[Number(index) + 1] ?? '']);
    const answer = { headers: Object.fromEntries(headers), body: Buffer.from(plain.body).toString() };
    expect([path, securityHeaderProblems(answer, ['https://maps.example'])]).toEqual([path, []]);
  }
});

test('fails when a page responds with another status than 200', async () => {
  await expect(openBuild().load({ paths: ['/', '/gone'] })).rejects.toThrow('Prerendering /gone failed with status 404');
});

test('prerenders once per origin and settings', async () => {
  const { load, renders } = openBuild();
  const first = await load();
  expect(await load()).toEqual(first);
  expect(renders()).toBe(1);
  const other = await load({ origin: 'https://school.example' });
  expect(renders()).toBe(2);
  expect(Buffer.from(other.get('/')?.plain.body ?? '').toString()).toContain('https://school.example');
  expect(await load()).toEqual(first);
  expect(renders()).toBe(2);
  await load({ settings: { retentionMonths: 12 } });
  expect(renders()).toBe(3);
});

test('sends files uncompressed until a child process has compressed them', async () => {
  const { loadUncompressed, clientDir, cacheFiles } = openBuild();
  const files = await loadUncompressed({ paths: ['/', '/en'], render: renderText });
  expect([...files.values()].map(({ brotli }) => brotli)).toEqual([...files.values()].map(() => undefined));
  const options = { origin: 'http://localhost:3000', clientDir, frameSources: [], render: async () => new Response('new') };
  await rerenderPages(files, options, ['/en']);
  await expect.poll(() => files.get('/')?.brotli).toBeDefined();
  expect(files.get('/assets/a-1.js')?.brotli).toBeDefined();
  expect(Buffer.from(files.get('/en')?.plain.body ?? '').toString()).toBe('new');
  await expect.poll(cacheFiles).toHaveLength(1);
});

test('sends files uncompressed if the child process fails', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const { loadUncompressed, cacheFiles } = openBuild();
  const files = await loadUncompressed({ script: 'missing.ts' });
  await expect.poll(() => logged.mock.calls).toEqual([['compression failed', { error: expect.any(Error) }]]);
  expect(files.get('/')?.plain).toBeDefined();
  expect(cacheFiles()).toEqual([]);
});

test('replaces all pages, or none when one fails', async () => {
  const { load, clientDir, cacheFiles } = openBuild();
  const files = await load({ paths: ['/', '/en', '/blog'], render: renderText });
  const body = (path: string) => Buffer.from(files.get(path)?.plain.body ?? '').toString();
  const etag = files.get('/en')?.brotli?.etag;
  const [cacheFile = ''] = cacheFiles();
  const whole = readFileSync(cacheFile);
  const options = { origin: 'http://localhost:3000', clientDir, frameSources: [] };
  const renew = (broken: string) => {
    const rerender = async (request: Request) => {
      const { pathname } = new URL(request.url);
      return new Response(`renewed ${pathname}`, { headers: text, status: pathname === broken ? 500 : 200 });
    };
    return rerenderPages(files, { ...options, render: rerender }, ['/', '/en']);
  };
  await expect(renew('/en')).rejects.toThrow('Prerendering /en failed with status 500');
  expect(['/', '/en', '/blog'].map(body)).toEqual(['built /', 'built /en', 'built /blog']);
  await renew('none');
  expect(['/', '/en', '/blog'].map(body)).toEqual(['renewed /', 'renewed /en', 'built /blog']);
  expect(files.get('/en')?.brotli?.etag).not.toBe(etag);
  expect(readFileSync(cacheFile)).toEqual(whole);
});

test('prerenders again when the stored file is damaged', async () => {
  const { load, renders, cacheFiles } = openBuild();
  await load();
  const [cacheFile = ''] = cacheFiles();
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

test('hashes all inline scripts and styles except JSON-LD', () => {
  const html =
    '<style nonce="">a{}</style><noscript><style>b{}</style></noscript><script src="/a.js"></script>' +
    '<script type="application/ld+json">{}</script><script>one()</script><script type="module" async="">\ntwo()\n</script><style></style>';
  expect(inlineHashes(html)).toEqual({ scripts: [hashOf('one()'), hashOf('\ntwo()\n')], styles: [hashOf('a{}'), hashOf('b{}')] });
});

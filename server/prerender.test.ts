import { createHash } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { securityHeaderProblems } from '#tests/support/security-headers.ts';
import { log } from './log.ts';
import { inlineHashes, loadStaticCache, prerenderSite, rerenderPages } from './prerender.ts';

const text = { 'Content-Type': 'text/plain' };
const renderText = async (request: Request) => new Response(`built ${new URL(request.url).pathname}`, { headers: text });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const frameSources = ['https://maps.example'];

async function renderHome(request: Request) {
  const { pathname, origin } = new URL(request.url);
  if (pathname !== '/') return new Response('', { status: 404 });
  return new Response(`<p>${origin}</p><style>p{}</style>`, {
    headers: { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' },
  });
}

function openBuild() {
  const folder = mkdtempSync(join(tmpdir(), 'school-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const clientDir = join(folder, 'client');
  mkdirSync(join(clientDir, 'assets'), { recursive: true });
  writeFileSync(join(clientDir, 'assets/a-1.js'), 'a');
  writeFileSync(join(clientDir, 'favicon.ico'), 'b');
  writeFileSync(join(clientDir, 'notes.md'), 'c');
  const cacheDir = join(folder, 'server');
  mkdirSync(cacheDir);
  const options = { origin: 'http://localhost:3000', settings: {}, clientDir, cacheDir };
  const program = join(folder, 'program.mjs');
  return {
    options,
    cacheFiles: () => globSync(join(cacheDir, '*.bin')),
    prerender: (paths = ['/'], { render = renderHome, ...change }: Partial<Parameters<typeof prerenderSite>[0]> = {}) =>
      prerenderSite({ ...options, ...change, frameSources, render }, paths),
    /** Loads the cache with a child process that runs `code`. */
    load(code: string, { isCurrent = () => true, ...change }: { isCurrent?: (path: string) => boolean; settings?: object } = {}) {
      writeFileSync(program, code);
      return loadStaticCache({ ...options, ...change }, { program, isCurrent });
    },
  };
}

/** Code of a child process that sends files with these texts, as soon as a file named `go` exists. */
const sends = (texts: Record<string, string>, go: string) => `
  import { existsSync } from 'node:fs';
  import { setTimeout } from 'node:timers/promises';
  import { prepareFile } from '${join(import.meta.dirname, 'static-cache.ts')}';
  const files = new Map();
  for (const [path, body] of Object.entries(${JSON.stringify(texts)})) files.set(path, await prepareFile(Buffer.from(body), ${JSON.stringify(text)}));
  while (!existsSync('${go}')) await setTimeout(10);
  process.send(files, () => process.disconnect());`;
const fails = 'process.exit(3)';

test('caches pages and built files with their headers, and no other files', async () => {
  const files = await openBuild().prerender();
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
  await expect(openBuild().prerender(['/', '/gone'])).rejects.toThrow('Prerendering /gone failed with status 404');
});

test('prerenders once per origin and settings', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const { prerender, load } = openBuild();
  const stored = await prerender();
  const other = await prerender(['/'], { origin: 'https://school.example' });
  expect(Buffer.from(other.get('/')?.plain.body ?? '').toString()).toContain('https://school.example');
  expect(await load(fails)).toEqual(stored);
  expect(logged.mock.calls).toEqual([]);
  expect((await load(fails, { settings: { retentionMonths: 12 } })).has('/')).toBe(false);
  await expect.poll(() => logged.mock.calls).toEqual([['prerendering failed', { error: expect.any(Error) }]]);
});

test('a child process prerenders, and nothing that it sends replaces pages changed in the meantime', async () => {
  const { load, options } = openBuild();
  const go = join(options.cacheDir, 'go');
  const texts = { '/': 'home', '/en': 'old', '/calendar/gone.ics': 'gone', '/assets/a-1.js': 'a' };
  const files = await load(sends(texts, go), { isCurrent: (path) => path !== '/calendar/gone.ics' });
  expect([...files.keys()].sort()).toEqual(['/assets/a-1.js', '/favicon.ico']);
  expect(files.get('/assets/a-1.js')?.brotli).toBeUndefined();
  await rerenderPages(files, { ...options, frameSources, render: async () => new Response('new', { headers: text }) }, ['/en']);
  writeFileSync(go, '');
  await expect.poll(() => files.get('/')?.brotli).toBeDefined();
  expect([...files.keys()].sort()).toEqual(['/', '/assets/a-1.js', '/en', '/favicon.ico']);
  expect(files.get('/assets/a-1.js')?.brotli).toBeDefined();
  expect(Buffer.from(files.get('/en')?.plain.body ?? '').toString()).toBe('new');
});

test('replaces all pages, or none when one fails', async () => {
  const { prerender, options, cacheFiles } = openBuild();
  const files = await prerender(['/', '/en', '/blog'], { render: renderText });
  const body = (path: string) => Buffer.from(files.get(path)?.plain.body ?? '').toString();
  const etag = files.get('/en')?.brotli?.etag;
  const [cacheFile = ''] = cacheFiles();
  const whole = readFileSync(cacheFile);
  const renew = (broken: string) => {
    const rerender = async (request: Request) => {
      const { pathname } = new URL(request.url);
      return new Response(`renewed ${pathname}`, { headers: text, status: pathname === broken ? 500 : 200 });
    };
    return rerenderPages(files, { ...options, frameSources, render: rerender }, ['/', '/en']);
  };
  await expect(renew('/en')).rejects.toThrow('Prerendering /en failed with status 500');
  expect(['/', '/en', '/blog'].map(body)).toEqual(['built /', 'built /en', 'built /blog']);
  await renew('none');
  expect(['/', '/en', '/blog'].map(body)).toEqual(['renewed /', 'renewed /en', 'built /blog']);
  expect(files.get('/en')?.brotli?.etag).not.toBe(etag);
  expect(readFileSync(cacheFile)).toEqual(whole);
});

test('prerenders again when the stored file is damaged', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue();
  const { prerender, load, cacheFiles } = openBuild();
  await prerender();
  const [cacheFile = ''] = cacheFiles();
  const whole = readFileSync(cacheFile);
  expect((await load(fails)).has('/')).toBe(true);
  for (const damaged of [whole.subarray(0, whole.length / 2), '', 'x']) {
    logged.mockClear();
    writeFileSync(cacheFile, damaged);
    expect((await load(fails)).has('/')).toBe(false);
    await expect.poll(() => logged.mock.calls).toHaveLength(1);
    await prerender();
    expect(readFileSync(cacheFile)).toEqual(whole);
  }
});

test('hashes all inline scripts and styles except JSON-LD', () => {
  const html =
    '<style nonce="">a{}</style><noscript><style>b{}</style></noscript><script src="/a.js"></script>' +
    '<script type="application/ld+json">{}</script><script>one()</script><script type="module" async="">\ntwo()\n</script><style></style>';
  expect(inlineHashes(html)).toEqual({ scripts: [hashOf('one()'), hashOf('\ntwo()\n')], styles: [hashOf('a{}'), hashOf('b{}')] });
});

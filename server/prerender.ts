import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';
import { log } from './log.ts';
import { prepareFile, type StaticCache } from './static-cache.ts';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** Brotli quality for pages rendered at runtime. Takes half the time of the maximum quality for 1 % more bytes. */
const RERENDER_QUALITY = 10;

interface PrerenderOptions {
  origin: string;
  frameSources: readonly string[];
  render(request: Request): Promise<Response>;
}

interface CacheOptions {
  origin: string;
  /** What the pages may state, besides the origin. Each combination is stored on its own. */
  settings: object;
  clientDir: string;
  /** Every build empties it. */
  cacheDir: string;
}

/**
 * Returns a static cache of all pages and built files. Rendering and compressing takes seconds and much memory. Unless an earlier start has
 * stored the result in `cacheDir`, a child process does it, and the returned cache has only the built files, uncompressed, until then.
 * @param child.program module that calls `prerenderSite` and sends the result to its parent
 * @param child.isCurrent whether a page of this path still exists when the child process is done
 */
export async function loadStaticCache(
  options: CacheOptions,
  child: { program: string; isCurrent(path: string): boolean },
): Promise<StaticCache> {
  const stored = await readFile(cacheFileOf(options))
    .then(deserialize)
    .catch(() => null); // the file is missing, or truncated by a power failure
  if (stored) return stored;

  const staticCache: StaticCache = new Map();
  for (const { path, body, headers } of await readBuiltFiles(options))
    staticCache.set(path, await prepareFile(body, headers, null));
  const builtFiles = new Map(staticCache);
  log.info('prerendering started');
  runPrerendering(child.program).then(
    (prerendered) => {
      for (const [path, file] of prerendered) {
        // Skips pages that have been rendered again, or are gone, because their content was changed in the meantime.
        const isSame = staticCache.get(path) === builtFiles.get(path);
        if (isSame && (builtFiles.has(path) || child.isCurrent(path))) staticCache.set(path, file);
      }
      log.info('prerendering finished');
    },
    (error) => log.error('prerendering failed', { error }),
  );
  return staticCache;
}

async function runPrerendering(program: string): Promise<StaticCache> {
  const child = fork(program, ['--prerender'], { serialization: 'advanced' });
  const killOnExit = () => child.kill();
  process.once('exit', killOnExit);
  const [result] = await Promise.race([once(child, 'message'), once(child, 'disconnect')]);
  process.off('exit', killOnExit);
  if (!(result instanceof Map)) throw new Error('the child process sent no result');
  return result;
}

/**
 * Renders `paths`, compresses them and all built files, and stores the result for later starts.
 * @throws if the status of a page is not 200
 */
export async function prerenderSite(options: PrerenderOptions & CacheOptions, paths: readonly string[]): Promise<StaticCache> {
  const staticCache: StaticCache = new Map();
  for (const path of paths) {
    const { body, headers } = await prerenderPath(options, path);
    staticCache.set(path, await prepareFile(body, headers));
  }
  for (const { path, body, headers } of await readBuiltFiles(options)) staticCache.set(path, await prepareFile(body, headers));

  // Ignore write errors, for example in a read-only directory, because the next start can prerender again.
  const cacheFile = cacheFileOf(options);
  const temporary = `${cacheFile}.${process.pid}`;
  await writeFile(temporary, serialize(staticCache)).then(
    () => rename(temporary, cacheFile),
    () => {},
  );
  return staticCache;
}

function cacheFileOf({ origin, settings, cacheDir }: CacheOptions): string {
  const key = createHash('sha256')
    .update(JSON.stringify([origin, settings]))
    .digest('hex')
    .slice(0, 16);
  return join(cacheDir, `static-cache-${key}.bin`);
}

/**
 * Replaces those of `paths` whose content has changed, or none if one of them fails to render. Renders one page at a time to leave CPU
 * time for requests.
 */
export async function rerenderPages(cache: StaticCache, options: PrerenderOptions, paths: readonly string[]): Promise<void> {
  const pages: StaticCache = new Map();
  for (const path of paths) {
    const { body, headers } = await prerenderPath(options, path);
    const former = cache.get(path);
    pages.set(path, former && body.equals(former.plain.body) ? former : await prepareFile(body, headers, RERENDER_QUALITY));
  }
  for (const [path, file] of pages) cache.set(path, file);
}

async function readBuiltFiles({ clientDir, origin }: CacheOptions) {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && contentTypes[extname(entry.name)]);
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const path = `/${file.slice(clientDir.length + 1).replaceAll('\\', '/')}`;
      return { path, body: await readFile(file), headers: builtFileHeaders(origin, path) };
    }),
  );
}

function builtFileHeaders(origin: string, path: string): Record<string, string> {
  return {
    ...commonHeaders(origin),
    'Content-Type': contentTypes[extname(path)] ?? '',
    // File names under /assets/ contain a content hash, so they can be cached forever.
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  };
}

async function prerenderPath({ origin, frameSources, render }: PrerenderOptions, path: string) {
  const response = await render(new Request(origin + path));
  if (response.status !== 200) throw new Error(`Prerendering ${path} failed with status ${response.status}`);
  const contentType = response.headers.get('Content-Type') ?? '';
  const text = await response.text();
  const headers: Record<string, string> = {
    ...commonHeaders(origin),
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
  if (!contentType.startsWith('text/html')) return { body: Buffer.from(text), headers };
  // Prerendered pages do not hydrate, so they do not need React's separators of adjacent texts.
  const html = text.replaceAll('<!-- -->', '');
  headers['Content-Security-Policy'] = contentSecurityPolicy({ ...inlineHashes(html), frames: frameSources });
  return { body: Buffer.from(html), headers };
}

/** Returns the CSP hashes of inline scripts and styles. */
export function inlineHashes(html: string) {
  const hashesOf = (element: string, skip?: RegExp) =>
    [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))]
      .filter(([, attributes, text]) => text && !skip?.test(attributes ?? ''))
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return { scripts: hashesOf('script', /\bsrc=|application\/ld\+json/), styles: hashesOf('style') };
}

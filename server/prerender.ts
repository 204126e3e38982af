import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Dirent } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
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
  clientDir: string;
  frameSources: readonly string[];
  render(request: Request): Promise<Response>;
}

interface CacheOptions {
  paths: readonly string[];
  /** What the pages may state, besides the origin. Each combination is stored on its own. */
  settings: object;
  /** Every build empties it. */
  cacheDir: string;
  /** Path of scripts/compress-files.ts. */
  script: string;
}

/** What the child process that compresses a file gets: the arguments of `prepareFile`. */
export type FileToCompress = [path: string, body: Uint8Array, headers: Record<string, string>];

/**
 * Returns a static cache of `paths` and all built files. Compressing them takes seconds and much memory. Unless an earlier start has
 * stored the result in `cacheDir`, a child process compresses them, and the site sends them uncompressed until it is done.
 * @throws if the status of a page is not 200
 */
export async function loadStaticCache(
  options: PrerenderOptions,
  { paths, settings, cacheDir, script }: CacheOptions,
): Promise<StaticCache> {
  const key = createHash('sha256')
    .update(JSON.stringify([options.origin, settings]))
    .digest('hex')
    .slice(0, 16);
  const cacheFile = join(cacheDir, `static-cache-${key}.bin`);
  const stored = await readFile(cacheFile)
    .then(deserialize)
    .catch(() => null); // the file is missing, or truncated by a power failure
  if (stored) return stored;

  const files: FileToCompress[] = [];
  for (const path of paths) {
    const { body, headers } = await prerenderPath(options, path);
    files.push([path, body, headers]);
  }
  for (const entry of await listBuiltFiles(options.clientDir)) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(options.clientDir.length + 1).replaceAll('\\', '/')}`;
    files.push([path, await readFile(file), builtFileHeaders(options.origin, path)]);
  }
  const staticCache: StaticCache = new Map();
  for (const [path, body, headers] of files) staticCache.set(path, await prepareFile(body, headers, null));
  compressAll(staticCache, files, { cacheFile, script }).catch((error) => log.error('compression failed', { error }));
  return staticCache;
}

async function compressAll(
  staticCache: StaticCache,
  files: FileToCompress[],
  { cacheFile, script }: { cacheFile: string; script: string },
): Promise<void> {
  log.info('compression started', { files: files.length });
  const uncompressed = new Map(staticCache);
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child, 'spawn');
  child.stdin.on('error', () => {}); // The output is incomplete then.
  child.stdin.end(serialize(files));
  const output = await buffer(child.stdout);
  const compressed: StaticCache = deserialize(output);
  // Leaves out pages that have been rendered again in the meantime.
  for (const [path, file] of compressed) if (staticCache.get(path) === uncompressed.get(path)) staticCache.set(path, file);
  log.info('compression finished');

  // Ignore write errors, for example in a read-only directory, because the next start can prerender again.
  const temporary = `${cacheFile}.${process.pid}`;
  await writeFile(temporary, output).then(
    () => rename(temporary, cacheFile),
    () => {},
  );
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

async function listBuiltFiles(clientDir: string): Promise<Dirent[]> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && contentTypes[extname(entry.name)]);
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

import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';
import { prepareFile, type StaticCache, type StaticFile } from './static-cache.ts';

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

/**
 * Returns a static cache of `paths` and all built files. Rendering and compressing them takes seconds, so the result is stored in
 * `cacheDir`, which every build empties, separately for each origin and for different `settings`, which the pages may state.
 * @throws if the status of a page is not 200
 */
export async function loadStaticCache(
  options: PrerenderOptions,
  { paths, settings, cacheDir }: { paths: readonly string[]; settings: object; cacheDir: string },
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

  const built = await listBuiltFiles(options.clientDir);
  const cache = await prerender(options, paths, built);
  for (const entry of built) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(options.clientDir.length + 1).replaceAll('\\', '/')}`;
    cache.set(path, await prepareFile(await readFile(file), builtFileHeaders(options.origin, path)));
  }

  // Ignore write errors, for example in a read-only directory, because the next start can prerender again.
  const temporary = `${cacheFile}.${process.pid}`;
  await writeFile(temporary, serialize(cache)).then(
    () => rename(temporary, cacheFile),
    () => {},
  );
  return cache;
}

/** Replaces all of `paths`, or none if one of them fails to render. */
export async function rerenderPages(cache: StaticCache, options: PrerenderOptions, paths: readonly string[]): Promise<void> {
  const pages = await prerender(options, paths, await listBuiltFiles(options.clientDir), RERENDER_QUALITY);
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

/** Renders one page at a time to leave CPU time for requests. */
async function prerender(
  options: PrerenderOptions,
  paths: readonly string[],
  built: readonly Dirent[],
  quality?: number,
): Promise<StaticCache> {
  const pages: StaticCache = new Map();
  for (const path of paths) pages.set(path, await prerenderPath(options, path, built, quality));
  return pages;
}

async function prerenderPath(
  { origin, frameSources, render }: PrerenderOptions,
  path: string,
  built: readonly Dirent[],
  quality?: number,
): Promise<StaticFile> {
  const response = await render(new Request(origin + path));
  if (response.status !== 200) throw new Error(`Prerendering ${path} failed with status ${response.status}`);
  const contentType = response.headers.get('Content-Type') ?? '';
  const text = await response.text();
  const headers: Record<string, string> = {
    ...commonHeaders(origin),
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
  if (!contentType.startsWith('text/html')) return prepareFile(Buffer.from(text), headers, quality);
  const html = deferHydration(text, languageChunks(text, built));
  headers['Content-Security-Policy'] = contentSecurityPolicy({ ...inlineHashes(html), frames: frameSources });
  return prepareFile(Buffer.from(html), headers, quality);
}

/** Returns the URLs of the chunks with UI strings in the page's language. React Router emits no preload links for these chunks. */
function languageChunks(html: string, built: readonly Dirent[]): string[] {
  const language = html.match(/<html lang="(\w+)"/)?.[1];
  const pattern = new RegExp(`^(copy-)?${language}-.*\\.js$`);
  return built.filter(({ name }) => pattern.test(name)).map(({ name }) => `/assets/${name}`);
}

/** Must equal the tag that React Router 8 renders. */
const moduleScript = '<script type="module" async="">';
const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * Makes the module script inert and removes its preloads, so that JavaScript does not compete with the first paint.
 * app/document/hydrated-page-script.ts starts both later.
 * @throws if the scripts are not in the expected form, for example after an upgrade of React Router
 */
export function deferHydration(html: string, chunks: readonly string[] = []): string {
  const preloads = [...chunks, ...Array.from(html.matchAll(modulePreload), ([, href = '']) => href)];
  const inert = `<script type="text/plain" id="hydration" data-preload="${preloads.join(' ')}">`;
  const deferred = html.replace(modulePreload, '').replace(moduleScript, () => inert);
  const isHydrated = html.includes('window.__reactRouterContext');
  if (isHydrated !== deferred.includes(inert) || /rel="?modulepreload|type="?module\b/.test(deferred))
    throw new Error("React Router's module script or preloads are not in the form that deferHydration replaces");
  return deferred;
}

/** Returns the CSP hashes of inline scripts and styles, including the inert module script, because the browser runs it later. */
export function inlineHashes(html: string) {
  const hashesOf = (element: string, skip?: RegExp) =>
    [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))]
      .filter(([, attributes, text]) => text && !skip?.test(attributes ?? ''))
      .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  return { scripts: hashesOf('script', /\bsrc=|application\/ld\+json/), styles: hashesOf('style') };
}

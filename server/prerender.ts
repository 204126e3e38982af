// Turns pages and built files into what is held in memory (served-files.ts). Rendering and strong compression take a few
// seconds, so the result is kept beside the build, a file for each ORIGIN, and read by the next start.
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';
import { prepareFile, type ServedFile, type ServedFiles } from './served-files.ts';

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

/** One percent larger than at the highest, in half the time: somebody waits for it, or a start does. */
const renewedQuality = 10;

interface Source {
  /** Addresses to render, path and search, each answered with status 200. */
  addresses: readonly string[];
  origin: string;
  /** The folder of the browser's build, and the folder where the prepared result is kept; a new build empties both. */
  clientDir: string;
  cacheDir: string;
  render(request: Request): Promise<Response>;
}

/**
 * Every address and every built file, ready to send.
 * @throws when an address does not answer 200: such a build must not be served.
 */
export async function loadServedFiles(source: Source): Promise<ServedFiles> {
  const key = createHash('sha256').update(source.origin).digest('hex').slice(0, 16);
  const cacheFile = join(source.cacheDir, `served-files-${key}.bin`);
  const kept = await readFile(cacheFile)
    .then(deserialize)
    .catch(() => null); // not there yet, or cut off by a power cut
  if (kept) return kept;

  const files: ServedFiles = new Map();
  const built = await filesIn(source.clientDir);
  const words = wordsAmong(built);
  for (const address of source.addresses) files.set(address, await prepareAddress(source, address, words));
  for (const entry of built) {
    const file = join(entry.parentPath, entry.name);
    const path = `/${file.slice(source.clientDir.length + 1).replaceAll('\\', '/')}`;
    const headers = {
      ...commonHeaders(source.origin),
      'Content-Type': contentTypes[extname(entry.name)] ?? '',
      // Names under /assets/ carry a hash of the content.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    };
    files.set(path, await prepareFile(await readFile(file), headers));
  }

  // A folder that can't be written only costs the next start its seconds.
  const temporary = `${cacheFile}.${process.pid}`;
  await writeFile(temporary, serialize(files)).then(
    () => rename(temporary, cacheFile),
    () => {},
  );
  return files;
}

/**
 * Renders addresses anew while the site runs, and puts all of them in the place of what there is.
 * @throws when one of them does not answer 200: then everything stays as it is.
 */
export async function renewServedFiles(files: ServedFiles, source: Omit<Source, 'cacheDir'>): Promise<void> {
  const words = wordsAmong(await filesIn(source.clientDir));
  const renewed: ServedFiles = new Map();
  // One after the other: visitors want the processor too.
  for (const address of source.addresses) renewed.set(address, await prepareAddress(source, address, words, renewedQuality));
  for (const [address, file] of renewed) files.set(address, file);
}

async function filesIn(clientDir: string): Promise<Dirent[]> {
  const entries = await readdir(clientDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && contentTypes[extname(entry.name)]);
}

/** What the browser's entry imports once it runs, one request later than need be. */
function wordsAmong(built: readonly Dirent[]): string[] {
  return built.map(({ name }) => name).filter((name) => /^(words-)?(el|en)-.*\.js$/.test(name));
}

async function prepareAddress(
  source: Pick<Source, 'origin' | 'render'>,
  address: string,
  words: readonly string[],
  quality?: number,
): Promise<ServedFile> {
  const response = await source.render(new Request(source.origin + address));
  if (response.status !== 200) throw new Error(`${address} answered ${response.status} while it was prerendered`);
  const contentType = response.headers.get('Content-Type') ?? '';
  const headers: Record<string, string> = {
    ...commonHeaders(source.origin),
    'Content-Type': contentType,
    'Cache-Control': 'public, max-age=0, must-revalidate',
  };
  const text = await response.text();
  if (!contentType.startsWith('text/html')) return prepareFile(Buffer.from(text), headers, quality);
  const language = text.match(/<html lang="(\w+)"/)?.[1];
  const html = deferHydration(
    text,
    words.filter((name) => name.replace('words-', '').startsWith(`${language}-`)).map((name) => `/assets/${name}`),
  );
  headers['Content-Security-Policy'] = contentSecurityPolicy(inlineHashes(html));
  return prepareFile(Buffer.from(html), headers, quality);
}

/**
 * Leaves the page's module script inert (`#hydration`) and its preloads unread, so that JavaScript never competes with the
 * first paint; app/document/hydrated-page-script.ts sets them going.
 */
export function deferHydration(html: string, also: readonly string[] = []): string {
  const preloads: string[] = [...also];
  const without = html.replace(/<link rel="modulepreload" href="([^"]+)"[^>]*>/g, (_, href: string) => {
    preloads.push(href);
    return '';
  });
  return without.replace(
    '<script type="module" async="">',
    `<script type="text/plain" id="hydration" data-preload="${preloads.join(' ')}">`,
  );
}

/** The policy's hashes of all that stands inline in a page. The inert module script is hashed too: it runs later, word for word. */
export function inlineHashes(html: string) {
  const hashesOf = (element: string, skip?: RegExp) =>
    [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))]
      .filter(([, attributes, text]) => text && !skip?.test(attributes ?? ''))
      .map(
        ([, , text]) =>
          `'sha256-${createHash('sha256')
            .update(text ?? '')
            .digest('base64')}'`,
      );
  return { scripts: hashesOf('script', /\bsrc=|application\/ld\+json/), styles: hashesOf('style') };
}

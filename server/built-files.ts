// Scripts, styles, pictures, fonts and icons of the build. They are compressed by the build, because that takes seconds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { commonHeaders } from './headers.ts';
import { compressFully, createStaticFile, type StaticFile } from './static-file.ts';

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

/** The other formats are compressed already. */
const compressible = /^text\/|svg|manifest/;

/** Writes `a.js.br` and `a.js.gz` beside `a.js`. */
export async function compressBuiltFiles(clientDir: string): Promise<void> {
  for (const { file, contentType } of findFiles(clientDir)) {
    if (!compressible.test(contentType)) continue;
    const { br, gzip } = await compressFully(readFileSync(file));
    writeFileSync(`${file}.br`, br);
    writeFileSync(`${file}.gz`, gzip);
  }
}

/** Returns the files by URL path. */
export function readBuiltFiles(clientDir: string, origin: string): Map<string, StaticFile> {
  const files = findFiles(clientDir).map(({ path, file, contentType }): [string, StaticFile] => {
    const headers = {
      ...commonHeaders(origin),
      'Content-Type': contentType,
      // File names under /assets/ contain a content hash, so they can be cached forever.
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    };
    const isCompressed = compressible.test(contentType);
    const compressed = isCompressed ? { br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) } : undefined;
    return [path, createStaticFile(headers, readFileSync(file), compressed)];
  });
  return new Map(files);
}

function findFiles(clientDir: string) {
  return readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const contentType = contentTypes[extname(name)];
    return contentType ? [{ path: `/${name.replaceAll('\\', '/')}`, file: join(clientDir, name), contentType }] : [];
  });
}

// Run by the site (server/prerender.ts): reads files from stdin and writes them to stdout as a static cache, with compressed representations.
import { buffer } from 'node:stream/consumers';
import { deserialize, serialize } from 'node:v8';
import type { FileToCompress } from '#server/prerender.ts';
import { prepareFile, type StaticCache } from '#server/static-cache.ts';

const files: FileToCompress[] = deserialize(await buffer(process.stdin));
const staticCache: StaticCache = new Map();
for (const [path, body, headers] of files) staticCache.set(path, await prepareFile(body, headers));
process.stdout.write(serialize(staticCache));

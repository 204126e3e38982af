import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { compressBuiltFiles, readBuiltFiles } from './built-files.ts';
import { commonHeaders } from './headers.ts';

test('reads built files with their headers, as the build has compressed them, and no others', async () => {
  const clientDir = temporaryFolder();
  mkdirSync(join(clientDir, 'assets'));
  const script = 'a '.repeat(100);
  writeFileSync(join(clientDir, 'assets/a-1.js'), script);
  writeFileSync(join(clientDir, 'favicon.ico'), 'b');
  writeFileSync(join(clientDir, 'notes.md'), 'c');
  await compressBuiltFiles(clientDir);
  const files = readBuiltFiles(clientDir, 'http://localhost:3000');
  expect([...files.keys()].sort()).toEqual(['/assets/a-1.js', '/favicon.ico']);
  const [js, icon] = [files.get('/assets/a-1.js'), files.get('/favicon.ico')];
  const { 'Cache-Control': _, ...common } = commonHeaders('http://localhost:3000');
  expect(js?.headers).toMatchObject(common);
  expect(js?.headers['Cache-Control']).toBe('public, max-age=31536000, immutable');
  expect(icon?.headers['Cache-Control']).toBe('public, max-age=3600');
  expect([icon?.br, icon?.gzip]).toEqual([undefined, undefined]);
  expect(brotliDecompressSync(js?.br?.body ?? '').toString()).toBe(script);
  expect(gunzipSync(js?.gzip?.body ?? '').toString()).toBe(script);
});

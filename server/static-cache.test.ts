import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { acceptsEncoding, prepareFile, sendFile } from './static-cache.ts';

const text = 'Γεια σας! '.repeat(100);

async function serve(contentType: string) {
  const file = await prepareFile(Buffer.from(text), { 'Content-Type': contentType, 'Cache-Control': 'no-cache' });
  const server = createServer((request, response) => sendFile(request, response, file)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url, { method, headers: { 'Accept-Encoding': 'identity', ...headers } });
}

test.each([
  ['', 'br', false],
  ['br', 'br', true],
  ['gzip, deflate, br, zstd', 'br', true],
  ['gzip;q=1.0, BR ; q=0.5', 'br', true],
  ['br;q=0, gzip', 'br', false],
  ['br;q=0.000', 'br', false],
  ['br;q=0.001', 'br', true],
  ['brotli', 'br', false],
  ['*', 'br', false],
  ['identity;q=0', 'br', false],
  [',,;,', 'br', false],
])('Accept-Encoding %j accepts %s: %s', (header, coding, expected) => expect(acceptsEncoding(header, coding)).toBe(expected));

test('negotiates the encoding of text files, each with its own ETag', async () => {
  const get = await serve('text/html; charset=utf-8');
  const etags = new Set<string | null>();
  for (const [accept, coding] of [
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
    ['*;q=0', null],
  ] as const) {
    const answer = await get({ 'Accept-Encoding': accept });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Encoding')).toBe(coding);
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(text);
    etags.add(answer.headers.get('ETag'));
  }
  expect(etags.size).toBe(3);
});

test('does not compress formats that are compressed already', async () => {
  const get = await serve('image/avif');
  const answer = await get({ 'Accept-Encoding': 'br, gzip' });
  expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([null, null]);
  expect(await answer.text()).toBe(text);
});

test('compresses without loss, to fewer bytes', async () => {
  const { plain, brotli, gzip } = await prepareFile(Buffer.from(text), { 'Content-Type': 'image/svg+xml' });
  expect(brotliDecompressSync(brotli?.body ?? '')).toEqual(Buffer.from(plain.body));
  expect(gunzipSync(gzip?.body ?? '')).toEqual(Buffer.from(plain.body));
  expect(Math.max(brotli?.body.length ?? 0, gzip?.body.length ?? 0)).toBeLessThan(plain.body.length);
});

describe('conditional requests', () => {
  test('returns 304 for a matching ETag, without a body and with the same headers', async () => {
    const get = await serve('text/html');
    const first = await get({ 'Accept-Encoding': 'br' });
    const etag = first.headers.get('ETag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, `"a","b" ,W/${etag}`, '*']) {
      const again = await get({ 'Accept-Encoding': 'br', 'If-None-Match': known });
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
      for (const name of ['ETag', 'Vary', 'Cache-Control']) expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
  });

  test('returns the complete file for any other request', async () => {
    const get = await serve('text/html');
    const etag = (await get({ 'Accept-Encoding': 'br' })).headers.get('ETag') ?? '';
    const others: Record<string, string>[] = [
      { 'If-None-Match': '"other"' },
      { 'If-None-Match': '' },
      { 'If-None-Match': etag.replaceAll('"', '') },
      { 'If-None-Match': etag, 'Accept-Encoding': 'gzip' },
      { 'If-Modified-Since': new Date().toUTCString() },
      { Range: 'bytes=0-3' },
      { Range: 'bytes=0-3', 'If-Range': etag },
    ];
    for (const headers of others) {
      const answer = await get({ 'Accept-Encoding': 'br', ...headers });
      expect([headers, answer.status, await answer.text()]).toEqual([headers, 200, text]);
    }
  });
});

test('responds to HEAD like GET without a body', async () => {
  const get = await serve('text/html');
  const [whole, head] = [await get(), await get({}, 'HEAD')];
  for (const name of ['Content-Type', 'ETag', 'Vary', 'Cache-Control'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
  expect([await whole.text(), await head.text()]).toEqual([text, '']);
});

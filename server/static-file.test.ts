import { createServer } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { acceptsEncoding, compressFast, compressFully, createStaticFile, sendFile } from './static-file.ts';

const text = 'Γεια σας! '.repeat(100);

async function serve(compressed?: ReturnType<typeof compressFast>) {
  const file = createStaticFile({ 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' }, Buffer.from(text), compressed);
  const port = await listenLocally(createServer((request, response) => sendFile(request, response, file)));
  return (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}/`, { method, headers: { 'Accept-Encoding': 'identity', ...headers } });
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

test('negotiates the encoding of compressed files, each with its own ETag', async () => {
  const get = await serve(compressFast(Buffer.from(text)));
  const etags = new Set<string | null>();
  for (const [accept, coding] of [
    ['br, gzip', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['identity', null],
    ['*;q=0', null],
  ] as const) {
    const answer = await get({ 'Accept-Encoding': accept });
    const sent = [answer.status, answer.headers.get('Content-Encoding'), answer.headers.get('Vary')];
    expect(sent).toEqual([200, coding, 'Accept-Encoding']);
    expect(await answer.text()).toBe(text);
    etags.add(answer.headers.get('ETag'));
  }
  expect(etags.size).toBe(3);
});

test('sends a file without compressed representations as it is', async () => {
  const get = await serve();
  const answer = await get({ 'Accept-Encoding': 'br, gzip' });
  expect([answer.headers.get('Content-Encoding'), answer.headers.get('Vary')]).toEqual([null, null]);
  expect(await answer.text()).toBe(text);
});

test.each([
  ['fast', compressFast],
  ['fully', compressFully],
])('compresses %s without loss, to fewer bytes', async (_name, compress) => {
  for (const body of [Buffer.from(text), Buffer.from(text.repeat(20)), Buffer.from('a')]) {
    const { br, gzip } = await compress(body);
    expect(brotliDecompressSync(br)).toEqual(body);
    expect(gunzipSync(gzip)).toEqual(body);
    if (body.length > 1) expect(Math.max(br.length, gzip.length)).toBeLessThan(body.length);
  }
});

describe('conditional requests', () => {
  test('returns 304 for a matching ETag, without a body and with the same headers', async () => {
    const get = await serve(compressFast(Buffer.from(text)));
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
    const get = await serve(compressFast(Buffer.from(text)));
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
  const get = await serve(compressFast(Buffer.from(text)));
  const [whole, head] = [await get(), await get({}, 'HEAD')];
  for (const name of ['Content-Type', 'ETag', 'Vary', 'Cache-Control'])
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  expect(head.headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
  expect([await whole.text(), await head.text()]).toEqual([text, '']);
});

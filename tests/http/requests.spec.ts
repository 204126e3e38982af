import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { parse, request, send, sendRequest } from '../support/raw-http.ts';
import { type RunningSite, startSite } from '../support/site.ts';

test.describe.configure({ mode: 'default' });

let site: RunningSite;
let host: string;
test.beforeAll(async () => {
  site = await startSite();
  host = new URL(site.origin).host;
});
test.afterAll(() => site.close());

const fetchRaw = (line: string, lines: string[] = [], body: string | Buffer = '') => sendRequest(site.origin, line, lines, body);
const get = (target: string, lines: string[] = []) => fetchRaw(`GET ${target}`, lines);
const bytes = (...lines: string[]) => send(site.origin, [...lines, 'Connection: close', '', ''].join('\r\n'));

test.describe('request target', () => {
  test('accepts an absolute URL of this site and rejects one of another host with 421', async () => {
    expect((await get(`${site.origin}/en`)).status).toBe(200);
    expect((await bytes(`GET ${site.origin}/en HTTP/1.1`, 'Host: evil.example')).status).toBe(200);
    for (const target of ['http://evil.example/', `http://evil.example@${host}/`, `http://${host}.evil.example/`])
      expect([target, (await get(target)).status]).toEqual([target, 421]);
  });

  for (const target of [
    '//evil.example',
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '/en//evil.example',
    '/en/\\/evil.example',
  ])
    test(`never turns ${target} into a link to another host`, async () => {
      const { status, headers } = await get(target);
      expect(status).toBe(308);
      expect(headers.location).toMatch(/^\/[^/\\]/);
      const page = await get(headers.location ?? '');
      expect(page.status).toBe(404);
      expect(page.body).not.toMatch(/(?:href|action)="(?:\/\/|\/\\|https?:\/\/evil)/);
    });

  test('keeps the query string in redirects', async () => {
    expect((await get('//en?a=//b')).headers.location).toBe('/en?a=//b');
    expect((await get('/BLOG/?a=b')).headers.location).toBe('/blog?a=b');
    expect((await get('/en/sitemap?a=b')).headers.location).toBe('/sitemap?a=b');
  });

  for (const target of ['/%0d%0aSet-Cookie:%20a=b', '/en/%0d%0aSet-Cookie:%20a=b', '/BLOG/?%0d%0aSet-Cookie:%20a=b'])
    test(`does not let ${target} inject a header`, async () => {
      const { status, headers } = await get(target);
      expect([404, 308]).toContain(status);
      expect(headers).not.toHaveProperty('set-cookie');
    });

  for (const target of [
    '/%',
    '/%zz',
    '/%ff',
    '/en/%E0%A4%A',
    '/%00',
    '/%2f%2fevil.example',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/__proto__',
    '/blog/constructor',
    '/.env',
    '/.git/config',
    '/dev/mail',
    '/__manifest?paths=/&version=1',
  ])
    test(`returns 404 for ${target}, in the language of its prefix`, async () => {
      const { status, body } = await get(target);
      expect(status).toBe(404);
      expect(body).toContain(`<html lang="${target.startsWith('/en/') ? 'en' : 'el'}">`);
    });

  for (const target of [
    '*',
    'evil.example:80',
    '@evil.example/',
    '\\\\evil.example',
    'javascript:alert(1)',
    '?',
    'ftp://localhost/',
  ])
    test(`rejects the malformed target ${target} with 400`, async () => expect((await get(target)).status).toBe(400));

  test('accepts a path of 10 kB and rejects headers over the size limit with 431', async () => {
    expect((await get(`/${'a'.repeat(10_000)}`)).status).toBe(404);
    expect((await get(`/${'a'.repeat(20_000)}`)).status).toBe(431);
    expect((await get('/', [`A: ${'a'.repeat(20_000)}`])).status).toBe(431);
    expect((await get('/', Array(2_500).fill('A: b'))).status).toBe(431);
  });
});

test.describe('Host header', () => {
  test('accepts every loopback name', async () => {
    const { port } = new URL(site.origin);
    for (const name of ['localhost', 'LOCALHOST', '127.0.0.1', '[::1]'])
      expect([name, (await bytes('GET /en HTTP/1.1', `Host: ${name}:${port}`)).status]).toEqual([name, 200]);
  });

  test('rejects another host with 421', async () => {
    for (const name of [
      'evil.example',
      'localhost',
      'localhost:1',
      `localhost.:${new URL(site.origin).port}`,
      `a@${host}`,
      `${host}.evil.example`,
      '',
    ])
      expect([name, (await bytes('GET / HTTP/1.1', `Host: ${name}`)).status]).toEqual([name, 421]);
    expect((await bytes('POST / HTTP/1.1', 'Host: evil.example', 'Content-Length: 0')).status).toBe(421);
  });

  test('rejects a missing or repeated Host header with 400', async () => {
    for (const lines of [
      ['GET / HTTP/1.1'],
      ['GET / HTTP/1.0'],
      ['GET / HTTP/1.1', `Host: ${host}`, 'Host: evil.example'],
      ['GET / HTTP/1.1', 'Host: evil.example', `host: ${host}`],
      ['GET / HTTP/1.1', `Host: ${host}`, `Host: ${host}`],
    ])
      expect([lines, (await bytes(...lines)).status]).toEqual([lines, 400]);
  });

  test('ignores forwarding headers when no proxy is trusted', async () => {
    const lines = [
      'X-Forwarded-Host: evil.example',
      'X-Forwarded-Proto: https',
      'Forwarded: host=evil.example',
      'X-Original-URL: /admin',
      'X-Rewrite-URL: /admin',
    ];
    for (const target of ['/en', '/en/nothing', '/BLOG']) {
      const response = await get(target, lines);
      expect(JSON.stringify(response)).not.toContain('evil.example');
      expect(response.headers).not.toHaveProperty('strict-transport-security');
    }
  });
});

test('shows browsers a page with a link to this site when the host is another one', async () => {
  const { body } = await bytes('GET /en HTTP/1.1', 'Host: evil.example', 'Accept: text/html');
  expect(body).toContain('<html lang="en">');
  expect(body).toContain(`<a href="${site.origin}/">`);
  expect(body).not.toContain('evil.example');
});

test.describe('request framing', () => {
  for (const [name, lines, body] of [
    ['Content-Length together with Transfer-Encoding: chunked', ['Transfer-Encoding: chunked', 'Content-Length: 5'], '0\r\n\r\n'],
    ['two Content-Length headers', ['Content-Length: 5', 'Content-Length: 6'], 'abcdef'],
    ['a negative Content-Length', ['Content-Length: -1'], ''],
    ['a hexadecimal Content-Length', ['Content-Length: 0x5'], 'abcde'],
    ['an invalid chunk', ['Content-Type: application/x-www-form-urlencoded', 'Transfer-Encoding: chunked'], 'zz\r\n'],
    ['a Transfer-Encoding that does not end with chunked', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a header without a name', [': a'], ''],
    ['a folded header', ['A: b', ' c'], ''],
    ['a space before the colon of a header', ['Content-Length : 5'], 'abcde'],
    ['a NUL character in a header', ['A: b\0c'], ''],
  ] as const)
    test(`rejects ${name} with 400 and closes the connection`, async () => {
      const response = await fetchRaw('POST /', [...lines], `${body}GET /healthz HTTP/1.1\r\n\r\n`);
      expect([response.status, response.rest]).toEqual([400, '']);
    });

  test('ignores the body of a GET request and serves the next request on the connection', async () => {
    const first = `GET /nothing HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 3\r\n\r\nabc`;
    const response = await send(site.origin, Buffer.concat([Buffer.from(first), request(site.origin, 'GET /healthz')]));
    expect(response.status).toBe(404);
    expect(parse(response.rest)).toMatchObject({ status: 200, body: 'ok' });
  });

  test('rejects invalid HTTP with 400', async () => {
    for (const text of [
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'get / HTTP/1.1\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /\r\n\r\n',
      '\0\0\0\0\r\n\r\n',
    ])
      expect((await send(site.origin, text)).status).toBe(400);
  });

  test('ignores the Upgrade header', async () => {
    expect((await get('/en', ['Connection: Upgrade', 'Upgrade: websocket'])).status).toBe(200);
    expect((await get('/en', ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'])).status).toBe(200);
  });
});

test.describe('method', () => {
  test('rejects methods other than GET, HEAD and POST with 405 and Allow', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])
      for (const target of ['/', '/nothing', '/healthz', '/en.data', '/sitemap.xml']) {
        const { status, headers } = await fetchRaw(`${method} ${target}`, ['Content-Length: 3'], 'abc');
        expect([method, target, status, headers.allow]).toEqual([method, target, 405, 'GET, HEAD, POST']);
      }
    expect((await fetchRaw(`CONNECT ${host}`)).status).toBe(0);
  });

  test('responds to HEAD with the headers of GET and no body', async () => {
    const volatile = ['date', 'content-security-policy', 'transfer-encoding', 'keep-alive'];
    for (const target of ['/', '/en/nothing', '/BLOG', '/healthz', '/readyz', '/sitemap.xml', '/en.data', '//en', '*']) {
      const [whole, head] = [await get(target), await fetchRaw(`HEAD ${target}`)];
      for (const name of volatile) {
        delete whole.headers[name];
        delete head.headers[name];
      }
      expect([target, head.status, head.headers, head.body]).toEqual([target, whole.status, whole.headers, '']);
    }
  });

  test('rejects a POST to a page without an action with 405 or 404', async () => {
    const form = ['Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3'];
    for (const target of ['/privacy', '/en/blog', '/sitemap.xml', '/feed.xml', '/blog.data', '/sitemap.xml.data']) {
      const { status, headers } = await fetchRaw(`POST ${target}`, form, 'a=b');
      expect([target, status, headers.allow]).toEqual([target, 405, 'GET, HEAD']);
    }
    for (const target of ['/nothing', '/healthz', '/readyz', '/robots.txt.old', '/assets/nothing.js'])
      expect([target, (await fetchRaw(`POST ${target}`, form, 'a=b')).status]).toEqual([target, 404]);
  });
});

test.describe('body over 400 KB', () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 'a');
  const chunk = Buffer.concat([Buffer.from(`${large.length.toString(16)}\r\n`), large, Buffer.from('\r\n0\r\n\r\n')]);

  const type = 'Content-Type: application/x-www-form-urlencoded';
  const length = `Content-Length: ${large.length}`;

  // Keep-alive, because closing a connection with unread data resets it, and the client may lose the response.
  for (const [name, line, lines, body, status] of [
    ['with Content-Length', 'POST /', [type, length], large, 413],
    ['with Transfer-Encoding: chunked', 'POST /', [type, 'Transfer-Encoding: chunked'], chunk, 413],
    ['with Expect: 100-continue', 'POST /', [type, 'Expect: 100-continue', length], large, 413],
    ['of another method', 'PUT /', [length], large, 405],
    ['from another site', 'POST /', [length, 'Origin: https://evil.example'], large, 403],
    ['of an unknown page', 'GET /nothing', [length], large, 404],
  ] as const)
    test(`responds with ${status} to a body ${name} while it is sent, and serves the next request`, async () => {
      const head = request(site.origin, line, [...lines])
        .toString()
        .replace('Connection: close\r\n', '');
      const next = request(site.origin, 'GET /healthz');
      const response = await send(site.origin, Buffer.concat([Buffer.from(head), body, next]));
      expect([response.status, response.body.includes('400 KB')]).toEqual([status, status === 413]);
      expect(parse(response.rest)).toMatchObject({ status: 200, body: 'ok' });
    });

  test('accepts a body of 400 KB and rejects one that is a byte longer', async () => {
    const send = (size: number) => fetchRaw('POST /', [type, `Content-Length: ${size}`], large.subarray(0, size));
    expect([(await send(400 * 1024)).status, (await send(400 * 1024 + 1)).status]).toEqual([400, 413]);
  });
});

test('serves other clients while incomplete requests are pending', async () => {
  const { port } = new URL(site.origin);
  const idle = ['', 'GET / HTTP/1.1\r\nHost: ', `POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 100\r\n\r\nab`].flatMap(
    (text) =>
      Array.from({ length: 50 }, () => {
        const socket = connect(Number(port), '127.0.0.1');
        socket.on('error', () => {});
        socket.write(text);
        return socket;
      }),
  );
  expect((await get('/en')).status).toBe(200);
  for (const socket of idle) socket.destroy();
});

test.describe('React Router single fetch', () => {
  for (const [target, status] of [
    ['/_.data', 200],
    ['/en.data', 200],
    ['/blog.data?_routes=blog.el', 200],
    ['/blog.data?_routes=', 200],
    ['/blog.data?_routes=nothing,__proto__,root', 200],
    ['/sitemap.xml.data', 200],
    ['/_root.data', 404],
    ['/nothing.data', 404],
    ['/en/nothing.data?_routes=root', 200],
    ['/blog/nothing.data', 404],
    ['/en/sitemap.data', 202],
    ['/%zz.data', 404],
  ] as const)
    test(`responds to ${target} with ${status}, not cacheable`, async () => {
      const response = await get(target);
      expect([response.status, response.headers['content-type'], response.headers['cache-control']]).toEqual([
        status,
        'text/x-script',
        'no-store',
      ]);
    });
});

test('logs only JSON lines and no errors', async () => {
  const lines = site.output().trim().split('\n');
  const events = lines.map((line) => JSON.parse(line));
  expect(events.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(lines.join('')).not.toContain('evil');
});

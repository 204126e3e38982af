import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { securityHeaderProblems } from '#tests/support/security-headers.ts';
import { createTestListener } from '#tests/support/test-listener.ts';
import type { ServerOptions } from './http.ts';
import { clientIp, redactPath } from './incoming-request.ts';
import { createStaticFile } from './static-file.ts';

async function serve(render: ServerOptions['render'], change: Partial<ServerOptions> = {}) {
  const server = createServer();
  const port = await listenLocally(server);
  const origin = `http://localhost:${port}`;
  server.on('request', createTestListener({ origin, render, ...change }));
  return { origin, port };
}

describe('error handling', () => {
  test('responds to a render error with a plain-text 500 and logs it under the reference shown', async () => {
    const lines = captureLog();
    const error = new Error('password=hunter2');
    const { origin } = await serve(() => Promise.reject(error));
    const answer = await fetch(`${origin}/a/eleni@example.gr?token=1`);
    const text = await answer.text();
    const [, reference] = text.match(/Reference: ([0-9a-f]{8})\n$/) ?? [];
    const headers = Object.fromEntries(answer.headers);
    expect([answer.status, headers['content-type'], headers['cache-control']]).toEqual([
      500,
      'text/plain; charset=utf-8',
      'no-store',
    ]);
    expect(securityHeaderProblems({ headers, body: text })).toEqual([]);
    expect(text).not.toContain('hunter2');
    expect(lines).toEqual([
      ['request failed', { reference, error }],
      ['request', { reference, method: 'GET', path: '/a/*', status: 500 }],
    ]);
  });

  test('replaces React Router’s empty 500 with an error page showing the reference', async () => {
    captureLog();
    const { origin } = await serve(async () => new Response(null, { status: 500 }));
    expect(await (await fetch(origin)).text()).toMatch(/Reference/);
  });

  test('sends browsers a page instead of the plain text, unless the page fails as well', async () => {
    captureLog();
    const refusalPage = vi.fn((_request: Request, { nonce }: { nonce: string }): string => `<style nonce="${nonce}">a{}</style>`);
    const { origin } = await serve(() => Promise.reject(new Error('broken')), { refusalPage });
    const get = (accept: string) => fetch(`${origin}/en?a`, { headers: { Accept: accept } });
    const answer = await get('text/html,*/*;q=0.8');
    const headers = Object.fromEntries(answer.headers);
    expect([answer.status, headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(securityHeaderProblems({ headers, body: await answer.text() })).toEqual([]);
    expect(refusalPage.mock.lastCall).toMatchObject([{ url: `${origin}/en?a` }, { status: 500, origin }]);
    for (const accept of ['*/*', 'application/json', 'text/calendar'])
      expect((await get(accept)).headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    refusalPage.mockImplementation(() => {
      throw new Error('no texts');
    });
    expect((await get('text/html')).headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  });

  test('destroys the connection when a download fails midway', async () => {
    const lines = captureLog();
    const error = new Error('The database is away');
    const { origin } = await serve(async () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(Buffer.from('half')),
        pull: (controller) => controller.error(error),
      });
      return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
    });
    await expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow();
    await expect.poll(() => lines).toMatchObject([['request failed', { error }]]);
  });
});

test('streams a download without buffering it', async () => {
  const rest = Promise.withResolvers<void>();
  const { origin } = await serve(async () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('first ')),
      async pull(controller) {
        await rest.promise;
        controller.enqueue(Buffer.from('last'));
        controller.close();
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
  });
  const reader = (await fetch(origin)).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('first ');
  rest.resolve();
  expect(Buffer.from((await reader?.read())?.value ?? '').toString()).toBe('last');
});

describe('public pages', () => {
  const staticPage = (text: string) => createStaticFile({ 'Content-Type': 'text/html' }, Buffer.from(text));
  const cacheKey = (url: URL) => url.pathname;

  test('sends a page from memory, and loads one that is not there, for GET and HEAD', async () => {
    const render = vi.fn(async () => new Response('rendered for this request'));
    const load = vi.fn(async (path: string) => (path === '/new' ? staticPage('new') : null));
    const get = (path: string) => (path === '/known' ? staticPage('known') : undefined);
    const { origin } = await serve(render, { cacheKey, pages: { get, load } });
    const read = async (path: string, init?: RequestInit) => {
      const response = await fetch(origin + path, init);
      return [response.status, response.headers.get('Content-Length'), await response.text()];
    };
    expect(await read('/known')).toEqual([200, '5', 'known']);
    expect(load).not.toHaveBeenCalled();
    expect(await read('/new?a=b')).toEqual([200, '3', 'new']);
    expect(await read('/new', { method: 'HEAD' })).toEqual([200, '3', '']);
    expect(await read('/new', { headers: { 'If-None-Match': staticPage('new').plain.etag } })).toEqual([304, '3', '']);
    expect(render).not.toHaveBeenCalled();
    expect(await read('/other')).toEqual([200, null, 'rendered for this request']);
    load.mockClear();
    await read('/new', { method: 'POST', headers: { Origin: origin } });
    expect(load).not.toHaveBeenCalled();
  });
});

describe('client disconnects', () => {
  async function sendAndReset(port: number, text: string, until: Promise<void>) {
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    await until;
    socket.resetAndDestroy();
  }

  test('aborts rendering and logs nothing', async () => {
    const lines = captureLog();
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const { port, origin } = await serve(async ({ url, signal }) => {
      if (!url.endsWith('/slow')) return new Response('next');
      begun.resolve();
      await once(signal, 'abort');
      ended.resolve();
      throw new Error('query() call aborted');
    });
    await sendAndReset(port, `GET /slow HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`, begun.promise);
    await ended.promise;
    expect(await (await fetch(origin)).text()).toBe('next');
    expect(lines).toEqual([]);
  });

  test('ignores a form that was only partly sent', async () => {
    const lines = captureLog();
    let renders = 0;
    const { port, origin } = await serve(async () => {
      renders++;
      return new Response('next');
    });
    const head = `POST / HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 10\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nhalf`;
    await sendAndReset(port, head, new Promise((resolve) => setTimeout(resolve, 50)));
    expect(await (await fetch(origin)).text()).toBe('next');
    expect(renders).toBe(1);
    expect(lines).toEqual([]);
  });

  test('cancels the download and logs nothing', async () => {
    const lines = captureLog();
    const sending = Promise.withResolvers<void>();
    const canceled = Promise.withResolvers<void>();
    const { port } = await serve(async () => {
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(Buffer.alloc(65_536));
          sending.resolve();
        },
        cancel: () => canceled.resolve(),
      });
      return new Response(body, { headers: { 'Content-Type': 'text/csv' } });
    });
    await sendAndReset(port, `GET / HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`, sending.promise);
    await canceled.promise;
    expect(lines).toEqual([]);
  });
});

test('responds to HEAD like GET without a body, and does not start a download', async () => {
  const methods: string[] = [];
  let isCanceled = false;
  const { origin } = await serve(async ({ method, url }) => {
    methods.push(method);
    const isHtml = url.endsWith('/page');
    const cancel = () => {
      isCanceled = true;
    };
    return isHtml
      ? new Response('page', { headers: { 'Content-Type': 'text/html' } })
      : new Response(new ReadableStream({ cancel }, { highWaterMark: 0 }), { headers: { 'Content-Type': 'text/csv' } });
  });
  const page = await fetch(`${origin}/page`, { method: 'HEAD', headers: { 'Accept-Encoding': 'identity' } });
  expect([page.headers.get('Content-Length'), await page.text()]).toEqual(['4', '']);
  const download = await fetch(`${origin}/download`, { method: 'HEAD' });
  expect([download.status, await download.text()]).toEqual([200, '']);
  expect(methods).toEqual(['GET', 'GET']);
  expect(isCanceled).toBe(true);
});

test('sends each cookie in its own header', async () => {
  const { origin } = await serve(async () => {
    const headers = new Headers({ 'Content-Type': 'text/html' });
    for (const cookie of ['a=1; Path=/', 'b=2; Expires=Fri, 20 Nov 2026 10:00:00 GMT']) headers.append('Set-Cookie', cookie);
    return new Response('', { headers });
  });
  expect((await fetch(origin)).headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Expires=Fri, 20 Nov 2026 10:00:00 GMT']);
});

test('passes routes the URL under the public origin and no Origin or proxy headers', async () => {
  const seen: [string, Record<string, string>, string][] = [];
  const { origin } = await serve(
    async (request, { ip }) => {
      seen.push([request.url, Object.fromEntries(request.headers), ip]);
      return new Response('');
    },
    { trustProxy: 1 },
  );
  await fetch(`${origin}/%zz/a?b`, {
    headers: {
      'X-Forwarded-For': '203.0.113.9, 203.0.113.7',
      'X-Forwarded-Host': 'evil.example',
      Forwarded: 'for=x',
      Cookie: 'a=b',
    },
  });
  expect(seen).toEqual([[`${origin}/%25zz/a?b`, expect.objectContaining({ cookie: 'a=b' }), '203.0.113.7']]);
  expect(Object.keys(seen[0]?.[1] ?? {}).filter((name) => /forwarded|^origin/.test(name))).toEqual([]);
});

test('passes routes no NUL in the path or query', async () => {
  const render = vi.fn(async () => new Response(''));
  const { origin } = await serve(render);
  await fetch(`${origin}/a%00b?c=%00d%2500`);
  expect(render.mock.lastCall).toMatchObject([{ url: `${origin}/a%2500b?c=d%2500` }, {}]);
});

test.each([
  [0, '203.0.113.1', '127.0.0.1'],
  [1, undefined, '127.0.0.1'],
  [1, '203.0.113.1', '203.0.113.1'],
  [1, 'forged, 203.0.113.1', '203.0.113.1'],
  [2, 'forged, 203.0.113.1, 10.0.0.1', '203.0.113.1'],
  [2, 'forged', '127.0.0.1'],
  [1, ' , ', '127.0.0.1'],
  [1, '203.0.113.1:40000', '203.0.113.1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [1, '[2001:db8::1]:40000', '2001:db8::1'],
])('with TRUST_PROXY=%i and X-Forwarded-For %j, the client IP is %s', (trustProxy, forwarded, expected) => {
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': forwarded } };
  expect(clientIp(request as unknown as IncomingMessage, trustProxy)).toBe(expected);
});

test.each([
  ['/', '/'],
  ['/en/code-of-conduct.data?_routes=a', '/en/code-of-conduct.data'],
  ['/admin/contacts/eleni@example.gr', '/admin/contacts/*'],
  ['/admin/contacts/eleni%40example.gr.data', '/admin/contacts/*'],
  ['/admin/events/5f0c6d6e-0000-4000-8000-000000000000/edit', '/admin/events/*/edit'],
  ['/reset/Abcdef', '/reset/*'],
  ['/%0a{"level":"error"}', '/*'],
  [`/${'a'.repeat(41)}`, '/*'],
  ['http://localhost/en?x', '*//localhost/en'],
  ['/a'.repeat(1_000), '/a'.repeat(100)],
])('logs %j as %j', (target, path) => expect(redactPath(target)).toBe(path));

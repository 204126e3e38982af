import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send } from '#tests/support/raw-http.ts';
import { complaintsAbout } from '#tests/support/security-headers.ts';
import { EnvError } from './env.ts';
import { createListener } from './http.ts';
import { drain, listen } from './lifecycle.ts';

async function open(render: () => Promise<Response> = async () => new Response('page'), publicOrigin?: string) {
  const origin = publicOrigin ?? 'http://school.example';
  const nothing = { trustProxy: 0, isDevelopment: false, servedKey: () => null, redirectOf: () => null, served: new Map() };
  const listener = createListener({ origin, ...nothing, ready: async () => {}, render });
  const server = await listen(listener, { port: 0, host: '127.0.0.1', origin });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, address: `http://127.0.0.1:${port}` };
}

test('https is insisted on where the site has it, on every answer', async () => {
  const { address } = await open(undefined, 'https://school.example');
  for (const [lines, status] of [
    [['GET / HTTP/1.1', 'Host: school.example'], 200],
    [['GET / HTTP/1.1', 'Host: school.example:443'], 200],
    [['GET / HTTP/1.1', 'Host: school.example:80'], 421],
    [['GET /healthz HTTP/1.1', 'Host: 10.0.0.7'], 200],
    [['GET / HTTP/1.1'], 400],
    [['GET / HTTP/1.1', 'Host: school.example', `A: ${'a'.repeat(20_000)}`], 431],
    [['nonsense'], 400],
  ] as const) {
    const answer = await send(address, [...lines, 'Connection: close', '', ''].join('\r\n'));
    expect([lines, answer.status]).toEqual([lines, status]);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=63072000\b/);
    expect(complaintsAbout(answer)).toEqual([]);
  }
});

test('a port that is taken, or an address of another machine, is one line', async () => {
  const { port } = await open();
  const where = { origin: 'http://localhost', host: '127.0.0.1', port };
  await expect(listen(() => {}, where)).rejects.toThrow(EnvError);
  await expect(listen(() => {}, where)).rejects.toThrow(/^PORT and HOST: .*EADDRINUSE.*$/);
  await expect(listen(() => {}, { ...where, host: '192.0.2.1' })).rejects.toThrow(/^PORT and HOST: .*EADDRNOTAVAIL.*$/);
});

test('nobody may take for ever over a request, or over reading an answer', async () => {
  const { server } = await open();
  for (const time of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'timeout'] as const) {
    expect([time, server[time] > 0]).toEqual([time, true]);
    expect([time, server[time] <= 120_000]).toEqual([time, true]);
  }
});

describe('draining', () => {
  const agent = () => {
    const keeping = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => keeping.destroy());
    return keeping;
  };
  async function get(address: string, options: { agent?: Agent } = {}) {
    const [answer] = (await once(httpGet(address, { ...options, headers: { Host: 'school.example' } }), 'response')) as [
      IncomingMessage,
    ];
    return { connection: answer.headers.connection, body: await text(answer) };
  }

  test('lets a request that is under way end, and closes its connection', async () => {
    const page = Promise.withResolvers<Response>();
    const begun = Promise.withResolvers<void>();
    const { server, address } = await open(() => {
      begun.resolve();
      return page.promise;
    });
    const answer = get(address, { agent: agent() });
    await begun.promise;
    let isClosed = false;
    const closed = drain(server).then(() => {
      isClosed = true;
    });
    await expect.poll(() => server.listening).toBe(false);
    expect(isClosed).toBe(false);
    page.resolve(new Response('late'));
    expect(await answer).toMatchObject({ body: 'late' });
    await closed;
  });

  test('answers on connections that are open, and asks for their end', async () => {
    const { server, address } = await open();
    const keeping = agent();
    expect(await get(address, { agent: keeping })).toEqual({ connection: 'keep-alive', body: 'page' });
    const closed = drain(server);
    expect(await get(address, { agent: keeping })).toEqual({ connection: 'close', body: 'page' });
    await closed;
  });

  test('waits for nobody who only keeps a connection, and accepts nobody new afterwards', async () => {
    const { server, address, port } = await open();
    await get(address, { agent: agent() });
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    await drain(server);
    await expect(get(address)).rejects.toThrow('ECONNREFUSED');
  });
});

import { once } from 'node:events';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { send } from '#tests/support/raw-http.ts';
import { securityHeaderProblems } from '#tests/support/security-headers.ts';
import { createTestListener } from '#tests/support/test-listener.ts';
import { EnvError } from './env.ts';
import { listen, shutDown } from './lifecycle.ts';

async function open(render = async () => new Response('page'), origin = 'http://school.example') {
  const server = await listen(createTestListener({ origin, render }), { port: 0, host: '127.0.0.1', origin });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, port, address: `http://127.0.0.1:${port}` };
}

test('sends Strict-Transport-Security with every response of an https site', async () => {
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
    expect(securityHeaderProblems(answer)).toEqual([]);
  }
});

test('reports EADDRINUSE and EADDRNOTAVAIL in one line', async () => {
  const { port } = await open();
  const address = { origin: 'http://localhost', host: '127.0.0.1', port };
  await expect(listen(() => {}, address)).rejects.toThrow(EnvError);
  await expect(listen(() => {}, address)).rejects.toThrow(/^PORT and HOST: .*EADDRINUSE.*$/);
  await expect(listen(() => {}, { ...address, host: '192.0.2.1' })).rejects.toThrow(/^PORT and HOST: .*EADDRNOTAVAIL.*$/);
});

test('limits the time for sending a request and for reading a response', async () => {
  const { server } = await open();
  for (const timeout of ['headersTimeout', 'requestTimeout', 'keepAliveTimeout', 'timeout'] as const)
    expect([timeout, server[timeout] > 0, server[timeout] <= 120_000]).toEqual([timeout, true, true]);
});

describe('graceful shutdown', () => {
  const DELAY_MS = 200;
  const createAgent = () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    return agent;
  };
  async function request(address: string, agent?: Agent) {
    const response = once(httpGet(address, { agent, headers: { Host: 'school.example' } }), 'response');
    const [answer] = (await response) as [IncomingMessage];
    return answer;
  }
  async function get(address: string, agent?: Agent) {
    const answer = await request(address, agent);
    return { connection: answer.headers.connection, body: await text(answer) };
  }

  test('lets a request in flight finish and closes its connection', async () => {
    const page = Promise.withResolvers<Response>();
    const begun = Promise.withResolvers<void>();
    const { server, address } = await open(() => {
      begun.resolve();
      return page.promise;
    });
    const answer = get(address, createAgent());
    await begun.promise;
    const onClosed = vi.fn();
    const closed = shutDown(server, DELAY_MS).then(onClosed);
    await expect.poll(() => server.listening).toBe(false);
    expect(onClosed).not.toHaveBeenCalled();
    page.resolve(new Response('late'));
    expect(await answer).toMatchObject({ body: 'late' });
    await closed;
  });

  test('closes the connection of a download that had begun before', async () => {
    const rest = Promise.withResolvers<void>();
    const { server, address } = await open(async () => {
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
    const answer = await request(address, createAgent());
    expect(answer.headers.connection).toBe('keep-alive');
    const closed = shutDown(server, 0);
    await expect.poll(() => server.listening).toBe(false);
    rest.resolve();
    expect(await text(answer)).toBe('first last');
    const began = performance.now();
    await closed;
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('accepts connections during the configured delay and sends Connection: close', async () => {
    const { server, address } = await open();
    const agent = createAgent();
    expect(await get(address, agent)).toEqual({ connection: 'keep-alive', body: 'page' });
    const began = performance.now();
    const closed = shutDown(server, 2_000);
    expect(await get(address, agent)).toEqual({ connection: 'close', body: 'page' });
    expect(await get(address, createAgent())).toEqual({ connection: 'close', body: 'page' });
    await closed;
    expect(performance.now() - began).toBeGreaterThanOrEqual(1_999);
  });

  test('closes idle connections without waiting, and refuses new ones afterwards', async () => {
    const { server, address, port } = await open();
    await get(address, createAgent());
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    const began = performance.now();
    await shutDown(server, DELAY_MS);
    expect(performance.now() - began).toBeLessThan(5_000);
    await expect(get(address)).rejects.toThrow('ECONNREFUSED');
  });
});

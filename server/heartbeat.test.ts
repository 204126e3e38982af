import { createServer, type RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { sendHeartbeat } from './heartbeat.ts';

const listen = async (listener: RequestListener) => `http://127.0.0.1:${await listenLocally(createServer(listener))}/ping?id=1`;

const { signal } = new AbortController();

test('requests the address and reports a response that is not a success, without following redirects', async () => {
  const requests: string[] = [];
  let status = 200;
  const url = await listen(({ method, url: path }, response) => {
    requests.push(`${method} ${path}`);
    response.writeHead(status, { Location: '/elsewhere' }).end('ignored');
  });
  await sendHeartbeat(url, signal);
  for (status of [302, 404, 500]) await expect(sendHeartbeat(url, signal)).rejects.toThrow(`HEARTBEAT_URL answered ${status}`);
  expect(requests).toEqual(Array(4).fill('GET /ping?id=1'));
});

test('ends without an error when the site stops, and reports an address that does not answer', async () => {
  const stopping = new AbortController();
  const url = await listen(() => stopping.abort());
  await sendHeartbeat(url, stopping.signal);
  await expect(sendHeartbeat('http://127.0.0.1:1', signal)).rejects.toThrow('fetch failed');
});

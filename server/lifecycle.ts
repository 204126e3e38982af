// HTTP server: timeouts, graceful shutdown, process signals.
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { EnvError } from './env.ts';
import { commonHeaders } from './headers.ts';
import { log } from './log.ts';

const ACCEPT_MS = 2_000;
const IN_FLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 100;
const FORCED_EXIT_MS = 20_000;

/** @throws {EnvError} when the port is taken or the address does not belong to this machine. */
export async function listen(
  listener: RequestListener,
  { port, host, origin }: { port: number; host: string; origin: string },
): Promise<Server> {
  const timeouts = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
  };
  // The listener itself refuses requests without Host, so that they get the common headers too.
  const server = createServer({ ...timeouts, requireHostHeader: false }, listener);
  // Closes connections on which nothing was sent or read for a minute (slow readers).
  server.timeout = 60_000;
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const headers = Object.entries({ ...commonHeaders(origin), Connection: 'close', 'Content-Length': '0' });
    const lines = [`HTTP/1.1 ${statusOfClientError(error)}`, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''];
    socket.end(lines.join('\r\n'));
  });
  await once(server.listen(port, host), 'listening').catch(({ message }) => {
    throw new EnvError(`PORT and HOST: ${message}`);
  });
  // For example too many open files: temporary, so the process goes on.
  server.on('error', (error) => log.error('connection not accepted', { error }));
  return server;
}

function statusOfClientError({ code }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}

/**
 * Graceful shutdown. For `delayMs` the server still accepts requests, but every response asks for the connection to be closed:
 * time for a load balancer to see the failing `/readyz` and for proxies to drop kept-alive connections. Then it stops listening,
 * and requests in flight get 10 s to finish.
 */
export async function shutDown(server: Server, delayMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await sleep(delayMs);
  await acceptQueuedConnections(server);
  // Not http.Server's close(), which also resets connections whose request has arrived but was not read yet.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Closes kept-alive connections: right after the poll phase, when every request that has arrived was read.
  const idleCheck = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_CHECK_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_MS);
  await closed;
  clearInterval(idleCheck);
  clearTimeout(cutOff);
}

/**
 * Closing the server resets connections that the kernel still queues. Node accepts one per turn of the event loop, so the queue is
 * empty after a turn without a new connection; without a request as well, the turn was too short for another one to arrive.
 */
async function acceptQueuedConnections(server: Server): Promise<void> {
  const deadline = performance.now() + ACCEPT_MS;
  let isBusy = true;
  const markBusy = () => {
    isBusy = true;
  };
  for (const event of ['connection', 'request']) server.on(event, markBusy);
  while (isBusy && performance.now() < deadline) {
    isBusy = false;
    await turn();
  }
  for (const event of ['connection', 'request']) server.off(event, markBusy);
}

/**
 * SIGTERM and SIGINT run `stop` and exit with 0; a second signal exits with 1 at once, and so does a `stop` that takes 20 s longer
 * than `delayMs`. An uncaught exception is logged and exits with 1: the state is undefined then, and the supervisor restarts
 * the process.
 */
export function handleSignals({ delayMs, stop }: { delayMs: number; stop: () => Promise<void> }): void {
  let isStopping = false;
  const shutdown = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), delayMs + FORCED_EXIT_MS).unref();
    await stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', shutdown);
  process.on('SIGINT', shutdown);
  process.on('uncaughtException', (error) => {
    log.error('crashed', { error });
    process.exit(1);
  });
}

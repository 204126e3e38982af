import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnvError } from './env.ts';
import { commonHeaders } from './headers.ts';
import { log } from './log.ts';

const IN_FLIGHT_MS = 10_000;
const IDLE_CHECK_MS = 100;
const FORCED_EXIT_MS = 20_000;

export async function listen(
  listener: RequestListener,
  { port, host, origin }: { port: number; host: string; origin: string },
): Promise<Server> {
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout: 65_000,
    // The listener itself rejects requests without a Host header, so that the response has the common headers.
    requireHostHeader: false,
  };
  const server = createServer(options, listener);
  // Closes connections that are idle for a minute, such as those of clients that stop reading a response.
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
  // Errors such as too many open files are temporary, so the process keeps running.
  server.on('error', (error) => log.error('connection accept failed', { error }));
  return server;
}

function statusOfClientError({ code }: NodeJS.ErrnoException): string {
  if (code === 'HPE_HEADER_OVERFLOW') return '431 Request Header Fields Too Large';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return '400 Bad Request';
}

/**
 * Graceful shutdown. The server still accepts requests for `delayMs`, so that load balancers notice the failing `/readyz` and proxies
 * drop their keep-alive connections. Then it stops listening and gives requests in flight 10 s to finish.
 */
export async function shutDown(server: Server, delayMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await sleep(delayMs);
  // http.Server's own close() would reset connections whose request has arrived but has not been read yet.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // `setImmediate` runs after the poll phase, when connections with a newly arrived request no longer count as idle.
  const idleCheck = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_CHECK_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_MS);
  await closed;
  clearInterval(idleCheck);
  clearTimeout(cutOff);
}

interface SignalOptions {
  delayMs: number;
  isNpmScript: boolean;
  stop: () => Promise<void>;
}

/**
 * Runs `stop` on SIGTERM or SIGINT and exits with 0. Exits with 1 on a second signal, on an uncaught exception, or if `stop` takes
 * 20 s longer than `delayMs`.
 */
export function handleSignals({ delayMs, isNpmScript, stop }: SignalOptions): void {
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
  if (isNpmScript) onParentExit(() => shutdown('end of npm'));
  process.on('uncaughtException', (error) => {
    log.error('uncaught exception', { error });
    process.exit(1);
  });
}

/**
 * Runs `action` when the parent process ends. On SIGTERM, the shell in which npm runs a script ends without forwarding the signal
 * to its child.
 */
function onParentExit(action: () => void): void {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    action();
  }, 500).unref();
}

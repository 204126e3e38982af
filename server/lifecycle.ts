// Opening and closing the door: one HTTP server, its time limits, and an end that loses nobody's request.
import { once } from 'node:events';
import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises';
import { EnvError } from './env.ts';
import { commonHeaders } from './headers.ts';
import { log } from './log.ts';

const partingMs = 500;
const acceptMs = 5_000;
const idleMs = 1_000;
const shortMs = 0.05;
const drainMs = 10_000;
const endMs = 20_000;

/** @throws {EnvError} when the port is taken or the address is not this machine's. */
export async function listen(
  listener: RequestListener,
  { port, host, origin }: { port: number; host: string; origin: string },
): Promise<HttpServer> {
  const limits = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000, keepAliveTimeout: 65_000 };
  // A request without a Host is refused by the listener, like any other: with the headers of every answer.
  const server = createServer({ ...limits, requireHostHeader: false }, listener);
  // Who neither sends nor reads for a minute holds no connection.
  server.timeout = 60_000;
  server.on('checkExpectation', listener);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy();
    const [status, text] =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? [431, 'Request Header Fields Too Large']
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? [408, 'Request Timeout']
          : [400, 'Bad Request'];
    const headers = Object.entries({ ...commonHeaders(origin), Connection: 'close', 'Content-Length': '0' });
    socket.end(`HTTP/1.1 ${status} ${text}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  });
  await once(server.listen(port, host), 'listening').catch(({ message }) => {
    throw new EnvError(`PORT and HOST: ${message}`);
  });
  // Too many open files, for example: it passes, and is no reason to end.
  server.on('error', (error) => log.error('connection not accepted', { error }));
  return server;
}

/**
 * Half a second in which every answer asks for the connection to be closed, so that no proxy sends the next request down a line
 * that is just being cut; then accepts nothing more, lets what is under way end for ten seconds, and cuts what remains.
 */
export async function drain(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  await sleep(partingMs);
  await untilAllAreAccepted(server);
  // Not the HTTP server's own way, which at once cuts every connection on which nothing was read yet, requests on their way included.
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  // A connection whose last answer was written before the end began stays open afterwards.
  while (!isClosed) {
    await untilShortTurn(idleMs);
    server.closeIdleConnections();
    await Promise.race([closed, sleep(50)]);
  }
  clearTimeout(cut);
}

/**
 * The system resets what waits to be accepted when a server closes. Node accepts one connection in each turn of its event loop, right
 * before the immediates: a short turn without one has left nobody waiting. Given up after five seconds, in which all are answered as
 * ever: where more come than can be answered there is always another.
 */
async function untilAllAreAccepted(server: HttpServer): Promise<void> {
  let isArriving = false;
  const note = () => {
    isArriving = true;
  };
  server.on('connection', note);
  await untilShortTurn(acceptMs, () => {
    const isQuiet = !isArriving;
    isArriving = false;
    return isQuiet;
  });
  server.off('connection', note);
}

/**
 * Resolves right after a turn of the event loop so short that, of what was not read in it, hardly anything can have arrived, to be
 * reset by whoever closes a connection now. On a busy machine that is longer: the more time passes, the longer a turn may be.
 */
async function untilShortTurn(patienceMs: number, isGood = () => true): Promise<void> {
  const began = performance.now();
  for (let last = began; ; ) {
    await immediate();
    const now = performance.now();
    if (isGood() && now - last < shortMs + (now - began) / 1_000) return;
    if (now - began > patienceMs) return;
    last = now;
  }
}

/**
 * SIGTERM and SIGINT run `stop` and end the process with 0, after 20 s with 1 whatever it is still doing; a second signal ends it
 * at once. A fault that nobody caught is logged and ends it with 1: what is half done then is nobody's to guess, and whoever
 * supervises the process starts it again.
 */
export function handleEnd(stop: () => Promise<void>): void {
  let isEnding = false;
  const end = async (signal: string) => {
    if (isEnding) process.exit(1);
    isEnding = true;
    log.info('stopping', { signal });
    setTimeout(() => process.exit(1), endMs).unref();
    await stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  process.on('uncaughtException', (error) => {
    log.error('crashed', { error });
    process.exit(1);
  });
}

// Reads what a Node request says: target, host, client address, body.
import type { IncomingMessage } from 'node:http';

const BODY_LIMIT = 100 * 1024; // bytes

export interface RequestTarget {
  /** Path and query under the site's public origin, whatever host the request names. */
  url: URL;
  /** Whether the request names this site as its host. */
  isOwnHost: boolean;
}

/** Returns null for a malformed target, and when Host is missing or repeated (RFC 9112, 3.2). */
export function parseTarget(
  { url: target = '', rawHeaders }: IncomingMessage,
  origin: string,
  ownHosts: ReadonlySet<string>,
): RequestTarget | null {
  // In absolute form, which proxies send, the target names the host (RFC 9112, 3.2.2).
  const [, targetHost, path] = target.startsWith('/') ? [null, undefined, target] : (target.match(absoluteForm) ?? []);
  const host = singleHost(rawHeaders);
  if (path === undefined || host === null) return null;
  // Concatenated, not resolved: as a relative reference `//elsewhere/` would name another host.
  const url = URL.parse(origin + path);
  return url && { url, isOwnHost: ownHosts.has((targetHost ?? host).toLowerCase()) };
}

const absoluteForm = /^(?:https?:\/\/([^/]*))?(\/.*)$/i;

/** Value of the Host header; null when there is none or more than one. A plain loop because every request runs it. */
function singleHost(rawHeaders: string[]): string | null {
  let host: string | null = null;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== null) return null;
    host = rawHeaders[index + 1] ?? null;
  }
  return host;
}

/** Host values that mean this site. `localhost` includes the loopback addresses. */
export function hostsOf(origin: string): Set<string> {
  const { hostname, port, protocol } = new URL(origin);
  const names = hostname === 'localhost' ? ['localhost', '127.0.0.1', '[::1]'] : [hostname];
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return new Set(names.flatMap((name) => [`${name}:${port || defaultPort}`, ...(port ? [] : [name])]));
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The socket's peer, or the address in X-Forwarded-For that the outermost of `trustProxy` trusted proxies has seen. */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? peer;
}

/** Reads an oversized body to its end without keeping it: if the upload were cut off, a browser would not show the response. */
export function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > BODY_LIMIT) resolve('too large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= BODY_LIMIT) chunks.push(chunk);
      else resolve('too large');
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/** The request as routes see it, without the headers that were judged before: Origin and those of proxies. */
export function toWebRequest(request: IncomingMessage, url: URL, body: Buffer | null, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'origin') continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // HEAD is rendered as GET; node:http omits the body.
  return new Request(url, { method: body ? 'POST' : 'GET', headers, signal, ...(body && { body: new Uint8Array(body) }) });
}

/** A path for the log, without personal data and secrets: query, email addresses, ids and tokens become `*`. */
export function redactPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  const segments = path.split('/').map((segment) => (/^[a-z._-]{0,40}$/.test(segment) ? segment : '*'));
  return segments.join('/').slice(0, 200);
}

import type { IncomingMessage } from 'node:http';

const BODY_LIMIT = 100 * 1024; // bytes

/** Returns null for a malformed target, and when Host is missing or repeated (RFC 9112, 3.2). */
export function parseTarget({ url: target = '', rawHeaders }: IncomingMessage, origin: string, ownHosts: ReadonlySet<string>) {
  // In absolute form, which proxies send, the target names the host (RFC 9112, 3.2.2).
  const [, targetHost, path] = target.startsWith('/') ? [null, undefined, target] : (target.match(absoluteForm) ?? []);
  const host = singleHost(rawHeaders);
  if (path === undefined || host === null) return null;
  // Concatenated, not resolved: as a relative reference `//elsewhere/` would name another host.
  const url = URL.parse(origin + path);
  return url && { url, isOwnHost: ownHosts.has((targetHost ?? host).toLowerCase()) };
}

const absoluteForm = /^(?:https?:\/\/([^/]*))?(\/.*)$/i;

/** Null unless there is exactly one Host header. A plain loop because every request runs it. */
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

/** Host values of this site. `localhost` includes the loopback addresses. */
export function hostsOf(origin: string): Set<string> {
  const { hostname, port, protocol } = new URL(origin);
  const names = hostname === 'localhost' ? ['localhost', '127.0.0.1', '[::1]'] : [hostname];
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return new Set(names.flatMap((name) => [`${name}:${port || defaultPort}`, ...(port ? [] : [name])]));
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** The socket's peer, or the X-Forwarded-For entry written by the outermost of `trustProxy` trusted proxies. */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? peer;
}

/** Reads oversized bodies to the end without keeping them: browsers show no response to an upload that was cut off. */
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

/** Without the headers that were checked before: Origin and those of proxies. */
export function toWebRequest(request: IncomingMessage, url: URL, body: Buffer | null, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'origin') continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(url, { method: body ? 'POST' : 'GET', headers, signal, ...(body && { body: new Uint8Array(body) }) });
}

/** A path for the log, without the query; email addresses, ids and tokens become `*`. */
export function redactPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  const segments = path.split('/').map((segment) => (/^[a-z._-]{0,40}$/.test(segment) ? segment : '*'));
  return segments.join('/').slice(0, 200);
}

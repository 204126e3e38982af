import type { IncomingMessage } from 'node:http';

/**
 * Fits a message of 5,000 characters in any script: each may have 16 UTF-16 units (see `countGraphemes`) of nine bytes when
 * percent-encoded. The limits in app/ui/field.tsx keep browsers below this.
 */
export const MAX_BODY_KB = 800;
const MAX_BODY_BYTES = MAX_BODY_KB * 1024;
const MAX_READ_BYTES = 4 * MAX_BODY_BYTES;

/** Returns null if the target is malformed, or if the Host header is missing or repeated (RFC 9112, section 3.2). */
export function parseTarget({ url: target = '', rawHeaders }: IncomingMessage, origin: string, ownHosts: ReadonlySet<string>) {
  // Proxies may send an absolute URL as the request target, which overrides the Host header (RFC 9112, section 3.2.2).
  const [, targetHost, path] = target.startsWith('/') ? [null, undefined, target] : (target.match(absoluteForm) ?? []);
  const [host, ...more] = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  if (path === undefined || host === undefined || more.length > 0) return null;
  // Concatenate, because resolving `//elsewhere/` as a relative reference would yield another host.
  const url = URL.parse(origin + path);
  return url && { url, isOwnHost: ownHosts.has((targetHost ?? host).toLowerCase()) };
}

const absoluteForm = /^(?:https?:\/\/([^/]*))?(\/.*)$/i;

export function allowedHosts(origin: string): Set<string> {
  const { hostname, port, protocol } = new URL(origin);
  const names = hostname === 'localhost' ? ['localhost', '127.0.0.1', '[::1]'] : [hostname];
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return new Set(names.flatMap((name) => [`${name}:${port || defaultPort}`, ...(port ? [] : [name])]));
}

export const isSafeMethod = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';

/** Returns the socket's peer address or, behind `trustProxy` proxies, the X-Forwarded-For entry from the outermost proxy. */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean);
  return forwarded.at(-trustProxy) ?? forwarded[0] ?? peer;
}

/** Some proxies add the port: `192.0.2.1:40000`, `[2001:db8::1]:40000`. */
function withoutPort(entry: string): string {
  return (
    entry
      .match(/^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/)
      ?.slice(1)
      .find(Boolean) ?? entry
  );
}

/**
 * Reads an oversized body to its end, but only up to `MAX_READ_BYTES` and without storing it, because clients see no response if the
 * connection closes during their upload.
 */
export function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_READ_BYTES) resolve('too large');
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else if (size > MAX_READ_BYTES) resolve('too large');
    });
    request.on('end', () => resolve(size > MAX_BODY_BYTES ? 'too large' : Buffer.concat(chunks)));
    request.on('error', reject);
  });
}

/** Omits the Origin header and proxy headers, because they have already been evaluated. */
export function toWebRequest(request: IncomingMessage, url: URL, body: Buffer | null, signal?: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined || name.startsWith('x-forwarded-') || name === 'forwarded' || name === 'origin') continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(url, {
    method: body ? 'POST' : 'GET',
    headers,
    ...(signal && { signal }),
    ...(body && { body: new Uint8Array(body) }),
  });
}

export function redactPath(target: string): string {
  const [path = ''] = target.split('?', 1);
  const segments = path.split('/').map((segment) => (/^[a-z._-]{0,40}$/.test(segment) ? segment : '*'));
  return segments.join('/').slice(0, 200);
}

import type { IncomingMessage } from 'node:http';

/**
 * Fits the 30,000 UTF-16 units that app/ui/field.tsx lets a browser send, each of up to nine bytes when percent-encoded. 1,500 bodies of
 * this size fit into the memory of deploy/school.service. deploy/nginx.conf has the same limit.
 */
export const MAX_BODY_KB = 400;
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

/**
 * Returns the X-Forwarded-For entry from the outermost of `trustProxy` proxies. Without proxies, or if a request passed fewer of them,
 * returns the socket's peer address, because a client can write the other entries.
 */
export function clientIp(request: IncomingMessage, trustProxy: number): string {
  const peer = request.socket.remoteAddress ?? '';
  if (trustProxy === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean);
  return forwarded.at(-trustProxy) ?? peer;
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

/** False for a body that no form of this site sends, such as a file. A request without a body may lack the header. */
export function isForm({ headers }: IncomingMessage): boolean {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  return type === 'application/x-www-form-urlencoded' || (type === undefined && isEmpty);
}

/** Browsers only send such a body to another site if that site allows it. */
export const isPicture = ({ headers }: IncomingMessage): boolean => /^image\/(?:webp|jpeg)$/.test(headers['content-type'] ?? '');

/**
 * Reads an oversized body to its end, but only up to `MAX_READ_BYTES` and without storing it, because clients see no response if the
 * connection closes during their upload. Copies the chunks, because a Buffer takes hundreds of bytes even for a chunk of one byte.
 */
export function readBody(request: IncomingMessage): Promise<Buffer | 'too large'> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > MAX_READ_BYTES) resolve('too large');
    let body = Buffer.alloc(0);
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      const offset = size;
      size += chunk.length;
      if (size > MAX_READ_BYTES) return resolve('too large');
      if (size > MAX_BODY_BYTES) return;
      if (size > body.length) body = enlarged(body, size);
      body.set(chunk, offset);
    });
    request.on('end', () => resolve(size > MAX_BODY_BYTES ? 'too large' : body.subarray(0, size)));
    request.on('error', reject);
  });
}

/** Doubles the size, so that the bytes of a body are copied twice on average. */
function enlarged(body: Buffer<ArrayBuffer>, size: number): Buffer<ArrayBuffer> {
  const larger = Buffer.alloc(Math.min(MAX_BODY_BYTES, Math.max(size, 2 * body.length)));
  larger.set(body);
  return larger;
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

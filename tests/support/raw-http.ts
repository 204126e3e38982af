import { connect } from 'node:net';

export interface RawResponse {
  /** Status code, or 0 if the connection was closed without a response. */
  status: number;
  /** Header names are in lower case. */
  headers: Record<string, string>;
  cookies: string[];
  body: string;
  /** Remaining bytes: the responses to pipelined requests. */
  rest: string;
}

/**
 * Sends raw bytes and reads until the server closes the connection or is idle for `timeoutMs` (0 disables the timeout). Resolves with
 * the first final response and skips interim ones (1xx).
 */
export async function send(origin: string, bytes: string | Buffer, timeoutMs = 0): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1');
  socket.setTimeout(timeoutMs, () => socket.destroy());
  socket.on('data', (chunk) => (received += chunk));
  // Ignore connection resets, because the `close` handler parses the bytes received so far.
  socket.on('error', () => {});
  socket.on('close', () => resolve(received));
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  return parse(await promise);
}

export function request(origin: string, methodAndTarget: string, headers: string[] = [], body: string | Buffer = ''): Buffer {
  const head = [`${methodAndTarget} HTTP/1.1`, `Host: ${new URL(origin).host}`, 'Connection: close', ...headers, '', ''].join(
    '\r\n',
  );
  return Buffer.concat([Buffer.from(head, 'latin1'), Buffer.from(body)]);
}

export function formRequest(origin: string, target: string, fields: Record<string, string>, headers: string[] = []): Buffer {
  const body = String(new URLSearchParams(fields));
  const allHeaders = ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${body.length}`, ...headers];
  return request(origin, `POST ${target}`, allHeaders, body);
}

/** `line` is a method and a target, for example 'GET /en'. */
export const sendRequest = (origin: string, line: string, headers?: string[], body?: string | Buffer) =>
  send(origin, request(origin, line, headers, body));

export const sendForm = (origin: string, target: string, fields: Record<string, string>, headers?: string[]) =>
  send(origin, formRequest(origin, target, fields, headers));

export function parse(received: string): RawResponse {
  const [head = '', ...more] = received.split('\r\n\r\n');
  const after = more.join('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const status = Number(statusLine.match(/^HTTP\/1\.1 (\d{3}) /)?.[1] ?? 0);
  if (status >= 100 && status < 200) return parse(after);
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const cookies = lines.filter((line) => /^set-cookie:/i.test(line)).map((line) => line.slice(line.indexOf(':') + 1).trim());
  if (headers['transfer-encoding'] === 'chunked') return { status, headers, cookies, ...dechunk(after) };
  const length = Number(headers['content-length'] ?? after.length);
  const hasBody = status !== 304 && after.length >= length;
  return {
    status,
    headers,
    cookies,
    body: hasBody ? utf8(after.slice(0, length)) : '',
    rest: hasBody ? after.slice(length) : after,
  };
}

function dechunk(text: string): { body: string; rest: string } {
  let body = '';
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n');
    const size = Number.parseInt(rest.slice(0, end), 16);
    if (end < 0 || !(size > 0)) return { body: utf8(body), rest: rest.slice(end + 4) };
    body += rest.slice(end + 2, end + 2 + size);
    rest = rest.slice(end + 4 + size);
  }
}

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString();

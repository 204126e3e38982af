import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { percentDecode } from './form.ts';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';
import {
  allowedHosts,
  clientIp,
  isForm,
  isPicture,
  isSafeMethod,
  MAX_BODY_KB,
  parseTarget,
  readBody,
  redactPath,
  toWebRequest,
} from './incoming-request.ts';
import { log } from './log.ts';
import type { PageCache } from './page-cache.ts';
import type { PictureCache } from './picture-cache.ts';
import { acceptsEncoding, type StaticFile, sendFile } from './static-file.ts';

export interface RequestContext {
  reference: string;
  /** CSP nonce of inline scripts and styles. Undefined for the page cache, which uses hashes instead. */
  nonce: string | undefined;
  ip: string;
  /** True if React Router's scripts request the data of a page. */
  isDataRequest: boolean;
}

export interface ServerOptions {
  origin: string;
  trustProxy: number;
  frameSources: readonly string[];
  isDevelopment: boolean;
  /** Keyed by URL path. */
  builtFiles: ReadonlyMap<string, StaticFile>;
  pages: Pick<PageCache, 'get' | 'load'>;
  pictures: PictureCache;
  /** Returns the key of a URL in `builtFiles` and `pages`, or null if the page must be rendered for each request. */
  cacheKey(url: URL): string | null;
  /** Returns the path and query to redirect to, or null if `url` is already canonical. */
  canonicalRedirect(url: URL): string | null;
  /** True for a path whose POST mail programs send (RFC 8058): with any content type, and possibly from another site. */
  isOneClickPath(pathname: string): boolean;
  /** True for a path whose POST has a picture as its body. */
  isUploadPath(pathname: string): boolean;
  ready(): Promise<void>;
  /** Returns the HTML page to send to browsers instead of the plain text of a refusal or failure, or null to send the text. */
  refusalPage(request: Request, refusal: { status: number; origin: string; nonce: string; reference: string }): string | null;
  render(request: Request, context: RequestContext): Promise<Response>;
}

interface Exchange {
  options: ServerOptions;
  request: IncomingMessage;
  response: ServerResponse;
  target: ReturnType<typeof parseTarget>;
  reference: string;
}

export function createListener(options: ServerOptions): RequestListener {
  const headers = Object.entries(commonHeaders(options.origin));
  const ownHosts = allowedHosts(options.origin);

  return (request, response) => {
    const target = parseTarget(request, options.origin, ownHosts);
    const key = target?.isOwnHost && isSafeMethod(request) ? options.cacheKey(target.url) : null;
    const file = key === null ? undefined : (options.pages.get(key) ?? options.builtFiles.get(key));
    if (file) return sendFile(request, response, file);

    for (const [name, value] of headers) response.setHeader(name, value);
    const exchange = { options, request, response, target, reference: randomUUID().slice(0, 8) };
    handleRequest(exchange, key)
      .catch((error) => handleFailure(exchange, error))
      .finally(() => logRequest(exchange));
  };
}

async function handleRequest(exchange: Exchange, key: string | null): Promise<void> {
  const { options, request, response, target } = exchange;
  const file = key === null ? null : ((await options.pages.load(key)) ?? (await options.pictures.load(key)));
  if (file) return sendFile(request, response, file);
  if (!target) return refuse(exchange, 400, 'This is no address.');
  const { url, isOwnHost } = target;
  const isSafe = isSafeMethod(request);
  if (!isSafe && request.method !== 'POST') {
    response.setHeader('Allow', 'GET, HEAD, POST');
    return refuse(exchange, 405, 'This method is not in use here.');
  }
  // Health checks accept any Host header, because load balancers address each instance directly.
  if (isSafe && url.pathname === '/healthz') return sendText(response, 200, 'ok');
  if (isSafe && url.pathname === '/readyz')
    return options.ready().then(
      () => sendText(response, 200, 'ready'),
      () => sendText(response, 503, 'not ready'),
    );
  if (!isOwnHost) return refuse(exchange, 421, `This site answers at ${options.origin}`);
  // The signed token in the path is the permission, and cookies are not read.
  const isOneClick = !isSafe && options.isOneClickPath(url.pathname);
  if (!isSafe && !isOneClick && !passesCsrfCheck(request, options.origin))
    return refuse(exchange, 403, 'This form was sent from another site. Open the page here and send it again.');

  const location = canonicalLocation(url, isSafe, options);
  if (location !== null) {
    response.setHeader('Location', location);
    return refuse(exchange, 308, location);
  }
  const isUpload = options.isUploadPath(url.pathname) && isPicture(request);
  if (!isSafe && !isOneClick && !isUpload && !isForm(request))
    return refuse(exchange, 415, 'This site accepts forms only, and no files.');
  const body = isSafe ? null : await readBody(request);
  if (body === 'too large')
    return refuse(
      exchange,
      413,
      `What you sent is too large (${MAX_BODY_KB} KB at most). Go back, shorten it and send it again.`,
    );
  await render(exchange, decodable(url), body);
}

/** CSRF check. A request without Origin, Sec-Fetch-Site and Cookie headers passes, because it carries no session to abuse. */
function passesCsrfCheck(request: IncomingMessage, ownOrigin: string): boolean {
  const { origin, cookie } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite === 'same-origin' || origin === ownOrigin) return true;
  return fetchSite === undefined && origin === undefined && cookie === undefined;
}

/**
 * Returns the path and query to redirect to, or null. Collapses double slashes even for POST, because a URL that starts with `//`
 * points to another host.
 */
function canonicalLocation(url: URL, isSafe: boolean, { canonicalRedirect }: ServerOptions): string | null {
  if (url.pathname.includes('//')) return url.pathname.replace(/\/{2,}/g, '/') + url.search;
  return isSafe ? canonicalRedirect(url) : null;
}

/**
 * Escapes the percent signs of a malformed path, which React Router would log to stderr, and of a path with NUL, which PostgreSQL
 * rejects. Removes NUL from the query.
 */
function decodable(url: URL): URL {
  const decoded = percentDecode(url.pathname);
  if (decoded === null || decoded.includes('\0')) url.pathname = url.pathname.replaceAll('%', '%25');
  url.search = url.search.replaceAll('%00', '');
  return url;
}

async function render(exchange: Exchange, url: URL, body: Buffer | null): Promise<void> {
  const { options, request, response, reference } = exchange;
  const nonce = createNonce();
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  const webRequest = toWebRequest(request, url, body, disconnected.signal);
  const result = await options.render(webRequest, {
    ...{ reference, nonce, ip: clientIp(request, options.trustProxy) },
    isDataRequest: url.pathname.endsWith('.data'),
  });
  if (response.destroyed) return result.body?.cancel();

  for (const [name, value] of result.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  for (const cookie of result.headers.getSetCookie()) response.appendHeader('Set-Cookie', cookie);
  // React Router sends an empty 500 response if rendering the error page fails as well.
  if (result.status >= 500 && !result.headers.has('Content-Type')) return sendFailure(exchange);
  // RFC 9110 requires the Allow header, which React Router omits when a page without an action receives a POST.
  if (result.status === 405) response.setHeader('Allow', 'GET, HEAD');
  if (!result.body) return send(response, result.status, Buffer.alloc(0));
  if (!result.headers.get('Content-Type')?.startsWith('text/html')) return sendStream(request, response, result);

  // A mail shown as a page brings its own policy.
  if (!result.headers.has('Content-Security-Policy'))
    response.setHeader('Content-Security-Policy', pagePolicy(exchange, nonce, result));
  await sendCompressed(request, response, result.status, Buffer.from(await result.arrayBuffer()));
}

function pagePolicy({ options }: Exchange, nonce: string, result: Response): string {
  const inline = [`'nonce-${nonce}'`];
  // The administrator's pages show previews of public pages in frames.
  const frames = ["'self'", ...options.frameSources];
  // Only a preview overrides the default, DENY.
  const isPreview = result.headers.get('X-Frame-Options') === 'SAMEORIGIN';
  // Only private pages have this header, and only they have forms that lead to Google.
  const forms = result.headers.has('X-Robots-Tag') ? "'self' https://accounts.google.com" : "'self'";
  return contentSecurityPolicy({
    scripts: inline,
    styles: inline,
    frames,
    forms,
    isPreview,
    isDevelopment: options.isDevelopment,
  });
}

async function sendStream(request: IncomingMessage, response: ServerResponse, { status, body }: Response): Promise<void> {
  response.writeHead(status);
  if (request.method !== 'HEAD' && body) return pipeline(body, response);
  response.end();
  return body?.cancel();
}

async function sendCompressed(request: IncomingMessage, response: ServerResponse, status: number, page: Buffer): Promise<void> {
  response.setHeader('Vary', 'Accept-Encoding');
  if (!acceptsEncoding(String(request.headers['accept-encoding'] ?? ''), 'br')) return send(response, status, page);
  // Brotli quality 5 would make the page another 7 % smaller but take twice as long.
  const compressed = await promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  if (response.destroyed) return;
  response.setHeader('Content-Encoding', 'br');
  send(response, status, compressed);
}

function handleFailure(exchange: Exchange, error: unknown): void {
  const { response, reference } = exchange;
  // A response destroyed without an error means that the client disconnected, which is not worth logging.
  if (response.destroyed && !response.errored) return;
  log.error('request failed', { reference, error });
  if (response.headersSent) response.destroy();
  else sendFailure(exchange);
}

function logRequest({ request, response, reference }: Exchange): void {
  const { statusCode: status } = response;
  if ((request.method !== 'POST' && status < 500) || !response.headersSent) return;
  log.info('request', { reference, method: request.method, path: redactPath(request.url ?? ''), status });
}

const sendFailure = (exchange: Exchange) => refuse(exchange, 500, `Something went wrong here. Reference: ${exchange.reference}`);

function refuse({ options, request, response, target, reference }: Exchange, status: number, text: string): void {
  const nonce = createNonce();
  let page: string | null = null;
  try {
    if (target && request.headers.accept?.includes('text/html'))
      page = options.refusalPage(toWebRequest(request, target.url, null), { status, origin: options.origin, nonce, reference });
  } catch (error) {
    log.error('refusal page failed', { reference, error });
  }
  if (!page) {
    sendText(response, status, `${text}\n`);
    return;
  }
  const sources = { scripts: [], styles: [`'nonce-${nonce}'`], frames: [] };
  response.setHeader('Content-Security-Policy', contentSecurityPolicy(sources));
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  send(response, status, Buffer.from(page));
}

const createNonce = () => randomBytes(16).toString('base64');

function sendText(response: ServerResponse, status: number, text: string): void {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  send(response, status, Buffer.from(text));
}

function send(response: ServerResponse, status: number, body: Buffer): void {
  response.setHeader('Content-Length', body.length);
  response.writeHead(status);
  response.end(body);
}

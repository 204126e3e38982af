import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface Representation {
  etag: string;
  /** Alternating names and values, as in Node's `rawHeaders`. */
  headers: string[];
  body: Uint8Array;
}

export interface StaticFile {
  plain: Representation;
  brotli?: Representation;
  gzip?: Representation;
}

/** Files by URL path, plus the query string if it selects a different page. */
export type StaticCache = Map<string, StaticFile>;

const compressible = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg)/;

/** `quality` is Brotli's. Null prepares the file without compressed representations. */
export async function prepareFile(
  body: Uint8Array,
  headers: Record<string, string>,
  quality: number | null = constants.BROTLI_MAX_QUALITY,
): Promise<StaticFile> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const represent = (bytes: Uint8Array, suffix: string, more: Record<string, string>): Representation => {
    // Each content coding needs its own ETag (RFC 9110, section 8.8.3.3).
    const etag = `"${hash}${suffix}"`;
    const all = { ...headers, ...more, ETag: etag, 'Content-Length': String(bytes.length) };
    return { etag, headers: Object.entries(all).flat(), body: bytes };
  };
  if (!compressible.test(headers['Content-Type'] ?? '')) return { plain: represent(body, '', {}) };

  const vary = { Vary: 'Accept-Encoding' };
  const plain = represent(body, '', vary);
  if (quality === null) return { plain };

  const brotli = await promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  return {
    plain,
    brotli: represent(brotli, '-br', { ...vary, 'Content-Encoding': 'br' }),
    gzip: represent(await promisify(gzip)(body, { level: 9 }), '-gzip', { ...vary, 'Content-Encoding': 'gzip' }),
  };
}

export function sendFile(request: IncomingMessage, response: ServerResponse, file: StaticFile): void {
  const { etag, headers, body } = negotiate(file, request.headers['accept-encoding']);
  response.writeHead(matches(request.headers['if-none-match'], etag) ? 304 : 200, headers);
  response.end(body);
}

function negotiate({ plain, brotli, gzip }: StaticFile, acceptEncoding: unknown): Representation {
  const accepted = String(acceptEncoding ?? '');
  if (brotli && acceptsEncoding(accepted, 'br')) return brotli;
  if (gzip && acceptsEncoding(accepted, 'gzip')) return gzip;
  return plain;
}

export function acceptsEncoding(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** Ignores `W/` prefixes (RFC 9110, section 13.1.2), because proxies that recompress a response weaken its ETag. */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')));
}

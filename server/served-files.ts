// Everything that is the same for every visitor, held in memory ready to send: prerendered pages and built files, each with
// its compressed forms, their ETags and all their headers. A request for one of them touches neither the disk, the database
// nor React.
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface Representation {
  etag: string;
  /** Names and values in turn. */
  headers: string[];
  body: Uint8Array;
}

export interface ServedFile {
  plain: Representation;
  /** Absent where compression gains nothing (pictures, fonts). */
  brotli?: Representation;
  gzip?: Representation;
}

export type ServedFiles = Map<string, ServedFile>;

const compressible = /^(?:text\/|application\/(?:javascript|json|manifest\+json|xml|rss\+xml|ld\+json)|image\/svg)/;

/**
 * Compresses at the highest quality: slow, done once per build and address (see `prerender.ts`). `headers` are all that the
 * answer has, but those that follow from the body.
 */
export async function prepareFile(
  body: Uint8Array,
  headers: Record<string, string>,
  quality: number = constants.BROTLI_MAX_QUALITY,
): Promise<ServedFile> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const represent = (bytes: Uint8Array, coding: string, own: Record<string, string>): Representation => {
    // Each encoding is a representation of its own, with an ETag of its own (RFC 9110, 8.8.3.3).
    const etag = `"${hash}${coding}"`;
    const all = { ...headers, ...own, ETag: etag, 'Content-Length': String(bytes.length) };
    return { etag, headers: Object.entries(all).flat(), body: bytes };
  };
  if (!compressible.test(headers['Content-Type'] ?? '')) return { plain: represent(body, '', {}) };

  const brotli = await promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  const vary = { Vary: 'Accept-Encoding' };
  return {
    plain: represent(body, '', vary),
    brotli: represent(brotli, '-br', { ...vary, 'Content-Encoding': 'br' }),
    gzip: represent(await promisify(gzip)(body, { level: 9 }), '-gzip', { ...vary, 'Content-Encoding': 'gzip' }),
  };
}

export function sendFile(request: IncomingMessage, response: ServerResponse, file: ServedFile): void {
  const { etag, headers, body } = acceptable(file, request.headers['accept-encoding']);
  response.writeHead(matches(request.headers['if-none-match'], etag) ? 304 : 200, headers);
  // Where there must be no body (HEAD, 304), node:http leaves it out.
  response.end(body);
}

function acceptable({ plain, brotli, gzip }: ServedFile, acceptEncoding: unknown): Representation {
  const accepted = String(acceptEncoding ?? '');
  if (brotli && accepts(accepted, 'br')) return brotli;
  if (gzip && accepts(accepted, 'gzip')) return gzip;
  return plain;
}

/** Whether an Accept-Encoding names the coding and doesn't refuse it by `q=0`. */
export function accepts(acceptEncoding: string, coding: string): boolean {
  return acceptEncoding.split(',').some((part) => {
    const [name, ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** The weak comparison: proxies that compress or decompress on their way make a strong ETag weak (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((candidate) => ['*', etag].includes(candidate.trim().replace(/^W\//, '')));
}

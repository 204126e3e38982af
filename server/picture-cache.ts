// Uploaded pictures in memory, so that most visitors' requests do not read the database.
import { commonHeaders } from './headers.ts';
import { readPictureHeader } from './picture-header.ts';
import { createStaticFile, type StaticFile } from './static-file.ts';

/** At most 40 MB, because no file is larger than the body of a request. */
const MAX_FILES = 100;

export type PictureCache = ReturnType<typeof createPictureCache>;

export function createPictureCache({ origin, read }: { origin: string; read(file: string): Promise<Uint8Array | null> }) {
  const files = new Map<string, StaticFile>();
  return {
    /** Resolves to null for any other path, and for a picture that is not stored. */
    async load(path: string): Promise<StaticFile | null> {
      const [, name] = /^\/pictures\/([0-9a-f]{16}-\w+)$/.exec(path) ?? [];
      if (!name || files.has(name)) return files.get(name ?? '') ?? null;
      const bytes = await read(name);
      const header = bytes && readPictureHeader(bytes);
      if (!header) return null;
      const headers = { 'Content-Type': header.contentType, 'Cache-Control': 'public, max-age=31536000, immutable' };
      const file = createStaticFile({ ...commonHeaders(origin), ...headers }, bytes);
      if (files.size >= MAX_FILES) files.clear();
      files.set(name, file);
      return file;
    },
  };
}

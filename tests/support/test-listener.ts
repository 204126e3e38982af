import { createListener, type ServerOptions } from '#server/http.ts';

/** A request listener without pages and built files, unless `change` has some. */
export const createTestListener = (change: Partial<ServerOptions> & Pick<ServerOptions, 'origin' | 'render'>) =>
  createListener({
    trustProxy: 0,
    frameSources: [],
    isDevelopment: false,
    builtFiles: new Map(),
    pages: { get: () => undefined, load: async () => null },
    pictures: { load: async () => null },
    cacheKey: () => null,
    canonicalRedirect: () => null,
    isOneClickPath: () => false,
    isUploadPath: () => false,
    refusalPage: () => null,
    ready: async () => {},
    ...change,
  });

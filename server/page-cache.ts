// Public pages in memory. Each is rendered on its first request, and again when its content changes.
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { commonHeaders, contentSecurityPolicy } from './headers.ts';
import { log } from './log.ts';
import { compressFast, compressFully, createStaticFile, type StaticFile } from './static-file.ts';

interface PageCacheOptions {
  origin: string;
  frameSources: readonly string[];
  /** Inline scripts of the build. A page with any other script is rejected. */
  inlineScripts: readonly string[];
  /** Path of the speculation rules of all pages. */
  speculationRules: string;
  /** Returns true if a public page has this path. No other path is rendered or cached. */
  isPage(path: string): boolean;
  render(request: Request): Promise<Response>;
}

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache(options: PageCacheOptions) {
  const { origin, frameSources, inlineScripts, speculationRules, isPage, render } = options;
  const pages = new Map<string, StaticFile>();
  const inFlight = new Map<string, Promise<StaticFile | null>>();
  const fullyCompressed = new WeakSet<StaticFile>();

  /** @throws if the status is not 200, or if the page contains an unknown script */
  async function renderPage(path: string): Promise<StaticFile> {
    const response = await render(new Request(origin + path));
    if (response.status !== 200) throw new Error(`Rendering ${path} failed with status ${response.status}`);
    const contentType = response.headers.get('Content-Type') ?? '';
    const isHtml = contentType.startsWith('text/html');
    const text = await response.text();
    // Public pages do not hydrate, so they do not need React's separators of adjacent texts.
    const html = isHtml ? text.replaceAll('<!-- -->', '') : text;
    const inline = inlineElements(isHtml ? html : '');
    if (inline.scripts.some((script) => !inlineScripts.includes(script))) throw new Error(`${path} contains an unknown script`);
    const body = Buffer.from(html);
    const former = pages.get(path);
    if (former && body.equals(former.plain.body)) return former;
    const headers = {
      ...commonHeaders(origin),
      'Content-Type': contentType,
      'Cache-Control': response.headers.get('Cache-Control') ?? 'public, max-age=0, must-revalidate',
      ...(isHtml && {
        'Content-Security-Policy': contentSecurityPolicy({ ...hashesOf(inline), frames: frameSources }),
        'Speculation-Rules': `"${speculationRules}"`,
      }),
    };
    return createStaticFile(headers, body, compressFast(body));
  }

  function renderAndKeep(path: string): Promise<StaticFile | null> {
    const rendering = renderPage(path)
      .catch((error) => {
        log.error('page not cached', { path, error });
        return null;
      })
      .then((page) => {
        // A publication has cleared `inFlight` if this rendering began before it.
        if (inFlight.get(path) !== rendering) return page;
        inFlight.delete(path);
        if (page) pages.set(path, page);
        return page;
      });
    inFlight.set(path, rendering);
    return rendering;
  }

  return {
    get: (path: string): StaticFile | undefined => pages.get(path),

    /**
     * Renders a page that is not in memory, once for all requests that wait for it. Resolves to null if there is no such page or
     * the rendering fails.
     */
    async load(path: string): Promise<StaticFile | null> {
      return isPage(path) ? (inFlight.get(path) ?? renderAndKeep(path)) : null;
    },

    /** Renders `paths` without caching them. @throws if one fails */
    async check(paths: readonly string[]): Promise<void> {
      for (const path of paths) {
        await nextTurn();
        await renderPage(path);
      }
    },

    /**
     * Renders `paths` with new content and replaces those that it changes, all together or none if one fails. `commit` makes later
     * renderings use the new content. Serves requests between two renderings, each of which takes some milliseconds.
     */
    async publish(paths: readonly string[], commit: () => void): Promise<void> {
      const next = new Map<string, StaticFile>();
      for (const path of paths) {
        await nextTurn();
        const page = await renderPage(path);
        if (page !== pages.get(path)) next.set(path, page);
      }
      commit();
      inFlight.clear();
      for (const [path, page] of next) pages.set(path, page);
      for (const path of pages.keys()) if (!isPage(path)) pages.delete(path);
    },

    /** Background job. Compresses one page after another with the highest quality, until one is rendered. */
    async compressWhileIdle(isIdle: () => boolean): Promise<void> {
      let count = 0;
      for (const [path, page] of pages) {
        if (fullyCompressed.has(page)) continue;
        if (!isIdle()) return;
        const { headers, plain } = page;
        const full = createStaticFile(headers, plain.body, await compressFully(plain.body));
        fullyCompressed.add(full);
        // A publication may have replaced the page in the meantime.
        if (pages.get(path) === page) pages.set(path, full);
        count++;
      }
      if (count > 0) log.info('pages compressed', { count });
    },
  };
}

/** Returns the contents of the inline scripts and styles. Leaves out JSON-LD, which is data. */
export function inlineElements(html: string) {
  const contentsOf = (element: string, skip?: RegExp) =>
    [...html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, 'g'))]
      .filter(([, attributes, text]) => text && !skip?.test(attributes ?? ''))
      .map(([, , text = '']) => text);
  return { scripts: contentsOf('script', /\bsrc=|application\/ld\+json/), styles: contentsOf('style') };
}

/** Sources for the Content Security Policy. */
function hashesOf({ scripts, styles }: ReturnType<typeof inlineElements>) {
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { scripts: scripts.map(hashOf), styles: styles.map(hashOf) };
}

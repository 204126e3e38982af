// Performance budgets: the transfer size (Brotli) of each page on a phone before any interaction, and of the JavaScript
// of private pages. Raise a budget when an increase is intended. The sample has exact budgets; other content must keep to `limits`.
import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, constants } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { compressFully } from '#server/static-file.ts';
import { publicPaths } from '#tests/support/installed-content.ts';
import { browserTest as test } from '../support/fixtures.ts';
import { expectPreloaded } from '../support/page.ts';

/** Sizes are in kilobytes (1,000 bytes), those of fonts and pictures with headers. `files` counts the page itself, its fonts and its pictures. */
interface Budget {
  html: number;
  styles: number;
  fonts: number;
  pictures: number;
  files: number;
}

const sampleBudgets = 'content/performance-budgets.json';
const isSample = existsSync(sampleBudgets);
const sample: { pages: Record<string, Budget> } = isSample ? JSON.parse(readFileSync(sampleBudgets, 'utf8')) : { pages: {} };

/**
 * Limits of articles, instructors and legal pages. The HTML fits into the initial TCP congestion window of 14.6 kB. The total is 56 kB less
 * the headers of the page, the icon and the speculation rules; 6 kB more for other content, whose first screen may have bold and italic text.
 * It leaves out the complete fonts, which another school's names may need (app/fonts/README.md); a test ensures that the sample does not.
 */
const limits = { html: 14.6, total: isSample ? 53 : 59 };

test.use({ viewport: { width: 412, height: 823 } });

const both = ({ el, en }: { el?: string; en?: string }) => [el, en].filter((path) => path !== undefined);
const firstPages = (['article', 'instructor', 'privacy', 'codeOfConduct'] as const).flatMap((name) => {
  const first = publicPaths.find(({ page }) => page === name);
  return first ? both(first) : [];
});

test('pages stay within their budgets and limits of transfer sizes', async ({ page }) => {
  for (const path of new Set([...Object.keys(sample.pages), ...firstPages])) {
    const found = await transferSizes(page, path);
    const budget = sample.pages[path];
    if (budget) expect.soft(excess(found, budget), `${path} ${JSON.stringify(found)}`).toEqual([]);
    const { html, fonts, completeFonts, drawings } = found;
    if (firstPages.includes(path))
      expect.soft(html + fonts - completeFonts + drawings, `${path} in total`).toBeLessThanOrEqual(limits.total);
  }
});

/** What a server sends before the first acknowledgement: ten TCP segments of 1,460 bytes, headers included. */
const firstFlight = 14_600;

for (const [width, height, details] of [
  [360, 640, {}],
  [1280, 800, { tag: '@full' }],
] as const)
  test(`the first screen of ${width} × ${height} is complete within the first flight`, details, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    for (const path of publicPaths.flatMap(both)) {
      const { headers, headerBytes, body } = await download(site.origin + path);
      if (headerBytes + body.length <= firstFlight) continue;
      const firstScreen = async (bytes: number) => {
        const html = brotliDecompressSync(body.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH });
        await page.route(site.origin + path, (route) => route.fulfill({ body: withoutOpenElement(`${html}`), headers }));
        await page.goto(path);
        await page.evaluate(firstScreenDrawn);
        return page.screenshot({ animations: 'disabled' });
      };
      const complete = await firstScreen(body.length);
      const early = await firstScreen(firstFlight - headerBytes);
      expect.soft(early.equals(complete), path).toBe(true);
    }
  });

/** Runs in the browser. */
async function firstScreenDrawn(): Promise<void> {
  await document.fonts.ready;
  const visible = [...document.images].filter((image) => {
    const { top, height } = image.getBoundingClientRect();
    return height > 0 && top < innerHeight;
  });
  await Promise.all(visible.map((image) => image.decode()));
}

test('the HTML of articles, instructors and legal pages stays within the limit', async ({ site }) => {
  const limited = publicPaths.filter(({ page }) => ['article', 'instructor', 'privacy', 'codeOfConduct'].includes(page));
  for (const path of limited.flatMap(both)) {
    const { body } = await download(site.origin + path);
    expect.soft(body.length / 1_000, path).toBeLessThanOrEqual(limits.html);
  }
});

test('an idle site sends pages with the highest compression', async ({ site }) => {
  const get = () => fetch(site.origin, { headers: { 'Accept-Encoding': 'br' } });
  await get();
  await site.waitForOutput('"event":"pages compressed"');
  const response = await get();
  const { br } = await compressFully(Buffer.from(await response.text()));
  expect(response.headers.get('content-length')).toBe(String(br.length));
});

test('private pages stay within their JavaScript size budget', async ({ adminPage: page }) => {
  const known = new Set<string>();
  const kilobytesOfNewScripts = async (path: string) => {
    await page.goto(path);
    await expectPreloaded(page);
    const resources = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.toJSON()));
    const fetched = resources.filter(({ name }) => name.endsWith('.js') && !known.has(name));
    for (const { name } of fetched) known.add(name);
    return fetched.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
  };
  const areas = [
    ['/profile', '/profile/settings'],
    ['/admin', '/admin/signups', '/admin/events', '/admin/timetable', '/admin/pages', '/admin/pages/timetable', '/admin/answers'],
  ];
  for (const [first = '', ...further] of areas) {
    known.clear();
    expect(await kilobytesOfNewScripts(first), first).toBeLessThanOrEqual(130);
    for (const path of further) expect(await kilobytesOfNewScripts(path), path).toBeLessThanOrEqual(15);
  }
});

const atPort3000 = (html: string, url: string) => html.replaceAll(new URL(url).origin, 'http://localhost:3000');

const sizeOf = async (text: string) => (await compressFully(Buffer.from(text))).br.length;

/** A browser does not apply a style or script whose end has not arrived. */
const withoutOpenElement = (html: string) => html.replace(/<(style|script)\b(?:(?!<\/\1>)[\s\S])*$/, '');

/** A page as an idle site sends it at port 3000, because the port of the test alone changes its size by up to 0.1 kB. */
async function download(url: string) {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`);
  const { 'content-encoding': _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  const { br: body } = await compressFully(Buffer.from(atPort3000(await response.text(), url)));
  return { headers, headerBytes: ['HTTP/1.1 200 OK\r\n', ...lines, '\r\n'].join('').length, body };
}

async function transferSizes(page: Page, path: string): Promise<Budget & { completeFonts: number; drawings: number }> {
  const requests: Request[] = [];
  const listener = (request: Request) => void requests.push(request);
  page.on('request', listener);
  // The last requests begin when the page is laid out with its fonts.
  const opened = await page.goto(path, { waitUntil: 'networkidle' });
  const fetched = await Promise.all(
    requests.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { type: request.resourceType(), url: request.url(), bytes: responseBodySize + responseHeadersSize };
    }),
  );
  page.off('request', listener);
  expect(fetched.filter(({ type }) => type === 'script')).toEqual([]);
  const kilobytes = (files: typeof fetched) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const ofType = (type: string) => fetched.filter((each) => each.type === type);
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  );
  const html = (await opened?.text()) ?? '';
  return {
    html: (await sizeOf(atPort3000(html, page.url()))) / 1_000,
    styles: (await sizeOf(styles)) / 1_000,
    fonts: kilobytes(ofType('font')),
    completeFonts: kilobytes(ofType('font').filter(({ url }) => url.includes('-wght-'))),
    pictures: kilobytes(ofType('image')),
    drawings: kilobytes(ofType('image').filter(({ url }) => url.endsWith('.svg'))),
    files: fetched.filter(({ type }) => ['document', 'font', 'image'].includes(type)).length,
  };
}

function excess(found: Budget, budget: Budget): string[] {
  return (Object.keys(budget) as (keyof Budget)[])
    .filter((part) => found[part] > budget[part])
    .map((part) => `${part}: ${found[part]}, at most ${budget[part]}`);
}

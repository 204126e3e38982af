// Performance budgets: the transfer size (Brotli, without headers) of each page on a phone before any interaction, and of the JavaScript
// of private pages. Raise a budget when an increase is intended. The sample has exact budgets; other content must keep to `limits`.
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { expect, type Page, type Response } from '@playwright/test';
import { cachedPaths } from '#app/cached-paths.ts';
import { publicPaths } from '#app/site-map.ts';
import { commonPasswords } from '#server/common-passwords.ts';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { orSkip } from '../support/content.ts';
import { testWithEnv } from '../support/members.ts';
import { expectPreloaded } from '../support/page.ts';

const test = testWithEnv(administratorEnv);

/** Sizes are in kilobytes (1,000 bytes). `files` counts the page itself, its fonts and its pictures. */
interface Budget {
  html: number;
  styles: number;
  fonts: number;
  pictures: number;
  files: number;
}

const sampleBudgets = 'content/performance-budgets.json';
const sample: { pages: Record<string, Budget> } = existsSync(sampleBudgets)
  ? JSON.parse(readFileSync(sampleBudgets, 'utf8'))
  : { pages: {} };

/**
 * Limits of articles, instructors and legal pages. The HTML fits into the initial TCP congestion window of 14.6 kB. The total leaves out the
 * complete fonts, which another school's names may need (app/fonts/README.md); a test ensures that the sample does not.
 */
const limits = { html: 14.6, total: 56 };

test.use({ viewport: { width: 412, height: 823 } });

test.beforeAll('the site has compressed its pages fully', async ({ site }) => {
  await Promise.all(cachedPaths().map(async (path) => (await fetch(site.origin + path)).arrayBuffer()));
  await expect.poll(() => site.output(), { timeout: 60_000 }).toContain('"event":"pages compressed"');
});

for (const [path, budget] of Object.entries(sample.pages))
  test(`${path} stays within its transfer size budget`, async ({ page }) => {
    const found = await transferSizes(page, path);
    expect(excess(found, budget), JSON.stringify(found)).toEqual([]);
  });

/** What a server sends before the first acknowledgement: ten TCP segments of 1,460 bytes, headers included. */
const firstFlight = 14_600;

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])
  test(`the first screen of ${viewport.width} × ${viewport.height} is complete within the first flight`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    for (const path of publicPaths.flatMap(({ el, en }) => (en ? [el, en] : [el]))) {
      const { headers, headerBytes, body } = await download(site.origin + path);
      if (headerBytes + body.length <= firstFlight) continue;
      const firstScreen = async (bytes: number) => {
        const html = brotliDecompressSync(body.subarray(0, bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH });
        await page.route(site.origin + path, (route) => route.fulfill({ body: withoutOpenElement(`${html}`), headers }));
        await page.goto(path);
        await page.evaluate(() => document.fonts.ready);
        return page.screenshot({ animations: 'disabled' });
      };
      const complete = await firstScreen(body.length);
      const early = await firstScreen(firstFlight - headerBytes);
      expect.soft(early.equals(complete), path).toBe(true);
    }
  });

test('the list of common passwords stays on the server', () => {
  const rare = [...commonPasswords].at(-1) ?? '';
  const contains = (path: string) => readFileSync(path, 'utf8').includes(rare);
  expect(globSync('build/client/**/*.{js,html}').filter(contains)).toEqual([]);
  expect(globSync('build/server/**/*.js').filter(contains)).not.toEqual([]);
});

test('the HTML of articles, instructors and legal pages stays within the limit', async ({ request }) => {
  const limited = publicPaths.filter(({ page }) => ['article', 'instructor', 'privacy', 'codeOfConduct'].includes(page));
  for (const path of limited.flatMap(({ el, en }) => (en ? [el, en] : [el]))) {
    const { 'content-length': bytes, 'content-encoding': encoding } = (await request.get(path)).headers();
    expect(encoding).toBe('br');
    expect.soft(Number(bytes) / 1_000, path).toBeLessThanOrEqual(limits.html);
  }
});

for (const name of ['article', 'instructor', 'privacy', 'codeOfConduct'] as const)
  test(`the first page of the kind ${name} stays within the limit in total`, async ({ page }) => {
    const first = orSkip(
      publicPaths.find((each) => each.page === name),
      'such page',
    );
    for (const path of [first.el, first.en ?? '']) {
      const { html, fonts, completeFonts, drawings } = await transferSizes(page, path);
      expect.soft(html + fonts - completeFonts + drawings, path).toBeLessThanOrEqual(limits.total);
    }
  });

test('private pages stay within their JavaScript size budget', async ({ page, context, site }) => {
  await shareAdministratorSession(context, site);
  const known = new Set<string>();
  const kilobytesOfNewScripts = async (path: string) => {
    await page.goto(path);
    await expectPreloaded(page);
    const resources = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.toJSON()));
    const fetched = resources.filter(({ name }) => name.endsWith('.js') && !known.has(name));
    for (const { name } of fetched) known.add(name);
    return fetched.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
  };
  expect(await kilobytesOfNewScripts('/profile')).toBeLessThanOrEqual(130);
  for (const path of ['/profile/settings', '/admin', '/admin/signups', '/admin/events', '/admin/schedule-changes'])
    expect(await kilobytesOfNewScripts(path), path).toBeLessThanOrEqual(15);
});

const sizeOf = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** A browser does not apply a style or script whose end has not arrived. */
const withoutOpenElement = (html: string) => html.replace(/<(style|script)\b(?:(?!<\/\1>)[\s\S])*$/, '');

async function download(url: string) {
  const [response] = (await once(get(url, { headers: { 'Accept-Encoding': 'br' } }), 'response')) as [IncomingMessage];
  const { 'content-encoding': encoding, 'content-length': length, ...headers } = response.headers as Record<string, string>;
  expect(encoding).toBe('br');
  const headerBytes = response.rawHeaders.reduce(
    (sum, text) => sum + text.length + ': '.length,
    'HTTP/1.1 200 OK\r\n\r\n'.length,
  );
  return { headers, headerBytes, body: await buffer(response) };
}

/** The size of the HTML is that with port 3000, because the port of the test alone changes it by up to 0.1 kB. */
async function transferSizes(page: Page, path: string): Promise<Budget & { completeFonts: number; drawings: number }> {
  const fetched: { type: string; url: string; bytes: number }[] = [];
  const listener = (response: Response) => {
    const type = response.request().resourceType();
    fetched.push({ type, url: response.url(), bytes: Number(response.headers()['content-length'] ?? 0) });
  };
  page.on('response', listener);
  const opened = await page.goto(path, { waitUntil: 'networkidle' });
  page.off('response', listener);
  expect(fetched.filter(({ type }) => type === 'script')).toEqual([]);
  const kilobytes = (files: typeof fetched) => files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  const ofType = (type: string) => fetched.filter((each) => each.type === type);
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
  );
  const html = (await opened?.text()) ?? '';
  const { origin } = new URL(page.url());
  return {
    html: kilobytes(ofType('document')) + (sizeOf(html.replaceAll(origin, 'http://localhost:3000')) - sizeOf(html)) / 1_000,
    styles: sizeOf(styles) / 1_000,
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

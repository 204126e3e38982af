// Performance budgets: the transfer size (Brotli, without headers) of each page on a phone before any interaction, and of the JavaScript
// loaded afterwards. Raise a budget when an increase is intended.
import { brotliCompressSync, constants } from 'node:zlib';
import { expect } from '@playwright/test';
import { administratorEnv, shareAdministratorSession } from '../support/administrator.ts';
import { testWithEnv } from '../support/members.ts';

const test = testWithEnv(administratorEnv);

/** Sizes are in kilobytes (1,000 bytes). `files` counts the page itself, its fonts and its images. */
interface Budget {
  html: number;
  styles: number;
  fonts: number;
  pictures: number;
  files: number;
}

const budgets: [string, Budget][] = [
  ['/', { html: 30.7, styles: 10.1, fonts: 33.4, pictures: 6.0, files: 5 }],
  ['/en', { html: 29.1, styles: 10.1, fonts: 34.0, pictures: 6.0, files: 5 }],
  ['/blog', { html: 8.9, styles: 4.4, fonts: 28.8, pictures: 20.5, files: 7 }],
  // Together with 1.1 kB of headers, this HTML fits into the initial TCP congestion window of 14.6 kB.
  ['/blog/giati-na-matho-capoeira', { html: 13.2, styles: 5.2, fonts: 33.4, pictures: 3.1, files: 5 }],
  ['/en/blog/why-learn-capoeira', { html: 12.0, styles: 5.1, fonts: 34.0, pictures: 3.1, files: 5 }],
  ['/instructors/vento', { html: 10.0, styles: 4.9, fonts: 33.4, pictures: 1.8, files: 5 }],
  ['/en/instructors/vento', { html: 9.4, styles: 4.8, fonts: 34.0, pictures: 1.8, files: 5 }],
  ['/privacy', { html: 13.4, styles: 4.5, fonts: 35.5, pictures: 0, files: 4 }],
  ['/en/privacy', { html: 11.8, styles: 4.4, fonts: 33.6, pictures: 0, files: 4 }],
];
const scripts = { '/': 114.5, '/en': 113 };

test.use({ viewport: { width: 412, height: 823 } });

for (const [path, budget] of budgets)
  test(`${path} stays within its transfer size budget`, async ({ page }) => {
    const fetched: { type: string; bytes: number }[] = [];
    page.on('response', (response) => {
      const type = response.request().resourceType();
      fetched.push({ type, bytes: Number(response.headers()['content-length'] ?? 0) });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const kilobytes = (type: string) =>
      fetched.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
    const styles = await page.evaluate(() =>
      [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
    );
    const found = {
      html: kilobytes('document'),
      styles: compressed(Buffer.from(styles)) / 1_000,
      fonts: kilobytes('font'),
      pictures: kilobytes('image'),
      files: fetched.filter(({ type }) => ['document', 'font', 'image'].includes(type)).length,
    };
    expect(kilobytes('script')).toBe(0);
    expect(excess(found, budget), JSON.stringify(found)).toEqual([]);
  });

for (const [path, maxKilobytes] of Object.entries(scripts))
  test(`the JavaScript of ${path} stays within its size budget and is fully preloaded`, async ({ page, request }) => {
    await page.goto(path);
    const preloaded = (await page.locator('#hydration').getAttribute('data-preload'))?.split(' ') ?? [];
    const fetched: string[] = [];
    page.on('request', (each) => each.resourceType() === 'script' && fetched.push(new URL(each.url()).pathname));
    await page.locator('[data-live]').last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() => document.documentElement.dataset.hydrated);
    expect([...new Set(fetched)].filter((each) => !preloaded.includes(each))).toEqual([]);
    let bytes = 0;
    for (const each of preloaded) bytes += compressed(await (await request.get(each)).body());
    expect(bytes / 1_000, `${bytes} bytes`).toBeLessThanOrEqual(maxKilobytes);
  });

test('private pages stay within their JavaScript size budget', async ({ page, context, site }) => {
  await shareAdministratorSession(context, site);
  const fetched = new Map<string, number>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      fetched.set(response.url(), Number(response.headers()['content-length'] ?? 0));
  });
  const kilobytesOfNewScripts = async (path: string) => {
    const known = new Set(fetched.keys());
    await page.goto(path, { waitUntil: 'networkidle' });
    return [...fetched].reduce((sum, [url, bytes]) => sum + (known.has(url) ? 0 : bytes), 0) / 1_000;
  };
  expect(await kilobytesOfNewScripts('/profile')).toBeLessThanOrEqual(130);
  for (const path of ['/profile/settings', '/admin', '/admin/signups', '/admin/events', '/admin/schedule-changes'])
    expect(await kilobytesOfNewScripts(path), path).toBeLessThanOrEqual(15);
});

const compressed = (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

function excess(found: Budget, budget: Budget): string[] {
  return (Object.keys(budget) as (keyof Budget)[])
    .filter((part) => found[part] > budget[part])
    .map((part) => `${part}: ${found[part]}, at most ${budget[part]}`);
}

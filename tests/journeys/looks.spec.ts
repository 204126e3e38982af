// A few telling places, compared with pictures of them, so that no later change breaks the look unseen. `npm run looks` takes the
// pictures anew (tests/looks/README.md); they are small, for it is ink and form that they keep, not every pixel.
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { compareLooks, smallPicture } from '../support/looks.ts';
import { test } from '../support/site.ts';

const references = join(import.meta.dirname, '../looks');
// Letters drawn with another antialiasing differ by a tenth of this, a heading that is 10 px lower by several times as much.
const most = { share: 0.005, worst: 0.15 };
const isRenewing = process.env.RENEW_LOOKS === '1';

interface Look {
  name: string;
  path: string;
  width: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** What is pictured; the window where it is missing. */
  of?: (page: Page) => Locator;
  arrange?: (page: Page) => Promise<unknown>;
}

const looks: Look[] = [
  { name: 'hero-wide', path: '/', width: 1280, height: 800 },
  { name: 'hero-phone', path: '/', width: 360, height: 740, theme: 'dark' },
  { name: 'broadside', path: '/en', width: 1280, of: (page) => page.locator('.broadside') },
  { name: 'timetable', path: '/', width: 1280, of: (page) => page.locator('.tt') },
  { name: 'levels-phone', path: '/en', width: 360, of: (page) => page.locator('.levels') },
  { name: 'instructor', path: '/', width: 768, of: (page) => page.locator('#instructors .person').first() },
  { name: 'article-cover', path: '/blog/giati-na-matho-capoeira', width: 1280, height: 800 },
  { name: 'colophon', path: '/', width: 1280, of: (page) => page.locator('.foot') },
  {
    name: 'sign-in',
    path: '/auth',
    width: 1280,
    height: 800,
    async arrange(page) {
      await page.locator('html[data-hydrated=true]').waitFor();
      await page.locator('main [type=submit]').first().click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
];

for (const { name, path, width, height = 1300, theme = 'light', of, arrange } of looks) {
  test(`${name} looks as it did`, async ({ page }, testInfo) => {
    await page.clock.setFixedTime(new Date('2026-11-24T16:30:00Z'));
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await arrange?.(page);
    const clip = of && (await placeOf(of(page)));
    await ready(page);
    const shot = await smallPicture(await page.screenshot({ animations: 'disabled', caret: 'hide', ...(clip && { clip }) }));

    const file = join(references, `${name}.png`);
    if (isRenewing) {
      await mkdir(references, { recursive: true });
      await writeFile(file, shot);
      return;
    }
    expect(existsSync(file), `There is no ${file} yet: npm run looks`).toBe(true);
    const { share, worst, size, drawn } = await compareLooks(file, shot);
    if (share > most.share || worst > most.worst || size) {
      await writeFile(testInfo.outputPath(`${name}.png`), shot);
      await writeFile(testInfo.outputPath(`${name}-differs.png`), drawn);
      for (const which of [`${name}.png`, `${name}-differs.png`])
        await testInfo.attach(which, { path: testInfo.outputPath(which) });
    }
    expect(size, 'its size').toBe('');
    expect(share, 'how much of it differs').toBeLessThanOrEqual(most.share);
    expect(worst, 'how much of its worst spot differs').toBeLessThanOrEqual(most.worst);
  });
}

/** In the middle of the window, where no bar lies over it, and a little of what is around it: letters leave their boxes. */
async function placeOf(locator: Locator) {
  const { x, y, width, height } = await locator.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  });
  const around = 10;
  const left = Math.max(0, Math.floor(x) - around);
  return {
    x: left,
    y: Math.floor(y) - around,
    width: Math.ceil(x + width) + around - left,
    height: Math.ceil(height) + 2 * around,
  };
}

/** Fonts have come, and every picture that is on the screen. */
async function ready(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const isSeen = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    };
    await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => {})));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

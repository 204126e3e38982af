// Headlines fit other words than those of the installed content: the tests replace the words, and the CSS computed from them, in the
// response of the server.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { heroTitleCss, lineMetricsCss } from '#app/ui/headline-css.static.ts';
import { test } from '../support/site.ts';

// The policy contains the hash of the original CSS.
test.use({ bypassCSP: true });

const widths = [320, 360, 767, 768, 1055, 1056, 1280, 1920];
const arts = ['dance', 'fight', 'music', 'acrobatics'] as const;

const names = [
  ['Roda'],
  ['Academia de Capoeira Axé'],
  ['Axé', 'Capoeira'],
  ['Ένωση', 'Καποέιρα', 'Αθηνών'],
  ['Ilha', 'Associação Caiçara d’Ouro', 'Jogo'],
  ['Associação Internacional', 'de Capoeira Angola do Sul', 'Mestres da Costa Dourada'],
];

const posters = [
  ['Fun', 'Luta', 'Música e percussão já', 'Acrobacias e movimentação'],
  ['Movimento e acrobacias no', 'Jiu', 'Arte marcial', 'Axé'],
];

for (const name of names)
  test(`the title “${name.join(' / ')}” fits into the hero at all widths`, async ({ page }) => {
    await replaceInPage(page, '/', [
      [spans(el.school.poster), spans(name)],
      [heroTitleCss(el.school.poster, 'el'), heroTitleCss(name, 'el')],
    ]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await page.evaluate(() => document.fonts.ready);
      const { scrollWidth, lines, text, center, disc } = await page.evaluate(measureHero);
      expect.soft(scrollWidth, `${width}: scroll width`).toBeLessThanOrEqual(width);
      expect.soft(lines).toHaveLength(name.length);
      for (const { left, right, top } of lines) {
        expect.soft(left, `${width}: left edge`).toBeGreaterThanOrEqual(0);
        expect.soft(right, `${width}: right edge`).toBeLessThanOrEqual(width);
        expect.soft(top, `${width}: top edge`).toBeGreaterThanOrEqual(0);
      }
      for (const [index, { top }] of lines.entries())
        expect.soft(top, `${width}: line ${index} is below the line before`).toBeGreaterThan(lines[index - 1]?.bottom ?? -1);
      expect.soft(lines.at(-1)?.bottom, `${width}: above the text`).toBeLessThan(text.top);
      const area = lines.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0);
      expect.soft(area / width ** 2, `${width}: not lost`).toBeGreaterThan(0.02);
      expect.soft(Math.hypot(center.x - disc.x, center.y - disc.y), `${width}: color change at the disc`).toBeLessThan(1.5);
    }
  });

for (const words of posters)
  test(`the poster “${words.join(' / ')}” fills the width with each line`, async ({ page }) => {
    const original = arts.map((art) => en.home.capoeira[art].line);
    await replaceInPage(page, '/en', [
      [spans(original), spans(words)],
      [lineMetricsCss('#t-capoeira>', original, 'en'), lineMetricsCss('#t-capoeira>', words, 'en')],
    ]);
    for (const width of [320, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/en');
      await page.addStyleTag({ content: '.nav { display: none }' });
      const poster = page.locator('.poster');
      await page.evaluate(() => document.fonts.ready);
      const boxes = await page.locator('#t-capoeira > span').evaluateAll((lines) =>
        lines.map((line) => {
          const { top, height } = line.getBoundingClientRect();
          return { top: top - (line.closest('.poster')?.getBoundingClientRect().top ?? 0), height };
        }),
      );
      const image = await poster.screenshot({ animations: 'disabled' });
      for (const [index, { left, right }] of (await inkOfLines(image, boxes)).entries()) {
        expect.soft(left, `${width}: left edge of line ${index}`).toBeLessThan(0.004);
        expect.soft(right, `${width}: right edge of line ${index}`).toBeGreaterThan(0.985);
        expect.soft(right, `${width}: line ${index} is not clipped`).toBeLessThan(1);
      }
    }
  });

const spans = (lines: readonly string[]) => lines.map((line) => `<span>${line}</span>`).join(' ');

async function replaceInPage(page: Page, path: string, replacements: [from: string, to: string][]): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      const response = await route.fetch();
      let body = await response.text();
      for (const [from, to] of replacements) {
        expect(body).toContain(from);
        body = body.replace(from, () => to);
      }
      await route.fulfill({ response, body });
    },
  );
}

/** Runs in the browser. Edges are relative to the hero; `top` and `bottom` are those of the capitals. */
function measureHero() {
  const capitalHeight = 0.655;
  const hero = document.querySelector('.hero') as HTMLElement;
  const title = document.querySelector('.hero__title') as HTMLElement;
  const origin = hero.getBoundingClientRect();
  const rectOf = (target: Element | Range) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    return { left: left - origin.left, right: right - origin.left, top: top - origin.top, bottom: bottom - origin.top };
  };
  const lines = [...title.children].map((line) => {
    const words = document.createRange();
    words.selectNodeContents(line);
    const { left, right } = rectOf(words);
    const { top, bottom } = rectOf(line);
    const middle = (top + bottom) / 2;
    const half = (Number.parseFloat(getComputedStyle(line).fontSize) * capitalHeight) / 2;
    return { left, right, top: middle - half, bottom: middle + half };
  });
  const [, x, y] = /circle at ([-\d.]+)px ([-\d.]+)px/.exec(getComputedStyle(title).backgroundImage) ?? [];
  const titleBox = rectOf(title);
  const disc = rectOf(document.querySelector('.hero__art .disc') as Element);
  return {
    scrollWidth: document.documentElement.scrollWidth,
    lines,
    text: rectOf(document.querySelector('.hero__text') as Element),
    center: { x: titleBox.left + Number(x), y: titleBox.top + Number(y) },
    disc: { x: (disc.left + disc.right) / 2, y: (disc.top + disc.bottom) / 2 },
  };
}

/** Returns the edges of the visible letters of each line as fractions of the width of the image. */
async function inkOfLines(image: Buffer, lines: { top: number; height: number }[]): Promise<{ left: number; right: number }[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height: bottom, channels } = info;
  const isInk = (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return Math.abs((data[at] ?? 0) - (data[0] ?? 0)) + Math.abs((data[at + 1] ?? 0) - (data[1] ?? 0)) > 100;
  };
  return lines.map(({ top, height }) => {
    const rows = Array.from({ length: Math.floor(height) }, (_, row) => Math.ceil(top) + row).filter((y) => y < bottom);
    const columns = Array.from({ length: width }, (_, x) => x).filter((x) => rows.some((y) => isInk(x, y)));
    return { left: (columns[0] ?? width) / width, right: ((columns.at(-1) ?? 0) + 1) / width };
  });
}

// Headlines fit other words than those of the installed content: the tests replace the words, and the CSS computed from them, in the page.
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { heroTitleCss, lineMetricsCss } from '#app/ui/headline-css.static.ts';
import { browserTest as test } from '../support/fixtures.ts';

// The policy contains the hash of the original CSS.
test.use({ bypassCSP: true });

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

test('titles of one to three lines fit into the hero at all widths', { tag: '@full' }, async ({ page }) => {
  await page.goto('/');
  let shown: readonly string[] = el.school.poster;
  for (const width of [320, 360, 767, 768, 1151, 1152, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of names) {
      await replaceLines(page, '.hero__title', name, [heroTitleCss(shown, 'el'), heroTitleCss(name, 'el')]);
      shown = name;
      const { scrollWidth, lines, text, center, disc } = await page.evaluate(measureHero);
      const title = `${name.join(' / ')} at ${width} px`;
      expect.soft(scrollWidth, `${title}: scroll width`).toBeLessThanOrEqual(width);
      expect.soft(lines, title).toHaveLength(name.length);
      for (const { left, right, top } of lines) {
        expect.soft(left, `${title}: left edge`).toBeGreaterThanOrEqual(0);
        expect.soft(right, `${title}: right edge`).toBeLessThanOrEqual(width);
        expect.soft(top, `${title}: top edge`).toBeGreaterThanOrEqual(0);
      }
      for (const [index, { top }] of lines.entries())
        expect.soft(top, `${title}: line ${index} is below the line before`).toBeGreaterThan(lines[index - 1]?.bottom ?? -1);
      expect.soft(lines.at(-1)?.bottom, `${title}: above the text`).toBeLessThan(text.top);
      const area = lines.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0);
      expect.soft(area / width ** 2, `${title}: not lost`).toBeGreaterThan(0.02);
      expect.soft(Math.hypot(center.x - disc.x, center.y - disc.y), `${title}: color change at the disc`).toBeLessThan(1.5);
    }
  }
});

test('posters fill the width with each line', { tag: '@full' }, async ({ page }) => {
  await page.goto('/en');
  await page.addStyleTag({ content: '.nav { display: none }' });
  const cssOf = (words: readonly string[]) => lineMetricsCss('#t-capoeira>', words, 'en');
  let shown = arts.map((art) => en.home.capoeira[art].line);
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const words of posters) {
      await replaceLines(page, '#t-capoeira', words, [cssOf(shown), cssOf(words)]);
      shown = words;
      const boxes = await page.locator('#t-capoeira > span').evaluateAll((lines) =>
        lines.map((line) => {
          const { top, height } = line.getBoundingClientRect();
          return { top: top - (line.closest('.poster')?.getBoundingClientRect().top ?? 0), height };
        }),
      );
      const image = await page.locator('.poster').screenshot({ animations: 'disabled' });
      for (const [index, { left, right }] of (await inkOfLines(image, boxes)).entries()) {
        const line = `${words[index]} at ${width} px`;
        expect.soft(left, `${line}: left edge`).toBeLessThan(0.004);
        expect.soft(right, `${line}: right edge`).toBeGreaterThan(0.985);
        expect.soft(right, `${line} is not clipped`).toBeLessThan(1);
      }
    }
  }
});

/** Replaces the lines of a headline and their CSS, and waits for the fonts of the new characters. */
async function replaceLines(page: Page, selector: string, lines: string[], [from, to]: [string, string]): Promise<void> {
  await page.locator(selector).evaluate(
    async (headline, { lines, from, to }) => {
      headline.innerHTML = lines.map((line) => `<span>${line}</span>`).join(' ');
      const styles = [...document.querySelectorAll('style')].find(({ textContent }) => textContent.includes(from));
      if (!styles) throw new Error(`No style element contains ${from}`);
      styles.textContent = styles.textContent.replace(from, () => to);
      headline.getBoundingClientRect();
      await document.fonts.ready;
    },
    { lines, from, to },
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

import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Characters of headlines: capitals of the Latin and Greek scripts, digits and punctuation. */
const characters = [
  ...charactersIn(0x20, 0x17f),
  ...charactersIn(0x218, 0x21b),
  ...charactersIn(0x386, 0x3ab),
  ...charactersIn(0x2010, 0x2026),
].filter((character) => /[\p{Lu}\p{Nd}\p{P}\p{Zs}]/u.test(character));

/**
 * Measures the display font at weight 1000 in thousandths of an em. `letters` lists advance width, left and right side bearing, and the
 * extent above and below the baseline. `kerning` lists pairs of letters by distance, without diacritics.
 * @param sources font files by Unicode range
 * @param kerningAt weight whose kerning pairs the subsets contain
 */
export async function measureDisplayFont(browser: Browser, sources: Record<string, string>, kerningAt: number) {
  const page = await browser.newPage();
  const rules = Object.keys(sources).map((range, index) => {
    return `@font-face { font-family: Measured; font-weight: 600 1000; src: url(/${index}); unicode-range: ${range} }`;
  });
  await page.route('**', (route) => {
    const file = Object.values(sources)[Number(new URL(route.request().url()).pathname.slice(1) || NaN)];
    return route.fulfill(
      file ? { body: readFileSync(file) } : { contentType: 'text/html', body: `<style>${rules.join('')}</style>` },
    );
  });
  await page.goto('http://fonts.invalid/');
  const metrics = await page.evaluate(measureInPage, { characters, kerningAt });
  await page.close();
  return metrics;
}

function charactersIn(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));
}

/** Runs in the browser, so it must not refer to anything outside itself. */
async function measureInPage({ characters, kerningAt }: { characters: string[]; kerningAt: number }) {
  await document.fonts.load('1000 1000px Measured', characters.join(''));
  const origin = { x: 500, y: 1200 };
  const canvas = new OffscreenCanvas(2000, 1700);
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  const advance = (text: string, { fallback = 'serif', weight = 1000 } = {}) => {
    pen.font = `${weight} 1000px Measured, ${fallback}`;
    return pen.measureText(text).width;
  };

  /** Scans the pixels, because the bounding boxes of `measureText` are rounded to a sixty-fourth of an em. */
  const extents = (character: string) => {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.fillText(character, origin.x, origin.y);
    const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        if ((data[(y * width + x) * 4 + 3] ?? 0) === 0) continue;
        left = Math.min(left, x);
        right = Math.max(right, x + 1);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y + 1);
      }
    if (right === 0) return null;
    return { left: left - origin.x, right: right - origin.x, ascent: origin.y - top, descent: bottom - origin.y };
  };

  const known = characters.filter((character) => advance(character) === advance(character, { fallback: 'monospace' }));
  const letters: Record<string, number[]> = {};
  for (const character of known) {
    const width = Math.round(advance(character));
    const { left, right, ascent, descent } = extents(character) ?? { left: 0, right: width, ascent: 0, descent: 0 };
    letters[character] = [width, left, width - right, ascent, descent];
  }
  const bases = known.filter((character) => character.normalize('NFD') === character);
  const kerning: Record<string, string> = {};
  const atKerningWeight = (text: string) => advance(text, { weight: kerningAt });
  for (const left of bases)
    for (const right of bases) {
      const distance = Math.round(atKerningWeight(left + right) - atKerningWeight(left) - atKerningWeight(right));
      if (distance !== 0) kerning[distance] = (kerning[distance] ?? '') + left + right;
    }
  return { letters, kerning };
}

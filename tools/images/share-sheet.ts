// The picture for a shared link as a sheet of HTML, in the site's own paper, inks and letters.
import type { Locale } from '#app/site-map.ts';
import { ink } from './inks.ts';

export const sheetSize = { width: 1200, height: 630 };

export interface Sheet {
  locale: Locale;
  /** What stands beside the title: nothing but the circle (with its players on the poster), a cover, a portrait, several of them. */
  kind: 'poster' | 'circle' | 'cover' | 'portrait' | 'row' | 'row wide';
  /** Several lines are set to one width, a single one is broken where that makes it largest. */
  title: readonly string[];
  /** In running text: for whom, as what, where. */
  line?: string;
  place?: string;
  /** Left out where the title says it. */
  school?: string;
  /** Names of pictures in content/art. */
  pictures?: readonly string[];
}

/** Drawings that are written into the sheet. */
export interface Ornaments {
  mark: string;
  ring: string;
  game: string;
}

export const isPhotograph = (address: string) => !address.endsWith('.svg');

/** @param styles share-sheet.css: the inks that it names are filled in. */
export function sheetHtml(sheet: Sheet, addresses: readonly string[], ornaments: Ornaments, styles: string): string {
  const { locale, kind, title, line, place, school } = sheet;
  const inks = [...new Set(styles.match(/(?<=var\(--)[a-z][a-z-]+/g))].map((name) => `--${name}: ${ink(name)}`);
  const game = `<g class="game"><g transform="translate(-292 0)">${ornaments.game}</g></g>`;
  return [
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${text(title.join(' '))}</title>`,
    '<link rel="stylesheet" href="/tools/images/share-fonts.css">',
    `<style>:root { ${inks.join('; ')} }\n${styles}</style>`,
    `<body class="${kind}">`,
    (kind === 'poster' || kind === 'circle') &&
      `<svg class="roda" viewBox="-600 -620 1220 1140">${ornaments.ring}${kind === 'poster' ? game : ''}</svg>`,
    `<h1>${title.map((each) => `<span>${text(each)}</span>`).join('')}</h1>`,
    `<div class="pictures">${addresses.map(image).join('')}</div>`,
    line && `<p class="line">${text(line)}</p>`,
    place && `<p class="place">${text(place)}</p>`,
    school && `<p class="school"><svg viewBox="-50 -50 100 100">${ornaments.mark}</svg>${text(school)}</p>`,
  ]
    .filter(Boolean)
    .join('\n');
}

const image = (address: string) => `<img src="${address}" alt=""${isPhotograph(address) ? ' class="photograph"' : ''}>`;

const text = (words: string) => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

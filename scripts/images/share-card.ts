import { guessLanguage } from '#app/i18n/format.ts';
import type { Locale } from '#app/site-map.ts';
import { color } from './colors.ts';

export const cardSize = { width: 1200, height: 630 };

export interface ShareCard {
  locale: Locale;
  /** Layout, used as a CSS class. `poster` and `circle` show a drawing of the roda (capoeira circle). The others show `pictures`. */
  kind: 'poster' | 'circle' | 'cover' | 'portrait' | 'row' | 'row wide';
  /** Multiple lines each fill the full width. A single line is wrapped so that its font size is as large as possible. */
  title: readonly string[];
  line?: string;
  place?: string;
  school?: string;
  /** File names in content/art without the file extension. */
  pictures?: readonly string[];
}

export interface Ornaments {
  mark: string;
  ring: string;
  game: string;
}

export const isPhotograph = (address: string) => !address.endsWith('.svg');

export function colorDeclarations(styles: string): string {
  const names = new Set(styles.match(/(?<=var\(--)[a-z][a-z-]+/g));
  return [...names].map((name) => `--${name}: ${color(name)}`).join('; ');
}

export function cardHtml(card: ShareCard, addresses: readonly string[], ornaments: Ornaments, styles: string): string {
  const { locale, kind, title, line, place, school } = card;
  const game = `<g class="game"><g transform="translate(-292 0)">${ornaments.game}</g></g>`;
  return [
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>${text(title.join(' '))}</title>`,
    '<link rel="stylesheet" href="/scripts/images/share-fonts.css">',
    `<style>:root { ${colorDeclarations(styles)} }\n${styles}</style>`,
    `<body class="${kind}">`,
    (kind === 'poster' || kind === 'circle') &&
      `<svg class="roda" viewBox="-600 -620 1220 1140">${ornaments.ring}${kind === 'poster' ? game : ''}</svg>`,
    `<h1 lang="${guessLanguage(title.join(' ')) ?? locale}">${title.map((each) => `<span>${text(each)}</span>`).join('')}</h1>`,
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

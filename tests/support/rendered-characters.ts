import type { Browser } from '@playwright/test';
import { localeOf } from '#app/site-map.ts';

export const fontNames = ['display', 'text', 'strong', 'italic'] as const;
export type FontName = (typeof fontNames)[number];
type Characters = Record<FontName, string>;

/**
 * Collects the characters that the pages render in each font, after `text-transform` and with generated content. Loads each page at two
 * widths, because some texts are hidden on narrow or wide screens.
 */
export async function collectCharacters(browser: Browser, urls: readonly string[]): Promise<Record<'el' | 'en', Characters>> {
  const found: Record<string, Set<string>> = {};
  for (const width of [360, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.route('**', (route) =>
      urls.some((url) => route.request().url().startsWith(new URL(url).origin)) ? route.continue() : route.abort(),
    );
    for (const url of urls) {
      await page.goto(url, { waitUntil: 'load' });
      for (const [font, characters] of Object.entries(await page.evaluate(charactersInPage))) {
        const key = `${localeOf(new URL(url).pathname)} ${font}`;
        found[key] ??= new Set();
        for (const character of characters) found[key].add(character);
      }
    }
    await context.close();
  }
  const sorted = (key: string) => [...(found[key] ?? [])].toSorted().join('');
  const of = (locale: string) => Object.fromEntries(fontNames.map((font) => [font, sorted(`${locale} ${font}`)])) as Characters;
  return { el: of('el'), en: of('en') };
}

/** Runs in the browser, so it must not refer to anything outside itself. */
export function charactersInPage(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  const add = (element: Element, text: string, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    if (style.display === 'none') return;
    const isDisplay = style.fontFamily.startsWith('"Sofia');
    const font = isDisplay ? 'display' : style.fontStyle === 'italic' ? 'italic' : +style.fontWeight > 500 ? 'strong' : 'text';
    const language = element.closest('[lang]')?.getAttribute('lang') ?? 'el';
    const shown = style.textTransform === 'uppercase' ? text.toLocaleUpperCase(language) : text;
    // A soft hyphen may be rendered as a hyphen, and browsers look up both. Spaces are skipped because every subset contains them.
    for (const character of shown.replaceAll('\u00ad', '\u00ad-').replace(/[\s\u200b-\u200d]/g, '')) {
      found[font] ??= new Set();
      found[font].add(character);
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (parent && !parent.closest('script, style, noscript, svg')) add(parent, texts.currentNode.textContent ?? '');
  }
  for (const element of document.body.querySelectorAll('*'))
    for (const pseudo of ['::before', '::after']) {
      const [, content] = getComputedStyle(element, pseudo).content.match(/^"([^"]+)"/) ?? [];
      if (content) add(element, content, pseudo);
    }
  for (const field of document.querySelectorAll('[placeholder]')) add(field, field.getAttribute('placeholder') ?? '');
  const first = document.querySelector('.prose > p:first-child');
  if (first) add(first, (first.textContent ?? '').trim().slice(0, 1), '::first-letter');
  return Object.fromEntries(Object.entries(found).map(([font, characters]) => [font, [...characters]]));
}

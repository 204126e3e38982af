// Collects the letters that pages render in each font, including `text-transform`, `::before` and `::first-letter`.
import type { Browser } from '@playwright/test';
import { localeOf } from '#app/site-map.ts';

export const cuts = ['display', 'text', 'strong', 'italic'] as const;
export type Cut = (typeof cuts)[number];
/** Letters by language and font file, in code point order. */
export type Letters = Record<'el' | 'en', Record<Cut, string>>;

/** Reads all pages at two widths, because some text is shown only on narrow or wide screens. */
export async function lettersOf(browser: Browser, addresses: readonly string[]): Promise<Letters> {
  const found: Record<string, Set<string>> = {};
  for (const width of [360, 1280]) {
    const context = await browser.newContext({ viewport: { width, height: 800 }, serviceWorkers: 'block' });
    const page = await context.newPage();
    // Blocks requests to other hosts.
    await page.route('**', (route) =>
      addresses.some((address) => route.request().url().startsWith(new URL(address).origin)) ? route.continue() : route.abort(),
    );
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'load' });
      for (const [cut, letters] of Object.entries(await page.evaluate(lettersInPage))) {
        const key = `${localeOf(new URL(address).pathname)} ${cut}`;
        found[key] ??= new Set();
        for (const letter of letters) found[key].add(letter);
      }
    }
    await context.close();
  }
  const sorted = (key: string) => [...(found[key] ?? [])].toSorted().join('');
  const of = (locale: string) => Object.fromEntries(cuts.map((cut) => [cut, sorted(`${locale} ${cut}`)])) as Record<Cut, string>;
  return { el: of('el'), en: of('en') };
}

/** Runs in the browser. */
function lettersInPage(): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  const add = (element: Element, text: string, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    if (style.display === 'none') return;
    const isDisplay = style.fontFamily.startsWith('"Sofia');
    const cut = isDisplay ? 'display' : style.fontStyle === 'italic' ? 'italic' : +style.fontWeight > 500 ? 'strong' : 'text';
    const language = element.closest('[lang]')?.getAttribute('lang') ?? 'el';
    const shown = style.textTransform === 'uppercase' ? text.toLocaleUpperCase(language) : text;
    // Spaces are always included. A soft hyphen may be rendered as a hyphen, but browsers look up both characters.
    for (const letter of shown.replaceAll('\u00ad', '\u00ad-').replace(/[\s\u200b-\u200d]/g, '')) {
      found[cut] ??= new Set();
      found[cut].add(letter);
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
  return Object.fromEntries(Object.entries(found).map(([cut, letters]) => [cut, [...letters]]));
}

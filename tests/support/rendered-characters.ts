export const fontNames = ['display', 'text', 'strong', 'italic'] as const;
export type FontName = (typeof fontNames)[number];
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

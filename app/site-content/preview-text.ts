// Pairs the controls of the form with the texts of the previewed page.

type TextControl = HTMLTextAreaElement | HTMLInputElement;

/** Finds the first visible element that shows the value of a control. */
export const findElement = (page: Document, value: string): Element | undefined => findElements(page, value)[0];

/** Finds the control whose value the element or the block around it shows, in the language of the page. */
export function findControl(form: HTMLFormElement, element: Element): TextControl | undefined {
  // The menu and the contact form contain the same words as some headings, but their links and controls have a use of their own.
  if (element.closest('nav, form')) return undefined;
  const page = element.ownerDocument;
  const texts = textsAround(element);
  const controls = [...form.querySelectorAll<TextControl>('textarea, input.input')];
  const found = controls.filter(
    ({ lang, value }) => (lang === '' || lang === page.documentElement.lang) && texts.some(textMatcher(value)),
  );
  const [first, second] = found;
  // Equal texts come in the same order on the page and in the form.
  return second ? (found[findElements(page, second.value).indexOf(element)] ?? first) : first;
}

function findElements({ body }: Document, value: string): Element[] {
  const isShown = textMatcher(value);
  const nodes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const elements = new Set<Element>();
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const { parentElement } = node;
    if (parentElement?.checkVisibility() && textsAround(parentElement).some(isShown)) elements.add(parentElement);
  }
  return [...elements];
}

/**
 * Returns the texts in which a value may appear: the element's own text nodes, its whole text, its parent's, and that of the
 * block around it.
 */
function textsAround(element: Element): string[] {
  const nodes = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  const block = element.closest(':not(a, b, i, small, span)');
  return [...nodes, element, element.parentElement, block].map((node) => node?.textContent ?? '');
}

/** Shortest part of a value, in characters, that is enough to recognize it. */
const minPartLength = 20;

/**
 * Returns a function that tests whether a text of the page shows `value`: all of it, a paragraph, or a part between *italics* and
 * [links](/privacy).
 */
export function textMatcher(value: string): (shown: string) => boolean {
  const paragraphs = value.replace(/\]\([^()]*\)/g, ']').split(/\n\s*\n/);
  const parts = paragraphs
    .flatMap((paragraph) => paragraph.split(/[*[\]]/))
    .filter((part) => part.trim().length >= minPartLength);
  const patterns = [...paragraphs, ...parts].map((text) => withoutMarkup(text).split(/\{\w+\}/));
  return (shown) => patterns.some((pattern) => matches(withoutMarkup(shown), pattern));
}

/** Removes white space too, because the lines of a heading have none between them. */
const withoutMarkup = (text: string) => text.replace(/[\s*[\]]/g, '');

/**
 * Tests whether `text` contains the strings of `pattern` in this order. The text between them replaces {placeholders} and may
 * make up no more than half of the whole.
 */
function matches(text: string, pattern: readonly string[]): boolean {
  const [first = '', last = ''] = [pattern[0], pattern.at(-1)];
  const length = pattern.join('').length;
  if (length < 3 || length * 2 < text.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  if (pattern.length === 1) return text === first;
  let end = 0;
  return pattern.every((part) => {
    const start = text.indexOf(part, end);
    end = start + part.length;
    return start >= 0;
  });
}

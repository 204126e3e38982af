// Finds the texts of a section on a page that shows them.

/** A text in both languages and the address of its dialog. */
export interface TextOfPage {
  to: string;
  el: string;
  en: string;
}

/**
 * Marks the elements that show a text with the attribute `data-text`, the address of its dialog. Equal texts come in the same order in
 * `texts` and on the page.
 */
export function markTexts({ body, documentElement: { lang } }: Document, texts: readonly TextOfPage[]): void {
  const addresses = new Map<string, string[]>();
  for (const text of texts)
    for (const paragraph of text[lang === 'en' ? 'en' : 'el'].split('\n\n')) {
      const key = withoutSpaces(paragraph);
      if (key !== '') addresses.set(key, [...(addresses.get(key) ?? []), text.to]);
    }
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    // The menu and the contact form contain the same words as some headings, but their links and controls have a use of their own.
    if (element.closest('nav, form, script, style')) continue;
    const ownTexts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
    const key = [element.getAttribute('alt'), element.textContent, ...ownTexts.map(({ textContent }) => textContent)]
      .map(withoutSpaces)
      .find((text) => addresses.has(text));
    if (key === undefined || isMarkedAround(element, key)) continue;
    const [address = '', ...others] = addresses.get(key) ?? [];
    element.dataset.text = address;
    if (others.length > 0) addresses.set(key, others);
  }
}

const isMarkedAround = ({ parentElement }: Element, key: string) =>
  withoutSpaces(parentElement?.closest('[data-text]')?.textContent) === key;

/** Removes white space, because the lines of a heading have none between them. */
const withoutSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s/g, '');

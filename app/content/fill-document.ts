// Fills the facts into compiled Markdown when a page is rendered: the administrator can change them while the site runs.
import type { DocumentTemplate } from './documents.ts';
import { fillIn } from './placeholders.ts';

/** `controller` replaces the paragraph `{controller}`. Its text has the syntax of `renderParagraphs`. */
export function fillDocument<Template extends DocumentTemplate>(
  template: Template,
  facts: Record<string, string | number>,
): Template & { words: number } {
  const { html, sections, pictures, controller, ...frontMatter } = template as DocumentTemplate & { controller?: string };
  const escaped = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, escapeHtml(String(value))]));
  const fill = (text: string) => preventBreaks(fillIn(text.replace(/%7B(\w+)%7D/g, '{$1}'), escaped));
  const filled = fill(controller ? html.replace('<p>{controller}</p>\n', renderParagraphs(controller)) : html);
  return {
    ...fillIn(frontMatter, facts),
    html: filled,
    words: countWords(filled),
    sections: sections.map(({ id, heading }) => ({ id, heading: fillIn(heading, escaped) })),
    pictures: pictures.map(({ alt, caption, ...picture }) => ({
      ...picture,
      alt: fillIn(alt, facts),
      caption: fillIn(caption, escaped),
    })),
  } as unknown as Template & { words: number };
}

/** Renders paragraphs with `*Portuguese*` and `[links](/privacy)`. All other characters are shown unchanged. */
export function renderParagraphs(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return paragraphs.map((paragraph) => `<p>${renderLine(paragraph)}</p>\n`).join('');
}

function renderLine(text: string): string {
  return escapeHtml(text)
    .replace(/\*(\p{L}(?:[^*]*\S)?)\*/gu, '<i lang="pt">$1</i>')
    .replace(/\[([^[\]]+)\]\(((?:\/(?!\/)|https?:\/\/|mailto:|tel:)[^()\s]*)\)/g, '<a href="$2">$1</a>');
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const unbroken = new RegExp(
  [
    /\d\d:\d\d–\d\d:\d\d|\d{4}–\d{4}/, // times and years
    /(?:ages )?\d{1,2}–\d{1,2}(?: ετών)?/, // ages
    /[+(]?\d{1,5}\)?(?: \d{3,4}){2,}/, // phone numbers
    /\d{1,2} \p{L}+ (?:1[5-9]|20)\d\d(?!\d)/u, // dates
    /(?:Article|Law) \d[\d/]*(?:\(\w\))*|(?:άρθρο|παρ\.|νόμο[ςυ]?) \d[\d/]*|στοιχείο \p{Ll}{1,2}’/u, // laws
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** Prevents line breaks in what `unbroken` matches. Uses CSS, because the fonts lack a non-breaking hyphen. */
function preventBreaks(html: string): string {
  return html.replace(/(?<=>)[^<]+/g, (text) => text.replace(unbroken, '<span class="nowrap">$&</span>'));
}

function countWords(html: string): number {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
}

import { type Cheerio, type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';

/** Elements without an end tag (HTML Standard, "void elements"). */
const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Attributes whose value is the `id` of another element, or several of them. */
const references = [
  'for',
  'form',
  'list',
  'headers',
  'popovertarget',
  ...['activedescendant', 'controls', 'describedby', 'details', 'errormessage', 'flowto', 'labelledby', 'owns'].map(
    (name) => `aria-${name}`,
  ),
];

/**
 * Returns what a browser would have to repair in a page or could not find: parse errors, elements that are not closed or not where the page
 * has them, duplicate ids, and references to ids that do not exist.
 */
export function htmlIssues(html: string): string[] {
  const issues: string[] = [];
  const $ = load(html, {
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    onParseError: ({ code, startOffset }) =>
      issues.push(`${code}: ${html.slice(Math.max(0, startOffset - 40), startOffset + 40)}`),
  });
  const all = $('*') as Cheerio<Element>;
  issues.push(...all.toArray().flatMap((element) => tagIssues(html, element)));
  const ids = Map.groupBy($('[id]').toArray(), ({ attribs }) => attribs.id ?? '');
  for (const [id, elements] of ids)
    if (elements.length > 1 || !/^\S+$/.test(id)) issues.push(`${elements.length} elements with the id “${id}”`);
  return [...issues, ...referenceIssues($, new Set(ids.keys()))];
}

/** A parser adds a start tag where one is missing, and an end tag where an element was nested wrongly or not closed. */
function tagIssues(html: string, { name, sourceCodeLocation }: Element): string[] {
  const { startTag, endTag } = (sourceCodeLocation ?? {}) as { startTag?: Place; endTag?: Place };
  if (!startTag) return [`<${name}> has no start tag`];
  const tag = html.slice(startTag.startOffset, startTag.endOffset);
  return endTag || voidElements.has(name) || tag.endsWith('/>') ? [] : [`${tag} is not closed by its own end tag`];
}

type Place = { startOffset: number; endOffset: number };

function referenceIssues($: CheerioAPI, ids: Set<string>): string[] {
  const idsIn = (selector: string, name: string) =>
    $(selector)
      .toArray()
      .flatMap((element) => ($(element).attr(name) ?? '').split(/\s+/));
  const found = references.flatMap((name) => idsIn(`[${name}]`, name).map((id) => ({ name, id })));
  const drawings = idsIn('use[href^="#"]', 'href').map((hash) => ({ name: 'href', id: hash.slice(1) }));
  return [...found, ...drawings].filter(({ id }) => !ids.has(id)).map(({ name, id }) => `${name}="${id}" leads nowhere`);
}

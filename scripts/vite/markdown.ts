// Compiles the content folder's Markdown at build time: `import article from './el.md'` gives its checked facts and its HTML.
// No parser and no Markdown reaches a browser, and a mistake stops the build naming the file and the field.
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { parse, YAMLParseError } from 'yaml';
import type { ZodType } from 'zod';
import { articleFacts, legalFacts, profileFacts } from '#app/content/documents.ts';

const content = fileURLToPath(new URL('../../content/', import.meta.url));

const kinds: [RegExp, ZodType][] = [
  [/^blog\/[^/]+\/(?:el|en)\.md$/, articleFacts],
  [/^instructors\/[^/]+\/(?:el|en)\.md$/, profileFacts],
  [/^legal\/[^/]+\.(?:el|en)\.md$/, legalFacts],
];

export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return null;
      const file = relative(content, id).replaceAll('\\', '/');
      return `export default ${JSON.stringify(compile(file, source))};`;
    },
  };
}

/**
 * The facts above a text and the text as HTML.
 * @param file relative to the content folder; its place says what it must hold.
 * @throws naming the file and the field that is wrong.
 */
export function compile(file: string, source: string) {
  const schema = kinds.find(([pattern]) => pattern.test(file))?.[1];
  if (!schema) throw new Error(`content/${file}: no page reads a Markdown file here`);
  const [, head, text] = source.replaceAll('\r\n', '\n').match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (head === undefined || text === undefined)
    throw new Error(`content/${file}: must begin with its facts between two lines of ---`);
  const facts = schema.safeParse(yaml(file, head));
  if (!facts.success) {
    const problems = facts.error.issues.map(({ path, message }) => `${path.join('.') || 'the facts'}: ${message}`);
    throw new Error(`content/${file}: ${problems.join('; ')}`);
  }
  const sections: { id: string; heading: string }[] = [];
  const html = keepTogether(render(text.replace(/<!--.*?-->/gs, ''), sections));
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return { ...(facts.data as object), html, words, sections };
}

/** Hours and this word are not broken at their dash; no character that forbids it is in every font. */
function keepTogether(html: string): string {
  return html.replace(/(?<=>)[^<]+/g, (text) => text.replace(/\d\d:\d\d–\d\d:\d\d|e-mail/g, '<span class="nowrap">$&</span>'));
}

function yaml(file: string, head: string): unknown {
  try {
    return parse(head);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Error(`content/${file}: ${error.message}`);
    throw error;
  }
}

function render(text: string, sections: { id: string; heading: string }[]): string {
  const marked = new Marked({
    renderer: {
      // The only emphasis in these texts: a Portuguese word.
      em({ tokens }: Tokens.Em) {
        return `<i lang="pt">${this.parser.parseInline(tokens)}</i>`;
      },
      heading({ tokens, depth }: Tokens.Heading) {
        if (depth !== 2) throw new Error('Headings inside a text are of the second level: ##');
        const id = `s-${sections.length + 1}`;
        const heading = this.parser.parseInline(tokens);
        sections.push({ id, heading });
        return `<h2 id="${id}">${heading}</h2>\n`;
      },
      blockquote({ tokens }: Tokens.Blockquote) {
        const inner = this.parser.parse(tokens);
        const note = inner.match(/^<p>\[!NOTE\] ([^\n<]*(?:<i[^>]*>[^<]*<\/i>[^\n<]*)*)\n?(.*)$/s);
        if (!note) return `<blockquote class="pull-quote">${inner}</blockquote>\n`;
        return `<aside class="note"><p><b>${note[1]}</b> ${note[2]}</aside>\n`;
      },
      table({ header, rows }: Tokens.Table) {
        const cell = (tag: string) => (each: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(each.tokens)}</${tag.split(' ')[0]}>`;
        const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
        return `<table class="table legal__table"><thead><tr>${header.map(cell('th scope="col"')).join('')}</tr></thead><tbody>${body}</tbody></table>\n`;
      },
      paragraph({ tokens, text: source }: Tokens.Paragraph) {
        // The place where a page puts its own control (see pages/legal-page.tsx).
        return source === '[withdraw-consent]' ? '<!--withdraw-consent-->' : `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

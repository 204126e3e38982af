// `import article from './el.md'` imports the validated front matter and the HTML. Errors fail the build and name the file and field.
import { join, relative } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { parse, YAMLParseError } from 'yaml';
import { articleSchema, instructorProfileSchema, legalSchema } from '#app/content/documents.ts';
import { fillIn } from '#app/content/placeholders.ts';
import { schoolFacts } from '#app/content/school-facts.ts';
import { instructorFacts } from '#content/instructors/facts.ts';
import { lifetimes } from '#store/lifetimes.ts';
import { checkPlaceholders } from './placeholders.ts';

const content = join(import.meta.dirname, '../../content');

const kinds = [
  [/^blog\/[^/]+\/(?:el|en)\.md$/, articleSchema],
  [/^instructors\/[^/]+\/(?:el|en)\.md$/, instructorProfileSchema],
  [/^legal\/[^/]+\.(?:el|en)\.md$/, legalSchema],
] as const;

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

export function compile(file: string, source: string) {
  const schema = kinds.find(([pattern]) => pattern.test(file))?.[1];
  if (!schema) throw new Error(`content/${file}: no page uses Markdown files in this folder`);
  const [, frontMatter, text] = source.replaceAll('\r\n', '\n').match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
  if (frontMatter === undefined || text === undefined)
    throw new Error(`content/${file}: must begin with its front matter between two lines of ---`);
  const facts = factsFor(file);
  checkPlaceholders(file, source, [...Object.keys(facts), ...(schema === legalSchema ? ['retention'] : [])]);
  const parsed = schema.safeParse(fillIn(parseYaml(file, frontMatter), facts));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`);
    throw new Error(`content/${file}: ${problems.join('; ')}`);
  }
  const sections: { id: string; heading: string }[] = [];
  const markdown = fillIn(text.replace(/<!--.*?-->/gs, ''), escapeMarkdown(facts));
  const html = preventBreaks(render(markdown, sections));
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;
  return { ...(parsed.data as object), html, words, sections };
}

/** Values of the placeholders in a file. `{retention}` is missing, because the configuration determines it (app/pages/legal.tsx). */
function factsFor(file: string): Record<string, string | number> {
  const [folder = '', id = ''] = file.split('/');
  const facts = schoolFacts[file.endsWith('en.md') ? 'en' : 'el'];
  if (folder === 'legal') return { ...facts, ...lifetimes };
  const people: Record<string, { activeSince: number }> = instructorFacts;
  const instructor = folder === 'instructors' ? people[id] : undefined;
  return instructor ? { ...facts, year: instructor.activeSince } : facts;
}

function escapeMarkdown(facts: Record<string, string | number>) {
  const escaped = Object.entries(facts).map(([name, value]) => [name, String(value).replace(/[\\`*_[\]<>|&~]/g, '\\$&')]);
  return Object.fromEntries(escaped) as Record<string, string>;
}

/** Prevents time ranges and “e-mail” from wrapping. Uses CSS, because the fonts lack a non-breaking hyphen. */
function preventBreaks(html: string): string {
  return html.replace(/(?<=>)[^<]+/g, (text) => text.replace(/\d\d:\d\d–\d\d:\d\d|e-mail/g, '<span class="nowrap">$&</span>'));
}

function parseYaml(file: string, frontMatter: string): unknown {
  try {
    return parse(frontMatter);
  } catch (error) {
    if (error instanceof YAMLParseError) throw new Error(`content/${file}: ${error.message}`);
    throw error;
  }
}

function render(text: string, sections: { id: string; heading: string }[]): string {
  const marked = new Marked({
    renderer: {
      // Emphasis in a Markdown file marks Portuguese words.
      em({ tokens }: Tokens.Em) {
        return `<i lang="pt">${this.parser.parseInline(tokens)}</i>`;
      },
      heading({ tokens, depth }: Tokens.Heading) {
        if (depth !== 2) throw new Error('Only level-2 headings (##) are allowed');
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
        // app/pages/legal.tsx replaces this placeholder with a button.
        return source === '[withdraw-consent]' ? '<!--withdraw-consent-->' : `<p>${this.parser.parseInline(tokens)}</p>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

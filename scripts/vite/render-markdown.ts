import { Marked, type Tokens } from 'marked';

export interface Section {
  id: string;
  heading: string;
  depth: number;
  /** First line of the heading in the Markdown text. */
  line: string;
}

export function renderMarkdown(text: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const marked = new Marked({
    renderer: {
      // Emphasis in a Markdown file marks Portuguese words.
      em({ tokens }: Tokens.Em) {
        return `<i lang="pt">${this.parser.parseInline(tokens)}</i>`;
      },
      heading({ tokens, depth, raw }: Tokens.Heading) {
        const id = `s-${sections.length + 1}`;
        const heading = this.parser.parseInline(tokens);
        sections.push({ id, heading, depth, line: raw.split('\n')[0] ?? '' });
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
  const html = preventBreaks(marked.parse(text, { async: false }));
  return { html, sections };
}

/** Prevents time ranges and “e-mail” from wrapping. Uses CSS, because the fonts lack a non-breaking hyphen. */
function preventBreaks(html: string): string {
  return html.replace(/(?<=>)[^<]+/g, (text) => text.replace(/\d\d:\d\d–\d\d:\d\d|e-mail/g, '<span class="nowrap">$&</span>'));
}

// Renders the Markdown of content/ at build time and that of the administrator while the site runs. HTML in it is shown as it is written.
import { Marked, type Token, type Tokens } from 'marked';
import { escapeHtml } from './fill-document.ts';

export interface Section {
  id: string;
  heading: string;
  depth: number;
  /** First line of the heading in the Markdown text. */
  line: string;
}

/** `![alt](name "caption")`. `html` marks the place of a picture by `<!--picture INDEX-->` (app/pages/article.tsx). */
export interface MarkdownPicture {
  name: string;
  alt: string;
  /** HTML, empty if the picture has no caption. */
  caption: string;
  /** Markdown source of the picture, for error messages. */
  source: string;
  isParagraph: boolean;
}

interface RenderedMarkdown {
  html: string;
  sections: Section[];
  pictures: MarkdownPicture[];
  /** Addresses of the links. */
  links: string[];
}

const safeAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;

export function renderMarkdown(text: string): RenderedMarkdown {
  const sections: Section[] = [];
  const pictures: MarkdownPicture[] = [];
  const links: string[] = [];
  const marked = new Marked({
    extensions: [{ name: 'picture', renderer: ({ index }) => `<!--picture ${index}-->\n` }],
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }: Tokens.Link) {
        links.push(href);
        return safeAddress.test(href) ? false : this.parser.parseInline(tokens);
      },
      // Emphasis in a Markdown file marks Portuguese words.
      em({ tokens }: Tokens.Em) {
        return `<i lang="pt">${this.parser.parseInline(tokens)}</i>`;
      },
      heading({ tokens, depth, raw }: Tokens.Heading) {
        const heading = this.parser.parseInline(tokens);
        if (depth === 3 && sections.length > 0) return `<h3>${heading}</h3>\n`;
        const id = `s-${sections.length + 1}`;
        sections.push({ id, heading, depth, line: raw.split('\n')[0] ?? '' });
        return `<h2 id="${id}">${heading}</h2>\n`;
      },
      listitem({ tokens }: Tokens.ListItem) {
        // An item of an hour-by-hour list begins with its time.
        return `<li>${this.parser.parse(tokens).replace(/^\d\d:\d\d(?= )/, '<time>$&</time>')}</li>\n`;
      },
      image(image: Tokens.Image) {
        addPicture(image, false);
        return '';
      },
      blockquote({ tokens }: Tokens.Blockquote) {
        const inner = this.parser.parse(tokens);
        const beginning = '<p>[!NOTE] ';
        if (!inner.startsWith(beginning)) return `<blockquote class="pull-quote">${inner}</blockquote>\n`;
        // The title ends with its line, or before a tag other than <i>.
        const [title = ''] = inner.slice(beginning.length).split(/(?=\n|<(?!\/?i\b))/, 1);
        const text = inner.slice(beginning.length + title.length).replace(/^\n/, '');
        return `<aside class="note"><p><b>${title}</b> ${text}</aside>\n`;
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
  const addPicture = ({ href, text: alt, title, raw }: Tokens.Image, isParagraph: boolean) => {
    const caption = marked.parseInline(title ?? '', { async: false });
    return pictures.push({ name: href, alt: alt.trim(), caption, source: raw, isParagraph }) - 1;
  };
  const tokens = marked.lexer(text).map((token): Token => {
    const image = token.type === 'paragraph' && token.tokens?.length === 1 ? token.tokens[0] : undefined;
    if (image?.type !== 'image') return token;
    return { type: 'picture', raw: token.raw, index: addPicture(image as Tokens.Image, true) };
  });
  return { html: marked.parser(tokens), sections, pictures, links };
}

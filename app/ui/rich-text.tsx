// Renders the inline markup of content texts (app/content/model.ts).
import type { AnchorHTMLAttributes, ReactNode } from 'react';

const portuguese = /\*(\p{L}(?:[^*]*\S)?)\*/u;
const bracketed = /\[([^[\]]+)\]/;

/** Renders `*berimbau*` as Portuguese in italics and everything else as text. */
export function RichText({ copy }: { copy: string }): ReactNode {
  const found = portuguese.exec(copy);
  if (!found) return copy;
  return (
    <>
      {copy.slice(0, found.index)}
      <i lang="pt">{found[1]}</i>
      <RichText copy={copy.slice(found.index + found[0].length)} />
    </>
  );
}

/** Rich text whose `[part in brackets]` is a link. */
export function LinkedRichText({
  copy,
  ...anchor
}: { copy: string; href: string } & AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
  const [before, linked, after] = splitLink(copy);
  if (!linked) return <RichText copy={copy} />;
  return (
    <>
      <RichText copy={before} />
      <a {...anchor}>
        <RichText copy={linked} />
      </a>
      <RichText copy={after} />
    </>
  );
}

/** Splits at the `[part in brackets]`. */
export function splitLink(copy: string): [before: string, linked: string, after: string] {
  const found = bracketed.exec(copy);
  if (!found) return [copy, '', ''];
  const [whole, linked = ''] = found;
  return [copy.slice(0, found.index), linked, copy.slice(found.index + whole.length)];
}

/** Strips the markup, for structured data, attributes and plain-text mail. */
export function plainText(copy: string): string {
  return copy.replace(new RegExp(portuguese, 'gu'), '$1').replace(new RegExp(bracketed, 'g'), '$1');
}

/** Puts a no-break space after words of one letter ('a', 'η') and 'and' ('και'), for headings. */
export function bindShortWords(text: string): string {
  return text.replace(/(?<=^| )(\p{L}|and|και) /gu, '$1\u00a0');
}

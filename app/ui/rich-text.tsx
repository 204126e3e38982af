// Running text from the content folder, with the few marks that it may hold (see Copy).
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import type { Copy } from '../content/model.ts';

const portuguese = /\*(\p{L}(?:[^*]*\S)?)\*/u;
const bracketed = /\[([^[\]]+)\]/;

/** `*berimbau*` in italics and marked as Portuguese; all the rest is text. */
export function RichText({ copy }: { copy: Copy }): ReactNode {
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

/** Words of which the `[part in brackets]` is a link. */
export function LinkedRichText({
  copy,
  ...anchor
}: { copy: Copy; href: string } & AnchorHTMLAttributes<HTMLAnchorElement>): ReactNode {
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

/** Words before the `[part in brackets]`, the part, and the words after it. */
export function splitLink(copy: Copy): [before: string, linked: string, after: string] {
  const found = bracketed.exec(copy);
  if (!found) return [copy, '', ''];
  const [whole, linked = ''] = found;
  return [copy.slice(0, found.index), linked, copy.slice(found.index + whole.length)];
}

/** The same words where no marks can stand: structured data, attributes, plain mail. */
export function plainText(copy: Copy): string {
  return copy.replace(new RegExp(portuguese, 'gu'), '$1').replace(new RegExp(bracketed, 'g'), '$1');
}

/** Of a heading: a word of one letter ('a', 'η') and 'and' ('και') keep to the word that follows them. */
export function bindShortWords(text: string): string {
  return text.replace(/(?<=^| )(\p{L}|and|και) /gu, '$1\u00a0');
}

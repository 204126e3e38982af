import type { AnchorHTMLAttributes, ReactNode } from 'react';

const portuguese = /\*(\p{L}(?:[^*]*\S)?)\*/u;
const bracketed = /\[([^[\]]+)\]/;

/** Renders `*berimbau*` as italic Portuguese (`<i lang="pt">`) and everything else as text. */
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

export function splitLink(copy: string): [before: string, linked: string, after: string] {
  const found = bracketed.exec(copy);
  if (!found) return [copy, '', ''];
  const [whole, linked = ''] = found;
  return [copy.slice(0, found.index), linked, copy.slice(found.index + whole.length)];
}

export function plainText(copy: string): string {
  return copy.replace(new RegExp(portuguese, 'gu'), '$1').replace(new RegExp(bracketed, 'g'), '$1');
}

/** Puts a no-break space after each number, so that no line breaks between the day and the month of a date. */
export function bindDates(text: string): string {
  return text.replace(/(\d) /g, '$1\u00a0');
}

/** Puts a no-break space after one-letter words, 'and' and 'και' so that no line of a heading ends with them. */
export function bindShortWords(text: string): string {
  return text.replace(/(?<=^| )(\p{L}|and|και) /gu, '$1\u00a0');
}

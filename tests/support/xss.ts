import { type Cheerio, load } from 'cheerio';
import type { Element } from 'domhandler';

/** Each payload creates an element `<b id=x>`, an attribute or a dialog if it is interpreted as markup or code. */
export const payloads = [
  '<script>alert(1)</script><b id=x>',
  '"><img src=x onerror=alert(1)><b id=x>',
  "'><svg onload=alert(1)><b id=x>",
  '</script><script>alert(1)</script><b id=x>',
  '</style></textarea></title><b id=x autofocus onfocus=alert(1)>',
  '<!--<script><b id=x>',
  '{{alert(1)}}<%=alert(1)%>`+alert(1)+`',
  '\\u003cb id=x\\u003e&lt;b id=x&gt;&#60;b id=x&#62;',
  'a\u2028</script>\u2029<b id=x>\u202ez',
  `'" autofocus onfocus=alert(1) x`,
  'javascript:alert(1)',
] as const;

export const allPayloads = payloads.join(' ');

export const oneLine = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

const isCodeUrl = (value: string) => /^(?:javascript|vbscript|data:text)/i.test(oneLine(value));

const withoutStrings = (code: string) => code.replace(/"(?:[^"\\\n]|\\.)*"/g, '""');

const isInjected = ([name, value]: [string, string]) =>
  !/^(?!on)[a-z][\w:-]*$/i.test(name) || (name === 'id' && value === 'x') || isCodeUrl(value);

/**
 * Returns attributes, code and comments of a page that come from a payload. Reads it as a browser with and as one without JavaScript, which
 * differ in `noscript`.
 */
export function findInjections(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) => {
    const $ = load(html, { scriptingEnabled });
    const elements = $('*') as Cheerio<Element>;
    const attributes = elements.toArray().flatMap(({ attribs }) => Object.entries(attribs).filter(isInjected));
    const code = $('script, style')
      .toArray()
      .map((element) => withoutStrings($(element).text()));
    const comments = elements
      .contents()
      .toArray()
      .flatMap((node) => (node.type === 'comment' ? [node.data] : []));
    return [
      ...attributes.map((attribute) => attribute.join('=')),
      ...code.filter((text) => text.includes('alert(1)')),
      ...comments.filter((text) => text.includes('id=x')),
    ];
  });
}

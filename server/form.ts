// Reading a posted form: every value one text, nothing else gets further than here.
import { percentDecode } from './percent-decode.ts';

/** What no page of this site can have sent: a file, a field twice, bytes that are no text, no form at all. */
export class MalformedForm extends Error {}

/**
 * The form's fields as texts: line ends as `\n`, canonically composed (NFC), trimmed. Unknown fields are dropped, missing ones empty.
 * @throws {MalformedForm} for files, repeated fields, a NUL, or a body that is no form in UTF-8.
 */
export async function readForm<Field extends string>(request: Request, fields: readonly Field[]): Promise<Record<Field, string>> {
  const form = await parseForm(request).catch((cause) => {
    throw new MalformedForm('The body is no form in UTF-8', { cause });
  });
  return Object.fromEntries(
    fields.map((field) => {
      const [value = '', ...more] = form.getAll(field);
      if (typeof value !== 'string' || more.length > 0 || value.includes('\0')) throw new MalformedForm(`Field '${field}'`);
      return [field, value.replace(/\r\n?/g, '\n').normalize('NFC').trim()];
    }),
  ) as Record<Field, string>;
}

/** `formData()` itself writes U+FFFD for bytes that are no UTF-8, and goes on. */
async function parseForm(request: Request): Promise<FormData> {
  const body = new TextDecoder('utf-8', { fatal: true }).decode(await request.clone().arrayBuffer());
  const isEncoded = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded');
  if (isEncoded && percentDecode(body) === null) throw new MalformedForm('Broken percent-encoding');
  return request.formData();
}

const segmenter = new Intl.Segmenter();
const countedUnits = 10_000;
const longestCharacter = 16;

/**
 * Counts characters as people do: an emoji with its modifiers, a letter with its accents is one. Counting so is slow (100 KB take
 * 0.1 s), so what lies beyond 10,000 UTF-16 units counts by unit; and because a letter may carry any number of accents, every 16
 * units are one at least.
 */
export function countCharacters(text: string): number {
  const beginning = text.slice(0, countedUnits);
  const characters = [...segmenter.segment(beginning)].length + text.length - beginning.length;
  return Math.max(characters, Math.ceil(text.length / longestCharacter));
}

/**
 * One line of text without control characters, for what ends up in headings and mail headers. The joiners inside an emoji or a
 * word stay; alone they are no text.
 */
export function singleLine(text: string): string {
  const line = text.replace(/(?:\s|\p{Cc}|(?![\u200C\u200D])\p{Cf})+/gu, ' ').trim();
  return /[^\s\u200C\u200D]/.test(line) ? line : '';
}

// Reads untrusted text: posted forms, percent-encoding, character counts, single lines.

/** A body that no form of this site can produce: files, repeated fields, NUL, invalid UTF-8, another content type. */
export class MalformedForm extends Error {}

/**
 * The form's fields as text: trimmed, NFC-normalized, line ends as `\n`. Unknown fields are dropped, missing ones are empty.
 * @throws {MalformedForm}
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

/** Strict UTF-8: `formData()` itself replaces invalid bytes with U+FFFD. */
async function parseForm(request: Request): Promise<FormData> {
  const body = new TextDecoder('utf-8', { fatal: true }).decode(await request.clone().arrayBuffer());
  const isUrlEncoded = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded');
  if (isUrlEncoded && percentDecode(body) === null) throw new MalformedForm('Broken percent-encoding');
  return request.formData();
}

/**
 * Returns null for invalid percent-encoding. Callers must use the result: the bundler considers `decodeURIComponent()` free of
 * side effects and removes a call whose result is unused.
 */
export function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const segmenter = new Intl.Segmenter();
const SEGMENTED_UNITS = 10_000;
const MAX_UNITS_PER_CHARACTER = 16;

/**
 * Counts grapheme clusters: an emoji with modifiers or a letter with accents is one. Segmenting is slow (100 KB take 0.1 s), so
 * text beyond 10,000 UTF-16 units counts by unit. A cluster can have any number of accents, so 16 units count as at least one.
 */
export function countCharacters(text: string): number {
  const start = text.slice(0, SEGMENTED_UNITS);
  const characters = [...segmenter.segment(start)].length + text.length - start.length;
  return Math.max(characters, Math.ceil(text.length / MAX_UNITS_PER_CHARACTER));
}

/**
 * One line without control and format characters, for headings and mail headers. Zero-width joiners stay (emoji, Persian), but
 * joiners alone count as empty.
 */
export function singleLine(text: string): string {
  const line = text.replace(/(?:\s|\p{Cc}|(?![\u200C\u200D])\p{Cf})+/gu, ' ').trim();
  return /[^\s\u200C\u200D]/.test(line) ? line : '';
}

import { normalize } from './normalize.ts';

/** Thrown for a request body that no form of this site can produce, such as a file, a repeated field or invalid UTF-8. */
export class MalformedFormError extends Error {}

/**
 * Returns the given fields as text: trimmed, NFC-normalized and with `\n` as line ending. A missing field is an empty string.
 * Passwords must be listed as `verbatim`, because they are checked exactly as received (OWASP ASVS 6.2.8).
 * @throws {MalformedFormError}
 */
export async function readForm<Field extends string>(
  request: Request,
  fields: readonly Field[],
  { verbatim = [] }: { verbatim?: readonly Field[] } = {},
): Promise<Record<Field, string>> {
  const form = await parseForm(request).catch((cause) => {
    throw new MalformedFormError('The body is not a valid form in UTF-8', { cause });
  });
  return Object.fromEntries(
    fields.map((field) => {
      const [value = '', ...more] = form.getAll(field);
      if (typeof value !== 'string' || more.length > 0 || value.includes('\0'))
        throw new MalformedFormError(`Field '${field}' is repeated, a file or contains NUL`);
      return [field, verbatim.includes(field) ? value : normalize(value.replace(/\r\n?/g, '\n'), 'NFC').trim()];
    }),
  ) as Record<Field, string>;
}

/** Like `readForm`, but returns empty fields for a malformed body. */
export async function readFormOrEmpty<Field extends string>(request: Request, fields: readonly Field[]) {
  try {
    return await readForm(request, fields);
  } catch (error) {
    if (!(error instanceof MalformedFormError)) throw error;
    return Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  }
}

/** Rejects invalid UTF-8, which `formData()` would silently replace with U+FFFD. */
async function parseForm(request: Request): Promise<FormData> {
  const body = new TextDecoder('utf-8', { fatal: true }).decode(await request.clone().arrayBuffer());
  const isUrlEncoded = request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded');
  if (isUrlEncoded && percentDecode(body) === null) throw new MalformedFormError('Broken percent-encoding');
  return request.formData();
}

/**
 * Returns null for invalid percent-encoding. Callers must use the result, because the bundler considers `decodeURIComponent()`
 * free of side effects and removes a call whose result is unused.
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
const MAX_UNITS_PER_GRAPHEME = 16;

/**
 * Counts grapheme clusters, so an emoji with modifiers counts as one character. Text beyond 10,000 UTF-16 units is counted by unit,
 * because segmenting takes 0.1 s per 100 KB. Every 16 units count as at least one character, because a cluster may contain any number
 * of combining marks.
 */
export function countGraphemes(text: string): number {
  const start = text.slice(0, SEGMENTED_UNITS);
  const graphemes = [...segmenter.segment(start)].length + text.length - start.length;
  return Math.max(graphemes, Math.ceil(text.length / MAX_UNITS_PER_GRAPHEME));
}

/**
 * Replaces line breaks, control and format characters with spaces, for headings and email headers. Keeps the zero-width joiners that
 * emoji and Persian need, but treats text that consists only of joiners as empty.
 */
export function singleLine(text: string): string {
  const line = text.replace(/(?:\s|\p{Cc}|(?![\u200C\u200D])\p{Cf})+/gu, ' ').trim();
  return /[^\s\u200C\u200D]/.test(line) ? line : '';
}

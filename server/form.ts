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
  const entries = await parseForm(request, MAX_FIELDS);
  return Object.fromEntries(
    fields.map((field) => {
      const [value = '', ...more] = entries.flatMap(([name, value]) => (name === field ? [value] : []));
      if (more.length > 0) throw new MalformedFormError(`Field '${field}' is repeated`);
      return [field, readValue(field, value, verbatim.includes(field))];
    }),
  ) as Record<Field, string>;
}

/**
 * Like `readForm`, for a form whose fields depend on its content. Returns all of them.
 * @throws {MalformedFormError}
 */
export async function readAllFields(request: Request, maxFields: number): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  for (const [name, value] of await parseForm(request, maxFields)) {
    if (fields.has(name)) throw new MalformedFormError(`Field '${name}' is repeated`);
    fields.set(name, readValue(name, value));
  }
  return fields;
}

function readValue(field: string, value: string | File, isVerbatim = false): string {
  if (typeof value !== 'string' || value.includes('\0'))
    throw new MalformedFormError(`Field '${field}' is a file or contains NUL`);
  if (isVerbatim) return value;
  const text = value.replace(/\r\n?/g, '\n');
  if (text.length > MAX_FIELD_LENGTH) throw new MalformedFormError(`Field '${field}' is longer than a browser sends`);
  return normalize(text, 'NFC').trim();
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

/** In UTF-16 units. Greater than the limits in app/ui/field.tsx. */
const MAX_FIELD_LENGTH = 100_000;
/** Far more than most forms of this site have, because each field and each part of a multipart form takes time to parse. */
const MAX_FIELDS = 100;
const MAX_MULTIPART_LENGTH = 100 * 1024;

async function parseForm(request: Request, maxFields: number): Promise<[name: string, value: string | File][]> {
  return parseBody(request, maxFields).catch((cause) => {
    throw new MalformedFormError('The body is not a valid form in UTF-8', { cause });
  });
}

/** Rejects invalid UTF-8, which `formData()` would silently replace with U+FFFD. */
async function parseBody(request: Request, maxFields: number): Promise<[name: string, value: string | File][]> {
  const body = new TextDecoder('utf-8', { fatal: true }).decode(await request.clone().arrayBuffer());
  if (!request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded')) {
    if (body.length > MAX_MULTIPART_LENGTH) throw new MalformedFormError('Too large a multipart form');
    return [...(await request.formData())];
  }
  const pairs = body.split('&', maxFields + 1);
  if (pairs.length > maxFields) throw new MalformedFormError('Too many fields');
  return pairs.map((pair) => {
    const [name = ''] = pair.split('=', 1);
    return [formDecode(name), formDecode(pair.slice(name.length + 1))];
  });
}

function formDecode(text: string): string {
  const decoded = percentDecode(text.replaceAll('+', ' '));
  if (decoded === null) throw new MalformedFormError('Broken percent-encoding');
  return decoded;
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
const MAX_COUNTED = 10_000;
const MAX_UNITS_PER_GRAPHEME = 16;

/**
 * Counts grapheme clusters, so an emoji with modifiers counts as one character. Text after the first 10,000 is counted by UTF-16 unit,
 * which is faster. Every 16 units count as at least one character, because a cluster may contain any number of combining marks.
 */
export function countGraphemes(text: string): number {
  let graphemes = 0;
  let units = 0;
  for (const { segment } of segmenter.segment(text)) {
    units += segment.length;
    if (++graphemes === MAX_COUNTED) break;
  }
  return Math.max(graphemes + text.length - units, Math.ceil(text.length / MAX_UNITS_PER_GRAPHEME));
}

/**
 * Replaces line breaks, control and format characters with spaces, for headings and email headers. Keeps the zero-width joiners that
 * emoji and Persian need, but treats text that consists only of joiners as empty.
 */
export function singleLine(text: string): string {
  const line = text.replace(/(?:\s|\p{Cc}|(?![\u200C\u200D])\p{Cf})+/gu, ' ').trim();
  return /[^\s\u200C\u200D]/.test(line) ? line : '';
}

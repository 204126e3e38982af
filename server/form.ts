import { composing, invisible, normalize, withoutInvisible } from './normalize.ts';

/** Thrown for a request body that no form of this site can produce, such as a repeated field or invalid UTF-8. */
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

function readValue(field: string, value: string, isVerbatim = false): string {
  if (value.includes('\0')) throw new MalformedFormError(`Field '${field}' contains NUL`);
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

/** Maximum length in UTF-16 units, above the limits in app/ui/field.tsx. */
const MAX_FIELD_LENGTH = 100_000;
/** Far above the number of fields in most forms of this site. Limited because each field takes time to parse. */
const MAX_FIELDS = 100;

async function parseForm(request: Request, maxFields: number): Promise<[name: string, value: string][]> {
  return parseBody(request, maxFields).catch((cause) => {
    throw new MalformedFormError('The body is not a valid form in UTF-8', { cause });
  });
}

/** Rejects invalid UTF-8, which `formData()` would silently replace with U+FFFD. */
async function parseBody(request: Request, maxFields: number): Promise<[name: string, value: string][]> {
  const body = new TextDecoder('utf-8', { fatal: true }).decode(await request.clone().arrayBuffer());
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
const MAX_UNITS_PER_GRAPHEME = 4;

/** Counts grapheme clusters, so an emoji with modifiers counts as one character. Text after the first 10,000 is counted by UTF-16 unit. */
export function countGraphemes(text: string): number {
  let graphemes = 0;
  let units = 0;
  for (const { segment } of segmenter.segment(text)) {
    units += segment.length;
    if (++graphemes === MAX_COUNTED) break;
  }
  return graphemes + text.length - units;
}

/**
 * Counts characters towards a maximum. Every four UTF-16 units count as at least one, because a grapheme cluster may have any number of
 * combining marks.
 */
export function countTowardsLimit(text: string): number {
  return Math.max(countGraphemes(text), Math.ceil(text.length / MAX_UNITS_PER_GRAPHEME));
}

/**
 * Removes invisible characters, and replaces line breaks and control characters with spaces, for headings and email headers. Keeps what
 * emoji and Persian are composed with, but treats text that consists of nothing else as empty.
 */
export function singleLine(text: string): string {
  const line = text
    .replace(invisible, (character) => (composing.test(character) ? character : ''))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return withoutInvisible(line).trim() === '' ? '' : line;
}

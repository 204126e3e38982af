import { describe, expect, test } from 'vitest';
import { countGraphemes, countTowardsLimit, MalformedFormError, readForm, singleLine } from './form.ts';

const encoded = 'application/x-www-form-urlencoded';

const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: type === undefined ? {} : { 'Content-Type': type } });

test('trims and normalizes fields, drops unknown ones and returns missing ones as empty', async () => {
  const body = new URLSearchParams({ name: ` ${'Ελένη'.normalize('NFD')} `, text: 'a\r\nb\rc', other: 'x', __proto__: 'x' });
  body.append('__proto__', 'y');
  const values = await readForm(post(body), ['name', 'text', 'missing']);
  expect(values).toEqual({ name: 'Ελένη', text: 'a\nb\nc', missing: '' });
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
});

test('returns a verbatim field exactly as received', async () => {
  const password = ` ${'Ελένη'.normalize('NFD')}\r\n `;
  const form = post(new URLSearchParams({ password, other: password }));
  expect(await readForm(form, ['password', 'other'], { verbatim: ['password'] })).toEqual({ password, other: 'Ελένη' });
});

test('cuts runs of combining marks, whose normalization would take seconds', async () => {
  const form = post(new URLSearchParams({ name: `a${'\u0345\u0301\u0316'.repeat(5_000)}` }));
  const { name } = await readForm(form, ['name']);
  expect(name.length).toBeLessThanOrEqual(31);
});

test('reads percent-encoded text', async () => {
  expect(await readForm(post('name=100%25+%CE%B5', encoded), ['name'])).toEqual({ name: '100% ε' });
});

describe('rejects', () => {
  test.each<[string, BodyInit, string?]>([
    ['a field twice', 'name=x&name=y', encoded],
    ['a NUL', 'name=%00', encoded],
    ['a bare percent sign', 'name=100%', encoded],
    ['percent-encoded bytes that are not valid UTF-8', 'name=%FF', encoded],
    ['a lone surrogate', 'name=%ED%A0%80', encoded],
    ['raw bytes that are not valid UTF-8', Buffer.from('name=\xff', 'latin1'), encoded],
    ['101 fields', 'a=b&'.repeat(100), encoded],
    ['a field over 100,000 characters', `name=${'x'.repeat(100_001)}`, encoded],
  ])('%s', async (_, body, type) => {
    await expect(readForm(post(body, type), ['name'])).rejects.toBeInstanceOf(MalformedFormError);
  });
});

test.each([
  ['', 0],
  ['abc', 3],
  ['Ελένη'.normalize('NFD'), 5],
  ['👨‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿👩🏻‍❤️‍💋‍👨🏻', 3],
  ['👨‍👩‍👧‍👦'.repeat(5_000), 5_000],
  ['x'.repeat(50_000), 50_000],
])('counts grapheme clusters: %#', (text, count) => expect(countGraphemes(text)).toBe(count));

test.each([
  ['x'.repeat(5_000), 5_000],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 4],
  ['👍🏽'.repeat(5_000), 5_000],
  [`e${'\u0301'.repeat(8_000)}`, 2_001],
])('counts at least one character for four UTF-16 units towards a limit: %#', (text, count) =>
  expect(countTowardsLimit(text)).toBe(count),
);

test.each([
  [' a\r\n b\u2028c\0d ', 'a b c d'],
  ['Παρα\u00adσκευή\u200b, Παπα\u2060δοπούλου\ufeff', 'Παρασκευή, Παπαδοπούλου'],
  ['\u202aleft\u202c\u200f \u2066right\u2069\u034f', 'left right'],
  ['👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم', '👨‍👩‍👧 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم'],
  ['\u200D \u200C\ufe0f', ''],
])('a single line of %j has no breaks and no invisible characters but those inside an emoji or a word', (text, line) => {
  expect(singleLine(text)).toBe(line);
});

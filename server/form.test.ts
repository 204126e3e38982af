import { describe, expect, test } from 'vitest';
import { countGraphemes, MalformedFormError, readForm, singleLine } from './form.ts';

const encoded = 'application/x-www-form-urlencoded';
// This boundary is as long as a browser's, because undici rejects some valid forms with a shorter one.
const boundary = '----FormBoundary7MA4YWxkTrZu0gWx';
const multipart = `multipart/form-data; boundary=${boundary}`;

const post = (body: BodyInit, type?: string) =>
  new Request('http://localhost/', { method: 'POST', body, headers: type === undefined ? {} : { 'Content-Type': type } });

const part = (disposition: string, value: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);

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

test('reads URL-encoded and multipart forms', async () => {
  const fields = ['name'] as const;
  expect(await readForm(post('name=100%25+%CE%B5', encoded), fields)).toEqual({ name: '100% ε' });
  expect(await readForm(post(Buffer.concat([part('name="name"', '100% ε'), end]), multipart), fields)).toEqual({
    name: '100% ε',
  });
});

describe('rejects', () => {
  test.each<[string, BodyInit, string?]>([
    ['JSON', '{"name":"x"}', 'application/json'],
    ['plain text', 'name=x', 'text/plain'],
    ['no type at all', Buffer.from('name=x')],
    ['a field twice', 'name=x&name=y', encoded],
    ['a NUL', 'name=%00', encoded],
    ['a bare percent sign', 'name=100%', encoded],
    ['percent-encoded bytes that are not valid UTF-8', 'name=%FF', encoded],
    ['a lone surrogate', 'name=%ED%A0%80', encoded],
    ['raw bytes that are not valid UTF-8', Buffer.from('name=\xff', 'latin1'), encoded],
    ['a multipart form that is not valid UTF-8', Buffer.concat([part('name="name"', Buffer.from([0xff])), end]), multipart],
    ['a multipart form without boundary', 'x', 'multipart/form-data'],
    ['an invalid multipart body', 'x', multipart],
    ['a truncated multipart form', part('name="name"', 'x'), multipart],
    ['101 fields', 'a=b&'.repeat(100), encoded],
    ['a field over 100,000 characters', `name=${'x'.repeat(100_001)}`, encoded],
    ['a multipart form over 100 KB', Buffer.concat([part('name="other"', 'x'.repeat(100 * 1024)), end]), multipart],
    ['a file', Buffer.concat([part('name="name"; filename="a.txt"', 'x'), end]), multipart],
    [
      'a text and a file under one name',
      Buffer.concat([part('name="name"', 'x'), part('name="name"; filename="a"', 'x'), end]),
      multipart,
    ],
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

test('does not count unlimited accents as one character', () => {
  expect(countGraphemes(`e${'\u0301'.repeat(8_000)}`)).toBe(501);
  expect(countGraphemes(`e${'\u0301'.repeat(90_000)}`)).toBe(5_626);
});

test('singleLine removes line breaks and control characters, but keeps joiners inside an emoji or a word', () => {
  expect(singleLine(' a\r\n b\u2028c\0d\u202Ee ')).toBe('a b c d e');
  expect(singleLine('👨‍👩‍👧 می‌خواهم')).toBe('👨‍👩‍👧 می‌خواهم');
  expect(singleLine('\u200D \u200C')).toBe('');
});

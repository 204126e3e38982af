import { expect, test } from 'vitest';
import { canonicalEmail } from './email-address.ts';

test.each([
  ['  Maria.K@Example.GR ', 'maria.k@example.gr'],
  ["o'brien+capoeira@example.com", "o'brien+capoeira@example.com"],
  ['a/b%c@example.com', 'a/b%c@example.com'],
  ['geia@σχολή.gr', 'geia@xn--jxazlpu.gr'],
  ['x@xn--jxazlpu.gr', 'x@xn--jxazlpu.gr'],
  ['\u202amaria\u00ad@exam\u200bple.gr\u202c\ufe0f', 'maria@example.gr'],
  ['\ufeffMailto:maria@example.gr', 'maria@example.gr'],
])('canonicalizes %j to %j', (given, canonical) => {
  expect(canonicalEmail(given)).toBe(canonical);
});

test.each([
  '',
  'maria',
  'maria@',
  '@example.com',
  'maria@example',
  'maria@@example.com',
  'ma ria@example.com',
  'maria@exa mple.com',
  '.maria@example.com',
  'maria..k@example.com',
  'maria@-example.com',
  'maria@example..com',
  'maria@[127.0.0.1]',
  'maria@127.0.0.1',
  'maria\0@example.com',
  'maria@example.com\r\nbcc: x@example.com',
  '"maria"@example.com',
  'μαρία@example.com',
  `${'m'.repeat(65)}@example.com`,
  `m@${'d'.repeat(250)}.com`,
  `m@${'d.'.repeat(125)}com`,
  // domainToASCII() would cut these domains or decode them.
  ...['/x', '?x', '#x', '\\x', '%2e', '%67', ':25', '\u00a0x'].map((tail) => `maria@example.com${tail}`),
])('rejects %j', (given) => {
  expect(canonicalEmail(given)).toBeNull();
});

test('distinguishes homoglyph domains', () => {
  expect(canonicalEmail('admin@schооl.example')).not.toBe(canonicalEmail('admin@school.example'));
});

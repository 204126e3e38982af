import { expect, test } from 'vitest';
import { normalize } from './normalize.ts';

test('normalizes text', () => {
  expect(normalize('Ελένη'.normalize('NFD'), 'NFC')).toBe('Ελένη');
  expect(normalize('Ελένη', 'NFD')).toBe('Ελένη'.normalize('NFD'));
});

test('cuts runs of combining marks after 30', () => {
  const run = (length: number) => '\u0345\u0301'.repeat(length / 2);
  expect(normalize(`a${run(30)}b${run(32)}c\u{1D165}`, 'NFD')).toBe(`a${run(30)}b${run(30)}c\u{1D165}`.normalize('NFD'));
  expect(normalize('\u{1D165}'.repeat(31), 'NFC')).toBe('\u{1D165}'.repeat(30));
});

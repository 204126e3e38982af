import { expect, it } from 'vitest';
import { isSlug } from '../content/rules.server.ts';
import { slugOf } from './slug.ts';

it.each([
  ['Γιατί να μάθω capoeira', 'giati-na-matho-capoeira'],
  ['Αυτό που μας ενώνει: η «roda»!', 'afto-pou-mas-enonei-i-roda'],
  ['Ευγένεια, Μαΐου & άγγελος', 'evgeneia-maiou-angelos'],
  ['Μπορώ; Άνω λάμπα. Ψυχή, θάρρος', 'boro-ano-lampa-psychi-tharros'],
  ['  São Paulo – Öffnung 2027  ', 'sao-paulo-offnung-2027'],
  ['why-learn-capoeira', 'why-learn-capoeira'],
  ['漢字 !', ''],
])('%s becomes %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

it('long titles end after a whole word', () => {
  expect(slugOf('Λέξη '.repeat(30))).toBe(`${'lexi-'.repeat(12)}`.slice(0, -1));
  for (const text of ['a'.repeat(300), `${'a'.repeat(59)} b c`, `${'a'.repeat(60)} b`]) expect(isSlug(slugOf(text))).toBe(true);
});

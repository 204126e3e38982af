import { describe, expect, it, vi } from 'vitest';
import { alternatePath, canonicalLinks, hasPage, indexablePaths } from './public-paths.ts';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

const roda = { id: 'ti-einai-i-roda', slugs: { el: 'ti-einai-i-roda', en: 'what-is-the-roda' }, isComing: false };
const content = { articles: [roda], instructors: [{ id: 'onda' }] };

it.each([
  ['/', '/en'],
  ['/en', '/'],
  ['/en/blog/', '/blog'],
  ['/blog/ti-einai-i-roda', '/en/blog/what-is-the-roda'],
  ['/instructors/onda', '/en/instructors/onda'],
  ['/privacy', '/en/privacy'],
  ['/en/privacy', '/privacy'],
  ['/no-such-page', '/en/no-such-page'],
  ['/en/no-such-page', '/no-such-page'],
])('the language switch leads from %s to %s', (from, to) => expect(alternatePath(from, content)).toBe(to));

it.each([
  ['/blog/', { canonical: '/blog', alternates: { el: '/blog', en: '/en/blog' } }],
  ['/sitemap', { canonical: '/sitemap', alternates: null }],
  ['/privacy', { canonical: '/privacy', alternates: null }],
  ['/en/privacy', { canonical: '/privacy', alternates: null }],
  ['/no-such-page', null],
  ['/auth', null],
])('returns the canonical and alternate links of %s', (path, links) => expect(canonicalLinks(path, content)).toEqual(links));

it('lists the indexable paths, Greek ones first', () => {
  const greek = ['/', '/blog', '/blog/ti-einai-i-roda', '/instructors', '/instructors/onda', '/epikoinonia'];
  const greekOnly = ['/privacy', '/code-of-conduct', '/sitemap'];
  const english = ['/en', '/en/blog', '/en/blog/what-is-the-roda', '/en/instructors', '/en/instructors/onda'];
  expect(indexablePaths(content)).toEqual([...greek, ...greekOnly, ...english]);
});

it('has the Greek legal pages as translations if the English ones are binding', async () => {
  vi.resetModules();
  vi.doMock('#content/school.ts', () => ({ school: { legalLanguage: 'en' } }));
  const binding = await import('./public-paths.ts');
  expect(binding.translationPaths(content)).toEqual(['/privacy', '/code-of-conduct']);
  expect(binding.indexablePaths(content)).toContain('/en/privacy');
  expect(binding.indexablePaths(content)).not.toContain('/privacy');
  expect(binding.canonicalLinks('/privacy', content)).toEqual({ canonical: '/en/privacy', alternates: null });
  expect(binding.alternatePath('/en/privacy', content)).toBe('/privacy');
});

describe('an article', () => {
  const greekOnly = { ...roda, slugs: { el: 'ti-einai-i-roda' } };

  it('without a translation is in one language only, and its language switch leads to the blog', () => {
    const onlyGreek = { ...content, articles: [greekOnly] };
    expect(indexablePaths(onlyGreek).filter((path) => path.includes('/blog/'))).toEqual(['/blog/ti-einai-i-roda']);
    expect(canonicalLinks('/blog/ti-einai-i-roda', onlyGreek)).toEqual({ canonical: '/blog/ti-einai-i-roda', alternates: null });
    expect(alternatePath('/blog/ti-einai-i-roda', onlyGreek)).toBe('/en/blog');
  });

  it('that is coming has no page, but is a reason for the blog', () => {
    const coming = { instructors: [], articles: [{ ...roda, isComing: true }] };
    expect(indexablePaths(coming).filter((path) => path.includes('/blog/'))).toEqual([]);
    expect([hasPage('blog', coming), hasPage('instructors', coming)]).toEqual([true, false]);
  });
});

import { href } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import {
  alternatePath,
  canonicalLinks,
  greekRedirectPath,
  indexablePaths,
  localeOf,
  paths,
  usesLanguageCookie,
} from './site-map.ts';

vi.mock('#content/slugs.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

describe('the path of a sender', () => {
  it.each([
    ['nefeli+capoeira@example.gr', '/admin/contacts/nefeli+capoeira@example.gr'],
    ['a/b?c#d%@example.gr', '/admin/contacts/a%2Fb%3Fc%23d%25@example.gr'],
    ['"two words"@example.gr', '/admin/contacts/%22two%20words%22@example.gr'],
    ['νεφέλη@example.gr', '/admin/contacts/%CE%BD%CE%B5%CF%86%CE%AD%CE%BB%CE%B7@example.gr'],
  ])('encodes %s', (email, path) => {
    expect(href(paths.sender, { email })).toBe(path);
    expect(new URL(path, 'https://school.example').pathname).toBe(path);
    expect(decodeURIComponent(path.slice('/admin/contacts/'.length))).toBe(email);
  });
});

it.each([
  ['/', 'el', false],
  ['/en', 'en', false],
  ['/en/blog/', 'en', false],
  ['/enough', 'el', false],
  ['/auth', 'en', true],
  ['/profile/settings/', 'en', true],
  ['/authors', 'el', false],
  ['/admin/events', 'en', true],
])('%s has locale %s (language cookie applies: %s)', (path, locale, byCookie) => {
  expect(localeOf(path)).toBe(locale);
  expect(usesLanguageCookie(path)).toBe(byCookie);
});

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
])('the language switch leads from %s to %s', (from, to) => expect(alternatePath(from)).toBe(to));

it.each([
  ['/blog/', { canonical: '/blog', alternates: { el: '/blog', en: '/en/blog' } }],
  ['/sitemap', { canonical: '/sitemap', alternates: null }],
  ['/privacy', { canonical: '/privacy', alternates: null }],
  ['/en/privacy', { canonical: '/privacy', alternates: null }],
  ['/no-such-page', null],
  ['/auth', null],
])('returns the canonical and alternate links of %s', (path, links) => expect(canonicalLinks(path)).toEqual(links));

it.each([
  ['/en/sitemap', '/sitemap'],
  ['/en/auth/', '/auth'],
  ['/en/admin/events', '/admin/events'],
])('redirects %s to %s', (path, target) => expect(greekRedirectPath(path)).toBe(target));

it.each(['/en/blog', '/en/privacy', '/sitemap', '/en/no-such-page'])('does not redirect %s', (path) =>
  expect(greekRedirectPath(path)).toBeNull(),
);

it('lists the indexable paths, Greek ones first', () => {
  const greek = ['/', '/blog', '/blog/ti-einai-i-roda', '/instructors', '/instructors/onda', '/epikoinonia'];
  const greekOnly = ['/privacy', '/code-of-conduct', '/sitemap'];
  const english = ['/en', '/en/blog', '/en/blog/what-is-the-roda', '/en/instructors', '/en/instructors/onda'];
  expect(indexablePaths).toEqual([...greek, ...greekOnly, ...english]);
});

it('has the Greek legal pages as translations if the English ones are binding', async () => {
  vi.resetModules();
  vi.doMock('#content/school.ts', () => ({ school: { legalLanguage: 'en' } }));
  const siteMap = await import('./site-map.ts');
  expect(siteMap.translationPaths).toEqual(['/privacy', '/code-of-conduct']);
  expect(siteMap.indexablePaths).toContain('/en/privacy');
  expect(siteMap.indexablePaths).not.toContain('/privacy');
  expect(siteMap.canonicalLinks('/privacy')).toEqual({ canonical: '/en/privacy', alternates: null });
  expect(siteMap.alternatePath('/en/privacy')).toBe('/privacy');
});

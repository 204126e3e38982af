import { href } from 'react-router';
import { describe, expect, it } from 'vitest';
import { greekRedirectPath, localeOf, paths, usesLanguageCookie } from './site-map.ts';

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
  ['/en/sitemap', '/sitemap'],
  ['/en/auth/', '/auth'],
  ['/en/admin/events', '/admin/events'],
])('redirects %s to %s', (path, target) => expect(greekRedirectPath(path)).toBe(target));

it.each(['/en/blog', '/en/privacy', '/sitemap', '/en/no-such-page'])('does not redirect %s', (path) =>
  expect(greekRedirectPath(path)).toBeNull(),
);

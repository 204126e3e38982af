import { describe, expect, it } from 'vitest';
import { MAX_BODY_KB } from '#server/incoming-request.ts';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { refusalPage } from './refusal-page.tsx';

provideInstalledContent();

const origin = 'https://school.example';
const pageOf = (status: number, path: string, headers = {}) =>
  refusalPage(new Request(origin + path, { headers }), { status, origin, nonce: 'n', reference: 'abcd1234' });

describe('refusalPage', () => {
  it.each([403, 413, 421, 500])('is in the language of the address, with status %i', (status) => {
    const language = (path: string, headers = {}) => pageOf(status, path, headers)?.match(/<html lang="(..)"/)?.[1];
    expect(language('/')).toBe('el');
    expect(language('/en')).toBe('en');
    expect(language('/auth')).toBe('en');
    expect(language('/auth', { Cookie: '__Host-language=el' })).toBe('el');
  });

  it.each([
    [403, '/auth?reset=a&b', '/auth?reset=a&amp;b'],
    [403, '//evil.example/', '/evil.example/'],
    [413, '/en', '/en'],
    [421, '/en', 'https://school.example/'],
    [500, '/profile', '/profile'],
  ])('leads on with status %i at %s', (status, path, link) => expect(pageOf(status, path)).toContain(`<a href="${link}">`));

  it.each([403, 413, 500])('leads to the home page with status %i', (status) => {
    expect(pageOf(status, '/profile')).toContain('href="/en"');
    expect(pageOf(status, '/blog')).toContain('href="/"');
  });

  it.each([
    [413, `${MAX_BODY_KB}`],
    [421, origin],
    [500, 'abcd1234'],
  ])('names the detail of status %i', (status, detail) => expect(pageOf(status, '/')?.match(/<p>[^<]*/)?.[0]).toContain(detail));

  it('is not indexed and may apply its styles', () => {
    expect(pageOf(403, '/')).toContain('<meta name="robots" content="noindex"/>');
    expect(pageOf(403, '/')).toContain('<style nonce="n">');
  });

  it('exists for no other status', () => expect(pageOf(308, '/')).toBeNull());
});

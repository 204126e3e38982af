import { expect, it } from 'vitest';
import { localizeLinks } from './texts.server.ts';

it('adds the language to links to sign-in and member pages only', () => {
  const hrefs = ['/auth', '/profile/settings?a=1&amp;b=2#x', '/authors', '/', 'https://example.org/auth', 'mailto:a@example.org'];
  const html = hrefs.map((href) => `<a href="${href}">/auth</a>`).join('\n');
  const document = localizeLinks({ title: 'Privacy', html }, 'el');
  expect(document.title).toBe('Privacy');
  expect(document.html.match(/(?<=href=")[^"]*/g)).toEqual([
    '/auth?language=el',
    '/profile/settings?a=1&amp;b=2&amp;language=el#x',
    ...hrefs.slice(2),
  ]);
});

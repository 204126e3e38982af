import { expect, it, vi } from 'vitest';
import { provideInstalledContent } from '#tests/support/installed-content.ts';
import { pageMeta } from './page-meta.ts';

vi.mock('#content/school.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  languageTags: { el: 'el-CY', en: 'en-AU' },
}));

provideInstalledContent();

it.each([
  ['/', 'el_CY', 'en_AU'],
  ['/en', 'en_AU', 'el_CY'],
])('the Open Graph locale of %s follows the language tags of the school', (pathname, locale, alternate) => {
  const meta = pageMeta({ title: 'x', description: 'x', pathname, origin: 'https://school.example' });
  expect(meta).toContainEqual({ property: 'og:locale', content: locale });
  expect(meta).toContainEqual({ property: 'og:locale:alternate', content: alternate });
});

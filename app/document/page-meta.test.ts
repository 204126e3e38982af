import { expect, it, vi } from 'vitest';
import { el } from '#app/content/el.ts';
import { en } from '#app/content/en.ts';
import { provideContent } from '../i18n/content.ts';
import { pageMeta } from './page-meta.ts';

vi.mock('#content/school.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  languageTags: { el: 'el-CY', en: 'en-AU' },
}));

provideContent('el', el);
provideContent('en', en);

it.each([
  ['/', 'el_CY', 'en_AU'],
  ['/en', 'en_AU', 'el_CY'],
])('the Open Graph locale of %s follows the language tags of the school', (pathname, locale, alternate) => {
  const meta = pageMeta({ title: 'x', description: 'x', pathname, origin: 'https://school.example' });
  expect(meta).toContainEqual({ property: 'og:locale', content: locale });
  expect(meta).toContainEqual({ property: 'og:locale:alternate', content: alternate });
});

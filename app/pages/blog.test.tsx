import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { en } from '#app/content/en.ts';
import type { ListedArticle } from '../content/texts.server.ts';
import { provideContent } from '../i18n/content.ts';
import { ArticleCard } from './blog.tsx';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
vi.mock('#app/content/pages.ts', () => import('#tests/support/fixture-school.ts'));

provideContent('en', en);
/** Every school has this picture. */
const cover = 'not-found';
const article = {
  slug: 'what-is-the-roda',
  title: 'What is the roda?',
  excerpt: 'A circle.',
  cover,
  audience: 'For anyone',
  words: 1_001,
} as ListedArticle;

const card = (isComing: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/blog']}>
      <ArticleCard article={{ ...article, isComing }} isFirst={false} />
    </MemoryRouter>,
  );

it('links a published article', () => {
  expect(card(false)).toContain('href="/en/blog/what-is-the-roda"');
  expect(card(false)).toContain('Read article');
  expect(card(false)).not.toContain('Coming soon');
});

it('tells for whom a published article is and how long it takes to read', () => {
  expect(card(false)).toContain('For anyone');
  expect(card(false)).toContain('6 minutes');
  expect(card(true)).not.toContain('For anyone');
});

it('announces a coming article without a link', () => {
  expect(card(true)).toContain('Coming soon');
  expect(card(true)).not.toContain('<a ');
});

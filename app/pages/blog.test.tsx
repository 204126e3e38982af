import { expect, it, vi } from 'vitest';
import { en } from '#app/content/en.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import type { ListedArticle } from '../content/texts.server.ts';
import { provideContent } from '../i18n/content.ts';
import { ArticleCard } from './blog.tsx';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));

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

const card = (isComing: boolean) => renderAt('/en/blog', <ArticleCard article={{ ...article, isComing }} isFirst={false} />);

it('links a published article and tells for whom it is and how long it takes to read', () => {
  const html = card(false);
  for (const part of ['href="/en/blog/what-is-the-roda"', 'Read article', 'For anyone', '6-minute read'])
    expect(html).toContain(part);
  expect(html).not.toContain('Coming soon');
});

it('announces a coming article without a link', () => {
  expect(card(true)).toContain('Coming soon');
  expect(card(true)).not.toMatch(/<a |For anyone/);
});

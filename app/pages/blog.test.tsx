import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { en } from '#app/content/en.ts';
import { listArticles } from '../content/texts.server.ts';
import { provideContent } from '../i18n/content.ts';
import { ArticleCard } from './blog.tsx';

provideContent('en', en);
const [article] = listArticles('en');

const card = (status: 'published' | 'coming') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={['/en/blog']}>
      {article && <ArticleCard article={{ ...article, status }} isFirst={false} />}
    </MemoryRouter>,
  );

it('links a published article', () => {
  expect(card('published')).toContain('href="/en/blog/why-learn-capoeira"');
  expect(card('published')).toContain('Read article');
  expect(card('published')).not.toContain('Coming soon');
});

it('announces a coming article without a link', () => {
  expect(card('coming')).toContain('Coming soon');
  expect(card('coming')).not.toContain('<a ');
});

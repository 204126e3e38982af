import { describe, expect, it, vi } from 'vitest';
import { en } from '#app/content/en.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import type { Article } from '../content/documents.ts';
import type { Content } from '../content/model.ts';
import { provideContent } from '../i18n/content.ts';
import type { Route } from './+types/article';
import ArticlePage from './article.tsx';

vi.mock('#content/pictures/manifest.ts', () => ({
  pictures: {
    'portrait-onda': { width: 302, height: 302 },
    'article-roda': { width: 960, height: 330 },
    'article-steps': { width: 960, height: 320 },
    'article-steps-tall': { width: 504, height: 624 },
    'article-photograph': { width: 640, height: 480, widths: [320, 640] },
  },
}));
vi.mock('../ui/image-files.ts', () => ({ imageUrl: (name: string) => `/assets/${name}` }));

const onda = { id: 'onda', picture: 'portrait-onda', name: 'Onda', of: 'of Onda', line: '*Professora*.' };
const group = { id: 'kids', name: 'Children', teacher: 'onda' };
const [tuesday, thursday, together] = [
  { day: 2, start: '18:00', end: '19:00', groups: ['kids'] },
  { day: 4, start: '18:00', end: '19:00', groups: ['kids'] },
  { day: 5, start: '20:00', end: '21:00', groups: ['kids', 'adults'] },
];
const schedule = { ...en.schedule, kidsGroups: [group], adultLevels: [], classes: [tuesday, thursday, together] };
provideContent('en', { ...en, instructors: [onda], schedule } as unknown as Content);

const article = {
  title: 'What is the roda?',
  standfirst: 'A circle.',
  published: '2026-10-05',
  author: 'onda',
  cover: 'article-roda',
  trial: { heading: 'Come', text: 'Come.', button: 'Book' },
  html: '<p>One</p>\n',
  words: 400,
  pictures: [],
} as unknown as Article;

function render(changes: Partial<Article>): string {
  const props = {
    loaderData: { article: { ...article, ...changes }, related: [] },
    matches: [{ loaderData: { origin: 'https://school.example' } }],
  } as unknown as Route.ComponentProps;
  return renderAt('/en/blog/what-is-the-roda', <ArticlePage {...props} />);
}

describe('an article', () => {
  it('shows drawings and photographs with their captions between the paragraphs', () => {
    const html = render({
      html: '<p>One</p>\n<!--picture 0-->\n<p>Two</p>\n<!--picture 1-->\n<p>Three</p>\n',
      pictures: [
        { name: 'article-roda', alt: 'A circle', caption: 'The <i lang="pt">roda</i>.' },
        { name: 'article-photograph', alt: 'A “hall”', caption: 'The hall.' },
      ],
    });
    expect(html).toContain(
      '<div class="prose"><p>One</p>\n</div>' +
        '<figure class="picture picture--wide"><img width="960" height="330" alt="A circle" loading="lazy" decoding="async" src="/assets/article-roda.svg"/><figcaption>The <i lang="pt">roda</i>.</figcaption></figure>' +
        '<div class="prose"><p>Two</p>\n</div><figure class="picture"><picture><source type="image/avif"',
    );
    expect(html).toMatch(
      /<source type="image\/webp"[^>]*><img [^>]*alt="A “hall”" loading="lazy"[^>]*><\/picture><figcaption>The hall\./,
    );
  });

  it('shows a strip in two rows on phones if there is a drawing of it', () => {
    const html = render({
      html: '<!--picture 0-->\n',
      pictures: [{ name: 'article-steps', alt: 'Four steps', caption: 'The steps.' }],
    });
    expect(html).toContain(
      '<picture><source media="(width &lt; 48rem)" srcSet="/assets/article-steps-tall.svg" width="504" height="624"/><img width="960" height="320" alt="Four steps"',
    );
  });

  it('places testimonials before the third section, or at the end of a shorter text', () => {
    const voices = [{ quote: 'Lovely.', speaker: 'Iris' }];
    const sections = (count: number) =>
      Array.from({ length: count }, (_, index) => `<h2 id="s-${index + 1}">Part ${index + 1}</h2>\n<p>Text</p>\n`).join('');
    expect(render({ voices, html: sections(4) })).toMatch(/Part 2.*class="testimonials".*Part 3/s);
    expect(render({ voices, html: sections(2) })).toMatch(/Part 2.*class="testimonials"/s);
  });

  it('ends with its author, the hours of the groups that the author teaches alone, and a link to the profile', () => {
    const [, end] = render({}).split('<footer class="article__end">');
    expect(end).toMatch(/portrait-onda.*Onda.*<i lang="pt">Professora<\/i>/s);
    expect(end?.match(/<li>.*?<\/li>/g)).toEqual(['<li><b>Children</b><span> Tuesday &amp; Thursday 18:00–19:00</span></li>']);
    expect(end).toContain('href="/en/instructors/onda"');
  });

  it('by the school has its name at the beginning and nothing at the end', () => {
    const html = render({ author: undefined });
    expect(html).toContain(`${en.strings.article.by} ${en.school.name}`);
    expect(html).not.toContain('portrait-');
    expect(html).not.toContain('<footer');
  });

  it('lists its sources in their languages', () => {
    const book = { about: 'The *roda*', author: 'A. Author', title: 'A roda', language: 'pt', published: '1968' };
    const page = { ...book, about: 'Songs', author: undefined, url: 'https://example.org/' };
    expect(render({ sources: [book, page] })).toContain(
      '<ul><li>The <i lang="pt">roda</i>: A. Author, <cite lang="pt">A roda</cite>, 1968</li>' +
        '<li>Songs: <cite lang="pt"><a href="https://example.org/">A roda</a></cite>, 1968</li></ul>',
    );
  });
});

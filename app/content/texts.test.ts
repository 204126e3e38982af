import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pictures } from '#content/pictures/manifest.ts';
import { articleSlugs, instructorIds } from '#content/slugs.ts';
import { compile } from '../../scripts/vite/markdown.ts';
import { locales } from '../site-map.ts';
import type { Article } from './documents.ts';

const source = (file: string) => readFileSync(`content/${file}`, 'utf8');
const read = (file: string) => compile(file, source(file));
const article = (slug: string, locale: string) => read(`blog/${slug}/${locale}.md`) as unknown as Article;

describe('articles', () => {
  it('exist for each pair of slugs', () => {
    const folders = globSync('content/blog/*/').map((folder) => folder.split(/[\\/]/).at(-1));
    expect(folders.toSorted()).toEqual(articleSlugs.map(({ el }) => el).toSorted());
  });

  it('have the same metadata in both languages and refer to existing authors, covers and articles', () => {
    for (const { el: slug } of articleSlugs) {
      const facts = locales.map((locale) => {
        const { published, updated, author, cover, related } = article(slug, locale);
        return { published, updated, author, cover, related };
      });
      expect(facts[1], slug).toEqual(facts[0]);
      expect(instructorIds, slug).toContain(facts[0]?.author);
      expect(Object.keys(pictures), slug).toContain(facts[0]?.cover);
      for (const other of facts[0]?.related ?? [])
        expect(
          articleSlugs.map(({ el }) => el),
          slug,
        ).toContain(other);
      expect(facts[0]?.related, slug).not.toContain(slug);
    }
  });
});

describe('invalid Markdown files', () => {
  const good = source('legal/privacy.el.md');
  it.each([
    [
      'an invalid date',
      'legal/privacy.el.md',
      good.replace(/^date: .*$/m, 'date: tomorrow'),
      /content\/legal\/privacy\.el\.md: date: must be a day/,
    ],
    ['a missing field', 'legal/privacy.el.md', good.replace(/^lead: .*$/m, ''), /content\/legal\/privacy\.el\.md: lead:/],
    ['an unknown field', 'legal/privacy.el.md', good.replace('date:', 'dates:'), /privacy\.el\.md: .*dates/],
    ['missing front matter', 'legal/privacy.el.md', 'No facts at all', /must begin with its front matter/],
    ['invalid YAML', 'legal/privacy.el.md', "---\ntitle: 'open\n---\n", /content\/legal\/privacy\.el\.md: /],
    ['a file in an unknown folder', 'notes/idea.md', good, /no page uses Markdown files in this folder/],
  ])('fail to compile with a message that describes %s', (_, file, text, message) => {
    expect(() => compile(file, text)).toThrow(message);
  });
});

describe('compiled Markdown', () => {
  const facts = source('legal/privacy.en.md').split('\n---\n')[0];
  const html = (text: string) => compile('legal/x.en.md', `${facts}\n---\n${text}`).html;
  it('marks up Portuguese, notes and quotations, and removes comments', () => {
    expect(html('The *roda* is round.')).toBe('<p>The <i lang="pt">roda</i> is round.</p>\n');
    expect(html('> [!NOTE] Pandeiro\n> A drum.')).toBe('<aside class="note"><p><b>Pandeiro</b> A drum.</p>\n</aside>\n');
    expect(html('> Smile and go on.')).toBe('<blockquote class="pull-quote"><p>Smile and go on.</p>\n</blockquote>\n');
    expect(html('<!-- hidden -->Seen')).toBe('<p>Seen</p>\n');
  });
  it('keeps hours and “e-mail” on one line, but not in URLs', () => {
    expect(html('At 18:00–19:00.')).toBe('<p>At <span class="nowrap">18:00–19:00</span>.</p>\n');
    expect(html('[e-mail](/e-mail)')).toBe('<p><a href="/e-mail"><span class="nowrap">e-mail</span></a></p>\n');
  });
});

import { describe, expect, it } from 'vitest';
import type { Article } from '#app/content/documents.ts';
import { compile } from './markdown.ts';

const frontMatter = `---
title: Privacy policy
heading: Privacy
description: 'What the school keeps about you, why and for how long, who sees it, and how to have it deleted.'
lead: We keep what we need to answer you and nothing more.
date: 2026-11-22
---
`;
const file = 'legal/privacy.en.md';

function errorOf(file: string, source: string): string {
  try {
    compile(file, source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

describe('invalid Markdown files', () => {
  const advice =
    "cannot be read. Put the text in quotes if it contains “: ” or “#” or begins with a sign such as * or [. Between ' and ', " +
    "write an apostrophe as ’. Example: title: 'Capoeira: don’t worry'";
  it.each([
    ['an invalid date', '2026-11-22', 'tomorrow', ':6 date: must be a day such as 2026-10-05'],
    ['a missing field', /^lead: .*\n/m, '', ':1 lead: is missing: write it after its name and a colon'],
    ['an empty field', /^lead: .*$/m, 'lead:', ':5 lead: is missing: write it after its name and a colon'],
    [
      'an unknown field',
      /^date: /m,
      'comment: none\ndate: ',
      ':6 comment: is not a field of this file: delete it or correct its name. The fields of this file are title, heading, description, lead, date, controller',
    ],
    ['a number for a text', 'Privacy policy', '2026', ':2 title: must be a text: put 2026 in quotes'],
    ['a long title', 'Privacy policy', 'Privacy '.repeat(9), ':2 title: must have at most 70 characters, has 71'],
    [
      'a short description',
      /^description: .*$/m,
      'description: Too short',
      ':4 description: must have at least 70 characters, has 9',
    ],
    ['an unquoted title with a colon', 'Privacy policy', 'Privacy: a policy', `:2 title: ${advice}`],
    ['an apostrophe in quotes', 'Privacy policy', "'Don't worry'", `:2 title: ${advice}`],
    ['an unquoted Portuguese word at the beginning', 'heading: Privacy', 'heading: *Roda*', `:3 heading: ${advice}`],
    [
      'a heading of another level',
      /$/,
      '\nText\n\n### Before any section\n',
      ':11: headings in the text begin with two number signs: ## Heading',
    ],
    ['missing front matter', /^---\n/, '', ':1: must begin with its front matter between two lines of ---'],
  ])('fail to compile with a message that describes %s', (_, from, to, message) => {
    expect(errorOf(file, frontMatter.replace(from, to))).toBe(`content/${file}${message}`);
  });

  it('include files in a folder without pages', () => {
    const message = 'content/notes/idea.md: no page uses Markdown files in this folder: move it or delete it';
    expect(errorOf('notes/idea.md', frontMatter)).toBe(message);
  });

  it('are described by all their mistakes at once', () => {
    const bad = frontMatter.replace('lead: ', 'leed: ').replace('2026-11-22', 'soon');
    expect(() => compile(file, bad)).toThrow(/:1 lead: .*\n.*:6 date: .*\n.*:5 leed: /);
  });
});

describe('pictures in articles', () => {
  const article = 'blog/roda/en.md';
  const facts = `---
title: The roda
description: 'What happens in the circle, who plays in it, who sings, and why nobody stands at its edge for long.'
excerpt: A circle.
standfirst: A circle of people.
audience: For anyone
published: 2026-10-05
cover: cover-roda
coverAlt: People in a circle
related: []
trial: { heading: Come, text: Come and see., button: Book }
---
`;
  const compiled = (text: string) => compile(article, facts + text) as unknown as Article;

  it('have a description and a caption, in which Portuguese words are marked', () => {
    expect(compiled('One.\n\n![A “circle”](article-roda "The *roda*.")\n\nTwo.')).toMatchObject({
      html: '<p>One.</p>\n<!--picture 0-->\n<p>Two.</p>\n',
      pictures: [{ name: 'article-roda', alt: 'A “circle”', caption: 'The <i lang="pt">roda</i>.' }],
    });
  });

  const form = '![What it shows](article-roda "Caption")';
  it.each([
    [
      'no description',
      '![](article-roda "A circle")',
      `has no description: write between [ and ] what it shows, for people who do not see it, as in ${form}`,
    ],
    ['no caption', '![People](article-roda)', `has no caption: write it in quotes behind the name, as in ${form}`],
    [
      'a path',
      '![People](art/roda.jpg "A circle")',
      `write the name of a file in content/art, without its folder and ending, as in ${form}`,
    ],
  ])('fail to compile with %s', (_, picture, message) => {
    expect(errorOf(article, `${facts}\nText\n\n${picture}\n`)).toBe(`content/${article}:16: ${picture}: ${message}`);
  });

  it.each(['Text ![People](article-roda "A circle")', '> ![People](article-roda "A circle")'])(
    'fail to compile inside other text: %s',
    (text) => {
      expect(errorOf(article, `${facts}${text}\n`)).toBe(
        `content/${article}:13: ![People](article-roda "A circle"): put it in a paragraph of its own, with an empty line before and after it`,
      );
    },
  );

  it('fail to compile elsewhere', () => {
    expect(errorOf(file, `${frontMatter}![People](article-roda "A circle")\n`)).toBe(
      `content/${file}:8: ![People](article-roda "A circle"): only articles have pictures in their text: delete it`,
    );
  });
});

describe('compiled Markdown', () => {
  const html = (text: string) => compile(file, frontMatter + text).html;
  it('marks up Portuguese, notes and quotations, and removes comments', () => {
    expect(html('The *roda* is round.')).toBe('<p>The <i lang="pt">roda</i> is round.</p>\n');
    expect(html('> [!NOTE] Pandeiro\n> A drum.')).toBe('<aside class="note"><p><b>Pandeiro</b> A drum.</p>\n</aside>\n');
    expect(html('> Smile and go on.')).toBe('<blockquote class="pull-quote"><p>Smile and go on.</p>\n</blockquote>\n');
    expect(html('<!-- hidden -->Seen')).toBe('<p>Seen</p>\n');
  });
  it('has subheadings, and times in hour-by-hour lists', () => {
    expect(html('## Questions\n\n### May I watch?\n\nYes.')).toBe(
      '<h2 id="s-1">Questions</h2>\n<h3>May I watch?</h3>\n<p>Yes.</p>\n',
    );
    expect(html('- 20:00 We begin.\n- Later')).toBe('<ul>\n<li><time>20:00</time> We begin.</li>\n<li>Later</li>\n</ul>\n');
  });
  it('keeps hours, ages, phone numbers, dates and references to laws on one line, but not in URLs', () => {
    expect(html('At 18:00–19:00.')).toBe('<p>At <span class="nowrap">18:00–19:00</span>.</p>\n');
    for (const phone of ['210 000 0000', '+30 210 000 0000', '(03) 7010 0000'])
      expect(html(`Call ${phone}.`)).toBe(`<p>Call <span class="nowrap">${phone}</span>.</p>\n`);
    for (const phrase of [
      '11 October 1890',
      '1899–1974',
      'ages 3–6',
      '7–12 ετών',
      'Article 6(1)(b)',
      'Law 4624/2019',
      'άρθρο 6',
      'στοιχείο στ’',
    ])
      expect(html(`So ${phrase}.`)).toBe(`<p>So <span class="nowrap">${phrase}</span>.</p>\n`);
    expect(html('[1899–1974](/1899–1974)')).toMatch(/^<p><a href="[^"<]+"><span class="nowrap">1899–1974<\/span><\/a><\/p>\n$/);
  });
});

// Each test makes a mistake in a copy of the installed content, so that the tests hold for every school.
import { describe, expect, it } from 'vitest';
import { articleSlugs, instructorIds } from '#app/site-map.ts';
import { school } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';

const { read, change, remove, lineOf, check, newFindings } = copyContent();

const [slugs = { el: '', en: '' }] = articleSlugs;
const [id = ''] = instructorIds;
const describeWithTexts = describe.skipIf(articleSlugs.length === 0 || instructorIds.length === 0);
const article = `blog/${slugs.el}/el.md`;
const translation = `blog/${slugs.el}/en.md`;

/** Adds a paragraph to an article in both languages. */
function addParagraph(text: string, english = text): void {
  change(article, /$/, `\n${text}\n`);
  change(translation, /$/, `\n${english}\n`);
}

describe('the installed content', () => {
  it('has no errors', async () => {
    expect((await check()).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describeWithTexts('files', () => {
  it('reports an article without texts', async () => {
    change('slugs.ts', /articleSlugs[^=]*= \[/, "$&\n  { el: 'nea', en: 'new' },");
    expect(await newFindings()).toEqual([
      `content/slugs.ts:${lineOf('slugs.ts', "'nea'")}: articleSlugs.0: has no texts: write content/blog/nea/el.md and en.md, or delete this entry`,
    ]);
  });

  it('reports a folder that no list names, but nothing inside it', async () => {
    change('slugs.ts', `'${id}'`, "'nobody'");
    change(`instructors/${id}/en.md`, /$/, '\n[a page](/nowhere)\n');
    const findings = await newFindings();
    expect(findings.filter((finding) => finding.startsWith(`content/instructors/${id}/`))).toEqual([]);
    expect(findings).toEqual(
      expect.arrayContaining([
        `content/slugs.ts:${lineOf('slugs.ts', "'nobody'")}: instructorIds.0: has no texts: write content/instructors/nobody/el.md and en.md, or delete this entry`,
        `content/instructors/${id}: is not in instructorIds of content/slugs.ts: add it there or delete the folder`,
      ]),
    );
  });

  it('reports a missing translation', async () => {
    remove('legal/privacy.en.md');
    expect(await newFindings()).toContain(
      'content/legal/privacy.en.md: is missing: translate content/legal/privacy.el.md into English',
    );
  });

  it('reports an unknown author and an unknown related article', async () => {
    for (const file of [article, translation]) {
      change(file, /^author: .*$/m, 'author: nobody');
      change(file, /^related: .*$/m, `related: [nothing, ${slugs.el}]`);
    }
    expect((await newFindings()).filter((line) => line.startsWith(`content/${article}`))).toEqual([
      `content/${article}:${lineOf(article, 'author:')}: author: 'nobody' is not an instructor: write one of ${instructorIds.join(', ')}`,
      `content/${article}:${lineOf(article, 'related:')}: related.0: 'nothing' is not the Greek slug of an article: correct or delete it`,
      `content/${article}:${lineOf(article, 'related:')}: related.1: is this article itself: write another one or delete it`,
    ]);
  });

  it('reports mistakes in the front matter with their lines', async () => {
    change(article, /^published: .*$/m, 'published: soon');
    expect(await newFindings()).toEqual([
      `content/${article}:${lineOf(article, 'published:')}: published: must be a day such as 2026-10-05`,
    ]);
  });

  it('reports a syntax error alone', async () => {
    change('home.en.ts', /title: '.*',/, "title: 'What's this',");
    expect(await newFindings()).toEqual([
      `content/home.en.ts:${lineOf('home.en.ts', "What's")}: cannot be read: a quote, a comma or a bracket is missing or too many in this line or the one before. Each text is between two ' and followed by a comma; write an apostrophe inside as ’ (expected , or } but found Identifier)`,
    ]);
  });
});

describeWithTexts('languages', () => {
  it('reports metadata that differ', async () => {
    change(translation, /^published: .*$/m, 'published: 2020-01-02');
    const [, published] = read(article).match(/^published: (.*)$/m) ?? [];
    expect(await newFindings()).toEqual([
      `content/${translation}:${lineOf(translation, 'published:')}: published: is 2020-01-02 here and ${published} in the Greek file: write the same in both`,
    ]);
  });

  it('reports a heading without a translation', async () => {
    const [, ...headings] = read(translation).split('\n## ');
    change(translation, /$/, '\n## One more\n');
    expect(await newFindings()).toEqual([
      `content/${translation}: has ${headings.length + 1} headings (##), the Greek file has ${headings.length}: add or remove some so that both have the same`,
    ]);
  });

  it('reports a picture without a translation', async () => {
    const count = read(translation).match(/^!\[/gm)?.length ?? 0;
    change(article, /$/, '\n![Μια πόρτα](article-door "Η πόρτα.")\n');
    expect(await newFindings()).toEqual([
      `content/${translation}: has ${count} pictures (![…](…)), the Greek file has ${count + 1}: add or remove some so that both have the same`,
    ]);
  });

  it('reports lineage that one language lacks', async () => {
    const last = `instructors/${instructorIds.at(-1)}/en.md`;
    change(last, /^place: /m, 'lineage: A master\nplace: ');
    expect(await newFindings()).toEqual([
      `content/${last}: has 1 lines about lineage, the Greek file has 0: add or remove some so that both have the same`,
    ]);
  });

  it('reports a link without a translation', async () => {
    change(article, /$/, '\n[Χάρτης](/sitemap)\n');
    expect(await newFindings()).toEqual([
      `content/${article}:${lineOf(article, '/sitemap')}: links to /sitemap, content/${translation} does not: add the link there`,
    ]);
  });

  it('accepts a short title that is the same in both languages', async () => {
    for (const file of [article, translation]) change(file, /^title: .*$/m, 'title: Ginga');
    expect(await newFindings()).toEqual([]);
  });

  it('reports a long text that is the same in both languages, unless it is Portuguese', async () => {
    const english = 'The circle gives you a nickname, usually for something that you would rather forget.';
    const greek = 'Ο κύκλος σού δίνει ένα παρατσούκλι, συνήθως για κάτι που θα προτιμούσες να ξεχάσεις.';
    addParagraph(english);
    addParagraph(greek);
    addParagraph('*Paranauê, paranauê, Paraná. Paranauê, paranauê, Paraná. Vou dizer à minha mulher, Paraná.*');
    const message = (file: string, language: string) =>
      `is the same as in content/${file}: translate it into ${language}, or put Portuguese words between two *`;
    expect(await newFindings()).toEqual([
      `content/${article}:${lineOf(article, english)}: ${message(translation, 'Greek')}`,
      `content/${translation}:${lineOf(translation, greek)}: ${message(article, 'English')}`,
    ]);
  });

  it('reports a list with fewer entries', async () => {
    const faq = read('faq.en.ts').match(/^ {2}\{$/gm)?.length ?? 0;
    change('faq.en.ts', /^ {2}\{\n.*?^ {2}\},\n/ms, '');
    expect(await newFindings()).toEqual([
      `content/faq.en.ts:${lineOf('faq.en.ts', 'export const')}: faq: has ${faq - 1} entries, content/faq.el.ts has ${faq}: add the missing ones in English`,
    ]);
  });
});

describeWithTexts('markup', () => {
  const text = 'home.title';
  it.each([
    [
      'an asterisk without a partner',
      'A *roda',
      'has an asterisk without a partner: Portuguese words stand between two, as in *roda*',
    ],
    ['a bracket without a partner', 'A [roda', 'has a bracket without a partner: the words of a link stand between [ and ]'],
    ['a brace without a partner', 'A {roda', 'has a brace without a partner: a placeholder stands between { and }'],
    ['an empty text', '', 'must not be empty: write a text'],
    ['a space at the end', 'A roda ', 'begins or ends with a space: delete it'],
  ])('reports %s', async (_, title, message) => {
    change('home.en.ts', /\btitle: '.*',/, `title: '${title}',`);
    expect(await newFindings()).toContain(`content/home.en.ts:${lineOf('home.en.ts', `title: '${title}'`)}: ${text}: ${message}`);
  });

  it('reports an address in a text that the site links by itself', async () => {
    for (const file of ['home.el.ts', 'home.en.ts']) change(file, /\btitle: '.*',/, "title: '[Here](/blog)',");
    expect(await newFindings()).toContain(
      `content/home.en.ts:${lineOf('home.en.ts', '[Here]')}: ${text}: gives an address in ( ): write only the words of the link in [ ], because the site knows where it leads`,
    );
  });

  it('reports a placeholder that nothing fills in', async () => {
    change('home.el.ts', /\btitle: '.*',/, "title: 'Από το {yaer}',");
    change('home.en.ts', /\btitle: '.*',/, "title: 'Since {yaer}',");
    expect(await newFindings()).toEqual(
      ['home.el.ts', 'home.en.ts'].map((file) =>
        expect.stringContaining(
          `content/${file}:${lineOf(file, '{yaer}')}: nothing fills in {yaer}: correct it, this file may have {school}, `,
        ),
      ),
    );
  });

  it('accepts a fact of the school in one language only', async () => {
    change('home.en.ts', /\btitle: '.*',/, "title: 'Capoeira at {street}, {city}',");
    expect(await newFindings()).toEqual([]);
  });

  it('reports a placeholder and a link that one language lacks', async () => {
    change('interface/strings.en.ts', "teacher: 'Taught by [{name}]'", "teacher: 'Taught by [Somebody]'");
    change('home.el.ts', /\btitle: '.*',/, "title: '[Σχολή]',");
    const placeOf = (file: string, text: RegExp) => `content/${file}:${lineOf(file, text)}`;
    expect(await newFindings()).toEqual([
      `${placeOf('home.en.ts', /\btitle: /)}: ${text}: has no link, but the Greek text has one: put the words of the link in [ ]`,
      `${placeOf('interface/strings.en.ts', /Somebody/)}: strings.schedule.teacher: lacks {name}, which the Greek text has: the site fills it in`,
    ]);
  });
});

describeWithTexts('links', () => {
  it.each([
    ['a page that does not exist', '/nowhere', 'the site has no such page: correct the link or delete it'],
    ['a path with a slash at the end', '/instructors/', 'write /instructors'],
    [
      'a relative path',
      'instructors',
      'begin it with / for a page of this site, with https:// for another site, or with mailto:',
    ],
    ['a section of a page without sections', '/instructors#first', 'the page has no sections: write /instructors'],
    ['a calendar of no group', '/calendar/nobody.ics', 'the site has no such page: correct the link or delete it'],
  ])('reports a link to %s', async (_, href, message) => {
    addParagraph(`See [this](${href}).`);
    expect(await newFindings()).toEqual(
      [article, translation].map((file) => `content/${file}:${lineOf(file, `](${href})`)}: link to ${href}: ${message}`),
    );
  });

  it('reports a link to an unknown article in both languages once for each, not also as missing in the other', async () => {
    addParagraph('[Άρθρο](/blog/tipota)', '[Article](/en/blog/nothing)');
    const message = 'the site has no such page: correct the link or delete it';
    expect(await newFindings()).toEqual([
      `content/${article}:${lineOf(article, 'tipota')}: link to /blog/tipota: ${message}`,
      `content/${translation}:${lineOf(translation, '/nothing')}: link to /en/blog/nothing: ${message}`,
    ]);
  });

  it('reports a link to a section that the home page does not have', async () => {
    addParagraph('See [this](/#nothing).', 'See [this](/en#nothing).');
    expect(await newFindings()).toEqual([
      expect.stringMatching(/: link to \/#nothing: the page has no such section: it has #home, #capoeira, #about, /),
      expect.stringMatching(/: link to \/en#nothing: the page has no such section: it has #home, #capoeira, #about, /),
    ]);
  });

  it('reports a link to an article that is only announced', async () => {
    change('slugs.ts', `en: '${slugs.en}'`, `en: '${slugs.en}', status: 'coming'`);
    change('legal/privacy.el.md', /$/, `\n[Άρθρο](/blog/${slugs.el})\n`);
    change('legal/privacy.en.md', /$/, `\n[Article](/en/blog/${slugs.en})\n`);
    expect(await newFindings()).toContain(
      `content/legal/privacy.en.md:${lineOf('legal/privacy.en.md', '[Article]')}: link to /en/blog/${slugs.en}: this article is not published yet`,
    );
  });

  it('accepts pages, sections, calendars, files and other sites', async () => {
    addParagraph(
      '[1](/) [2](/#contact) [3](/calendar/all.ics) [4](/feed.xml) [5](/profile/settings) [6](https://www.unesco.org/) [7](/privacy#s-1) [8](/?class=x#contact)',
      '[1](/en) [2](/en#contact) [3](/en/calendar/all.ics) [4](/en/feed.xml) [5](/profile/settings) [6](https://www.unesco.org/) [7](/en/privacy#s-1) [8](/en?class=x#contact)',
    );
    expect(await newFindings()).toEqual([]);
  });

  it('reports words in brackets without an address', async () => {
    addParagraph('See [our teachers].');
    expect(await newFindings()).toEqual(
      [article, translation].map(
        (file) =>
          `content/${file}:${lineOf(file, '[our teachers]')}: [our teachers] has no address: write the address behind it in ( ), as in [the blog](/blog)`,
      ),
    );
  });

  it('reports a consent switch that is missing, or has nothing to switch', async () => {
    const file = 'legal/privacy.en.md';
    if (school.instagram) change(file, '\n[withdraw-consent]\n', '\n');
    else change(file, /$/, '\n[withdraw-consent]\n');
    expect(await newFindings()).toEqual([
      school.instagram
        ? `content/${file}: lacks the switch for Instagram: write [withdraw-consent] on a line of its own, between empty lines`
        : `content/${file}:${lineOf(file, '[withdraw-consent]')}: has [withdraw-consent], but the school has no Instagram: delete that line`,
    ]);
  });
});

describeWithTexts('search results', () => {
  it('reports a title that is too long with the school’s name', async () => {
    const title = 'A'.repeat(91 - ` – ${school.name}`.length);
    change('home.en.ts', /\btitle: '.*',/, `title: '${title}',`);
    expect(await newFindings()).toEqual([
      `content/home.en.ts:${lineOf('home.en.ts', title)}: home.title: with the school’s name the title has 91 characters: shorten it to at most 90`,
    ]);
  });

  it.each([69, 161])('reports a description of %i characters', async (length) => {
    change('home.en.ts', /\bdescription:\s+'.*',/, `description: '${'a'.repeat(length)}',`);
    expect(await newFindings()).toEqual([
      `content/home.en.ts:${lineOf('home.en.ts', 'description:')}: home.description: has ${length} characters: write 70 to 160`,
    ]);
  });

  it('reports titles and descriptions that repeat others', async () => {
    const title = 'A title for everything';
    const description = 'The same description for two different pages, which search engines dislike.';
    for (const file of ['legal/privacy.en.md', 'legal/code-of-conduct.en.md']) {
      change(file, /^title: .*$/m, `title: ${title}`);
      change(file, /^description: .*$/m, `description: ${description}`);
    }
    const [first, second] = ['legal/privacy.en.md', 'legal/code-of-conduct.en.md'];
    expect(await newFindings()).toEqual([
      `content/${second}:2: title: is the same title as in content/${first}:2: search results need different titles`,
      `content/${second}:4: description: is the same description as in content/${first}:4: search results need different descriptions`,
    ]);
  });

  it('reports malformed and repeated addresses', async () => {
    change('slugs.ts', `en: '${slugs.en}' },`, `en: 'Why Learn' },\n  { el: '${slugs.el}', en: 'other' },`);
    const line = lineOf('slugs.ts', "'Why Learn'");
    expect((await newFindings()).filter((finding) => finding.startsWith('content/slugs.ts'))).toEqual([
      `content/slugs.ts:${line}: articleSlugs.0.en: 'Why Learn' cannot be an address: write lower-case Latin letters, digits and hyphens, as in why-learn-capoeira`,
      `content/slugs.ts:${line + 1}: articleSlugs.1.el: stands in line ${line} already: delete one of the two`,
    ]);
  });
});

describeWithTexts('descriptions of pictures', () => {
  const file = 'instructors/cards.en.ts';
  it('reports a file name', async () => {
    change(file, /portrait: '.*',/, "portrait: 'IMG_2041.jpg',");
    expect(await newFindings()).toEqual([
      `content/${file}:${lineOf(file, 'IMG_2041')}: instructorCopy.${id}.portrait: is not a description: write what the picture shows, for people who do not see it`,
    ]);
  });

  it('reports a file name between the paragraphs of an article', async () => {
    addParagraph('![IMG_2041.jpg](article-door "The door.")');
    expect(await newFindings()).toEqual(
      [article, translation].map(
        (each) =>
          `content/${each}:${lineOf(each, 'IMG_2041')}: picture: is not a description: write what the picture shows, for people who do not see it`,
      ),
    );
  });

  it('reports a description that stands twice', async () => {
    change(file, /portrait: '.*',/g, "portrait: 'A portrait of someone',");
    const line = lineOf(file, 'A portrait of someone');
    expect(await newFindings()).toContainEqual(
      expect.stringContaining(`portrait: is the description of another picture too (line ${line}): describe this one`),
    );
  });
});

// Each test makes mistakes in a copy of the installed content, so that the tests hold for every school.
import { describe, expect, it } from 'vitest';
import { contentErrors, markupErrors } from '#app/content/rule-messages.ts';
import { interpolate } from '#app/i18n/format.ts';
import { school } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';
import { articleSlugs, instructorIds } from '#tests/support/installed-content.ts';

const { read, change, remove, add, placeOf, check, newFindings } = copyContent();

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

/** A finding about the same text in both languages of the article. */
const inBoth = (text: string, message: string) => [article, translation].map((file) => `${placeOf(file, text)}: ${message}`);

describe('the installed content', () => {
  it('has no errors', async () => {
    expect((await check()).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describeWithTexts('files', () => {
  it('reports entries without texts and a folder that no list names, but nothing inside it', async () => {
    change('slugs.ts', /articleSlugs[^=]*= \[/, "$&\n  { el: 'nea', en: 'new' },");
    change('slugs.ts', `'${id}'`, "'nobody'");
    change(`instructors/${id}/en.md`, /$/, '\n[a page](/nowhere)\n');
    const findings = await newFindings();
    expect(findings.filter((finding) => finding.startsWith(`content/instructors/${id}/`))).toEqual([]);
    expect(findings).toEqual(
      expect.arrayContaining([
        `content/slugs.ts articleSlugs #1: has no texts: write content/blog/nea/el.md and en.md, or delete this entry`,
        `content/slugs.ts instructorIds #1: has no texts: write content/instructors/nobody/el.md and en.md, or delete this entry`,
        `content/instructors/${id}: is not in slugs.ts: add it there or delete the folder`,
      ]),
    );
  });

  it('reports a missing translation', async () => {
    remove('legal/privacy.en.md');
    expect(await newFindings()).toContain('content/legal/privacy.en.md: is missing: translate content/legal/privacy.el.md');
  });

  it('reports an unknown author and an unknown related article', async () => {
    for (const file of [article, translation]) {
      change(file, /^author: .*$/m, 'author: nobody');
      change(file, /^related: .*$/m, `related: [nothing, ${slugs.el}]`);
    }
    expect((await newFindings()).filter((line) => line.startsWith(`content/${article}`))).toEqual([
      `${placeOf(article, 'author:')} author: 'nobody' is not an instructor: write one of ${instructorIds.join(', ')}`,
      `${placeOf(article, 'related:')} related #1: 'nothing' is not the Greek slug of an article`,
      `${placeOf(article, 'related:')} related #2: is this article itself: write another one or delete it`,
    ]);
  });

  it('reports mistakes in the front matter with their lines', async () => {
    change(article, /^published: .*$/m, 'published: soon');
    expect(await newFindings()).toEqual([`${placeOf(article, 'published:')} published: must be a day such as 2026-10-05`]);
  });
});

describeWithTexts('languages', () => {
  it('reports metadata, headings, pictures, links and lineage that differ', async () => {
    const last = `instructors/${instructorIds.at(-1)}/en.md`;
    const [, published] = read(article).match(/^published: (.*)$/m) ?? [];
    const [, ...headings] = read(translation).split('\n## ');
    const pictures = read(translation).match(/^!\[/gm)?.length ?? 0;
    change(translation, /^published: .*$/m, 'published: 2020-01-02');
    change(translation, /$/, '\n## One more\n');
    add('art/article-door.svg');
    change(article, /$/, '\n![Μια πόρτα](article-door "Η πόρτα.")\n\n[Χάρτης](/sitemap)\n');
    change(last, /^place: /m, 'lineage: A master\nplace: ');
    expect((await newFindings()).sort()).toEqual(
      [
        `content/${translation}: has published: 2020-01-02, but the Greek file has ${published}`,
        `content/${translation}: has headings: ${headings.length + 1}, but the Greek file has ${headings.length}`,
        `content/${translation}: has pictures: ${pictures}, but the Greek file has ${pictures + 1}`,
        `${placeOf(article, '/sitemap')}: links to /sitemap, content/${translation} does not: add the link there`,
        `content/${last}: has lineage: 1, but the Greek file has 0`,
      ].sort(),
    );
  });

  it('reports a long text that is the same in both languages, unless it is Portuguese, but no short title', async () => {
    for (const file of [article, translation]) change(file, /^title: .*$/m, 'title: Ginga');
    const english = 'The circle gives you a nickname, usually for something that you would rather forget.';
    const greek = 'Ο κύκλος σού δίνει ένα παρατσούκλι, συνήθως για κάτι που θα προτιμούσες να ξεχάσεις.';
    addParagraph(english);
    addParagraph(greek);
    addParagraph('*Paranauê, paranauê, Paraná. Paranauê, paranauê, Paraná. Vou dizer à minha mulher, Paraná.*');
    const message = (file: string) => `is the same as in content/${file}: translate it, or put Portuguese words between two *`;
    expect(await newFindings()).toEqual([
      `${placeOf(article, english)}: ${message(translation)}`,
      `${placeOf(translation, greek)}: ${message(article)}`,
    ]);
  });

  it('reports texts that one language lacks', async () => {
    const faq = read('faq.en.ts').match(/^ {2}\{$/gm)?.length ?? 0;
    change('faq.en.ts', /^ {2}\{\n.*?^ {2}\},\n/ms, '');
    expect(await newFindings()).toEqual(
      ['question', 'answer'].map(
        (text) => `content/faq.el.ts faq #${faq}.${text}: is missing in content/faq.en.ts: translate it, or delete it here`,
      ),
    );
  });
});

describeWithTexts('markup', () => {
  it.each([
    ['A *roda', markupErrors.asterisk],
    ['A * roda *', markupErrors.asterisk],
    ['A [roda', markupErrors.bracket],
    ['A {roda', markupErrors.brace],
    ['A {year2}', markupErrors.brace],
    ['', contentErrors.en.missing],
    ['A roda ', 'begins or ends with a space: delete it'],
    ['[Here](/blog)', markupErrors.linkAddressUnneeded],
  ])('reports the text %j', async (title, message) => {
    change('home.en.ts', /\btitle: '.*',/, `title: '${title}',`);
    expect(await newFindings()).toContain(`content/home.en.ts home.title: ${message}`);
  });

  it('reports a placeholder that nothing fills in, but no fact of the school in one language only', async () => {
    change('home.el.ts', /\btitle: '.*',/, "title: 'Από το {yaer}',");
    change('home.en.ts', /\btitle: '.*',/, "title: 'At {street}, {city} since {yaer}',");
    const message = 'nothing fills in {yaer}: correct it, this file may have {school}, ';
    expect(await newFindings()).toEqual(
      ['home.el.ts', 'home.en.ts'].map((file) => expect.stringContaining(`${placeOf(file, '{yaer}')}: ${message}`)),
    );
  });

  it('reports a link that one language lacks', async () => {
    change('home.el.ts', /\btitle: '.*',/, "title: '[Σχολή]',");
    expect(await newFindings()).toEqual([`content/home.en.ts home.title: ${markupErrors.linkMissing}`]);
  });
});

describeWithTexts('links', () => {
  const noPage = 'the site has no such page: correct the link or delete it';

  it('reports links to no page and to sections of a page without any, and paths that are not as the site writes them', async () => {
    const links = {
      instructors: 'begin it with / for a page of this site, with https:// for another site, or with mailto:',
      '/instructors/': noPage,
      '//instructors': 'begin it with / for a page of this site, with https:// for another site, or with mailto:',
      '/instructors#first': 'the page has no such section: it has none',
      '/nowhere': noPage,
      '/calendar/nobody.ics': noPage,
    };
    for (const href of Object.keys(links)) addParagraph(`See [this](${href}).`);
    expect(await newFindings()).toEqual(
      [article, translation].flatMap((file) =>
        Object.entries(links).map(([href, message]) => `${placeOf(file, `](${href})`)}: link to ${href}: ${message}`),
      ),
    );
  });

  it('reports a link to an unknown article in both languages once for each, not also as missing in the other', async () => {
    addParagraph('[Άρθρο](/blog/tipota)', '[Article](/en/blog/nothing)');
    expect(await newFindings()).toEqual([
      `${placeOf(article, 'tipota')}: link to /blog/tipota: ${noPage}`,
      `${placeOf(translation, '/nothing')}: link to /en/blog/nothing: ${noPage}`,
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
      `${placeOf('legal/privacy.en.md', '[Article]')}: link to /en/blog/${slugs.en}: this article is not published yet`,
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
    const message = '[our teachers] has no address: write the address behind it in ( ), as in [the blog](/blog)';
    expect(await newFindings()).toEqual(inBoth('[our teachers]', message));
  });

  it('reports a consent switch that is missing, or has nothing to switch', async () => {
    const file = 'legal/privacy.en.md';
    if (school.instagram) change(file, '\n[withdraw-consent]\n', '\n');
    else change(file, /$/, '\n[withdraw-consent]\n');
    expect(await newFindings()).toEqual([
      school.instagram
        ? `content/${file}: write [withdraw-consent] on a line of its own, unless the school has no Instagram`
        : `content/${file}: delete [withdraw-consent], because the school has no Instagram`,
    ]);
  });
});

describeWithTexts('search results', () => {
  it.each([69, 161])('reports a long title with the school’s name, and a description of %i characters', async (length) => {
    const title = 'A'.repeat(91 - ` – ${school.name}`.length);
    change('home.en.ts', /\btitle: '.*',/, `title: '${title}',`);
    change('home.en.ts', /\bdescription:\s+'.*',/, `description: '${'a'.repeat(length)}',`);
    expect(await newFindings()).toEqual([
      `content/home.en.ts home.title: ${interpolate(contentErrors.en.titleTooLong, { max: title.length - 1, length: title.length })}`,
      `content/home.en.ts home.description: ${interpolate(contentErrors.en[length < 70 ? 'tooShort' : 'tooLong'], { min: 70, max: 160, length })}`,
    ]);
  });

  it('reports titles and descriptions that repeat others', async () => {
    const [first, second] = ['legal/privacy.en.md', 'legal/code-of-conduct.en.md'];
    const description = 'The same description for two different pages, which search engines dislike.';
    for (const file of [first, second]) {
      change(file, /^title: .*$/m, 'title: A title for everything');
      change(file, /^description: .*$/m, `description: ${description}`);
    }
    expect(await newFindings()).toEqual([
      `content/${second}:2 title: is the same as in content/${first}:2 title: write a different one`,
      `content/${second}:4 description: is the same as in content/${first}:4 description: write a different one`,
    ]);
  });

  it('reports malformed and repeated addresses', async () => {
    change('slugs.ts', `en: '${slugs.en}' },`, `en: 'Why Learn' },\n  { el: '${slugs.el}', en: 'other' },`);
    expect((await newFindings()).filter((finding) => finding.startsWith('content/slugs.ts'))).toEqual([
      `content/slugs.ts articleSlugs #1.en: 'Why Learn' cannot be an address: write lower-case Latin letters, digits and hyphens, as in why-learn-capoeira`,
      'content/slugs.ts articleSlugs #2.el: is the same as in content/slugs.ts articleSlugs #1.el: write a different one',
    ]);
  });
});

describeWithTexts('pictures', () => {
  it('reports portraits, covers and pictures in articles that do not exist', async () => {
    change('slugs.ts', `'${id}'`, "'nobody'");
    change(translation, /^cover: .*$/m, 'cover: cover-nothing');
    change(translation, /$/, '\n![A door](article-nothing "The door.")\n');
    const advice = (name: string) =>
      `needs a picture content/art/${name}.jpg (or .png, .webp, .avif, .svg): add it or correct the name`;
    expect(await newFindings()).toEqual(
      expect.arrayContaining([
        `content/slugs.ts instructorIds #1: ${advice('portrait-nobody')}`,
        `${placeOf(translation, 'cover-nothing')} cover: ${advice('cover-nothing')}`,
        `${placeOf(translation, 'article-nothing')}: ${advice('article-nothing')}`,
      ]),
    );
  });
});

describeWithTexts('descriptions of pictures', () => {
  const file = 'instructors/cards.en.ts';

  it('reports a file name, also between the paragraphs of an article', async () => {
    change(file, /portrait: '.*',/, "portrait: 'IMG_2041.jpg',");
    add('art/article-door.svg');
    addParagraph('![IMG_2041.jpg](article-door "The door.")');
    const message = 'is not a description: write what the picture shows, for people who do not see it';
    expect((await newFindings()).sort()).toEqual([
      ...inBoth('IMG_2041', message),
      `content/${file} instructorCopy.${id}.portrait: ${message}`,
    ]);
  });

  it('reports a description that stands twice', async () => {
    change(file, /portrait: '.*',/g, "portrait: 'A portrait of someone',");
    expect(await newFindings()).toContainEqual(
      expect.stringContaining(
        `is the description of another picture too, in content/${file} instructorCopy.${id}.portrait: describe this one`,
      ),
    );
  });
});

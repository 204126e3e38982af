import { describe, expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { articleSlugs } from '#app/site-map.ts';
import { school } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';
import { notice } from './finding.ts';
import { sampleFacts } from './sample-facts.ts';

const { read, add, change, lineOf, check, newFindings } = copyContent();

const [slugs = { el: '', en: '' }] = articleSlugs;
const describeWithArticle = describe.skipIf(articleSlugs.length === 0);
const article = `blog/${slugs.el}/en.md`;
const [person] = el.instructors;

function setNames(name: 'formerNames' | 'otherNames', values: readonly string[]): void {
  const code = `export const ${name}: readonly string[] = ${JSON.stringify(values)};\n`;
  const isThere = read('school.ts').includes(`export const ${name}`);
  change('school.ts', isThere ? new RegExp(`export const ${name}.*\\n`) : /$/, code);
}

const addLine = (text: string) => change(article, /$/, `\n${text}\n`);

const leftover = (name: string, line: number) =>
  `content/${article}:${line}: mentions “${name}”, which does not belong to this school, or no longer: correct it, or add it to otherNames in content/school.ts if others are meant`;

describeWithArticle('leftovers', () => {
  it.each([
    ['a name', 'Zanzo', 'Today Zanzo teaches.'],
    ['a name in the genitive', 'Zanzo', 'Zanzo’s class, in «Zanzo», at the end'],
    ['a name with an accent, however it is encoded', 'Zanzé', 'Today Zanze\u0301 teaches.'],
    ['a name of several words', 'Capoeira Zanzo', 'The school Capoeira Zanzo.'],
    ['a name in an address', 'Capoeira Zanzo', 'See https://www.instagram.com/capoeira.zanzo/'],
    ['a street', '12 Zanzo Street', 'Come to 12 Zanzo Street.'],
  ])('are found in %s', async (_, name, text) => {
    setNames('formerNames', [name]);
    addLine(text);
    expect(await newFindings()).toEqual([leftover(name, lineOf(article, text))]);
  });

  it('are reported once where a name contains another', async () => {
    setNames('formerNames', ['Zanzo', 'Capoeira Zanzo']);
    addLine('Capoeira Zanzo');
    expect(await newFindings()).toEqual([leftover('Capoeira Zanzo', lineOf(article, 'Capoeira Zanzo'))]);
  });

  it.each([
    ['other words', 'Zanzos zanzo'],
    ['Portuguese words', 'The *Zanzo* is a movement.'],
    ['comments', '<!-- Zanzo left in May. -->'],
  ])('are not found in %s', async (_, text) => {
    setNames('formerNames', ['Zanzo']);
    addLine(text);
    expect(await newFindings()).toEqual([]);
  });

  it('are not names of the school, its people or others', async () => {
    setNames('formerNames', ['Zanzo']);
    setNames('otherNames', ['Mestre Zanzo']);
    addLine(`Zanzo visits ${school.name} and ${person?.name}.`);
    expect(await newFindings()).toEqual([]);
  });

  it('reports former names that the school or an instructor still has', async () => {
    const current = [
      { name: school.name, owner: 'the school', file: 'school.ts' },
      ...el.instructors.map(({ id, name }) => ({ name, owner: id, file: 'instructors/facts.ts' })),
    ];
    setNames('formerNames', ['Zanzo', ...current.map(({ name }) => name)]);
    expect(await newFindings()).toEqual(
      current.map(({ name, owner, file }) =>
        expect.stringMatching(
          `^content/school.ts:.*: “${RegExp.escape(name)}” is still the name of ${owner} in content/${file}: write the new name there, or delete this one$`,
        ),
      ),
    );
  });

  it('include email addresses of nobody', async () => {
    addLine('Write to old@school.org or [old@school.org](mailto:old@school.org), not to vet@zoo.org.');
    setNames('otherNames', ['vet@zoo.org']);
    expect(await newFindings()).toEqual([
      `${placeOf(article, 'old@')}: old@school.org belongs neither to the school (${school.email}) nor to an instructor: correct it, or add it to otherNames in content/school.ts`,
    ]);
  });
});

describeWithArticle('samples', () => {
  const sample = (file: string, line: number, message: string, field?: string) =>
    notice({ file: `content/${file}`, line, field }, `before you go public: ${message}`);

  it.each(['faq.en.ts', 'samples/events.ts'])('are files such as %s that begin with the comment of the sample', async (file) => {
    const expected = sample(file, 1, 'this is a sample. Replace it, then delete this line');
    change(file, /^.*$/m, '// Sample content, to be replaced by the school that uses this site. ');
    expect(await check()).toContainEqual(expected);
    change(file, /^.*\n/, '');
    expect(await check()).not.toContainEqual(expected);
  });

  it('are Markdown files with that comment below the front matter', async () => {
    const file = 'legal/privacy.en.md';
    change(file, /\n---\n.*$/m, '\n---\n<!-- Sample content: the school must replace it and have it checked by a lawyer. -->');
    expect(await check()).toContainEqual(
      sample(file, lineOf(file, '<!--'), 'this is a sample. Replace it, then delete this line'),
    );
  });

  it.each([
    ['speaker', `{ quote: Lovely, speaker: '${sampleFacts.speakers[0]}' }`],
    ['quote', `{ quote: '${sampleFacts.quotes[0]} at first.', speaker: Brisa }`],
  ])('are testimonials with a %s of the sample, even without the comment of the sample', async (field, voice) => {
    const voices = /^voices:\n(?: .*\n)*|(?=^---\n(?!title))/m;
    change(article, voices, `voices:\n  - ${voice}\n`);
    if (read(article).includes('<!--')) change(article, /^<!-- .*\n/gm, '');
    expect(await check()).toContainEqual(
      sample(
        article,
        lineOf(article, voice),
        'this testimonial is invented. Replace it by the words of a person who has agreed, or delete voices',
        `voices.0.${field}`,
      ),
    );
  });

  it.each(['sample.test.ts', 'sample-leftovers.test.ts', 'performance-budgets.json'])(
    'include %s after an instructor of the sample is replaced',
    async (file) => {
      add(file);
      change('instructors/facts.ts', /\bname: '.*?'/, "name: 'Zanzo'");
      expect(await check()).toContainEqual(
        notice(
          { file: `content/${file}` },
          'before you go public: this holds for the unchanged sample only, and npm test fails with it. Delete it now',
        ),
      );
    },
  );

  it('are comments that say what a text still needs', async () => {
    addLine('<!-- Before you go public: name the controller -->');
    expect(await newFindings()).toEqual([
      `${placeOf(article, 'name the controller')}: before you go public: name the controller`,
    ]);
  });

  it.each(['vet@zoo.example', 'https://zoo.example/', 'https://www.example.com/'])(
    'are example addresses such as %s',
    async (address) => {
      setNames('otherNames', [address]);
      addLine(`Write to ${address}`);
      const name = address.replace(/https:\/\/|\/$/g, '');
      expect(await newFindings()).toContain(
        `${placeOf(article, address)}: before you go public: ${name} is an example and reaches nobody. Write your own address`,
      );
    },
  );

  it('are an example phone number and the position of the sample school', async () => {
    const { latitude, longitude } = sampleFacts.geo;
    change('school.ts', / {2}geo: .*/, `  geo: { latitude: ${latitude}, longitude: ${longitude} }, // sample`);
    change('school.ts', / {2}phone: .*/, "  phone: '+302100000000', // sample");
    const findings = await check();
    expect(findings).toContainEqual(
      sample(
        'school.ts',
        lineOf('school.ts', 'geo: {'),
        'this is the position of the sample school. Write your own',
        'school.geo',
      ),
    );
    expect(findings).toContainEqual(
      sample('school.ts', lineOf('school.ts', '  phone:'), 'this phone number is an example. Write your own', 'school.phone'),
    );
  });

  it('are the time zone of the sample school in another country', async () => {
    change('school.ts', /timeZone = '.*/, `timeZone = '${sampleFacts.timeZone}'; // sample`);
    change('school.ts', /country: '..'/, "country: 'NZ'");
    const message = 'this is the time zone of Greece, not of NZ. Write your own';
    expect(await check()).toContainEqual(sample('school.ts', lineOf('school.ts', 'timeZone ='), message, 'timeZone'));
  });
});

import { describe, expect, it } from 'vitest';
import { el } from '#app/content/el.ts';
import { school } from '#content/school.ts';
import { copyContent } from '#tests/support/content-copy.ts';
import { articleSlugs } from '#tests/support/installed-content.ts';
import { formatProblem } from '../vite/content-error.ts';
import { sampleFacts } from './leftovers.ts';

const { read, add, change, lineOf, placeOf, check, newFindings } = copyContent();

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

const leftover = (name: string, text: string) =>
  `${placeOf(article, text)}: mentions “${name}”, not of this school: correct it, or add it to otherNames in school.ts`;

describeWithArticle('leftovers', () => {
  it('are found as a name, in another form or spelling, in an address and where a name contains another', async () => {
    const texts = [
      ['Zanzo', 'Today Zanzo teaches.'],
      ['Zanzo', 'Zanzo’s class, in «Zanzo», at the end'],
      ['Zanzé', 'Today Zanze\u0301 teaches.'],
      ['Capoeira Zanzo', 'The school Capoeira Zanzo.'],
      ['Capoeira Zanzo', 'See https://www.instagram.com/capoeira.zanzo/'],
      ['12 Zanzo Street', 'Come to 12 Zanzo Street.'],
    ] as const;
    setNames('formerNames', ['Zanzo', 'Zanzé', 'Capoeira Zanzo', '12 Zanzo Street']);
    for (const [, text] of texts) addLine(text);
    expect(await newFindings()).toEqual(texts.map(([name, text]) => leftover(name, text)));
  });

  it('are not other words, Portuguese words, comments and names of the school, its people or others', async () => {
    setNames('formerNames', ['Zanzo']);
    addLine('Zanzos zanzo');
    addLine('The *Zanzo* is a movement.');
    addLine('<!-- Zanzo left in May. -->');
    addLine(`A visit to ${school.name} and ${person?.name}.`);
    expect(await newFindings()).toEqual([]);
    setNames('otherNames', ['Mestre Zanzo']);
    addLine('Zanzo visits.');
    expect(await newFindings()).toEqual([]);
  });

  it('reports former names that the school or an instructor still has', async () => {
    const current = [school.name, ...el.instructors.map(({ name }) => name)];
    setNames('formerNames', ['Zanzo', ...current]);
    expect(await newFindings()).toEqual(
      current.map(
        (name, index) =>
          `content/school.ts formerNames #${index + 2}: “${name}” is still the name of the school or of an instructor`,
      ),
    );
  });

  it('include email addresses of nobody', async () => {
    addLine('Write to old@school.org or [old@school.org](mailto:old@school.org), not to vet@zoo.org.');
    setNames('otherNames', ['vet@zoo.org']);
    expect(await newFindings()).toEqual([
      `${placeOf(article, 'old@')}: old@school.org is not of the school or an instructor: correct it, or add it to otherNames in school.ts`,
    ]);
  });
});

describeWithArticle('samples', () => {
  const sample = (file: string, text: string, message: string, field?: string) => ({
    ...{ file: `content/${file}`, line: lineOf(file, text), field },
    ...{ message, severity: 'reminder' },
  });
  const inSchool = (field: string, message: string) => ({ file: 'content/school.ts', field, message, severity: 'reminder' });
  const isSample = 'this is a sample. Replace it, then delete this line';

  it.each(['faq.en.ts', 'samples/events.ts'])('are files such as %s that begin with the comment of the sample', async (file) => {
    change(file, /^.*$/m, '// Sample content, to be replaced by the school that uses this site. ');
    const expected = sample(file, 'Sample content', isSample);
    expect(await check()).toContainEqual(expected);
    change(file, /^.*\n/, '');
    expect(await check()).not.toContainEqual(expected);
  });

  it('are Markdown files with that comment below the front matter', async () => {
    const file = 'legal/privacy.en.md';
    change(file, /\n---\n.*$/m, '\n---\n<!-- Sample content: the school must replace it and have it checked by a lawyer. -->');
    expect(await check()).toContainEqual(sample(file, '<!--', isSample));
  });

  it.each([
    ['speaker', `{ quote: Lovely, speaker: '${sampleFacts.speakers[0]}' }`],
    ['quote', `{ quote: '${sampleFacts.quotes[0]} at first.', speaker: Brisa }`],
  ])('are testimonials with a %s of the sample, even without the comment of the sample', async (field, voice) => {
    const voices = /^voices:\n(?: .*\n)*|(?=^---\n(?!title))/m;
    change(article, voices, `voices:\n  - ${voice}\n`);
    if (read(article).includes('<!--')) change(article, /^<!-- .*\n/gm, '');
    const message = 'invented. Replace it by the words of a person who has agreed, or delete voices';
    expect(await check()).toContainEqual(sample(article, voice, message, `voices.0.${field}`));
  });

  it('include the tests and budgets of the sample after one of its instructors is replaced', async () => {
    const files = ['sample.test.ts', 'sample-leftovers.test.ts', 'performance-budgets.json'];
    for (const file of files) add(file);
    change('instructors/facts.ts', /\bname: '.*?'/, "name: 'Zanzo'");
    const message = 'this holds for the unchanged sample only, and npm test fails. Delete it now';
    const reminders = files.map((file) => ({ file: `content/${file}`, message, severity: 'reminder' }));
    expect(await check()).toEqual(expect.arrayContaining(reminders));
  });

  it('include a timetable without any price', async () => {
    const prices = "prices: { heading: 'Prices', text: 'Ask us.', kids: '', adults: '', list: [] },";
    change('schedule.en.ts', /prices: \{.*?^ {2}\},/ms, prices);
    const finding = 'content/schedule.en.ts scheduleCopy.prices: no price is stated. Fill in kids, adults or list';
    const ofPrices = async () =>
      (await check()).map(formatProblem).filter((each) => each.includes('schedule.en.ts scheduleCopy.prices'));
    expect(await ofPrices()).toEqual([finding]);
    change('schedule.en.ts', "kids: ''", "kids: '€40 a month'");
    expect(await ofPrices()).toEqual([]);
  });

  it('are comments that say what a text still needs', async () => {
    addLine('<!-- Before you go public: name the controller -->');
    expect(await newFindings()).toEqual([`${placeOf(article, 'name the controller')}: name the controller`]);
  });

  it('are example addresses', async () => {
    const addresses = ['vet@zoo.example', 'https://zoo.example/', 'https://www.example.com/'];
    setNames('otherNames', addresses);
    for (const address of addresses) addLine(`Write to ${address}`);
    const advice = 'is an example and reaches nobody. Write your own address';
    expect(await newFindings()).toEqual(
      expect.arrayContaining([
        `${placeOf(article, 'vet@')}: vet@zoo.example ${advice}`,
        `${placeOf(article, 'https://zoo')}: zoo.example ${advice}`,
        `${placeOf(article, 'https://www.example')}: www.example.com ${advice}`,
      ]),
    );
  });

  it('are an example phone number, the position and, in another country, the time zone of the sample school', async () => {
    const { latitude, longitude } = sampleFacts.geo;
    change('school.ts', / {2}geo: .*/, `  geo: { latitude: ${latitude}, longitude: ${longitude} }, // sample`);
    change('school.ts', / {2}phone: .*/, "  phone: '+302100000000', // sample");
    change('school.ts', /timeZone = '.*/, `timeZone = '${sampleFacts.timeZone}'; // sample`);
    change('school.ts', /country: '..'/, "country: 'NZ'");
    expect(await check()).toEqual(
      expect.arrayContaining([
        inSchool('school.geo', 'this is the position of the sample school. Write your own'),
        inSchool('school.phone', 'this phone number is an example. Write your own'),
        inSchool('timeZone', 'this is the time zone of Greece, not of NZ. Write your own'),
      ]),
    );
  });
});

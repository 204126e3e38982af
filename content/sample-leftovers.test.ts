// What `npm run check` names when a school replaces parts of the sample content. Delete this file when replacing all of it.
import { describe, expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';
import { checkSamples, sampleFacts } from '../scripts/check/leftovers.ts';
import { Report } from '../scripts/check/rules.ts';

const { read, change, check, content, newFindings } = copyContent();

/** Lines of files that contain a word, as the beginnings of findings, which have no line in modules. */
function linesWith(word: string, ...files: string[]): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        line.includes(word) ? [file.endsWith('.md') ? `content/${file}:${index + 1}` : `content/${file}`] : [],
      ),
  );
}

const placeOf = (finding: string) => finding.split(/:? /)[0];

describe('the facts of the sample, which the check knows,', () => {
  it('are still those of the content', async () => {
    const { texts, school } = await content();
    const { geo, drawings, ...words } = sampleFacts;
    for (const word of Object.values(words).flat())
      expect(
        texts.some(({ text }) => text.includes(word)),
        word,
      ).toBe(true);
    expect(school.geo).toEqual(geo);
    const report = new Report();
    checkSamples({ ...(await content()), folder: 'content' }, report);
    const named = report.findings.map(({ file }) => file).filter((file) => file.startsWith('content/art/'));
    expect(named).toEqual(Object.keys(drawings).map((file) => `content/art/${file}`));
  });
});

describe('the privacy policy of the sample', () => {
  it.each(['el', 'en'])('in %s says what only the school can complete', async (locale) => {
    const findings = (await check()).filter(({ file }) => file === `content/legal/privacy.${locale}.md`);
    const reminders = findings.filter(({ severity }) => severity === 'reminder');
    const messages = reminders.map(({ message }) => message.match(/^\w+ \w+ \w+/)?.[0]);
    expect(messages).toEqual(
      expect.arrayContaining(['complete the controller', 'state what you', 'confirm who reads', 'confirm the periods']),
    );
  });
});

describe('leftovers of the sample', () => {
  it('are the places that name a replaced instructor', async () => {
    change('instructors/facts.ts', "name: 'Vento'", "name: 'Brisa'");
    for (const locale of ['el', 'en']) {
      change(`instructors/cards.${locale}.ts`, /Vento/g, 'Brisa');
      change(`instructors/vento/${locale}.md`, /Vento/g, 'Brisa');
    }
    const article = 'blog/prosopiki-anaptyxi-mesa-apo-tin-capoeira/*.md';
    const inBothLanguages = ['home.*.ts', article, 'legal/code-of-conduct.*.md', 'legal/privacy.*.md'];
    const files = inBothLanguages.flatMap((file) => ['el', 'en'].map((locale) => file.replace('*', locale)));
    const findings = (await newFindings()).filter((finding) => !finding.includes('this holds for the unchanged sample only'));
    expect(findings.map(placeOf)).toEqual(linesWith('Vento', ...files));
    expect(findings.every((finding) => finding.includes('mentions “Vento”'))).toBe(true);
  });

  it('are the places that name the former school or its address', async () => {
    change('school.ts', "name: 'Capoeira Katehaki'", "name: 'Capoeira Volta'");
    change(
      'school.el.ts',
      /street: .*\n.*area: .*\n.*city: .*/,
      "street: 'Αγίου Δημητρίου 40',\n  area: 'Άνω Πόλη',\n  city: 'Θεσσαλονίκη',",
    );
    change(
      'school.en.ts',
      /street: .*\n.*area: .*\n.*city: .*/,
      "street: 'Agiou Dimitriou 40',\n  area: 'Ano Poli',\n  city: 'Thessaloniki',",
    );
    const places = (await newFindings()).map(placeOf);
    expect(places).toEqual(
      expect.arrayContaining([
        ...linesWith('Skavidi', 'home.en.ts'),
        ...linesWith('Κατεχάκη', 'home.el.ts', 'pages.el.ts', 'instructors/vento/el.md'),
        ...linesWith('capoeira.katehaki', 'school.ts'),
        ...linesWith('set in Athens', 'school.en.ts'),
      ]),
    );
  });
});

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article } from '#app/content/documents.ts';
import type { Content } from './content.ts';
import { beforePublic, type Finding, notice, type Place } from './finding.ts';
import { sampleFacts } from './sample-facts.ts';

/** What must be replaced before the site is public. These are notices, because the delivered sample must start. */
export function checkSamples(content: Content): Finding[] {
  return [
    ...sampleFiles(content),
    ...sampleDrawings(content),
    ...openPoints(content),
    ...sampleVoices(content),
    ...exampleAddresses(content),
    ...exampleFacts(content),
    ...sampleTests(content),
  ].map(({ place, message }) => notice(place, beforePublic + message));
}

type Sample = { place: Place; message: string };

function sampleFiles({ files }: Content): Sample[] {
  return [...files].flatMap(([file, text]) => {
    const line = text.split('\n').findIndex((each) => /^(?:\/\/|<!--) Sample content\b/.test(each)) + 1;
    return line > 0
      ? [
          {
            place: { file: `content/${file}`, line },
            message: 'this is a sample. Replace it, then delete this line',
          },
        ]
      : [];
  });
}

/** Once the school or its people have changed, the tests of the sample fail. */
function sampleTests({ folder, school, instructors }: Content): Sample[] {
  const names = [school.name, ...Object.values(instructors).map(({ name }) => name)];
  const isSample = sampleFacts.names.every((name) => names.includes(name));
  return ['sample.test.ts', 'sample-leftovers.test.ts', 'performance-budgets.json']
    .filter((file) => !isSample && existsSync(join(folder, file)))
    .map((file) => ({
      place: { file: `content/${file}` },
      message: 'this holds for the unchanged sample only, and npm test fails with it. Delete it now',
    }));
}

const drawings = {
  'mark.svg': 'this is the sign of the sample school. Draw your own, then run npm run pictures',
  'map-streets.svg': 'these are the streets around the sample school. Draw your own',
  'partner.svg': 'this is the sign of an invented partner. Draw that of yours',
};

function sampleDrawings({ folder, school }: Pick<Content, 'folder' | 'school'>): Sample[] {
  return (Object.keys(drawings) as (keyof typeof drawings)[])
    .filter((file) => school.partner || file !== 'partner.svg')
    .filter((file) => hashOf(join(folder, 'art', file))?.startsWith(sampleFacts.drawings[file]))
    .map((file) => ({ place: { file: `content/art/${file}` }, message: drawings[file] }));
}

function hashOf(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  return createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex');
}

/** Comments in Markdown that say what only the school knows. */
function openPoints({ files }: Content): Sample[] {
  return [...files].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const [, message] = line.match(/^<!-- Before you go public: (.*) -->$/) ?? [];
      return message ? [{ place: { file: `content/${file}`, line: index + 1 }, message }] : [];
    }),
  );
}

function sampleVoices({ documents, document, at }: Content): Sample[] {
  return [...documents.keys()].flatMap((file) =>
    (document<Article>(file)?.voices ?? []).flatMap((voice, index) => {
      const field = (['speaker', 'quote'] as const).find((name) =>
        [...sampleFacts.speakers, ...sampleFacts.quotes].some((invented) => voice[name].normalize().startsWith(invented)),
      );
      const message = 'this testimonial is invented. Replace it by the words of a person who has agreed, or delete voices';
      return field ? [{ place: at(file, 'voices', index, field), message }] : [];
    }),
  );
}

function exampleAddresses({ texts }: Content): Sample[] {
  return texts
    .filter(({ file }) => !file.startsWith('interface/'))
    .flatMap(({ text, place }) => {
      const addresses = new Set(text.match(/(?:[\w.+-]+@)?(?:[\w-]+\.)*(?:[\w-]+\.example|example\.(?:com|net|org))\b/g));
      return [...addresses].map((address) => ({
        place,
        message: `${address} is an example and reaches nobody. Write your own address`,
      }));
    });
}

function exampleFacts({ at, school, timeZone, instructors }: Content): Sample[] {
  const phones = [
    { phone: school.phone, place: at('school.ts', 'school', 'phone') },
    ...Object.entries(instructors).map(([id, { phone = '' }]) => ({
      phone,
      place: at('instructors/facts.ts', 'instructorFacts', id, 'phone'),
    })),
  ];
  const isSamplePosition = school.geo.latitude === sampleFacts.geo.latitude && school.geo.longitude === sampleFacts.geo.longitude;
  return [
    ...phones
      .filter(({ phone }) => /0{6}$/.test(phone))
      .map(({ place }) => ({ place, message: 'this phone number is an example. Write your own' })),
    ...(isSamplePosition
      ? [{ place: at('school.ts', 'school', 'geo'), message: 'this is the position of the sample school. Write your own' }]
      : []),
    ...(timeZone === sampleFacts.timeZone && school.country !== sampleFacts.country
      ? [
          {
            place: at('school.ts', 'timeZone'),
            message: `this is the time zone of Greece, not of ${school.country}. Write your own`,
          },
        ]
      : []),
  ];
}

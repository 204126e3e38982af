import type { Article } from '#app/content/documents.ts';
import type { Content } from './content.ts';
import { type Finding, notice, type Place } from './finding.ts';
import { sampleFacts } from './sample-facts.ts';

/** What must be replaced before the site is public. These are notices, because the delivered sample must start. */
export function checkSamples(content: Content): Finding[] {
  return [...sampleFiles(content), ...sampleVoices(content), ...exampleAddresses(content), ...exampleFacts(content)].map(
    ({ place, message }) => notice(place, `before you go public: ${message}`),
  );
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

function sampleVoices({ documents, document, at }: Content): Sample[] {
  return [...documents.keys()].flatMap((file) =>
    (document<Article>(file)?.voices ?? []).flatMap(({ speaker }, index) =>
      sampleFacts.speakers.includes(speaker.normalize())
        ? [
            {
              place: at(file, 'voices', index, 'speaker'),
              message: 'this testimonial is invented. Replace it by the words of a person who has agreed, or delete voices',
            },
          ]
        : [],
    ),
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

function exampleFacts({ at, school, instructors }: Content): Sample[] {
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
  ];
}

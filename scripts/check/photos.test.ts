import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contentErrors } from '#app/content/rule-messages.ts';
import { photos } from '#content/photos.ts';
import { instructorIds } from '#content/slugs.ts';
import { copyContent } from '#tests/support/content-copy.ts';

const { change, add, newFindings } = copyContent();

/** Adds an entry to photo-consents.ts. */
const record = (name: string, date = '2026-10-05') => {
  const entry = `  '${name}': { by: 'Everyone in it', date: '${date}' },`;
  change('photo-consents.ts', /(?<=\bconsents: Consents = )\{\n?(.*)\};/s, `{\n${entry}\n$1};`);
};
/** Adds a drawing in place of a photograph, with an entry in photos.ts. */
const place = (where: string, name: string) => {
  add(`art/${name}.svg`, '<svg/>');
  const texts = (locale: string) => `${locale}: { alt: 'People of ${name}, ${locale}', caption: 'A caption' }`;
  const entry = `  { picture: '${name}', where: '${where}', ${texts('el')}, ${texts('en')} },`;
  change('photos.ts', /\n?\];\s*$/, `\n${entry}\n];\n`);
};

describe('consent', () => {
  it('is asked for photographs, not for drawings', async () => {
    const names = ['article-new', 'cover-new', 'photo-new', 'photo-roda', 'portrait-new'];
    const files = ['article-new.avif', 'cover-new.webp', 'photo-new.jpg', 'photo-roda.JPEG', 'portrait-new.png'];
    for (const file of files) add(`art/${file}`);
    add('art/photo-drawn.svg', '<svg/>');
    const message = 'has no record of consent: write it into photo-consents.ts, or delete the picture';
    expect((await newFindings()).sort()).toEqual(files.map((file) => `content/art/${file}: ${message}`));
    for (const name of names) record(name);
    expect(await newFindings()).toEqual([]);
  });

  it('belongs to a photograph, names somebody and has a day', async () => {
    record('photo-gone');
    add('art/photo-roda.jpg');
    record('photo-roda', '2026-02-30');
    change('photo-consents.ts', "by: 'Everyone in it'", "by: ''");
    expect(new Set(await newFindings())).toEqual(
      new Set([
        `content/photo-consents.ts consents.photo-roda.by: ${contentErrors.en.missing}`,
        `content/photo-consents.ts consents.photo-roda: '2026-02-30' is not a day: write it like 2026-09-07`,
        'content/photo-consents.ts consents.photo-gone: content/art has no such photograph: correct the name or delete the entry',
      ]),
    );
  });

  it('is recorded in a file that the site, and so the browser bundle, does not contain', () => {
    const sources = globSync('{app,server,store}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
    expect(sources.filter((source) => source.includes('content/photo-consents'))).toEqual([]);
  });
});

describe('photographs', () => {
  const id = String(instructorIds.find((each) => photos.every(({ where }) => where !== each)) ?? '');
  const atHome = photos.filter(({ where }) => where === 'home').length;

  it('are at most six on the home page', async () => {
    for (let number = atHome + 1; number <= 6; number++) place('home', `photo-${number}`);
    const inPhotos = async () => (await newFindings()).filter((finding) => finding.startsWith('content/photos.ts'));
    expect(await inPhotos()).toEqual([]);
    place('home', 'photo-7');
    expect(await inPhotos()).toEqual([
      `content/photos.ts photos #${photos.length + 7 - atHome}.where: the home page shows at most 6 photographs: delete one`,
    ]);
  });

  it.skipIf(!id)('are at most one in a profile', async () => {
    place(id, 'photo-a');
    expect(await newFindings()).toEqual([]);
    place(id, 'photo-b');
    expect(await newFindings()).toEqual([
      `content/photos.ts photos #${photos.length + 2}.where: the profile of ${id} has a photograph already: delete one`,
    ]);
  });

  it.skipIf(!id)('need a description and a caption', async () => {
    place(id, 'photo-a');
    change('photos.ts', "alt: 'People of photo-a, el', caption: 'A caption'", "alt: 'IMG_2041.jpg', caption: ''");
    const entry = `content/photos.ts photos #${photos.length + 1}.el`;
    expect(new Set(await newFindings())).toEqual(
      new Set([
        `${entry}.caption: ${contentErrors.en.missing}`,
        `${entry}.alt: is not a description: write what the picture shows, for people who do not see it`,
      ]),
    );
  });
});

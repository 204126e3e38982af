import { extname, parse } from 'node:path';
import { isDay } from '#app/content/rules.server.ts';
import { photographExtensions } from '../images/art.ts';
import { readManifest } from '../images/manifest.ts';
import { planContent } from '../images/plan.ts';
import { findOutdated } from '../images/up-to-date.ts';
import { ContentError, formatPlace } from '../vite/content-error.ts';
import type { Content } from './content.ts';
import type { Place, Report } from './rules.ts';

/** Reports pictures that cannot be used, are missing or have not been generated. */
export async function checkPictures(content: Content, report: Report): Promise<void> {
  const plan = await planContent().catch((thrown: unknown) => {
    if (!(thrown instanceof ContentError)) throw thrown;
    for (const { message, ...place } of thrown.problems) report.error(place, message);
  });
  if (!plan) return;
  const names = Object.keys(plan.pictures);
  const { folder, problems } = content;
  const { pictures } = await readManifest(folder);
  const unknown = names.filter((name) => !pictures[name]);
  if (unknown.length > 0)
    report.error({ file: 'content/pictures/manifest.ts' }, `lacks ${unknown.join(', ')} from content/art: run npm run pictures`);

  const used = namedPictures(content).flatMap(({ name }) => [name, `${name}-tall`]);
  // Articles with mistakes may show pictures, too.
  const unused =
    problems.length > 0 ? [] : names.filter((each) => /^(?:portrait|cover|article|photo)-/.test(each) && !used.includes(each));
  for (const name of unused) report.notice({ file: 'content/art' }, `${name}: no page shows this picture. Delete it`);

  const outdated = Map.groupBy(await findOutdated(folder, plan), ({ file }) => file.split('/').slice(0, 2).join('/'));
  for (const [file, problems] of outdated) {
    const first = problems.slice(0, 3).map((problem) => problem.file.slice(file.length + 1));
    const more = problems.length > first.length ? ` and ${problems.length - first.length} more` : '';
    const message = `${first.join(', ')}${more}: missing, unused or older than what they show. Run npm run pictures`;
    // The site starts without share images or with outdated ones, but the pictures in content/pictures must be up to date.
    if (file === 'content/pictures') report.error({ file }, message);
    else report.notice({ file }, message);
  }
}

/** Reports pictures that the content names but content/art lacks. */
export function checkNamedPictures(content: Content, report: Report): void {
  const existing = new Set(content.art.map((file) => parse(file).name));
  for (const { name, place } of namedPictures(content))
    if (!existing.has(name))
      report.error(place, `needs a picture content/art/${name}.jpg (or .png, .webp, .avif, .svg): add it or correct the name`);
}

function namedPictures({ instructorIds, photos, documents, at }: Content): { name: string; place: Place }[] {
  const portraits = instructorIds.map((id, index) => ({ name: `portrait-${id}`, place: at('slugs.ts', 'instructorIds', index) }));
  const placed = photos.map(({ picture }, index) => ({ name: picture, place: at('photos.ts', 'photos', index, 'picture') }));
  const ofArticles = [...documents].flatMap(([file, { data, pictures }]) => [
    ...('cover' in data ? [{ name: String(data.cover), place: at(file, 'cover') }] : []),
    ...pictures.map(({ name, line }) => ({ name, place: { file: `content/${file}`, line } })),
  ]);
  return [...portraits, ...placed, ...ofArticles];
}

/** Checks descriptions of pictures for people who do not see them. */
export function checkDescriptions({ texts, documents }: Content, report: Report): void {
  const described = texts.filter(({ path }) => /^(?:portrait|coverAlt|drawing|alt)$/.test(path.at(-1) ?? ''));
  const inTexts = [...documents].flatMap(([file, { pictures }]) =>
    pictures.map(({ alt, line }) => ({ file, path: ['picture'], text: alt, place: { file: `content/${file}`, line } })),
  );
  const first = new Map<string, Place>();
  for (const { file, path, text, place } of [...described, ...inTexts]) {
    if (/^[\w-]+$|\.(?:svg|jpe?g|png|webp|avif)$/i.test(text))
      report.error(place, 'is not a description: write what the picture shows, for people who do not see it');
    const key = `${file} ${path.at(-1)} ${text}`;
    const same = first.get(key);
    if (same) report.error(place, `is the description of another picture too, in ${formatPlace(same)}: describe this one`);
    else first.set(key, place);
  }
}

/** Every photograph has a record of consent. The home page has at most six photographs, a profile one. */
export function checkPhotos({ art, consents, photos, at }: Content, report: Report): void {
  const photographs = art.filter((file) => photographExtensions.includes(extname(file).toLowerCase()));
  for (const file of photographs)
    if (!Object.hasOwn(consents, parse(file).name))
      report.error(
        { file: `content/art/${file}` },
        'has no record of consent: write it into photo-consents.ts, or delete the picture',
      );
  for (const [name, { date }] of Object.entries(consents)) {
    const place = at('photo-consents.ts', 'consents', name);
    if (!photographs.some((file) => parse(file).name === name))
      report.error(place, 'content/art has no such photograph: correct the name or delete the entry');
    if (!isDay(date)) report.error(place, `'${date}' is not a day: write it like 2026-09-07`);
  }
  for (const [index, { where }] of photos.entries()) {
    const before = photos.slice(0, index).filter((photo) => photo.where === where).length;
    const place = at('photos.ts', 'photos', index, 'where');
    if (where === 'home' && before >= 6) report.error(place, 'the home page shows at most 6 photographs: delete one');
    if (where !== 'home' && before > 0) report.error(place, `the profile of ${where} has a photograph already: delete one`);
  }
}

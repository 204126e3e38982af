import { parse } from 'node:path';
import { readManifest } from '../images/manifest.ts';
import { planContent } from '../images/plan.ts';
import { findOutdated } from '../images/up-to-date.ts';
import { ContentError } from '../vite/content-error.ts';
import type { Content } from './content.ts';
import { error, errorIf, type Finding, notice, type Place } from './finding.ts';

/** Pictures that cannot be used, that no page shows or that have not been generated. */
export async function checkPictures(content: Content): Promise<Finding[]> {
  try {
    const plan = await planContent();
    const { pictures } = await readManifest(content.folder);
    const unknown = Object.keys(plan.pictures).filter((name) => !pictures[name]);
    const named = namedPictures(content).flatMap(({ name }) => [name, `${name}-tall`]);
    const unused = Object.keys(plan.pictures).filter(
      (name) => /^(?:portrait|cover|article|photo)-/.test(name) && !named.includes(name),
    );
    const outdated = Map.groupBy(await findOutdated(content.folder, plan), ({ file }) => file.split('/').slice(0, 2).join('/'));
    return [
      ...errorIf(
        unknown.length > 0,
        { file: 'content/pictures/manifest.ts' },
        `lacks ${unknown.join(', ')} from content/art: run npm run pictures`,
      ),
      // Articles with mistakes may show pictures, too.
      ...(content.problems.length > 0 ? [] : unused).map((name) =>
        notice({ file: 'content/art' }, `${name}: no page shows this picture. Delete it`),
      ),
      ...[...outdated].map(([file, problems]) => {
        // The site shows pages without share images and with old ones, but not without their pictures.
        const create = file === 'content/pictures' ? error : notice;
        const names = problems.slice(0, 3).map((problem) => problem.file.slice(file.length + 1));
        const more = problems.length > names.length ? ` and ${problems.length - names.length} more` : '';
        return create({ file }, `${names.join(', ')}${more}: missing, unused or older than what they show. Run npm run pictures`);
      }),
    ];
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown;
    return thrown.problems.map(({ message, ...place }) => error(place, message));
  }
}

/** Pictures that the content names but content/art lacks. */
export function checkNamedPictures(content: Content): Finding[] {
  const existing = new Set(content.art.map((file) => parse(file).name));
  return namedPictures(content)
    .filter(({ name }) => !existing.has(name))
    .map(({ name, place }) =>
      error(place, `needs a picture content/art/${name}.jpg (or .png, .webp, .avif, .svg): add it or correct the name`),
    );
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

/** Descriptions of pictures for people who do not see them. */
export function checkDescriptions({ texts, documents }: Content): Finding[] {
  const inTexts = [...documents].flatMap(([file, { pictures }]) =>
    pictures.map(({ alt, line }) => ({
      file,
      path: ['picture'],
      text: alt,
      place: { file: `content/${file}`, line, field: 'picture' },
    })),
  );
  const descriptions = [...texts.filter(({ path }) => /^(?:portrait|coverAlt|drawing|alt)$/.test(path.at(-1) ?? '')), ...inTexts];
  return descriptions.flatMap(({ file, path, text, place }, index) => {
    const isFileName = /^[\w-]+$|\.(?:svg|jpe?g|png|webp|avif)$/i.test(text);
    const same = descriptions.findIndex(
      (other) => other.text === text && other.path.at(-1) === path.at(-1) && other.file === file,
    );
    return [
      ...errorIf(isFileName, place, 'is not a description: write what the picture shows, for people who do not see it'),
      ...errorIf(
        same < index,
        place,
        `is the description of another picture too (line ${descriptions[same]?.place.line}): describe this one`,
      ),
    ];
  });
}

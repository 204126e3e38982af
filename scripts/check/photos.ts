import { extname, parse } from 'node:path';
import { photographExtensions } from '../images/art.ts';
import type { Content } from './content.ts';
import { error, errorIf, type Finding } from './finding.ts';
import { isDay } from './timetable.ts';

const maxOnHomePage = 6;

/** Every photograph has a record of consent. The home page has at most six photographs, a profile one. */
export function checkPhotos({ art, consents, photos, at }: Content): Finding[] {
  const photographs = art.filter((file) => photographExtensions.includes(extname(file).toLowerCase()));
  const names = photographs.map((file) => parse(file).name);
  return [
    ...photographs
      .filter((file) => !Object.hasOwn(consents, parse(file).name))
      .map((file) =>
        error(
          { file: `content/art/${file}` },
          `has no record of consent: write '${parse(file).name}': { by: …, date: … } into content/consents.ts, or delete the picture`,
        ),
      ),
    ...Object.entries(consents).flatMap(([name, { date }]) => [
      ...errorIf(
        !names.includes(name),
        at('consents.ts', 'consents', name),
        `content/art has no photograph ${name}: correct the name or delete the entry`,
      ),
      ...errorIf(!isDay(date), at('consents.ts', 'consents', name, 'date'), `'${date}' is not a day: write it like 2026-09-07`),
    ]),
    ...photos.flatMap(({ where }, index) => {
      const before = photos.slice(0, index).filter((photo) => photo.where === where).length;
      const place = at('photos.ts', 'photos', index, 'where');
      return where === 'home'
        ? errorIf(before >= maxOnHomePage, place, `the home page shows at most ${maxOnHomePage} photographs: delete one`)
        : errorIf(before > 0, place, `the profile of ${where} has a photograph already: delete one`);
    }),
  ];
}

import { searchLimits } from '#app/content/documents.ts';
import { locales } from '#app/site-map.ts';
import type { Content } from './content.ts';
import { error, type Finding, type Place } from './finding.ts';
import { listPages } from './pages.ts';

/** Titles, descriptions and addresses, as search engines show and compare them. */
export function checkSearchResults(content: Content): Finding[] {
  const pages = listPages(content);
  const { fullTitle, minDescription, maxDescription } = searchLimits;
  const findings = pages.flatMap(({ title, titlePlace, description, descriptionPlace }) => {
    const { length } = `${title} – ${content.school.name}`;
    return [
      ...(length > fullTitle
        ? [error(titlePlace, `with the school’s name the title has ${length} characters: shorten it to at most ${fullTitle}`)]
        : []),
      ...(description.length < minDescription || description.length > maxDescription
        ? [error(descriptionPlace, `has ${description.length} characters: write ${minDescription} to ${maxDescription}`)]
        : []),
    ];
  });
  return [
    ...findings,
    ...repeated(pages.map(({ locale, title, titlePlace }) => [`${locale} ${title}`, titlePlace])).map(([place, first]) =>
      error(place, `is the same title as in ${nameOf(first)}: search results need different titles`),
    ),
    ...repeated(pages.map(({ locale, description, descriptionPlace }) => [`${locale} ${description}`, descriptionPlace])).map(
      ([place, first]) =>
        error(place, `is the same description as in ${nameOf(first)}: search results need different descriptions`),
    ),
    ...checkSlugs(content),
  ];
}

const nameOf = ({ file, line }: Place) => `${file}:${line}`;

/** Pairs the place of each repeated text with the place where the text appears first. */
function repeated(texts: readonly (readonly [text: string, place: Place])[]): [Place, Place][] {
  return [...Map.groupBy(texts, ([text]) => text).values()].flatMap(([first, ...others]) =>
    others.flatMap(([, place]): [Place, Place][] => (first ? [[place, first[1]]] : [])),
  );
}

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function checkSlugs(content: Content): Finding[] {
  const { articleSlugs, instructorIds, at } = content;
  const slugs = articleSlugs.flatMap((pair, index) =>
    locales.map((locale) => ({ slug: pair[locale], locale, place: at('slugs.ts', 'articleSlugs', index, locale) })),
  );
  const ids = instructorIds.map((id, index) => ({
    slug: id,
    locale: 'instructor',
    place: at('slugs.ts', 'instructorIds', index),
  }));
  const malformed = [...slugs, ...ids].filter(({ slug }) => !slugPattern.test(slug));
  const doubled = repeated([...slugs, ...ids].map(({ slug, locale, place }) => [`${locale} ${slug}`, place]));
  return [
    ...malformed.map(({ slug, place }) =>
      error(
        place,
        `'${slug}' cannot be an address: write lower-case Latin letters, digits and hyphens, as in why-learn-capoeira`,
      ),
    ),
    ...doubled.map(([place, first]) => error(place, `stands in line ${first.line} already: delete one of the two`)),
  ];
}

import { locales } from '#app/site-map.ts';
import type { Content, Text } from './content.ts';
import { error, errorIf, type Finding } from './finding.ts';
import { sampleFacts } from './sample-facts.ts';

/** Names and addresses that no longer belong to the school: those of the sample, and those listed in `formerNames`. */
export function checkLeftovers(content: Content): Finding[] {
  const isChecked = ({ file, path }: Text) => !file.startsWith('interface/') && (file !== 'school.ts' || path[0] === 'school');
  const texts = content.texts.filter(isChecked);
  return [...checkFormerNames(content), ...checkNames(content, texts), ...checkEmails(content, texts)];
}

/** While a former name is also a current one, texts may mention it. */
function checkFormerNames({ formerNames, school, instructors, at }: Content): Finding[] {
  const current = [
    { name: school.name, owner: 'the school', file: 'school.ts' },
    ...Object.entries(instructors).map(([id, { name }]) => ({ name, owner: id, file: 'instructors/facts.ts' })),
  ];
  return current
    .filter(({ name }) => formerNames.includes(name))
    .map(({ name, owner, file }) =>
      error(
        at('school.ts', 'formerNames', formerNames.indexOf(name)),
        `“${name}” is still the name of ${owner} in content/${file}: write the new name there, or delete this one`,
      ),
    );
}

function checkNames(content: Content, texts: readonly Text[]): Finding[] {
  const own = ownNames(content);
  const isLeftover = (name: string) => ![...own, ...content.otherNames].some((each) => each.search(patternOf(name)) >= 0);
  const anywhere = [...content.formerNames, ...sampleFacts.names, ...sampleFacts.places].filter(isLeftover);
  const cities = sampleFacts.city.filter(isLeftover);
  return texts.flatMap((each) => {
    const names = namesIn(each.text, isProminent(each) ? [...anywhere, ...cities] : anywhere).map((name) => `“${name}”`);
    const message = `mentions ${names.join(', ')}, which does not belong to this school, or no longer: correct it, or add it to otherNames in content/school.ts if others are meant`;
    return errorIf(names.length > 0, each.place, message);
  });
}

/** A text may mention the sample's city for other reasons, but titles and short texts say where the school is. */
const isProminent = ({ file, path }: Text) => file.endsWith('.ts') || /^(?:title|description|place)$/.test(path[0] ?? '');

function ownNames({ school, instructors, copy }: Content): string[] {
  const addresses = locales.flatMap((locale) => [copy[locale].school.street, copy[locale].school.area, copy[locale].school.city]);
  return [school.name, ...Object.values(instructors).map(({ name }) => name), ...addresses].map((name) => name.normalize());
}

/** Does not report a name inside another one, such as a part of the school's former name. Portuguese words are not names. */
function namesIn(text: string, names: readonly string[]): string[] {
  let rest = text.replace(/\*[^*]*\*/g, '*');
  return names
    .toSorted((a, b) => b.length - a.length)
    .filter((name) => {
      const shorter = rest.replace(patternOf(name), ' ');
      const isFound = shorter !== rest;
      rest = shorter;
      return isFound;
    });
}

/** Names of several words are also found in domains and user names, such as capoeira-katehaki and capoeira.katehaki. */
function patternOf(name: string): RegExp {
  const spellings = name.includes(' ') ? [name, name.toLowerCase()] : [name];
  const patterns = spellings.map((each) => each.normalize().split(/\s+/).map(RegExp.escape).join('[\\s._-]?'));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
}

function checkEmails({ school, instructors, otherNames }: Content, texts: readonly Text[]): Finding[] {
  const own = [school.email, ...Object.values(instructors).flatMap(({ email }) => email ?? []), ...otherNames];
  return texts.flatMap(({ text, place }) => {
    const emails = new Set(text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)).difference(new Set(own));
    return [...emails].map((email) =>
      error(
        place,
        `${email} belongs neither to the school (${school.email}) nor to an instructor: correct it, or add it to otherNames in content/school.ts`,
      ),
    );
  });
}

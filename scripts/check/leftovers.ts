import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#app/site-map.ts';
import type { Content, Text } from './content.ts';
import type { Report } from './rules.ts';

/** Facts of the sample content, which must not be left in the texts of another school. */
export const sampleFacts = {
  names: ['Capoeira Katehaki', 'Girassol', 'Vento', 'Maré', 'Lua', 'Cipó'],
  places: ['Σκαβίδη', 'Skavidi', 'Κατεχάκη', 'Katehaki'],
  /** Texts may mention the city for other reasons, so only titles and short texts are searched for it. */
  city: ['Αθήνα', 'Athens'],
  speakers: [
    'Μαρία, μητέρα του πεντάχρονου Ορέστη',
    'Maria, mother of Orestis, 5',
    'Γιάννης, πατέρας της εννιάχρονης Δανάης',
    'Yannis, father of Danae, 9',
  ],
  quotes: [
    'Ο Ορέστης δεν ήθελε να μπει σε καμία ομάδα',
    'Orestis wouldn’t join anything',
    'Βλέπω την κόρη μου να περιμένει τη σειρά της',
    'I watch my daughter wait her turn',
  ],
  country: 'GR',
  timeZone: 'Europe/Athens',
  /** Beginnings of the SHA-256 hashes of drawings that show the sample school. */
  drawings: { 'mark.svg': 'c53d8783d20cd496', 'map-streets.svg': '0fd7325d13994c79', 'partner.svg': 'f9afe13aa90f933c' },
  geo: { latitude: 37.9922, longitude: 23.775 },
};

/** Names and addresses that no longer belong to the school: those of the sample, and those listed in `formerNames`. */
export function checkLeftovers(content: Content, report: Report): void {
  const isChecked = ({ file, path }: Text) => file !== 'school.ts' || path[0] === 'school';
  const texts = content.texts.filter(isChecked);
  checkFormerNames(content, report);
  checkNames(content, texts, report);
  checkEmails(content, texts, report);
}

/** Checks former names. If a former name is also a current one, texts may mention it. */
function checkFormerNames({ formerNames, school, instructorFacts, at }: Content, report: Report): void {
  const current = [school.name, ...Object.values(instructorFacts).map(({ name }) => name)];
  for (const [index, name] of formerNames.entries())
    if (current.includes(name))
      report.error(at('school.ts', 'formerNames', index), `“${name}” is still the name of the school or of an instructor`);
}

function checkNames({ school, instructorFacts, copy, ...content }: Content, texts: readonly Text[], report: Report): void {
  const addresses = [copy.el.schoolCopy, copy.en.schoolCopy].flatMap(({ street, area, city }) => [street, area, city]);
  const people = Object.values(instructorFacts).map(({ name }) => name);
  const own = [school.name, ...people, ...addresses, ...content.otherNames].map((name) => name.normalize());
  const isLeftover = (name: string) => !own.some((each) => each.search(patternOf(name)) >= 0);
  const anywhere = [...content.formerNames, ...sampleFacts.names, ...sampleFacts.places].filter(isLeftover);
  const cities = sampleFacts.city.filter(isLeftover);
  for (const each of texts)
    for (const name of namesIn(each.text, isProminent(each) ? [...anywhere, ...cities] : anywhere))
      report.error(each.place, `mentions “${name}”, not of this school: correct it, or add it to otherNames in school.ts`);
}

/** A text may mention the sample's city for other reasons, but titles and short texts say where the school is. */
const isProminent = ({ file, path }: Text) => file.endsWith('.ts') || /^(?:title|description|place)$/.test(path[0] ?? '');

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

function checkEmails({ school, instructorFacts, otherNames }: Content, texts: readonly Text[], report: Report): void {
  const own = [school.email, ...Object.values(instructorFacts).flatMap(({ email }) => email ?? []), ...otherNames];
  for (const { text, place } of texts)
    for (const email of new Set(text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g)).difference(new Set(own)))
      report.error(place, `${email} is not of the school or an instructor: correct it, or add it to otherNames in school.ts`);
}

/** Reports what must be replaced before the site is public. These are reminders, because the sample itself must be able to start. */
export function checkSamples(content: Content, report: Report): void {
  findSampleFiles(content, report);
  findSampleDrawings(content, report);
  findSampleTexts(content, report);
  findSampleFacts(content, report);
}

/** Files of the sample, and comments in Markdown that say what only the school knows. */
function findSampleFiles({ files, folder, school, instructorFacts }: Content, report: Report): void {
  for (const [file, text] of files)
    for (const [index, line] of text.split('\n').entries()) {
      const place = { file: `content/${file}`, line: index + 1 };
      const [, openPoint] = line.match(/^<!-- Before you go public: (.*) -->$/) ?? [];
      if (openPoint) report.reminder(place, openPoint);
      if (/^(?:\/\/|<!--) Sample content\b/.test(line))
        report.reminder(place, 'this is a sample. Replace it, then delete this line');
    }
  // Once the school or its people have changed, the tests of the sample fail.
  const names = [school.name, ...Object.values(instructorFacts).map(({ name }) => name)];
  if (sampleFacts.names.every((name) => names.includes(name))) return;
  for (const file of ['sample.test.ts', 'sample-leftovers.test.ts', 'performance-budgets.json'])
    if (existsSync(join(folder, file)))
      report.reminder({ file: `content/${file}` }, 'this holds for the unchanged sample only, and npm test fails. Delete it now');
}

function findSampleDrawings({ folder, school }: Content, report: Report): void {
  for (const [file, hash] of Object.entries(sampleFacts.drawings)) {
    const path = join(folder, 'art', file);
    if (!existsSync(path) || (file === 'partner.svg' && !school.partner)) continue;
    const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
    if (createHash('sha256').update(text).digest('hex').startsWith(hash))
      report.reminder({ file: `content/art/${file}` }, 'this shows the sample school. Draw your own, then run npm run pictures');
  }
}

/** Testimonials of invented people, example addresses and phone numbers. */
function findSampleTexts({ texts }: Content, report: Report): void {
  const invented = [...sampleFacts.speakers, ...sampleFacts.quotes];
  for (const { path, text, place } of texts) {
    if (path[0] === 'voices' && invented.some((words) => text.startsWith(words)))
      report.reminder(place, 'invented. Replace it by the words of a person who has agreed, or delete voices');
    if (path.at(-1) === 'phone' && /0{6}$/.test(text)) report.reminder(place, 'this phone number is an example. Write your own');
    for (const address of new Set(text.match(/(?:[\w.+-]+@)?(?:[\w-]+\.)*(?:[\w-]+\.example|example\.(?:com|net|org))\b/g)))
      report.reminder(place, `${address} is an example and reaches nobody. Write your own address`);
  }
}

function findSampleFacts({ at, school: { geo, country }, timeZone, copy }: Content, report: Report): void {
  for (const locale of locales) {
    const { kids, adults, list } = copy[locale].scheduleCopy.prices;
    if (!kids && !adults && list.length === 0)
      report.reminder(at(`schedule.${locale}.ts`, 'scheduleCopy', 'prices'), 'no price is stated. Fill in kids, adults or list');
  }
  if (geo.latitude === sampleFacts.geo.latitude && geo.longitude === sampleFacts.geo.longitude)
    report.reminder(at('school.ts', 'school', 'geo'), 'this is the position of the sample school. Write your own');
  if (timeZone === sampleFacts.timeZone && country !== sampleFacts.country)
    report.reminder(at('school.ts', 'timeZone'), `this is the time zone of Greece, not of ${country}. Write your own`);
}

import { checkEmail, checkPhone, checkYear } from '#app/content/rules.server.ts';
import { locales } from '#app/site-map.ts';
import type { Content } from './content.ts';
import type { Report } from './rules.ts';

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Checks the facts in school.ts and those of the instructors. */
export function checkSchoolFacts(content: Content, report: Report): void {
  const { at, timeZone, languageTags, phoneFormats, school, instructorFacts } = content;
  const { country, geo, poster } = school;
  const expect = (isRight: boolean, path: string, advice: string) => {
    if (!isRight) report.error(at('school.ts', ...path.split('.')), advice);
  };
  expect(isTimeZone(timeZone), 'timeZone', 'must be the IANA name of a time zone, such as Europe/Athens');
  expect(/^el-[A-Z]{2}$/.test(languageTags.el), 'languageTags.el', 'must be the language and a country, as in el-GR');
  expect(/^en-[A-Z]{2}$/.test(languageTags.en), 'languageTags.en', 'must be the language and a country, as in en-GB');
  expect(/^[A-Z]{2}$/.test(country) && countries.of(country) !== undefined, 'school.country', 'must be a country such as GR');
  expect(Math.abs(geo.latitude) <= 90, 'school.geo.latitude', 'must be between -90 and 90');
  expect(Math.abs(geo.longitude) <= 180, 'school.geo.longitude', 'must be between -180 and 180');
  const isPoster = poster.length >= 1 && poster.length <= 3 && poster.every((line) => /^.{4,24}$/u.test(line));
  expect(isPoster, 'school.poster', 'must be one to three lines of 4 to 24 letters: divide the name differently');

  for (const [index, { starts, el, en }] of phoneFormats.entries()) {
    expect(/^\+[1-9]\d*$/.test(starts), `phoneFormats.${index}.starts`, 'must be the beginning of a phone number: + and digits');
    expect(slotsOf(el) === slotsOf(en), `phoneFormats.${index}`, 'must have one # for each digit in both languages');
  }
  const years = { min: 1900, max: new Date().getFullYear() + 1 };
  report.mistake(at('school.ts', 'school', 'activeSince'), checkYear(String(school.activeSince), years));
  for (const [id, { activeSince }] of Object.entries(instructorFacts))
    report.mistake(at('instructors/facts.ts', 'instructorFacts', id, 'activeSince'), checkYear(String(activeSince), years));
  checkContacts(content, report);
  checkOptionalSections(content, report);
}

/** Phone numbers, email addresses and URLs. */
function checkContacts({ texts, phoneFormats, school }: Content, report: Report): void {
  for (const { path, text, place } of texts.filter(({ file }) => file === 'school.ts' || file === 'instructors/facts.ts')) {
    const [group = '', name = ''] = path.slice(-2);
    if (name === 'phone' || group === 'messengers') {
      const fits = phoneFormats.some(({ starts, el }) => text.startsWith(starts) && text.length - starts.length === slotsOf(el));
      if (checkPhone(text)) report.error(place, 'must be + and the country code, then digits only, as in +302101234567');
      else if (!fits) report.notice(place, 'fits no entry of phoneFormats, so visitors see it without spaces: add one');
    }
    if (name === 'email') report.mistake(place, checkEmail(text));
    if (name === 'url' || group === 'map' || group === 'instagram') {
      if (!URL.canParse(text) || !text.startsWith('https://')) report.error(place, 'must be a whole address, from https:// on');
      // OpenStreetMap has the position of the marker in the URL.
      const [, latitude, longitude] = text.match(/(?:marker=|mlat=)(-?[\d.]+)(?:,|%2C|&mlon=)(-?[\d.]+)/) ?? [];
      const distances = [Number(latitude) - school.geo.latitude, Number(longitude) - school.geo.longitude];
      if (distances.some((degrees) => Math.abs(degrees) > 0.005)) report.error(place, 'marks another position than geo has');
    }
  }
}

const slotsOf = (pattern: string) => (pattern.match(/#/g) ?? []).length;

/** `Intl` also accepts offsets such as '+02:00', which have no clock changes. */
function isTimeZone(name: string): boolean {
  try {
    return name === 'UTC' || (/^[A-Z]\w+\//.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name })));
  } catch {
    return false;
  }
}

/** Texts of the home page for what a school may not have. Types cannot require them because they do not know the values in school.ts. */
function checkOptionalSections({ at, school, photos, copy }: Content, report: Report): void {
  const hasMedia = school.instagram !== undefined || photos.some(({ where }) => where === 'home');
  for (const locale of locales) {
    const { media, partners } = copy[locale].home;
    const place = at(`home.${locale}.ts`, 'home');
    if (hasMedia && !media) report.error(place, 'lacks media, for Instagram or photographs: write it with heading and lead');
    if (!hasMedia && media) report.error(place, 'has media, but school.ts no instagram and photos.ts no photograph: delete it');
    if (school.partner && !partners) report.error(place, 'lacks partners, but school.ts has one: write it with heading and text');
    if (!school.partner && partners) report.notice(place, 'has partners, but school.ts has none: delete it');
  }
}

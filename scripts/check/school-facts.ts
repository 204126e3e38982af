import { locales } from '#app/site-map.ts';
import type { Content } from './content.ts';
import { error, errorIf, type Finding, notice, type Place } from './finding.ts';

const file = 'school.ts';

/** The facts in school.ts and the contact data of the instructors. */
export function checkSchoolFacts(content: Content): Finding[] {
  const { at, school, timeZone, languageTags } = content;
  const { country, poster, geo } = school;
  return [
    ...errorIf(
      !isTimeZone(timeZone),
      at(file, 'timeZone'),
      `'${timeZone}' is not the name of a time zone: write an IANA name such as Europe/Athens`,
    ),
    ...locales.flatMap((locale) =>
      errorIf(
        !isLanguageTag(languageTags[locale], locale),
        at(file, 'languageTags', locale),
        `'${languageTags[locale]}' is not a language and country: write them as in ${locale === 'el' ? 'el-GR' : 'en-GB'}`,
      ),
    ),
    ...errorIf(
      !isCountry(country),
      at(file, 'school', 'country'),
      `'${country}' is not a country code: write two capitals, as in GR`,
    ),
    ...errorIf(
      Math.abs(geo.latitude) > 90 || Math.abs(geo.longitude) > 180,
      at(file, 'school', 'geo'),
      'latitude must be between -90 and 90, longitude between -180 and 180: copy both from a map',
    ),
    ...errorIf(
      !isInRange(poster.length, 1, 3) || poster.some((line) => !isInRange([...line].length, 4, 24)),
      at(file, 'school', 'poster'),
      'must be one to three lines of 4 to 24 letters: divide the name differently',
    ),
    ...checkYear(school.activeSince, at(file, 'school', 'activeSince')),
    ...checkUrls(content),
    ...checkContacts(content),
    ...checkPhoneFormats(content),
    ...checkOptionalSections(content),
  ];
}

/** Texts of the home page for what a school may not have. Types cannot require them because they do not know the values in school.ts. */
function checkOptionalSections({ at, school, photos, copy }: Content): Finding[] {
  const hasPhotos = photos.some(({ where }) => where === 'home');
  const sections = [
    {
      name: 'media',
      isShown: school.instagram !== undefined || hasPhotos,
      reason: school.instagram ? 'school.ts has instagram' : 'photos.ts has photographs for the home page',
      otherwise:
        'has nothing to show, because school.ts has no instagram and photos.ts no photograph for the home page: delete it, or add photographs first',
      report: error,
      fields: 'heading and lead',
    },
    {
      name: 'partners',
      isShown: school.partner !== undefined,
      reason: 'school.ts has partner',
      otherwise: 'is not shown, because school.ts has no partner: delete it',
      report: notice,
      fields: 'heading and text',
    },
  ] as const;
  return locales.flatMap((locale) =>
    sections.flatMap(({ name, isShown, reason, otherwise, report, fields }) => {
      const homeFile = `home.${locale}.ts`;
      if (isShown === (copy[locale].home[name] !== undefined)) return [];
      return isShown
        ? [error(at(homeFile, 'home'), `lacks ${name}, but ${reason}: write ${name} with ${fields}`)]
        : [report(at(homeFile, 'home', name), otherwise)];
    }),
  );
}

function checkYear(year: number, place: Place): Finding[] {
  const last = new Date().getFullYear() + 1;
  return errorIf(!Number.isInteger(year) || !isInRange(year, 1900, last), place, `must be a year from 1900 to ${last}`);
}

const isInRange = (value: number, from: number, to: number) => from <= value && value <= to;

/** `Intl` also accepts offsets such as '+02:00', which have no clock changes. */
function isTimeZone(name: string): boolean {
  return name === 'UTC' || (/^[A-Z]\w+\//.test(name) && doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: name })));
}

function isLanguageTag(tag: string, language: string): boolean {
  return tag.split('-')[0] === language && doesNotThrow(() => Intl.getCanonicalLocales(tag));
}

function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined;
}

function doesNotThrow(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function checkUrls({ at, school: { map, instagram, partner, geo } }: Content): Finding[] {
  const groups = { map, instagram: instagram ?? {}, partner: partner ? { url: partner.url } : {} };
  const urls = Object.entries(groups).flatMap(([group, addresses]) =>
    Object.entries(addresses).map(([name, url]) => ({ url, place: at(file, 'school', group, name) })),
  );
  return urls.flatMap(({ url, place }) => {
    if (!URL.canParse(url) || !url.startsWith('https://'))
      return [error(place, `'${url}' is not an address: write all of it, from https:// on`)];
    // OpenStreetMap has the position of the marker in the URL.
    const [, latitude, longitude] = decodeURIComponent(url).match(/(?:marker=|mlat=)(-?[\d.]+)(?:,|&mlon=)(-?[\d.]+)/) ?? [];
    const isElsewhere = Math.abs(geo.latitude - Number(latitude)) > 0.005 || Math.abs(geo.longitude - Number(longitude)) > 0.005;
    return errorIf(
      isElsewhere,
      place,
      `marks ${latitude}, ${longitude}, but geo is ${geo.latitude}, ${geo.longitude}: correct the one that is wrong`,
    );
  });
}

function checkContacts(content: Content): Finding[] {
  const { at, school, instructors } = content;
  return [
    ...checkContact(content, school, [file, 'school']),
    ...Object.entries(school.messengers ?? {}).flatMap(([name, number]) =>
      checkPhone(content, number, at(file, 'school', 'messengers', name)),
    ),
    ...Object.entries(instructors).flatMap(([id, facts]) => {
      const path = ['instructors/facts.ts', 'instructorFacts', id] as const;
      return [...checkContact(content, facts, path), ...checkYear(facts.activeSince, at(...path, 'activeSince'))];
    }),
  ];
}

type ContactFacts = { phone?: string; email?: string };

function checkContact(content: Content, { phone, email }: ContactFacts, path: readonly [string, ...string[]]): Finding[] {
  return [
    ...(phone === undefined ? [] : checkPhone(content, phone, content.at(...path, 'phone'))),
    ...errorIf(
      email !== undefined && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email),
      content.at(...path, 'email'),
      `'${email}' is not an email address: write it like name@school.org`,
    ),
  ];
}

function checkPhone({ phoneFormats }: Content, phone: string, place: Place): Finding[] {
  if (!/^\+[1-9]\d{6,14}$/.test(phone))
    return [
      error(place, `'${phone}' is not a phone number: write + and the country code, then digits only, as in +302101234567`),
    ];
  const fits = phoneFormats.some(({ starts, el }) => phone.startsWith(starts) && phone.length - starts.length === slotsOf(el));
  return fits ? [] : [notice(place, 'no entry of phoneFormats fits this number, so visitors see it without spaces: add one')];
}

const slotsOf = (pattern: string) => (pattern.match(/#/g) ?? []).length;

function checkPhoneFormats({ at, phoneFormats }: Content): Finding[] {
  return phoneFormats.flatMap(({ starts, el, en }, index) => {
    const place = at(file, 'phoneFormats', index);
    return [
      ...errorIf(!/^\+[1-9]\d*$/.test(starts), place, `'${starts}' is not the beginning of a phone number: write + and digits`),
      ...errorIf(
        slotsOf(el) !== slotsOf(en),
        place,
        `has ${slotsOf(el)} # in Greek and ${slotsOf(en)} in English: write one # for each digit after ${starts} in both`,
      ),
    ];
  });
}

// Sample content, to be replaced by the school that uses this site.
// Facts that are the same in both languages. The postal address is in school.el.ts and school.en.ts.
import type { PhoneFormat, SchoolFacts } from '#app/content/model.ts';

/** IANA name of the time zone of all hours on the site, in calendar files and in mails. */
export const timeZone = 'Europe/Athens';

/** Language and country of each version of the site. They determine the format of dates and numbers. */
export const languageTags = { el: 'el-GR', en: 'en-GB' };

/** How phone numbers are written: `#` stands for one digit after `starts`. The first entry that fits a number applies. */
export const phoneFormats: readonly PhoneFormat[] = [{ starts: '+30', el: '### ### ####', en: '+30 ### ### ####' }];

export const school: SchoolFacts = {
  name: 'Capoeira Katehaki',
  poster: ['Capoeira', 'Katehaki'],
  activeSince: 2007,
  country: 'GR',
  // Language in which the legal pages are binding. Search engines do not list their translation.
  legalLanguage: 'el',
  // The position of the school also stands in the two URLs below.
  geo: { latitude: 37.9922, longitude: 23.775 },
  map: {
    // The numbers after `bbox` are the west, south, east and north edges of the map.
    embed:
      'https://www.openstreetmap.org/export/embed.html?bbox=23.7695%2C37.9902%2C23.7805%2C37.9942&layer=mapnik&marker=37.9922%2C23.775',
    page: 'https://www.openstreetmap.org/?mlat=37.9922&mlon=23.775#map=17/37.9922/23.775',
  },
  phone: '+302100000000',
  email: 'geia@capoeira-katehaki.example',
  instagram: {
    profile: 'https://www.instagram.com/capoeira.katehaki/',
    embed: 'https://www.instagram.com/capoeira.katehaki/embed',
  },
  partner: { light: 'ρίζα', bold: 'διατροφή', locale: 'el', url: 'https://riza-diatrofi.example/' },
};

/**
 * For `npm run check`: former names and addresses that no text may contain any more, for example `['Vento', 'Skavidi 12']`, and names and
 * addresses of others that it must not mistake for these.
 */
export const formerNames: readonly string[] = [];
export const otherNames: readonly string[] = [];

// Invented school for tests. The school, its people, their testimonials and the partner do not exist.
import type { PhoneFormat, SchoolFacts } from '#app/content/model.ts';

export const timeZone = 'Australia/Melbourne';

export const languageTags = { el: 'el-GR', en: 'en-AU' };

// The phone numbers of this school are from the ranges that Australia reserves for fiction.
export const phoneFormats: readonly PhoneFormat[] = [
  { starts: '+614', el: '04## ### ###', en: '04## ### ###' },
  { starts: '+61', el: '(0#) #### ####', en: '(0#) #### ####' },
];

export const school: SchoolFacts = {
  name: 'Grupo Estrela Austral',
  poster: ['Grupo', 'Estrela', 'Austral'],
  activeSince: 2011,
  country: 'AU',
  legalLanguage: 'en',
  geo: { latitude: -37.7702, longitude: 145.0004 },
  map: {
    embed: 'https://maps.melbourne.example/embed?center=-37.7702,145.0004&zoom=17',
    page: 'https://maps.melbourne.example/?center=-37.7702,145.0004&zoom=17',
  },
  phone: '+61370100000',
  messengers: { whatsapp: '+61491570110' },
  email: 'ola@estrela-austral.example',
  partner: { light: 'saltbush', bold: 'physio', locale: 'en', url: 'https://saltbush-physio.example/' },
};

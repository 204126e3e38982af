// Consent to be shown, one entry for each photograph in content/art (not for drawings): who gave it for everyone who can be recognized,
// for children their parents, and on which day. The site does not use or publish this file; `npm run check` does. An entry:
//
// 'photo-friday-roda': { by: 'The four in front; the mother of the boy. Forms in the green folder', date: '2026-10-05' },
import type { Consents } from '#app/content/model.ts';

export const consents: Consents = {};

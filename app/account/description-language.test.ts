import { describe, expect, it } from 'vitest';
import { languageOfDescription } from './description-language.ts';

describe('languageOfDescription', () => {
  it.each([
    ['Φέρτε νερό για τη roda.', 'el'],
    ['Bring water to Σκαβίδη.', undefined],
    ['Φέρτε νερό. / Please bring water.', undefined],
    ['Φέρτε νερό και κάτι να μοιραστούμε. Bring water.', undefined],
    ['Bring water.', 'en'],
    ['18:00!', undefined],
  ])('of %j is %s', (text, language) => expect(languageOfDescription(text)).toBe(language));
});

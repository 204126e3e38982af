import { describe, expect, it } from 'vitest';
import { type EventTexts, eventTextsIn, languageOfText, placeIn } from './event-text.ts';

describe('languageOfText', () => {
  it.each([
    ['Φέρτε νερό για τη roda.', 'el'],
    ['Bring water to Σκαβίδη.', undefined],
    ['Φέρτε νερό. / Please bring water.', undefined],
    ['Φέρτε νερό και κάτι να μοιραστούμε. Bring water.', undefined],
    ['Bring water.', 'en'],
    ['18:00!', undefined],
  ])('of %j is %s', (text, language) => expect(languageOfText(text)).toBe(language));
});

describe('placeIn', () => {
  it.each([
    ['Άλσος Παπάγου · Alsos Papagou', 'Άλσος Παπάγου', 'Alsos Papagou'],
    ['Papagou Park / Άλσος Παπάγου', 'Άλσος Παπάγου', 'Papagou Park'],
    ['Σκαβίδη 12/14', 'Σκαβίδη 12/14', 'Σκαβίδη 12/14'],
    ['Σκαβίδη 12', 'Σκαβίδη 12', 'Σκαβίδη 12'],
    ['Άλσος · Παπάγος', 'Άλσος · Παπάγος', 'Άλσος · Παπάγος'],
    ['Park · Hall', 'Park · Hall', 'Park · Hall'],
    ['Άλσος · Park · Hall', 'Άλσος · Park · Hall', 'Άλσος · Park · Hall'],
  ])('of %j is %j in Greek and %j in English', (location, el, en) =>
    expect([placeIn('el', location), placeIn('en', location)]).toEqual([el, en]),
  );
});

describe('eventTextsIn', () => {
  const texts = (change: Partial<EventTexts>): EventTexts => ({
    title: 'Roda στο πάρκο',
    title_en: null,
    description: 'Φέρτε νερό.',
    description_en: null,
    ...change,
  });

  it('gives each reader the text in their language', () => {
    const event = texts({ title_en: 'Roda in the park', description_en: 'Bring water.' });
    expect(eventTextsIn('el', event)).toEqual({ title: { text: 'Roda στο πάρκο' }, description: { text: 'Φέρτε νερό.' } });
    expect(eventTextsIn('en', event)).toEqual({ title: { text: 'Roda in the park' }, description: { text: 'Bring water.' } });
  });

  it('names the language of a text that exists in the other language only', () => {
    const english = texts({ title: 'Roda in the park', description: null, description_en: 'Bring water.' });
    expect(eventTextsIn('en', texts({}))).toMatchObject({ title: { language: 'el' }, description: { language: 'el' } });
    expect(eventTextsIn('el', english)).toMatchObject({
      title: { text: 'Roda in the park', language: 'en' },
      description: { text: 'Bring water.', language: 'en' },
    });
    expect(eventTextsIn('en', english)).toEqual({ title: { text: 'Roda in the park' }, description: { text: 'Bring water.' } });
  });

  it.each([
    ['a Portuguese term', { title: 'Roda', description: null }],
    ['a Portuguese title with a Greek description', { title: 'Roda de rua' }],
    ['a title in both languages', { title: 'Roda στο πάρκο · Roda in the park', description: null }],
    ['a title for both languages', { title: 'Roda de rua', title_en: 'Roda de rua', description: null }],
  ])('takes %s for no foreign language', (_, change) => {
    expect(eventTextsIn('el', texts(change)).title.language).toBeUndefined();
    expect(eventTextsIn('en', texts(change)).title.language).toBeUndefined();
  });
});

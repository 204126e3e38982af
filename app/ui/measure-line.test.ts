import { describe, expect, test } from 'vitest';
import { locales } from '../site-map.ts';
import { measureLine } from './measure-line.ts';

describe('measureLine', () => {
  // Widths in em, measured in Chromium.
  test.each([
    ['Χορός', 'el', 2.193],
    ['πολεμική τέχνη', 'el', 5.907],
    ['ακροβατικά', 'el', 4.333],
    ['Dance', 'en', 2.252],
    ['martial art', 'en', 4.415],
    ['acrobatics', 'en', 4.259],
  ] as const)('%s is as wide as in the browser', (text, locale, width) => {
    expect(measureLine(text, locale).width).toBeCloseTo(width, 1.9);
  });

  test('omits Greek accents, in a Greek name on an English page too', () => {
    for (const locale of locales) expect(measureLine('τέχνη', locale)).toEqual(measureLine('ΤΕΧΝΗ', locale));
    expect(measureLine('Axé', 'el').above).toBeGreaterThan(0);
  });

  test('measures composed and decomposed letters equally', () => {
    expect(measureLine('Associac\u0327a\u0303o', 'en')).toEqual(measureLine('Associação', 'en'));
  });

  test('reports the extent of accents and cedillas, but not of round letters', () => {
    expect(measureLine('Roda', 'en')).toMatchObject({ above: 0, below: 0 });
    expect(measureLine('Axé', 'en').above).toBeCloseTo(0.19, 2);
    expect(measureLine('Dança', 'en').above).toBe(0);
    expect(measureLine('Dança', 'en').below).toBeCloseTo(0.19, 2);
  });

  test('treats an unknown character as wider than any letter', () => {
    const widest = Math.max(...[...'MWÆΨΏ'].map((letter) => measureLine(letter, 'en').advance));
    expect(measureLine('Ж', 'en').advance).toBeGreaterThan(widest);
  });
});

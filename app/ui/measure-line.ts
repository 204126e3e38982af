// Measures lines of capitals in the display font (weight 1000), so that the server can size headlines by their words.
import subsets from '../fonts/characters.json' with { type: 'json' };
import metrics from '../fonts/display-metrics.json' with { type: 'json' };
import { guessLanguage } from '../i18n/format.ts';
import type { Locale } from '../site-map.ts';

/** All distances are in em. */
export interface LineMetrics {
  /** From the origin of the first letter to the end of the last. */
  advance: number;
  /** From the left edge of the first letter to the right edge of the last. */
  width: number;
  /** Left side bearing of the first letter. */
  bearing: number;
  /** Height of accents above the capitals, and depth of cedillas and commas below the baseline. */
  above: number;
  below: number;
}

type Letter = readonly [advance: number, left: number, right: number, ascent: number, descent: number];

const unit = 1000;
const letterSpacing = -10;
/** Tolerance for round letters, which are slightly higher than flat ones. */
const overshoot = 20;
/** Larger than any letter: a line with a character that is not in the table becomes too small instead of too wide. */
const unknown: Letter = [900, 0, 0, 900, 250];
const letters = new Map(Object.entries(metrics.letters as unknown as Record<string, Letter>));
const kerning = new Map(
  Object.entries(metrics.kerning).flatMap(([distance, pairs]) =>
    (pairs.match(/../gu) ?? []).map((pair) => [pair, Number(distance)] as const),
  ),
);
export const capitalHeight = letterOf('H')[3] / unit;

export function measureLine(text: string, locale: Locale): LineMetrics {
  const characters = [...text.normalize('NFC').toLocaleUpperCase(guessLanguage(text) ?? locale)];
  const line = characters.map(letterOf);
  const [first = unknown, last = unknown] = [line[0], line.at(-1)];
  const advance =
    line.reduce((sum, [width]) => sum + width + letterSpacing, 0) +
    characters.reduce((sum, character, index) => sum + kerningBetween(characters[index - 1] ?? '', character, locale), 0);
  const beyond = (extent: number) => (extent > overshoot ? extent / unit : 0);
  return {
    advance: advance / unit,
    width: (advance - letterSpacing - first[1] - last[2]) / unit,
    bearing: first[1] / unit,
    above: beyond(Math.max(...line.map(([, , , ascent]) => ascent)) - capitalHeight * unit),
    below: beyond(Math.max(...line.map(([, , , , descent]) => descent))),
  };
}

function letterOf(character: string): Letter {
  return letters.get(character) ?? unknown;
}

/** Letters are not kerned if only one of them is in the font subset, because the other is in a second file. */
function kerningBetween(left: string, right: string, locale: Locale): number {
  const { display } = subsets[locale];
  if (display.includes(left) !== display.includes(right)) return 0;
  return kerning.get(baseOf(left) + baseOf(right)) ?? 0;
}

const baseOf = (letter: string) => letter.normalize('NFD').charAt(0);

// Every drawing of content/art that is cut here, by its name. Sizes and places are those of the pages that show them.

import { arcCuts, berimbau, carvedRule, mark } from './above/ornaments.ts';
import { ring } from './above/ring.ts';
import type { Who } from './people.ts';
import { type Pressing, printInline, printSheet, printThing } from './press.ts';
import { alone } from './scenes/alone.ts';
import { cover, disc, sunrise } from './scenes/cover.ts';
import { emblem, instruments } from './scenes/emblem.ts';
import { game } from './scenes/game.ts';
import { missedKick } from './scenes/missed-kick.ts';
import { pin } from './scenes/pin.ts';
import { type Ground, portrait } from './scenes/portrait.ts';
import { printRoda } from './scenes/roda.ts';
import { RODA_TALL, RODA_WIDE } from './scenes/roda-people.ts';
import { snappedWire } from './scenes/snapped-wire.ts';

const EMBLEM: Pressing = { scale: 0.22, tolerance: 2.4, smallest: 60, sheet: 7 };
const PORTRAIT: Pressing = { scale: 0.95, tolerance: 1.15, smallest: 7, sheet: 3 };

const printPortrait = (who: Who, ground: Ground, pressing = PORTRAIT) => printSheet(portrait(who, ground), pressing);

type Cut = () => string;

/** The insides of an `<svg>`, which pages write into themselves. */
const INLINE: Record<string, Cut> = {
  'hero-ring': ring,
  'hero-game': () => printInline(game(), { scale: 0.42, tolerance: 1.5, smallest: 26, sheet: 6 }, 2),
  mark,
  'carved-rule': carvedRule,
  berimbau,
  'arc-cuts': arcCuts,
};

/** Files of their own. */
const PICTURES: Record<string, Cut> = {
  // The home page
  'emblem-dance': () => printSheet(emblem('samba', [-20, -400], { x: -450, y: -875, w: 860, h: 895 }), EMBLEM),
  'emblem-fight': () => printSheet(emblem('frente', [40, -392], { x: -350, y: -770, w: 780, h: 790 }), EMBLEM),
  'emblem-acrobatics': () => printSheet(emblem('au', [10, -340], { x: -412, y: -744, w: 840, h: 790 }), EMBLEM),
  // Many small things: cut a little coarser than a body.
  'emblem-music': () => printSheet(instruments(), { ...EMBLEM, tolerance: 2.7, smallest: 72 }),
  'roda-wide': () => printRoda(RODA_WIDE, { scale: 0.55, tolerance: 2.1, smallest: 28 }),
  'roda-tall': () => printRoda(RODA_TALL, { scale: 0.66, tolerance: 1.9, smallest: 20 }),
  pin: () => printThing(pin(), { scale: 0.3, tolerance: 1.5, smallest: 5, sheet: 5 }),

  // The instructors
  'portrait-vento': () => printPortrait('vento', 'red'),
  'portrait-girassol': () => printPortrait('girassol', 'petals'),
  'portrait-mare': () => printPortrait('mare', 'red'),
  // Her curls are many small cuts: the rest is cut a little plainer, so that she weighs what the others do.
  'portrait-lua': () => printPortrait('lua', 'rays', { ...PORTRAIT, tolerance: 1.4 }),
  'portrait-cipo': () => printPortrait('cipo', 'yellow'),

  // The articles
  'cover-why-learn': () =>
    cover(
      disc({ x: 372, y: 270, radius: 250, colour: 'green', under: 'yellow', traces: { count: 54, from: -20, to: 200, seed: 3 } }),
      [{ who: 'ginga', x: 100, bottom: 552, height: 500 }],
    ),
  'cover-child': () =>
    cover(
      disc({
        x: 390,
        y: 290,
        radius: 240,
        colour: 'yellow',
        under: 'red',
        traces: { count: 50, from: 0, to: 180, seed: 11 },
      }),
      [
        { who: 'pandeiro', x: 392, bottom: 552, height: 520 },
        { who: 'cartwheel', x: 88, bottom: 552, height: 290 },
      ],
    ),
  'cover-growth': () =>
    cover(
      disc({
        x: 370,
        y: 286,
        radius: 246,
        colour: 'blue',
        under: 'yellow',
        traces: { count: 60, from: 10, to: 170, seed: 13 },
      }),
      [{ who: 'bananeira', x: 226, bottom: 556, height: 546 }],
    ),
  'cover-community': () =>
    cover(sunrise('red', 'yellow'), [
      { who: 'clapSide', x: 4, bottom: 552, height: 424 },
      {
        who: 'clapOverhead',
        look: { skin: 'ink', topFill: 'yellow', hair: 'afro', mouth: 'sing', build: 0.9 },
        x: 154,
        bottom: 556,
        height: 506,
      },
      { who: 'clapHigh', x: 312, bottom: 554, height: 430 },
      { who: 'atabaque', x: 480, bottom: 556, height: 430 },
    ]),
  'cover-martial-art': () =>
    cover(
      disc({
        x: 360,
        y: 270,
        radius: 246,
        colour: 'red',
        under: 'yellow',
        traces: { count: 60, from: 0, to: 180, seed: 17 },
      }),
      [
        { who: 'frente', look: { topFill: 'yellow' }, x: 20, bottom: 545, height: 430 },
        { who: 'esquiva', look: { topFill: 'stripes' }, x: 300, bottom: 552, height: 236 },
      ],
    ),

  // Here and there
  'not-found': () => printSheet(missedKick(), { scale: 0.8, tolerance: 1.2, smallest: 5, sheet: 6 }),
  failed: () => printSheet(snappedWire(), { scale: 0.9, tolerance: 1.2, smallest: 5, sheet: 3.5 }),
  'berimbau-player': () => printSheet(alone('berimbau'), { scale: 0.6, tolerance: 0.8, smallest: 7, sheet: 7 }),
};

/** All of them, as they stand in content/art. */
export const SHEETS: Record<string, Cut> = {
  ...Object.fromEntries(Object.entries(INLINE).map(([name, cut]) => [name, () => `${cut()}\n`])),
  ...PICTURES,
};

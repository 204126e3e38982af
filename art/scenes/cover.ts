// The cover of an article: one flat shape, the traces of the knife on it, and people on their paper.
import { secondHand } from '../carving/chance.ts';
import type { Look } from '../figure/pose.ts';
import { DEGREE, times } from '../geometry/vectors.ts';
import type { Who } from '../people.ts';
import { inTheDark, PAPER, printGroup, RED, sizeOf, svg } from '../press.ts';
import { alone } from './alone.ts';

const WIDTH = 720;
const HEIGHT = 560;
const COLOURS = { red: RED, yellow: '#e6a62d', green: '#2a6339', blue: '#1c5578' };
type Colour = keyof typeof COLOURS;

interface Figure {
  who: Who;
  look?: Look;
  x: number;
  /** Where their picture ends, and how high it is. */
  bottom: number;
  height: number;
}

interface Disc {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
  /** The second colour, out of register. */
  under: Colour;
  traces: { count: number; from: number; to: number; seed: number };
}

export function disc({ x, y, radius, colour, under, traces: { count, from, to, seed } }: Disc): string {
  const hand = secondHand(seed);
  // In rows, each cut in a room of its own: where two met, they would be a splinter.
  const rows = 9;
  const most = Math.ceil(count / rows);
  const traces = times(rows * most, (i) => {
    const [row, place] = [i % rows, Math.floor(i / rows)];
    const r = radius * (0.45 + (row + hand.upTo(0.5)) * (0.5 / rows));
    const room = ((to - from) / most) * DEGREE;
    const angle = from * DEGREE + (place + ((row * 0.37) % 0.8) + hand.upTo(0.35)) * room;
    const length = Math.min(0.1 + hand.upTo(0.22), room * 0.58);
    const half = 2 + hand.upTo(2);
    const on = (t: number, out: number) =>
      `${Math.round(x + (r + out) * Math.cos(t))},${Math.round(y + (r + out) * Math.sin(t))}`;
    const middle = angle + length / 2;
    return `M${on(angle, 0)}L${on(middle, half)} ${on(angle + length, 0)} ${on(middle, -half)}Z`;
  });
  return (
    `<circle cx="${x - 8}" cy="${y + 9}" r="${radius}" fill="${COLOURS[under]}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${COLOURS[colour]}"/>` +
    `<path fill="${PAPER}" d="${traces.join('')}"/>`
  );
}

/** A disc that rises behind people, from the floor that they stand on. */
export const sunrise = (colour: Colour, under: Colour) =>
  `<path fill="${COLOURS[under]}" d="M27 540A340 340 0 1 1 693 540Z"/>` +
  `<path fill="${COLOURS[colour]}" d="M50 540A322 322 0 1 1 674 540Z"/>`;

export function cover(ground: string, figures: readonly Figure[]): string {
  const groups = figures.map(({ who, look, x, bottom, height }) => {
    const picture = alone(who, look);
    // Who is small on the sheet, or one of many, is cut plainer.
    const isOneOfMany = figures.length > 2;
    const isPlain = isOneOfMany || height <= 330;
    const pressing = { scale: 0.55, tolerance: isPlain ? 1.8 : 1.2, smallest: isOneOfMany ? 36 : 12, sheet: 9 };
    const k = (height / sizeOf(picture, pressing.scale).height).toFixed(3);
    return `<g transform="translate(${x} ${Math.round(bottom - height)}) scale(${k} ${k})">${printGroup(picture, pressing)}</g>`;
  });
  return svg(WIDTH, HEIGHT, inTheDark(ground + groups.join('')));
}

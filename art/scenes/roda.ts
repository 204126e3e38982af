// The roda: those who sing, clap and play in a half circle before the sun, and two who play in it.
import { Block, SPOTS } from '../carving/block.ts';
import { type Chance, chanceFrom } from '../carving/chance.ts';
import type { Look } from '../figure/pose.ts';
import { ring } from '../geometry/curves.ts';
import { type Precision, simplify } from '../geometry/path-data.ts';
import {
  diff,
  inter,
  offset,
  opening,
  type Ring,
  rectangle,
  type Shape,
  solid,
  union,
  withoutCrumbs,
} from '../geometry/shapes.ts';
import { add, leftOf, mul, type Point, sub, times, unit } from '../geometry/vectors.ts';
import { draw, type Who } from '../people.ts';
import { type Layer, printBand } from '../press.ts';

interface Standing {
  who: Who;
  /** Where on the sheet they stand. */
  at: Point;
  size: number;
  mirrored?: true;
  look?: Look;
}

export interface Roda {
  width: number;
  height: number;
  sun: { at: Point; radius: number; rays: number; length: number /** Below this, there is no sun. */; horizon: number };
  floor: { at: Point; rx: number; ry: number };
  /** Back to front. */
  crowd: readonly Standing[];
  players: readonly (Standing & { detail: number })[];
}

/** Behind the game, all wear black: the players are in white. */
const CROWD: Look = { trousers: 'ink', cord: 'ink' };
/**
 * The white line around everybody, and around those who play. Wider, it would eat the feet behind them, and in the dark, where
 * it is paper, it would be a puddle.
 */
const GAP = { crowd: 5, players: 8 };

export function printRoda({ width, height, sun, floor, crowd, players }: Roda, precision: Precision): string {
  const chance = chanceFrom('hero');
  const page = rectangle({ x: 0, y: 0, w: width, h: height });
  const back = new Block();
  const people = crowd.map(({ who, at, size, mirrored, look }, i) =>
    plain(draw(who, { seed: who + i, detail: 0.4, look: { ...CROWD, ...look } }).at(at, size, mirrored)),
  );
  rise(back, sun, width, chance, union(...people.map(({ silhouette }) => silhouette)));
  for (const person of people) back.over(person, GAP.crowd);
  back.ink = withoutCrumbs(back.ink, 20);
  // What is left of a gourd behind an arm is a stain.
  for (const colour of SPOTS) back.spots[colour] = withoutCrumbs(back.spots[colour], 120);
  back.ink = union(back.ink, diff(solid(...traces(floor, chance)), offset(back.silhouette, 6)));

  // Loose pieces: each clears its own room in what lies behind.
  const layers: Layer[] = [{ name: 'roda', block: back }];
  for (const { who, at, size, mirrored, detail } of players) {
    const player = draw(who, { seed: `${who}p`, detail }).at(at, size, mirrored);
    const room = offset(player.silhouette, GAP.players);
    for (const { block } of layers) {
      block.carve(room);
      for (const colour of SPOTS) block.spots[colour] = diff(block.spots[colour], block === back ? room : player.silhouette);
    }
    layers.push({ name: who, block: player });
  }
  const ground = layers.map(({ block }) => block.silhouette).reduce((all, shape) => union(all, shape));
  for (const { block } of layers) {
    block.ink = inter(block.ink, page);
    for (const colour of SPOTS) block.spots[colour] = inter(block.spots[colour], page);
  }
  return printBand(layers, ground, { x: 0, y: 0, w: width, h: height }, precision);
}

/** A disc in flat colour, and rays. One that somebody stands in is left out: what is seen of it would be a scrap. */
function rise(
  block: Block,
  { at, radius, rays, length, horizon }: Roda['sun'],
  width: number,
  chance: Chance,
  before: Shape,
): void {
  const disc = times(30, (i): Point => {
    const angle = (i / 30) * 6.283;
    const uneven = () => radius * (1 + chance.about(0.006));
    return add(at, [Math.cos(angle) * uneven(), Math.sin(angle) * uneven()]);
  });
  const sky = rectangle({ x: 0, y: 0, w: width, h: horizon });
  block.spots.yellow = inter(solid(ring(disc)), sky);
  const wedges = times(rays, (i): Ring => {
    const angle = Math.PI + ((i + 0.5) / rays) * Math.PI + chance.about(0.012);
    const out: Point = [Math.cos(angle), Math.sin(angle)];
    const [from, to] = [radius + 14 + chance.about(3), radius + length * (i % 2 ? 0.62 : 1) * chance.within(0.92, 1.05)];
    const half = (14 * chance.within(0.85, 1.15)) / 2;
    const root = add(at, mul(out, from));
    const aside = (along: number, by: number) => add(add(root, mul(out, (to - from) * along)), mul(leftOf(out), half * by));
    return [aside(0, 0.8), aside(0.16, 1), add(at, mul(out, to)), aside(0.12, -1), aside(0, -0.7)];
  });
  const taken = offset(before, 1);
  block.print(solid(...wedges.filter((wedge) => inter([wedge], taken).length === 0)));
}

/** As far away as they are, less of everybody is enough. */
function plain(person: Block): Block {
  const simple = (shape: Shape) => shape.map((each) => simplify(each, 0.8));
  const plain = new Block();
  plain.ink = simple(withoutCrumbs(person.ink, 14)).filter((each) => each.length > 2);
  plain.silhouette = simple(person.silhouette);
  for (const colour of SPOTS) plain.spots[colour] = simple(opening(person.spots[colour], 1.5));
  return plain;
}

/** What the gouge left standing on the floor, round the ring. */
function traces({ at, rx, ry }: Roda['floor'], chance: Chance): Ring[] {
  const rounds = [
    { reach: 1, count: 24, length: 0.17 },
    { reach: 0.86, count: 13, length: 0.13 },
    { reach: 1.13, count: 15, length: 0.13 },
    { reach: 0.62, count: 6, length: 0.1 },
  ];
  return rounds.flatMap(({ reach, count, length }) =>
    times(count, (i) => {
      const angle = ((i + chance.within(0.1, 0.6)) / count) * 2 * Math.PI;
      const k = reach + chance.about(0.03);
      const on = (t: number): Point => add(at, [Math.cos(t) * rx * k, Math.sin(t) * ry * k]);
      const long = length * chance.within(0.5, 1);
      return chip(on(angle), on(angle + long * chance.within(0.3, 0.5)), on(angle + long), chance.within(5, 9));
    }),
  );
}

/** A sliver from one point to another, widest where it passes the middle one. */
function chip(from: Point, middle: Point, to: Point, width: number): Ring {
  const half = mul(leftOf(unit(sub(to, from))), width / 2);
  return [from, add(middle, half), to, sub(middle, half)];
}

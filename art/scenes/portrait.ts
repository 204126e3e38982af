import { Block, type Spot } from '../carving/block.ts';
import { type Chance, chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { ring } from '../geometry/curves.ts';
import { diff, inter, type Ring, rectangle, type Shape, solid, union } from '../geometry/shapes.ts';
import { add, mul, type Point, times } from '../geometry/vectors.ts';
import { draw, seedOf, type Who } from '../people.ts';
import { framed, type Picture } from '../press.ts';

const CENTRE: Point = [0, -622];
const RADIUS = 148;

const polar = (angle: number, radius: number): Point => add(CENTRE, mul([Math.cos(angle), Math.sin(angle)], radius));
/** All round, from the middle outwards or back. */
const cutsAround = (count: number, chance: Chance, cut: (angle: number, i: number) => Ring) =>
  solid(...times(count, (i) => cut((i / count) * 6.283 + chance.about(0.02), i)));

function disc(radius: number, chance: Chance, uneven = 0.006): Shape {
  const outline = times(36, (i) => polar((i / 36) * 6.283, radius * (1 + chance.about(uneven))));
  return solid(ring(outline, 3));
}

/** A band across the sheet, between two heights. */
const across = (top: number, bottom: number) => rectangle({ x: -400, y: top, w: 800, h: bottom - top });

/** What is behind somebody: a flat colour, rays carved in black, or the rays of a flower on yellow. */
export type Ground = Spot | 'rays' | 'petals';

/** A bust in a carved ring: above, hats and instruments may break it; below, it lies on top. */
export function portrait(who: Who, ground: Ground): Picture {
  const chance = chanceFrom(`ring${seedOf(who)}`);
  const block = new Block();
  const inner = disc(RADIUS - 9, chance);
  const outer = disc(RADIUS + 3, chance);
  const rays = () =>
    cutsAround(44, chance, (angle, i) =>
      gouge([polar(angle, RADIUS - 2), polar(angle, RADIUS * (i % 2 ? 0.62 : 0.74))], 8, chance, { head: 0.1, blunt: 0.7 }),
    );
  if (ground === 'rays') block.ink = diff(inner, rays());
  else block.spots[ground === 'petals' ? 'yellow' : ground] = inner;
  if (ground === 'petals') block.ink = inter(inner, rays());

  const bust = draw(who);
  const shown = inter(union(inner, across(CENTRE[1] - 600, CENTRE[1] - 20)), disc(RADIUS + 60, chance, 0.002));
  const frame = diff(outer, inner);
  const notches = cutsAround(36, chance, (angle) => gouge([polar(angle, RADIUS - 7), polar(angle, RADIUS - 1)], 2.6, chance));
  block.print(diff(frame, notches));
  block.silhouette = outer;
  block.over(
    bust.map((shape) => inter(shape, shown)),
    6,
  );
  block.print(diff(inter(frame, across(CENTRE[1] - 10, 0)), notches));
  return framed(block, 8);
}

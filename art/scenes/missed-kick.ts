import { chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { diff, offset, solid, union } from '../geometry/shapes.ts';
import { add, DEGREE, mix, type Point, rotate, times } from '../geometry/vectors.ts';
import { draw } from '../people.ts';
import { framed, type Picture } from '../press.ts';
import { onTheFloor } from './alone.ts';

/** Somebody sits on the floor, and the way of the foot is still in the air. */
export function missedKick(): Picture {
  const block = draw('oops');
  const chance = chanceFrom('miss');
  const trace = (radius: number, from: number, to: number, width: number) => {
    const line = times(6, (i): Point => {
      const angle = mix(from, to, i / 5) * DEGREE;
      return [Math.cos(angle) * radius, -66 - Math.sin(angle) * radius];
    });
    return gouge(line, width, chance, { head: 0.75 });
  };
  const traces = solid(trace(447, 84, 58, 10), trace(426, 72, 59, 8), trace(398, 70, 60, 6));
  // The cloth is drawn tight under who sits on it: the leg that is laid over the hips leaves their folds out.
  const seat: Point = [-30, -58];
  const crease = (angle: number, from: number, to: number, width: number) => {
    const line = times(3, (i) => add(seat, rotate([mix(from, to, i / 2), 0], angle * DEGREE)));
    return gouge(line, width, chance, { head: 0.12, blunt: 0.6 });
  };
  const folds = solid(crease(168, 53, 30, 8), crease(141, 53, 8, 10), crease(114, 53, 4, 10), crease(88, 52, 24, 9));
  block.ink = union(block.ink, folds, diff(traces, offset(block.silhouette, 10)));
  return framed(onTheFloor(block, 'oops', { chips: 10, below: 2 }), 14);
}

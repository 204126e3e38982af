import { chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { diff, offset, solid, union } from '../geometry/shapes.ts';
import { DEGREE, mix, type Point, times } from '../geometry/vectors.ts';
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
  block.ink = union(block.ink, diff(traces, offset(block.silhouette, 10)));
  return framed(onTheFloor(block, 'oops', { chips: 10, below: 2 }), 14);
}

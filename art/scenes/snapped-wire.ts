import { Block } from '../carving/block.ts';
import { chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { drawBow, drawCaxixi, drawGourd, drawHollow, drawTie } from '../figure/instruments.ts';
import { points, profile, stroke } from '../geometry/curves.ts';
import { diff, offset, solid, union } from '../geometry/shapes.ts';
import { add, mul, type Point, rotate, times } from '../geometry/vectors.ts';
import { framed, type Picture } from '../press.ts';
import { onTheFloor } from './alone.ts';

/** From where the wire was tied to where it broke: one end falls from the tip, the other rolls itself together. */
const ENDS = [
  '276 -508, 304 -440, 276 -356, 296 -276, 352 -236, 400 -262, 396 -316, 356 -318, 350 -282',
  '-262 -52, -176 -36, -98 -56, -50 -104, -56 -156, -100 -168, -122 -136, -96 -112',
].map(points);

const BREAK: Point = [70, -210];
const GOURD: Point = [-222, -262];
/** Where the gourd is tied to the wood. */
const TIED = ['-192 -216, -142 -172', '-176 -232, -128 -188'].map(points);

/** A berimbau, and its wire has just snapped. */
export function snappedWire(): Picture {
  const chance = chanceFrom('snap');
  const block = new Block();
  const bench = { block, chance };
  for (const end of ENDS) {
    const wire = stroke(end, profile([0, 4.8], [1, 3.4]));
    block.lay(wire, wire, { gap: 4 });
  }
  drawGourd(bench, GOURD, 84);
  drawHollow(bench, add(GOURD, [-36, -38]), [52, 30], -0.8);
  drawBow(bench, { from: [-276, -16], to: [290, -520], belly: 88, wood: 14, bare: true });
  drawTie(bench, TIED);
  drawCaxixi(bench, [206, -46], 0.08, 1.6);
  const sparks = times(9, (i) => {
    const way = rotate([1, 0], i * 0.698 - 0.2);
    return gouge([add(BREAK, mul(way, 26)), add(BREAK, mul(way, i % 2 ? 58 : 84))], 11, chance, { head: 0.4 });
  });
  block.ink = union(block.ink, diff(solid(...sparks), offset(block.silhouette, 10)));
  return framed(onTheFloor(block, 'snap', { chips: 10, below: 2 }), 14);
}

import { Block } from '../carving/block.ts';
import { chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { drawBow, drawCaxixi, drawGourd, drawHollow, drawTie } from '../figure/instruments.ts';
import { points, profile, stroke } from '../geometry/curves.ts';
import { diff, offset, solid, union } from '../geometry/shapes.ts';
import { add, DEGREE, mul, type Point, rotate, times } from '../geometry/vectors.ts';
import { framed, type Picture } from '../press.ts';
import { onTheFloor } from './alone.ts';

const BREAK: Point = [70, -226];
/** From where the wire was tied to where it broke: the tension gone, each end throws a loop. */
const ENDS = [
  '278 -510, 330 -476, 400 -410, 402 -326, 326 -272, 254 -302, 280 -352, 322 -320, 268 -252, 180 -236, 112 -242',
  '-262 -52, -190 -44, -120 -70, -76 -124, -102 -160, -134 -128, -88 -92, -28 -136, 26 -206',
].map(points);

const GOURD: Point = [-222, -262];
/** Where the gourd is tied to the wood. */
const TIED = ['-192 -216, -142 -172', '-176 -232, -128 -188'].map(points);

/** A berimbau, and its wire has just snapped. */
export function snappedWire(): Picture {
  const chance = chanceFrom('snap');
  const block = new Block();
  const bench = { block, chance };
  // Printed without paper under it: in the dark, a wire on a cut-out would be a tube.
  for (const end of ENDS) block.print(stroke(end, profile([0, 2.7], [1, 2])));
  drawGourd(bench, GOURD, 84);
  drawHollow(bench, add(GOURD, [-36, -38]), [52, 30], -0.8);
  drawBow(bench, { from: [-276, -16], to: [290, -520], belly: 88, wood: 14, bare: true });
  drawTie(bench, TIED);
  drawCaxixi(bench, [306, -46], 0.08, 1.6);
  // All round the break, but where the ends of the wire come from.
  const sparks = times(10, (i) => i * 36 - 22)
    .filter((_, i) => i % 5)
    .map((degrees, i) => {
      const way = rotate([1, 0], degrees * DEGREE);
      return gouge([add(BREAK, mul(way, 16)), add(BREAK, mul(way, i % 2 ? 44 : 66))], 10, chance, { head: 0.4 });
    });
  block.ink = union(block.ink, diff(solid(...sparks), offset(block.silhouette, 10)));
  return framed(onTheFloor(block, 'snap', { chips: 10, below: 2 }), 14);
}

import { Block } from '../carving/block.ts';
import { chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { drawBow } from '../figure/instruments.ts';
import { circle, knots, ring } from '../geometry/curves.ts';
import { diff, solid } from '../geometry/shapes.ts';
import { type Point, times } from '../geometry/vectors.ts';
import { framed, type Picture } from '../press.ts';

const EYE: Point = [0, -280];

/** Where the school is on the map: a gourd for a head, a berimbau behind it. */
export function pin(): Picture {
  const chance = chanceFrom('pin');
  const block = new Block();
  drawBow({ block, chance }, { from: [-176, -150], to: [168, -560], belly: 64, wood: 12, wire: 6 });
  const outline = '0 0!, -40 -84, -104 -180, -128 -276, -96 -368, 0 -406, 96 -368, 128 -276, 104 -180, 40 -84';
  const body = solid(ring(knots(outline), 8));
  const left = times(4, (i) => {
    const line: Point[] = [
      [-92 + i * 5, -356 + i * 24],
      [-112 + i * 11, -270],
      [-86 + i * 12, -180],
      [-34 + i * 6, -84 + i * 12],
    ];
    return gouge(line, 10 - i, chance);
  });
  const right = times(4, (i) => {
    const line: Point[] = [
      [100 - i * 4, -200 + i * 26],
      [64 - i * 5, -150 + i * 22],
      [36 - i * 5, -104 + i * 20],
    ];
    return gouge(line, 7, chance);
  });
  block.lay(body, diff(body, solid(...left, ...right)), { gap: 9 });
  const hole = solid(circle(EYE, 64));
  block.carve(solid(circle(EYE, 82)));
  block.print(diff(solid(circle(EYE, 73)), hole));
  block.spots.red = hole;
  return framed(block, 6);
}

import type { Block } from '../carving/block.ts';
import { chanceFrom } from '../carving/chance.ts';
import type { Look } from '../figure/pose.ts';
import { bounds, diff, offset, type Ring, solid, union } from '../geometry/shapes.ts';
import { times } from '../geometry/vectors.ts';
import { draw, type Who } from '../people.ts';
import { framed, type Picture } from '../press.ts';

/** A few chips left standing on the floor, so that weight has something to stand on. */
export function onTheFloor(block: Block, seed: string, { chips = 9, below = 6 } = {}): Block {
  const chance = chanceFrom(`floor${seed}`);
  const low = block.silhouette.map((ring) => ring.filter(([, y]) => y > -60)).filter((ring) => ring.length);
  const { x, w } = bounds(low);
  const middle = (x + x + w) / 2;
  const half = w / 2 + 40;
  const marks = times(chips, (i): Ring => {
    const at = middle + (((i + 0.5) / chips) * 2 - 1) * half + chance.about(14);
    const floor = below + chance.within(2, 26);
    const long = chance.within(16, 44);
    const thick = chance.within(2.5, 4.5);
    return [
      [at - long, floor],
      [at - long * chance.within(-0.2, 0.3), floor - thick],
      [at + long, floor + chance.about(1.5)],
      [at + chance.about(6), floor + thick],
    ];
  });
  block.ink = union(block.ink, diff(solid(...marks), offset(block.silhouette, 7)));
  return block;
}

/** Somebody alone, on a floor. */
export const alone = (who: Who, look?: Look): Picture => framed(onTheFloor(draw(who, { look }), who), 14);

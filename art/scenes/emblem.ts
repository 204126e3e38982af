import { Block } from '../carving/block.ts';
import { type Chance, chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { drawAtabaque, drawBow, drawCaxixi, drawGourd, drawPandeiro } from '../figure/instruments.ts';
import { ring } from '../geometry/curves.ts';
import { type Box, solid } from '../geometry/shapes.ts';
import { add, mul, type Point, times } from '../geometry/vectors.ts';
import { draw, type Who } from '../people.ts';
import type { Picture } from '../press.ts';

const RADIUS = 330;

/** A black disc with notches in its edge. */
function disc(centre: Point, chance: Chance): Block {
  const polar = (angle: number, radius: number) => add(centre, mul([Math.cos(angle), Math.sin(angle)], radius));
  const block = new Block();
  block.ink = solid(
    ring(
      times(40, (i) => polar((i / 40) * 6.283, RADIUS * (1 + chance.about(0.007)))),
      3,
    ),
  );
  block.silhouette = block.ink;
  const notches = times(46, (i) => {
    const angle = (i / 46) * 6.283 + chance.about(0.02);
    const line = [polar(angle, RADIUS * 0.97), polar(angle, RADIUS * (i % 2 ? 0.84 : 0.9))];
    return gouge(line, 7, chance, { head: 0.15, blunt: 0.4 });
  });
  block.carve(solid(...notches));
  return block;
}

/** Somebody before the disc; arms and legs break its edge. */
export function emblem(who: Who, centre: Point, box: Box): Picture {
  const seed = `st${who}`;
  const block = disc(centre, chanceFrom(seed));
  block.over(draw(who, { seed, detail: 0.8 }), 10);
  return { block, box };
}

/** The instruments of the roda. */
export function instruments(): Picture {
  const chance = chanceFrom('music');
  const block = disc([0, -380], chance);
  const bench = { block: new Block(), chance };
  drawAtabaque(bench, { at: [156, -424], height: 392, radius: 108 });
  drawGourd(bench, [-196, -462], 80, 'red');
  drawBow(bench, { from: [-214, -236], to: [160, -742], belly: 86, wood: 12, wire: 6 });
  drawPandeiro(bench, { at: [-62, -160], radius: 118, turn: 0.3 });
  drawCaxixi(bench, [-256, -136], -0.3, 1.9);
  block.over(bench.block, 10);
  return { block, box: { x: -390, y: -780, w: 780, h: 790 } };
}

import { Block } from '../carving/block.ts';
import { type Chance, chanceFrom } from '../carving/chance.ts';
import { gouge } from '../carving/gouge.ts';
import { drawAtabaque, drawBow, drawCaxixi, drawGourd, drawHollow, drawPandeiro, drawTie } from '../figure/instruments.ts';
import { points, ring } from '../geometry/curves.ts';
import { type Box, diff, solid } from '../geometry/shapes.ts';
import { add, mul, type Point, times } from '../geometry/vectors.ts';
import { draw, type Who } from '../people.ts';
import type { Picture } from '../press.ts';

const RADIUS = 330;

const GOURD: Point = [-286, -326];
/** Where it is tied to the wood. */
const TIED = ['-240 -296, -166 -258'].map(points);

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
  const notches = times(42, (i) => {
    const angle = (i / 42) * 6.283 + chance.about(0.02);
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
  return onDisc(block, draw(who, { seed, detail: 0.8 }), box);
}

/** The disc is a ground of its own, which the dark theme colours. */
function onDisc(disc: Block, figures: Block, box: Box): Picture {
  disc.over(figures, 10);
  return { block: disc, box, ground: diff(disc.ink, figures.silhouette) };
}

/** The instruments of the roda: the berimbau leads, right across. */
export function instruments(): Picture {
  const chance = chanceFrom('music');
  const block = disc([0, -380], chance);
  const bench = { block: new Block(), chance };
  drawGourd(bench, GOURD, 84, 'red');
  drawHollow(bench, add(GOURD, [-28, -26]), [50, 34], -0.72);
  drawBow(bench, { from: [-262, -84], to: [130, -762], belly: 86, wood: 13, wire: 6 });
  drawTie(bench, TIED);
  drawCaxixi(bench, [214, -592], 0.3, 2.1, 1.6);
  drawAtabaque(bench, { at: [176, -404], height: 380, radius: 104 });
  drawPandeiro(bench, { at: [-62, -150], radius: 118, turn: 0.3 });
  return onDisc(block, bench.block, { x: -390, y: -780, w: 780, h: 790 });
}

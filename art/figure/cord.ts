// The cord around the waist, tied in front: its colour is the level of whoever wears it.
import { gouge } from '../carving/gouge.ts';
import { circle, direction, profile, ring, spline, stroke } from '../geometry/curves.ts';
import { diff, inter, type Shape, solid, union } from '../geometry/shapes.ts';
import { add, leftOf, mul, type Point, unit } from '../geometry/vectors.ts';
import { edgeOf, type Figure } from './figure.ts';
import { BELT } from './trunk.ts';

export function drawCord(figure: Figure): void {
  const { block, chance, coarse, look, place, pose, trunk } = figure;
  const colour = look.cord ?? 'yellow';
  const lay = (shape: Shape, twist: Shape, gap: number) => {
    if (colour === 'ink') return block.lay(shape, diff(shape, twist), { gap });
    block.lay(shape, union(edgeOf(figure, shape, 1.7, 3), inter(twist, shape)), { gap, spot: { colour, shape } });
  };
  const twists = (line: readonly Point[], half: number): Shape => {
    if (coarse) return [];
    const points = spline(line, 6);
    const cuts = points.slice(1, -1).map((point, i) => {
      const along = direction(points, i + 1);
      const across = mul(leftOf(along), half);
      const back = mul(along, 3);
      return gouge([add(point, add(across, mul(back, -1))), add(point, add(mul(across, -1), back))], 3, chance, { head: 0.4 });
    });
    return solid(...cuts);
  };

  const waist = pose.waist ?? BELT;
  const down = trunk.along(waist);
  const belt = [-0.98, -0.5, 0, 0.5, 0.98].map((s) => add(trunk.grain(waist, s), mul(down, (1 - s * s) * 7)));
  const knot = add(trunk.grain(waist, pose.knot ?? 0.35), mul(down, 6));
  const fall = unit(place(pose.hang ?? [0, -1]));
  const sway = leftOf(fall);
  const ends = coarse
    ? [{ length: 84, swing: 0.12 }]
    : [
        { length: 96, swing: 0.16 },
        { length: 72, swing: -0.2 },
      ];
  for (const { length, swing } of ends) {
    const line = [
      knot,
      add(knot, add(mul(fall, length * 0.45), mul(sway, length * swing * 1.2))),
      add(knot, add(mul(fall, length), mul(sway, length * swing * 0.9))),
    ];
    lay(stroke(line, profile([0, 5.5], [0.8, 6], [1, 8.5]), { steps: 6 }), twists(line, 6), 3);
  }
  lay(
    stroke(belt, () => 7.5, { steps: 5 }),
    twists(belt, 8),
    2.5,
  );
  const tied = circle(knot, 11, 8).map((point) => add(point, [chance.about(1.5), chance.about(1.5)]));
  const crease = coarse ? [] : solid(gouge([add(knot, [-7, -3]), add(knot, [7, 4])], 3, chance));
  lay(solid(ring(tied)), crease, 2.4);
}

import { gouge } from '../carving/gouge.ts';
import { circle, knots, points, profile, ring, spline, stroke } from '../geometry/curves.ts';
import { diff, inter, offset, opening, type Shape, solid, union } from '../geometry/shapes.ts';
import { add, at, mul, type Point, times } from '../geometry/vectors.ts';
import { lock } from './hair.ts';
import type { Head } from './head.ts';
import type { Hat, View } from './pose.ts';

export function drawHat(head: Head): void {
  const { hat } = head.figure.look;
  if (hat) HATS[hat.kind](head, hat);
}

const HATS: Record<Hat['kind'], (head: Head, hat: Hat) => void> = { scarf, straw, beanie, band };

/** The edge, and what is printed on it. */
const cloth = ({ edge }: Head, shape: Shape, printed: Shape) => union(edge(shape, 1.9, 3.6), inter(printed, shape));
const spot = ({ fill }: Hat, shape: Shape) => (fill === 'paper' ? undefined : { colour: fill, shape });

/** All of the head above a line, `thickness` outside the skull. */
function above({ skull }: Head, line: readonly Point[], thickness: number): Shape {
  const over: Point[] = [
    [-110, at(line, -1)[1]],
    [-110, -130],
    [110, -130],
    [110, at(line, 0)[1]],
  ];
  return inter(offset(skull, thickness), solid([...spline(line, 5), ...over]));
}

const SCARF: Record<View, { line: readonly Point[]; knot: Point; fold: (t: number) => Point }> = {
  profile: {
    line: points('44 -22, 20 -24, -2 -16, -20 4, -32 26, -46 22'),
    knot: [-40, 14],
    fold: (t) => [38 - 50 * t, -34 - 26 * t + 12 * t * t],
  },
  threeQuarters: {
    line: points('40 -22, 16 -27, -8 -24, -30 -10, -42 8, -50 8'),
    knot: [-40, 2],
    fold: (t) => [34 - 64 * t, -36 - 16 * Math.sin(t * 3)],
  },
  front: {
    line: points('40 -20, 20 -28, 0 -30, -20 -28, -40 -20'),
    knot: [30, -28],
    fold: (t) => [34 - 64 * t, -36 - 16 * Math.sin(t * 3)],
  },
};

function scarf(head: Head, hat: Hat): void {
  const { lay, view } = head;
  const { chance, coarse } = head.figure;
  const { line, knot, fold } = SCARF[view];
  const wrapped = opening(above(head, line, hat.wound ? 11 : 7), 9);
  const count = coarse ? 3 : 6;
  const folds = times(count, (i) => {
    const end = fold(i / (count - 1));
    return gouge([knot, add(mul(add(knot, end), 0.5), [0, -8]), end], 4, chance, { head: 0.3 });
  });
  for (const swing of view === 'front' ? [] : [-0.15, 0.35]) {
    const tail = lock(head, knot, 50, 8, 3, swing);
    lay(tail.shape, cloth(head, tail.shape, solid(gouge(tail.line, 3, chance))), { gap: 3, spot: spot(hat, tail.shape) });
  }
  if (hat.wound) windUp(head, hat);
  lay(wrapped, cloth(head, wrapped, solid(...folds)), { gap: 3, spot: spot(hat, wrapped) });
  const tied = solid(ring(circle(knot, 10, 8).map((point) => add(point, [chance.about(1.4), chance.about(1.4)]))));
  const crease = gouge([add(knot, [-5, -4]), add(knot, [5, 4])], 3, chance);
  lay(tied, cloth(head, tied, solid(crease)), { gap: 2.4, spot: spot(hat, tied) });
}

/** The rest of the cloth, wound high over the crown. */
function windUp(head: Head, hat: Hat): void {
  const { chance } = head.figure;
  const tower = solid(ring(points('-44 -30, -45 -58, -32 -80, -8 -91, 18 -86, 36 -68, 40 -40, 0 -26')));
  const turns = ['-40 -62, -22 -80, 4 -84', '-30 -62, -8 -76, 24 -76', '-14 -62, 10 -68, 34 -62'];
  const wound = turns.map((turn) => gouge(points(turn), 5, chance));
  head.lay(tower, cloth(head, tower, solid(...wound)), { gap: 3, spot: spot(hat, tower) });
}

function straw(head: Head, hat: Hat): void {
  const { lay, view } = head;
  const { chance, coarse } = head.figure;
  const fromTheSide = view === 'profile';
  const crown = solid(
    ring(
      knots(
        fromTheSide
          ? '-42 -28!, -40 -56, -20 -72, 4 -66, 24 -72, 38 -54, 40 -30!'
          : '-40 -28!, -38 -58, -16 -72, 2 -66, 18 -72, 36 -58, 38 -28!',
      ),
    ),
  );
  const ribbon = inter(crown, solid(points('-60 -42, 60 -42, 60 -26, -60 -26')));
  const plaits = times(coarse ? 0 : 15, (k) => {
    const [i, j] = [Math.floor(k / 3), k % 3];
    const [x, y] = [i * 15 + (j % 2) * 7, j * 9];
    return gouge(
      [
        [-36 + x, -66 + y],
        [-30 + x, -62 + y],
      ] as const,
      2.6,
      chance,
    );
  });
  lay(crown, union(cloth(head, crown, solid(...plaits)), inter(ribbon, crown)), {
    gap: 3,
    spot: spot(hat, diff(crown, ribbon)),
  });
  const brim = solid(
    ring(
      points(
        fromTheSide
          ? '-76 -22, -40 -32, 0 -34, 44 -34, 80 -26, 76 -20, 40 -24, 0 -22, -40 -20, -70 -15'
          : '-78 -24, -44 -36, 0 -38, 44 -36, 78 -24, 70 -17, 36 -22, 0 -20, -36 -22, -70 -17',
      ),
    ),
  );
  const rays = times(coarse ? 0 : 8, (i) =>
    gouge(
      [
        [-62 + i * 17, -20],
        [-56 + i * 16, -31],
      ] as const,
      2.6,
      chance,
      { head: 0.2 },
    ),
  );
  lay(brim, cloth(head, brim, solid(...rays)), { gap: 3, spot: spot(hat, brim) });
}

const BEANIE: Record<View, readonly Point[]> = {
  profile: points('45 -22, 18 -24, -4 -12, -30 0, -50 2'),
  threeQuarters: points('42 -22, 10 -27, -26 -16, -52 -4'),
  front: points('42 -18, 0 -26, -42 -18'),
};

function beanie(head: Head, hat: Hat): void {
  const line = BEANIE[head.view];
  const knitted = above(head, line, 8);
  const stripes = [0, 1, 2].flatMap((i) => {
    const higher = line.map(([x, y]): Point => [x * (1 - i * 0.04), y - 12 - i * 12]);
    return stroke(higher, profile([0, 2.2], [0.5, 3.4], [1, 2.4]), { butt: true });
  });
  head.lay(knitted, cloth(head, knitted, union(stripes)), { gap: 3, spot: spot(hat, knitted) });
}

const BAND: Record<View, readonly Point[]> = {
  profile: points('43 -30, 18 -33, -6 -24, -46 -6'),
  threeQuarters: points('39 -29, 10 -35, -24 -26, -46 -13'),
  front: points('37 -28, 0 -35, -37 -28'),
};

function band(head: Head, hat: Hat): void {
  const tied = stroke(BAND[head.view], () => 5.5, { butt: true });
  head.lay(tied, cloth(head, tied, []), { gap: 2.2, spot: spot(hat, tied) });
}

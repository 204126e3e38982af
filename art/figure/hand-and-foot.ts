// Hands and feet. Each is drawn once, pointing to the right from a wrist or ankle at the origin, and then turned.
import { gouge } from '../carving/gouge.ts';
import { circle, points, profile, ring, stroke } from '../geometry/curves.ts';
import { closing, type Ring, type Shape, solid, transform, union, withoutSmallHoles } from '../geometry/shapes.ts';
import { add, at, lerp, mul, type Point, rotate, sub } from '../geometry/vectors.ts';
import { type Figure, type Limb, radians } from './figure.ts';
import type { ArmPose, Hand, LegPose } from './pose.ts';

export interface Extremity {
  shape: Shape;
  cuts: Shape;
}

interface Drawn {
  shape: Shape;
  cuts: Ring[];
}

const finger = (points: readonly Point[], thick: number, tip: number) => stroke(points, profile([0, thick], [1, tip]));
const thumb = (points: readonly Point[], root: number, middle: number, tip: number) =>
  stroke(points, profile([0, root], [0.5, middle], [1, tip]));
/** Between a finger and the next. */
const gaps = (points: readonly Point[]) => points.slice(0, -1).map((point, i) => lerp(point, at(points, i + 1), 0.5));

const HANDS: Record<Hand['type'], (figure: Figure) => Drawn> = { open, together, fist, grip: fist, plant };

/** From each finger's root, little finger first; the thumb is on the side of y > 0. */
const FINGERS = [
  { from: [32, -15], length: 31, angle: -0.5, thick: 5.8 },
  { from: [38, -6.5], length: 38, angle: -0.17, thick: 6.2 },
  { from: [39, 3.5], length: 40, angle: 0.1, thick: 6.4 },
  { from: [35, 13], length: 35, angle: 0.38, thick: 6.4 },
] as const;

/** The fingers apart, so that even a small hand has five. */
function open({ chance }: Figure): Drawn {
  const palm = ring(points('-9 -12, 8 -14, 26 -20, 36 -19, 41 -7, 42 5, 38 17, 24 19, 12 18, -9 12'));
  const roots = FINGERS.map(({ from }): Point => from);
  const tips = FINGERS.map(({ from, length, angle }) => add(from, rotate([length, 0], angle)));
  const fingers = FINGERS.flatMap(({ thick }, i) => finger([at(roots, i), at(tips, i)], thick, 4.6));
  const shape = [...solid(palm), ...fingers, ...thumb(points('2 7, 18 22, 31 42'), 10, 7.6, 5)];
  const cuts = gaps(roots).map((root, i) => gouge([add(root, [-9, 0]), lerp(root, at(gaps(tips), i), 0.3)], 2.8, chance));
  cuts.push(gouge(points('28 16, 18 6, 4 3'), 2.8, chance));
  return { shape, cuts };
}

/** The fingers side by side, from their roots: little finger first. Only the thumb stands off. */
const ROW = [
  { y: -15, length: 24, angle: -0.07, thick: 6 },
  { y: -5, length: 34, angle: -0.02, thick: 6.4 },
  { y: 5.5, length: 36, angle: 0.03, thick: 6.6 },
  { y: 16, length: 30, angle: 0.08, thick: 6.4 },
] as const;

function together({ chance, coarse }: Figure): Drawn {
  const palm = ring(points('-9 -12, 8 -14, 24 -20, 40 -20, 44 0, 42 21, 26 22, 12 18, -9 12'));
  const roots = ROW.map(({ y }): Point => [42, y]);
  const tips = ROW.map(({ length, angle }, i) => add(at(roots, i), rotate([length, 0], angle)));
  const fingers = ROW.flatMap(({ thick }, i) => finger([at(roots, i), at(tips, i)], thick, 5.2));
  const ends = gaps(tips);
  const cuts = gaps(roots).map((root, i) =>
    gouge([add(at(ends, i), [9, 0]), at(ends, i), add(root, [-6, 0])], coarse ? 4.6 : 3.2, chance, { head: 0.1, blunt: 0.8 }),
  );
  cuts.push(gouge(points('32 18, 20 9, 5 5'), 3, chance));
  return { shape: [...solid(palm), ...fingers, ...thumb(points('4 8, 22 26, 42 38'), 10, 7.6, 5.4)], cuts };
}

function fist({ chance }: Figure): Drawn {
  const back = ring(points('-9 -12, 8 -17, 24 -20, 36 -19, 40 0, 36 17, 20 20, 6 15, -9 12'));
  const knuckles = points('37 -14, 42 -4.5, 42 5, 37 14').flatMap((knuckle) => solid(circle(knuckle, 7.6, 12)));
  const cuts = [-9.5, 0.5, 10].map((y) =>
    gouge(
      [
        [51, y],
        [38, y + 0.5],
        [25, y],
      ],
      3.2,
      chance,
      { head: 0.2, blunt: 0.7 },
    ),
  );
  cuts.push(gouge(points('12 9, 26 13, 40 12'), 2.8, chance));
  return { shape: [...solid(back), ...knuckles, ...thumb(points('6 13, 24 23, 40 18'), 8, 7.6, 5.4)], cuts };
}

/** Weight is on it: x runs along the floor, y down into it. */
function plant({ chance }: Figure): Drawn {
  const palm = ring(points('-14 -16, 13 -15, 20 -2, 36 9, 44 20, 38 33, 8 36, -13 31, -17 14'));
  const tips: Point[] = points('72 9, 87 22, 85 36, 66 47');
  const roots: Point[] = points('32 10, 38 19, 37 28, 30 34');
  const fingers = roots.flatMap((root, i) => {
    const tip = at(tips, i);
    return stroke([root, add(lerp(root, tip, 0.5), [0, -3]), tip], profile([0, 8], [0.6, 6], [1, 4.6]));
  });
  const splayed = thumb(points('2 24, 8 40, 24 49'), 9, 7.5, 5);
  const between = gaps(tips);
  const cuts = gaps(roots).map((root, i) =>
    gouge([at(between, i), lerp(root, at(between, i), 0.4), root], 3.4, chance, { head: 0.1, blunt: 0.8 }),
  );
  cuts.push(gouge(points('4 -4, 18 8, 28 14'), 3.2, chance), gouge(points('-6 4, 2 18, 16 26'), 2.8, chance));
  return { shape: [...solid(palm), ...fingers, ...splayed], cuts };
}

export const hand = (figure: Figure, arm: Limb<ArmPose>): Extremity => turned(figure, arm, HANDS[arm.pose.hand.type](figure));

function turned(figure: Figure, { pose, end }: Limb<ArmPose>, { shape, cuts }: Drawn): Extremity {
  const { type, dir, thumb: thumbSide = 1, flat = 1 } = pose.hand;
  const angle = radians(dir);
  const mirror = type === 'plant' ? (Math.cos(angle) < 0 ? -1 : 1) : thumbSide;
  const size = 1.06 * (figure.look.extremities ?? 1);
  const put = (shape: Shape) =>
    solid(
      ...transform(shape, ([px, py]) => {
        const [x, y] = rotate(mul([px, py * mirror], size), angle);
        return add(end, [x, y * flat]);
      }),
    );
  const outline = closing(union(put(shape)), figure.coarse ? 2.6 : 1.6);
  return { shape: withoutSmallHoles(outline, 220), cuts: put(solid(...(figure.coarse ? cuts.slice(0, 3) : cuts))) };
}

/** From the little toe to the big one. */
const TOES = [
  [-30, 27, 6],
  [-20.5, 33, 6.6],
  [-8.5, 37, 7],
  [4.5, 39, 7.4],
  [21.5, 38, 10.6],
] as const;

function footFromTheFront({ chance, coarse }: Figure): Drawn {
  const instep = ring(points('-13 -20, 13 -20, 15 0, 25 16, 31 30, 24 38, -12 34, -31 26, -27 14, -16 0'));
  const toes = TOES.flatMap(([x, y, r]) => solid(circle([x, y], r, 12)));
  const between: readonly (readonly [x: number, y: number])[] = [
    [11.5, 48],
    [-2, 47],
    [-15, 43],
    [-26.5, 36],
  ];
  const cuts = between.map(([x, y]) =>
    gouge(
      [
        [x, y],
        [x * 0.94, y - 17],
      ],
      coarse ? 5 : 3.6,
      chance,
      { head: 0.2, blunt: 0.9 },
    ),
  );
  cuts.push(gouge(points('-4 0, -9 14'), 3, chance));
  return { shape: [...solid(instep), ...toes], cuts: coarse ? cuts.slice(0, 3) : cuts };
}

const FOOT_OUTLINE: readonly Point[] = points(
  '-14 -13, 0 -15, 14 -12, 34 -2, 52 4, 70 8, 80 12, 82 22, 70 29, 48 33, 34 30, 14 30, -8 35, -25 34, -33 25, -29 8, -18 -6',
);

/** From the side, from the big one to the little one: each a step behind, for barefoot must be seen from afar. */
const TOES_ASIDE = [
  [87, 20, 10.5],
  [80, 29, 6.8],
  [70, 31, 6.4],
  [60, 32, 6],
  [50.5, 32.5, 5.4],
] as const;

/** Between the toes, then what models the foot. */
const FOOT_CUTS: readonly (readonly [points: readonly Point[], width: number])[] = [
  [points('90 35, 79 22, 64 15'), 4.6],
  [points('76 40, 71 27, 58 19'), 4.4],
  [points('66 41, 61 29, 49 22'), 4.2],
  [points('56 41, 51 31, 41 25'), 4],
  [points('8 -2, -2 8, -14 8'), 3.2],
  [points('-24 26, -10 27, 6 23'), 2.6],
];

function footFromTheSide({ chance, coarse }: Figure): Drawn {
  const toes = TOES_ASIDE.flatMap(([x, y, r]) => solid(circle([x, y], r, 12)));
  const cuts = FOOT_CUTS.map(([points, width], i) =>
    i < 4 ? gouge(points, width, chance, { head: 0.2, blunt: 0.9 }) : gouge(points, width, chance),
  );
  return { shape: [...solid(ring(FOOT_OUTLINE)), ...toes], cuts: coarse ? cuts.slice(0, 3) : cuts };
}

export function foot(figure: Figure, { pose, end }: Limb<LegPose>): Extremity {
  const { dir = 0, view = 'side', flip, bend = 0, size = 1.04 } = pose.foot;
  // The big toe is on the inner side.
  const aside = view === 'front' && end[0] > figure.trunk.pelvis[0] ? -1 : 1;
  const scale = size * (figure.look.extremities ?? 1);
  const ball: Point = [46, 24];
  const onTheToes = (point: Point) => {
    const share = Math.min(1, (point[0] - 42) / 8);
    return bend && share > 0 ? add(ball, rotate(sub(point, ball), radians(bend) * share)) : point;
  };
  const put = (shape: Shape) =>
    solid(
      ...transform(shape, (point) => {
        const [x, y] = onTheToes(point);
        return add(end, rotate(mul([x * aside, y * (flip ? -1 : 1)], scale), radians(dir)));
      }),
    );
  const { shape, cuts } = view === 'front' ? footFromTheFront(figure) : footFromTheSide(figure);
  return { shape: closing(union(put(shape)), figure.coarse ? 5 : 0.5), cuts: put(solid(...cuts)) };
}

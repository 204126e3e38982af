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

const HANDS: Record<Hand['type'], (figure: Figure) => Drawn> = { open, fist, grip: fist, plant };

function open({ chance }: Figure): Drawn {
  const palm = stroke(points('-8 0, 18 0, 38 0'), profile([0, 12.5], [0.5, 18], [1, 20]));
  const fingers = [
    { from: [36, -15], length: 30, angle: -0.32 },
    { from: [41, -5], length: 39, angle: -0.1 },
    { from: [41, 5.5], length: 40, angle: 0.1 },
    { from: [36, 15.5], length: 34, angle: 0.3 },
  ] as const;
  const roots = fingers.map(({ from }): Point => from);
  const tips = fingers.map(({ from, length, angle }) => add(from, rotate([length, 0], angle * 0.42)));
  const shape = [
    ...palm,
    ...roots.flatMap((root, i) => finger([root, at(tips, i)], 6.8, 5)),
    ...thumb([[8, 10], [22, 22], add([22, 22], rotate([25, 0], 0.55))], 9, 8, 5),
  ];
  const between = gaps(tips);
  const cuts = gaps(roots).map((root, i) => gouge([add(root, [-2, 0]), at(between, i)], 3, chance, { head: 0.6 }));
  cuts.push(gouge(points('34 -9, 22 -10, 10 -6'), 2.6, chance), gouge(points('36 3, 24 2, 14 2'), 2.4, chance));
  return { shape, cuts };
}

function fist({ chance }: Figure): Drawn {
  const knuckles = ring(points('-8 -12, 8 -17, 26 -21, 42 -19, 48 -6, 47 10, 40 20, 22 22, 6 15, -8 12'));
  const cuts = [-9, 1, 11].map((y) =>
    gouge(
      [
        [48, y],
        [36, y + 0.5],
        [26, y],
      ],
      3.2,
      chance,
      { head: 0.2, blunt: 0.7 },
    ),
  );
  const over = thumb(points('8 12, 26 22, 40 17'), 8, 8.5, 6);
  cuts.push(gouge(points('16 10, 28 13, 42 11'), 2.8, chance));
  return { shape: [...solid(knuckles), ...over], cuts };
}

/** Weight is on it: x runs along the floor, y down into it. */
function plant({ chance }: Figure): Drawn {
  const palm = ring(points('-14 -16, 13 -15, 20 -2, 36 9, 44 20, 38 33, 8 36, -13 31, -17 14'));
  const tips: Point[] = points('78 19, 86 28, 78 37, 60 43');
  const roots: Point[] = points('34 14, 38 21, 36 28, 30 32');
  const fingers = roots.flatMap((root, i) => {
    const tip = at(tips, i);
    return stroke([root, add(lerp(root, tip, 0.5), [0, -3]), tip], profile([0, 7.5], [0.6, 6], [1, 4.6]));
  });
  const splayed = thumb(points('4 24, 14 40, 30 47'), 9, 7.5, 5);
  const between = gaps(tips);
  const cuts = gaps(roots).map((root, i) =>
    gouge([at(between, i), lerp(root, at(between, i), 0.4), root], 3.4, chance, { head: 0.1, blunt: 0.8 }),
  );
  cuts.push(gouge(points('4 -4, 18 8, 28 14'), 3.2, chance), gouge(points('-6 4, 2 18, 16 26'), 2.8, chance));
  return { shape: [...solid(palm), ...fingers, ...splayed], cuts };
}

export function hand(figure: Figure, { pose, end }: Limb<ArmPose>): Extremity {
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
  const { shape, cuts } = HANDS[type](figure);
  const outline = closing(union(put(shape)), figure.coarse ? 2.6 : 1.6);
  return { shape: withoutSmallHoles(outline, 220), cuts: put(solid(...(figure.coarse ? cuts.slice(0, 3) : cuts))) };
}

const TOES = [
  [-20, 39, 6],
  [-10, 42, 6],
  [0, 43, 6.3],
  [10, 42, 6.6],
  [20, 39, 8],
] as const;

function footFromTheFront({ chance, coarse }: Figure): Drawn {
  const instep = ring(points('-14 -20, 14 -20, 17 2, 24 20, 27 34, 20 40, -18 42, -26 36, -24 20, -17 2'));
  const toes = TOES.flatMap(([x, y, r]) => solid(circle([x, y], r, 12)));
  const cuts = [-15, -5, 5, 15].map((x) =>
    gouge(
      [
        [x, 47],
        [x * 0.9, 34],
      ],
      2.8,
      chance,
      { head: 0.2, blunt: 0.6 },
    ),
  );
  cuts.push(gouge(points('-6 4, -8 22'), 3, chance), gouge(points('5 4, 6 20'), 2.6, chance));
  return { shape: [...solid(instep), ...toes], cuts: coarse ? cuts.slice(0, 2) : cuts };
}

const FOOT_OUTLINE: readonly Point[] = points(
  '-15 -26, 15 -26, 18 -10, 34 -1, 52 7, 70 12, 85 16, 91 24, 85 32, 66 34, 52 34, 36 29, 14 29, -8 35, -25 34, -33 25,' +
    '-29 8, -18 -6',
);

const FOOT_CUTS: readonly (readonly [points: readonly Point[], width: number])[] = [
  [points('86 24, 68 21'), 2.6],
  [points('60 15, 63 25'), 2.6],
  [points('69 18, 71 25'), 2.4],
  [points('8 -2, -2 8, -14 8'), 3.2],
  [points('22 4, 38 12, 54 17'), 3],
  [points('-24 26, -10 27, 6 23'), 2.6],
];

function footFromTheSide({ chance, coarse }: Figure): Drawn {
  const cuts = FOOT_CUTS.map(([points, width]) => gouge(points, width, chance));
  return { shape: solid(ring(FOOT_OUTLINE)), cuts: coarse ? cuts.slice(0, 3) : cuts };
}

export function foot(figure: Figure, { pose, end }: Limb<LegPose>): Extremity {
  const { dir = 0, view = 'side', flip, bend = 0, size = 1.04 } = pose.foot;
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
        return add(end, rotate(mul([x, y * (flip ? -1 : 1)], scale), radians(dir)));
      }),
    );
  const { shape, cuts } = view === 'front' ? footFromTheFront(figure) : footFromTheSide(figure);
  return { shape: closing(union(put(shape)), figure.coarse ? 5 : 0.5), cuts: put(solid(...cuts)) };
}

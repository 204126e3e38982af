// Faces as data. The middle of a head is the origin, its height 100 (crown -52, chin 50), y runs down, it looks to the right.
import { type Knot, knots, points } from '../geometry/curves.ts';
import type { Point } from '../geometry/vectors.ts';
import type { Mouth, View } from './pose.ts';

/** A line in the face: where, how wide, how soon it is widest. */
export interface Stroke {
  line: readonly Point[];
  width: number;
  head?: number;
}

interface Eye {
  white: readonly Knot[];
  pupil: Point;
  size: number;
}

/** What grows from one line to another, each from the ear to the far side. */
interface Beard {
  /** Below the mouth. */
  from: readonly Point[];
  to: readonly Point[];
  /** Where a full one begins: down the cheek, and over the lip. */
  full: readonly Point[];
  /** Halves of a moustache: from under the nose, past a corner of the mouth. */
  moustache: readonly (readonly Point[])[];
}

interface Lips {
  /** Between the lips. */
  teeth?: readonly Knot[];
  lines: readonly Stroke[];
}

export interface Face {
  skull: readonly Knot[];
  ears: readonly (readonly Point[])[];
  /** From the brow along the face to the nape. */
  hairline: readonly Point[];
  beard: Beard;
  eyes: readonly Eye[];
  /** Brows and nose. */
  features: readonly Stroke[];
  mouths: Record<Mouth, Lips>;
  /** Cheek and chin, after the mouth. */
  more: readonly Stroke[];
  /** Near by, a dark face shows its cheekbones, a fair one its shade. */
  modelling: { ink: readonly Stroke[]; paper: readonly Stroke[] };
}

const stroke = (line: string, width: number, head?: number): Stroke => ({ line: points(line), width, head });
const shade = (count: number, at: (i: number) => Point[]): Stroke[] =>
  Array.from({ length: count }, (_, i) => ({ line: at(i), width: 3, head: 0.15 }));
const mirrored = (line: readonly Point[]) => line.map(([x, y]): Point => [-x, y]);

const PROFILE: Face = {
  skull: knots(
    '-6 -52, 20 -49, 37 -35, 42 -20, 44 -12, 41 -4, 47 6, 54 15!, 53 19, 45 22!, 50 27, 49 31, 46 32!, 49 36, 47 40, 42 42,' +
      '45 47, 40 53, 28 55, 10 48, -8 40, -26 40, -38 26, -46 4, -46 -22, -32 -43',
  ),
  ears: [points('-2 -10, -12 -13, -17 -4, -13 8, -5 15, -1 8')],
  hairline: points('40 -30, 28 -32, 16 -26, 10 -14, 7 4, 1 2, -2 -14, -14 -17, -21 -4, -19 14, -24 34, -38 30'),
  beard: {
    from: points('10 22, 24 30, 38 37, 48 41'),
    to: points('2 30, -4 46, 16 58, 38 64, 50 52'),
    full: points('4 6, 8 18, 18 26, 32 28, 40 24, 52 24'),
    moustache: [points('47 23, 38 27, 28 38')],
  },
  eyes: [{ white: knots('38 -11!, 30 -12, 21 -6!, 30 -1, 37 -1!'), pupil: [33.2, -7], size: 4.7 }],
  features: [stroke('18 -15, 28 -21, 41 -18', 4.2), stroke('46 8, 40 12, 39 19, 44 20', 3)],
  mouths: {
    sing: { lines: [stroke('50 29, 42 30.5, 35 33', 3.2), stroke('48 37.5, 41 37, 35 34.5', 2.8)] },
    smile: { lines: [stroke('47 31.5, 38 33, 28 25', 4.2, 0.5)] },
    calm: { lines: [stroke('48 31.5, 40 31.5, 31 29', 3.6)] },
  },
  more: [stroke('44 43.5, 38 43', 2.6)],
  modelling: {
    ink: [stroke('26 10, 17 22, 15 36', 3), stroke('6 22, 1 32, 5 41', 3)],
    paper: shade(4, (i) => [
      [-6 + i * 8, 46 + i * 1.5],
      [2 + i * 8, 34 + i * 2],
    ]),
  },
};

const THREE_QUARTERS: Face = {
  skull: knots(
    '-4 -52, 20 -49, 35 -34, 39 -16, 36 -5, 39 8, 36 22, 30 38, 22 49, 10 54, -6 50, -20 40, -30 26, -40 12, -45 -10,' +
      '-41 -30, -26 -46',
  ),
  ears: [points('-30 -10, -38 -14, -43 -4, -38 8, -31 13')],
  hairline: points('37 -29, 24 -34, 4 -32, -14 -24, -20 -10, -22 6, -28 4, -30 -12, -40 -16, -46 -4, -44 14'),
  beard: {
    from: points('-26 10, -16 30, 2 40, 20 43, 32 30, 38 12'),
    to: points('-28 34, -14 56, 6 64, 24 58, 36 40'),
    full: points('-29 4, -23 18, -13 27, -3 26, 5 22.5, 19 22, 29 23, 33 27, 38 12'),
    moustache: [points('15 22, 4 24, -6 40'), points('21 22, 29 23, 35 37')],
  },
  eyes: [
    { white: knots('-9 -5!, -1 -12, 12 -5!, 1 -0.5'), pupil: [3.6, -7], size: 5.1 },
    { white: knots('22 -6!, 29 -12, 37 -6!, 30 -1'), pupil: [31, -7.2], size: 4.7 },
  ],
  features: [
    stroke('-14 -14, -2 -21, 13 -16', 4.4),
    stroke('22 -16, 31 -20, 38 -15', 3.8),
    stroke('19 -8, 22 8, 27 14, 20 20, 12 18', 3.6, 0.5),
  ],
  mouths: {
    smile: {
      teeth: knots('0 27.5!, 14 31.5, 29 26!, 22 33, 13 35.5, 5 33'),
      lines: [stroke('-6 23, -5 28, -2 32', 2.4), stroke('9 41, 15 42.5, 21 40.5', 2.4)],
    },
    sing: { teeth: knots('9 30.5!, 16 29, 24 29.5!, 22 33, 11 34'), lines: [stroke('8 39, 15 43.5, 24 38', 2.8)] },
    calm: { lines: [stroke('2 31, 14 33, 27 30', 3.8), stroke('9 39, 15 40.5, 21 39', 2.8)] },
  },
  more: [],
  modelling: {
    ink: [stroke('-22 12, -17 28, -6 41', 3.6), stroke('35 13, 31 25', 2.4)],
    paper: shade(5, (i) => [
      [-34 + i * 7, 14 + i * 8],
      [-24 + i * 7, 8 + i * 7],
    ]),
  },
};

const EAR_FROM_THE_FRONT = points('37 -10, 44 -12, 45 0, 40 12, 35 14');

const FRONT: Face = {
  skull: knots('0 -52, 22 -47, 35 -30, 38 -8, 36 14, 29 34, 16 49, 0 54, -16 49, -29 34, -36 14, -38 -8, -35 -30, -22 -47'),
  ears: [EAR_FROM_THE_FRONT, mirrored(EAR_FROM_THE_FRONT)],
  hairline: points('36 -20, 33 -31, 16 -36, -16 -36, -33 -31, -36 -20'),
  beard: {
    from: points('-37 8, -26 28, -10 37, 10 37, 26 28, 37 8'),
    to: points('-34 36, -18 58, 0 64, 18 58, 34 36'),
    full: points('-37 6, -31 20, -21 27, -11 24, 0 22, 11 24, 21 27, 31 20, 37 6'),
    moustache: [points('-3 23, -12 26, -20 40'), points('3 23, 12 26, 20 40')],
  },
  eyes: [
    { white: knots('-7 -5!, -17 -12, -28 -5!, -17 0'), pupil: [-15.8, -7], size: 5.2 },
    { white: knots('7 -5!, 17 -12, 28 -5!, 17 0'), pupil: [18.2, -7], size: 5.2 },
  ],
  features: [
    stroke('-6 -17, -17 -22, -30 -16', 4.4),
    stroke('6 -17, 17 -22, 30 -16', 4.4),
    stroke('-5 -8, -7 10, -10 17, -3 20', 3.4),
    stroke('2 20.5, 10 18, 8 12', 3),
  ],
  mouths: {
    smile: {
      teeth: knots('-16 27.5!, 0 32, 16 27.5!, 9 34.5, 0 36.5, -9 34.5'),
      lines: [stroke('-7 42, 0 43.5, 8 42', 2.4)],
    },
    sing: { teeth: knots('-8 31!, 0 29.5, 8 31!, 6 34.5, -6 34.5'), lines: [stroke('-9 39, 0 44.5, 9 39', 2.8)] },
    calm: { lines: [stroke('-13 31, 0 34, 13 31', 3.8), stroke('-6 40, 0 42, 7 40', 2.6)] },
  },
  more: [],
  modelling: {
    ink: [stroke('-30 10, -26 28, -15 43', 3.6)],
    paper: shade(3, (i) => [
      [37 - i * 3, 8 + i * 9],
      [29 - i * 3.5, 5 + i * 8.5],
    ]),
  },
};

export const FACES: Record<View, Face> = { profile: PROFILE, threeQuarters: THREE_QUARTERS, front: FRONT };

/** A child's: a high brow, large eyes low in a round face, and none of the lines that years have drawn. */
export function asChild(face: Face): Face {
  const lower = ([x, y]: Point): Point => [x * 0.94, y * 0.84 + 8];
  const soften = ({ line, width, head }: Stroke): Stroke => ({ line: line.map(lower), width: width * 0.82, head });
  const rounder = (knot: Knot): Knot => {
    const [x, y] = knot[1] > 0 ? [knot[0] * 1.05, knot[1] * 0.93] : [knot[0] * 1.05, knot[1]];
    return knot[2] ? [x, y, 1] : [x, y];
  };
  const low = (knot: Knot): Knot => {
    const [x, y] = lower([knot[0], knot[1]]);
    return knot[2] ? [x, y, 1] : [x, y];
  };
  const wider = ({ white, pupil, size }: Eye): Eye => {
    const [x, y] = lower(pupil);
    const out = (knot: Knot): Knot => {
      const [dx, dy] = [(knot[0] - pupil[0]) * 1.1, (knot[1] - pupil[1]) * 1.2];
      return knot[2] ? [x + dx, y + dy, 1] : [x + dx, y + dy];
    };
    return { white: white.map(out), pupil: [x, y], size: size * 1.2 };
  };
  const lips = ({ teeth, lines }: Lips): Lips => ({ teeth: teeth?.map(low), lines: lines.map(soften) });
  const { calm, smile, sing } = face.mouths;
  return {
    ...face,
    skull: face.skull.map(rounder),
    ears: face.ears.map((ear) => ear.map(lower)),
    eyes: face.eyes.map(wider),
    features: face.features.map(soften),
    mouths: { calm: lips(calm), smile: lips(smile), sing: lips(sing) },
    more: face.more.map(soften),
    modelling: { ink: [], paper: [] },
  };
}

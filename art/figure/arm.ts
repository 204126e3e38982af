import { along, comb, type Line } from '../carving/gouge.ts';
import { circle, type Profile, profile } from '../geometry/curves.ts';
import { closing, diff, inter, offset, type Shape, solid, union, withoutSmallHoles } from '../geometry/shapes.ts';
import { clamp } from '../geometry/vectors.ts';
import { drawCloth } from './cloth.ts';
import { type Figure, type Limb, skin } from './figure.ts';
import { type Extremity, hand } from './hand-and-foot.ts';
import type { ArmPose, Side } from './pose.ts';
import { type Flesh, type Segment, segment } from './skeleton.ts';

const UPPER: Flesh = {
  outer: profile([0, 31], [0.22, 33], [0.45, 25], [0.8, 20], [1, 20]),
  inner: profile([0, 27], [0.3, 25], [0.55, 27], [0.85, 20], [1, 18]),
};
const FORE: Flesh = {
  outer: profile([0, 20], [0.2, 25], [0.5, 20], [0.85, 13.5], [1, 13]),
  inner: profile([0, 19], [0.22, 22], [0.5, 18], [0.85, 13], [1, 12.5]),
};
const SLEEVE: Flesh = {
  outer: (t) => UPPER.outer(t) + 5 + t * 12,
  inner: (t) => UPPER.inner(t) + 5 + t * 14,
};
const SLEEVE_LENGTH = 0.5;

/** The white around a limb, in units of the drawing. */
const GAP = 4.5;
const gapFrom = (start: number, end: number): Profile => {
  return (t) => GAP * clamp((t - start) / (end - start), 0, 1);
};

interface Outline {
  upper: Segment;
  fore: Segment;
  hand: Extremity;
  shape: Shape;
}

export function drawArm(figure: Figure, side: Side): void {
  const arm = figure.arms[side];
  if (!arm) return;
  const { block } = figure;
  const [start, end] = arm.pose.opens ?? [0.25, 0.6];
  const bare = outline(figure, arm);
  const withGap = outline(figure, arm, gapFrom(start, end));
  const shape = withoutSmallHoles(grownTogether(bare), 900);
  // Where a hand is folded back over its own arm, only the hand's lines are seen: on fair skin others would cross them.
  const muscles = modelling(figure, bare);
  const cuts = union(figure.look.skin === 'paper' ? diff(muscles, bare.hand.shape) : muscles, bare.hand.cuts);
  const ink = skin(figure, shape, cuts);
  block.lay(shape, ink, { clear: closing(withGap.shape, 9) });
  if (figure.look.top !== 'tee') return;

  drawSleeve(figure, arm);
  // A forearm that is folded back over the upper arm lies on the sleeve.
  const thickness = thicknessOf(figure);
  const folded = closing(union(bare.fore.shape, bare.hand.shape), 6);
  const around = segment(arm.bend, arm.end, FORE, arm.bentTo, { thickness, fat: gapFrom(0.2, 0.45) });
  block.lay(folded, inter(ink, folded), { clear: union(folded, around.shape, offset(bare.hand.shape, GAP)) });
}

/** Without creases where bone meets bone; but the fingers stay apart. */
function grownTogether({ hand: { shape: fingers }, shape }: Outline): Shape {
  return diff(closing(shape, 9), diff(closing(fingers, 9), fingers));
}

/** Where a hand closes on what was laid over it. */
export function drawHandAgain(figure: Figure, side: Side): void {
  const arm = figure.arms[side];
  if (!arm) return;
  const { shape, cuts } = hand(figure, arm);
  const clear = diff(offset(shape, 3.6), solid(circle(arm.end, 22)));
  figure.block.lay(shape, skin(figure, shape, cuts), { clear });
}

const thicknessOf = ({ look }: Figure) => (look.female ? 0.86 : 1) * (look.build ?? 1);

/** The arm, or the arm with a gap that widens along the upper arm. */
function outline(figure: Figure, arm: Limb<ArmPose>, fat?: Profile): Outline {
  const thickness = thicknessOf(figure);
  const gap = fat ? GAP : 0;
  const upper = segment(arm.root, arm.bend, UPPER, arm.bentTo, { thickness, fat });
  const fore = segment(arm.bend, arm.end, FORE, arm.bentTo, { thickness, fat: () => gap });
  const drawn = hand(figure, arm);
  const shape = union(
    solid(circle(arm.root, UPPER.outer(0) * thickness - 1 + (fat ? fat(0) : 0))),
    upper.shape,
    solid(circle(arm.bend, FORE.outer(0) * thickness + gap)),
    fore.shape,
    gap ? offset(drawn.shape, gap) : drawn.shape,
  );
  return { upper, fore, hand: drawn, shape };
}

function modelling({ chance, coarse, look }: Figure, { upper, fore }: Outline): Shape {
  const fair = look.skin === 'paper';
  const [u, v] = [upper.lit, fore.lit];
  if (coarse || look.child) {
    if (fair) return [];
    const width = coarse ? 6 : 3.6;
    return [
      ...along(upper.grain, [[[0.1, 0.4 * u], [0.4, 0.55 * u], [0.86, 0.4 * u], width]], chance),
      ...along(fore.grain, [[[0.08, 0.4 * v], [0.4, 0.5 * v], [0.8, 0.4 * v], width]], chance),
    ];
  }
  const shade = (lit: number) => [-0.98 * lit, -0.25 * lit] as const;
  const light: { upper: Line[]; fore: Line[] } = {
    upper: [
      [[0.06, 0.2 * u], [0.2, 0.62 * u], [0.4, 0.5 * u], 5],
      [[0.36, 0.62 * u], [0.6, 0.55 * u], [0.86, 0.45 * u], 5.5],
      [[0.45, 0.2 * u], [0.65, 0.22 * u], [0.84, 0.12 * u], 4],
    ],
    fore: [
      [[0.08, 0.5 * v], [0.35, 0.6 * v], [0.8, 0.4 * v], 5.5],
      [[0.2, 0.15 * v], [0.45, 0.25 * v], [0.7, 0.15 * v], 4],
      [[0.12, -0.62 * v], [0.3, -0.6 * v], [0.5, -0.5 * v], 2.6],
    ],
  };
  const muscles = fair
    ? [
        ...comb(upper.grain, { from: 0.12, to: 0.9, count: 7, across: shade(u), width: 4.4 }, chance),
        ...comb(fore.grain, { from: 0.08, to: 0.9, count: 6, across: shade(v), width: 4 }, chance),
      ]
    : [...along(upper.grain, light.upper, chance), ...along(fore.grain, light.fore, chance)];
  const deltoid: Line = [[0.3, 0.95], [0.42, 0.4], [0.34, -0.2], 3.4];
  return [...muscles, ...along(upper.grain, [deltoid], chance)];
}

function drawSleeve(figure: Figure, arm: Limb<ArmPose>): void {
  const thickness = thicknessOf(figure);
  const until = SLEEVE_LENGTH;
  const sleeve = segment(arm.root, arm.bend, SLEEVE, arm.bentTo, { thickness, until });
  const around = segment(arm.root, arm.bend, SLEEVE, arm.bentTo, { thickness, until: until + 0.03, fat: gapFrom(0.1, 0.4) });
  const folds: Line[] = [
    [[until * 0.98, 0.3], [until * 0.6, 0.1], [until * 0.25, 0], 4],
    [[until * 0.98, -0.5], [until * 0.7, -0.4], 4],
  ];
  drawCloth(figure, closing(union(solid(circle(arm.root, 33 * thickness)), sleeve.shape), 6), {
    across: sleeve.outwards,
    down: sleeve.along,
    clear: union(around.shape),
    opening: solid(circle(arm.root, 30 * thickness)),
    folds: figure.coarse ? [] : along(sleeve.grain, folds, figure.chance),
  });
}

// Legs in the wide trousers of capoeira, the abadá; and bare ones.
import { along, comb, gouge, type Line, meets } from '../carving/gouge.ts';
import { circle, type Profile, profile, rough, spline, stroke } from '../geometry/curves.ts';
import { closing, diff, inter, offset, type Ring, type Shape, solid, union } from '../geometry/shapes.ts';
import { add, at, clamp, DEGREE, dot, lerp, mix, mul, sideOf, sub, unit } from '../geometry/vectors.ts';
import { edgeOf, type Figure, type Limb, skin } from './figure.ts';
import { foot } from './hand-and-foot.ts';
import type { LegPose, Side } from './pose.ts';
import { type Flesh, type Segment, segment } from './skeleton.ts';
import { BELT } from './trunk.ts';

/** In trousers. */
const THIGH: Flesh = {
  outer: profile([0, 54], [0.3, 54], [0.65, 45], [1, 37]),
  inner: profile([0, 58], [0.3, 52], [0.7, 42], [1, 37]),
};
const SHIN: Flesh = {
  outer: profile([0, 37], [0.3, 37], [0.7, 36], [1, 43]),
  inner: profile([0, 38], [0.25, 46], [0.6, 42], [1, 46]),
};
const BARE_THIGH: Flesh = {
  outer: profile([0, 44], [0.3, 46], [0.7, 34], [1, 28]),
  inner: profile([0, 46], [0.3, 42], [0.7, 33], [1, 28]),
};
const BARE_SHIN: Flesh = {
  outer: profile([0, 33], [0.25, 28], [0.7, 19], [1, 15]),
  inner: profile([0, 33], [0.28, 37], [0.65, 24], [1, 15]),
};

const buildOf = ({ look }: Figure) => look.build ?? 1;
const straightness = (leg: Limb<LegPose>) =>
  Math.acos(clamp(dot(unit(sub(leg.bend, leg.root)), unit(sub(leg.end, leg.bend))), -1, 1)) / DEGREE;
/** To which side the front of knee and shin is. */
const outSide = ({ pose }: Figure, leg: Limb<LegPose>) =>
  leg.pose.out ?? (straightness(leg) < 6 ? (pose.front ?? 1) : leg.bentTo);

export function drawLeg(figure: Figure, side: Side): void {
  const leg = figure.legs[side];
  if (!leg) return;
  drawAnkleAndFoot(figure, leg);
  if (figure.look.trousers === 'none') drawBareLeg(figure, leg);
  else drawTrouserLeg(figure, leg);
}

function drawAnkleAndFoot(figure: Figure, leg: Limb<LegPose>): void {
  const build = buildOf(figure);
  const drawn = foot(figure, leg);
  const shin = segment(leg.bend, leg.end, BARE_SHIN, outSide(figure, leg), { thickness: build });
  const shape = closing(union(drawn.shape, shin.shape, solid(circle(leg.end, 14.5 * build))), 8);
  const ankle: Line = [[0.75, 0.4 * shin.lit], [0.9, 0.5 * shin.lit], [0.99, 0.4 * shin.lit], 4];
  const cuts = figure.look.skin === 'paper' ? drawn.cuts : union(drawn.cuts, along(shin.grain, [ankle], figure.chance));
  figure.block.lay(shape, skin(figure, shape, cuts));
}

function drawBareLeg(figure: Figure, leg: Limb<LegPose>): void {
  const { block, chance } = figure;
  const thickness = buildOf(figure) * 0.96;
  const outline = (gap: number) => {
    const fat = () => gap;
    const thigh = segment(leg.root, leg.bend, BARE_THIGH, outSide(figure, leg), { thickness, fat });
    const shin = segment(leg.bend, leg.end, BARE_SHIN, outSide(figure, leg), { thickness, fat });
    const hip = solid(circle(leg.root, 40 * thickness));
    const knee = solid(circle(leg.bend, 29 * thickness));
    return { thigh, shin, shape: closing(union(hip, thigh.shape, knee, shin.shape), 10) };
  };
  const { thigh, shin, shape } = outline(0);
  const [u, v] = [thigh.lit, shin.lit];
  const cuts = [
    ...along(thigh.grain, [[[0.3, 0.5 * u], [0.6, 0.5 * u], [0.9, 0.35 * u], 6]], chance),
    ...along(
      shin.grain,
      [
        [[0.1, 0.45 * v], [0.4, 0.5 * v], [0.85, 0.35 * v], 6],
        [[0.2, 0.05 * v], [0.5, 0.1 * v], 4],
      ],
      chance,
    ),
  ];
  block.lay(shape, skin(figure, shape, union(cuts)), { clear: union(shape, outline(4).shape) });
  const drawn = foot(figure, leg);
  block.print(diff(drawn.shape, drawn.cuts));
}

function drawTrouserLeg(figure: Figure, leg: Limb<LegPose>) {
  const { block, chance, coarse, look } = figure;
  const build = buildOf(figure);
  const hem = leg.pose.hem ?? 0.86;
  const { thigh, shin, shape: sewn } = trouserLeg(figure, leg, hem, 0);
  const closed = closing(sewn, 16);
  const shape = coarse ? closed : rough(closed, 0.9, 13, chance);
  const clear = closing(trouserLeg(figure, leg, hem, 5).shape, 16);
  const folds = trouserFolds(figure, leg, thigh, shin, hem);
  if (look.trousers === 'ink') return block.lay(shape, diff(shape, folds), { clear });

  const edge = diff(edgeOf(figure, shape, 2.8, 6.6), solid(circle(leg.root, 40 * build)));
  const [front, back] = [shin.grain(hem, 1), shin.grain(hem, -1)];
  const opening = stroke(
    [front, add(lerp(front, back, 0.5), mul(shin.along, 9)), back],
    profile([0, 1.5], [0.5, 3.6], [1, 1.5]),
    { butt: true },
  );
  block.lay(shape, union(union(edge, inter(folds, shape)), inter(opening, offset(shape, 2))), { clear });
}

function trouserLeg(figure: Figure, leg: Limb<LegPose>, hem: number, gap: number) {
  const build = buildOf(figure);
  const out = outSide(figure, leg);
  // The leg grows out of the hips: there is no gap yet.
  const fat: Profile = (t) => gap * clamp((t - 0.12) / (0.45 - 0.12), 0, 1);
  const thigh = segment(leg.root, leg.bend, THIGH, out, { thickness: build, sag: 12, fat });
  const shin = segment(leg.bend, leg.end, SHIN, out, { thickness: build, sag: 16, until: hem, fat: () => gap });
  const [front, back] = [shin.grain(hem, 1), shin.grain(hem, -1)];
  const middle = add(lerp(front, back, 0.5), mul(shin.along, 9 + (gap ? 4 : 0)));
  const rounded = [front, back].map((corner) => lerp(lerp(corner, middle, 0.5), middle, 0.25));
  const swing = [...spline([front, at(rounded, 0), middle, at(rounded, 1), back], 4)];
  swing.push(shin.grain(hem - 0.1, -0.6), shin.grain(hem - 0.1, 0.6));
  const shape = union(
    solid(circle(leg.root, 52 * build)),
    thigh.shape,
    solid(circle(leg.bend, 36.5 * build + gap)),
    shin.shape,
    solid(swing),
  );
  return { thigh, shin, shape };
}

function trouserFolds(figure: Figure, leg: Limb<LegPose>, thigh: Segment, shin: Segment, hem: number): Shape {
  const { chance, coarse, detail, trunk } = figure;
  const folds: Ring[] = [];
  const taken: Ring[] = [];
  const put = (cuts: readonly Ring[]) => {
    for (const cut of cuts) {
      if (meets(cut, taken)) continue;
      taken.push(offset([cut], 1.5)[0] ?? cut);
      folds.push(cut);
    }
  };

  put(kneeFolds(figure, leg, thigh, shin));

  const fork = add(trunk.pelvis, mul(trunk.along(1), 34));
  const inner = sideOf(dot(sub(fork, leg.root), thigh.outwards));
  const fromTheFork: readonly (readonly [t: number, s: number, width: number])[] = coarse
    ? [[0.6, 0.1, 8]]
    : [
        [0.5, 0.35, 8],
        [0.66, -0.15, 7.5],
        [0.38, -0.5, 7],
      ];
  for (const [t, s, width] of fromTheFork) {
    const line = [thigh.grain(0.1, inner * 0.75), thigh.grain(t * 0.55, inner * mix(0.7, s, 0.55)), thigh.grain(t, inner * s)];
    put([gouge(line, width, chance, { head: 0.2, blunt: 0.5 })]);
  }

  for (const s of coarse ? [0.1] : [-0.55, -0.1, 0.4]) {
    const line = [
      shin.grain(hem, s),
      shin.grain(hem - 0.14, s * 0.8 + chance.about(0.08)),
      shin.grain(hem - chance.within(0.22, 0.36), s * 0.7),
    ];
    put([gouge(line, 7, chance, { head: 0.1, blunt: 0.8 })]);
  }
  if (coarse) return union(solid(...folds));

  const [u, v] = [-thigh.lit, -shin.lit];
  const onThigh: Line[] = [
    [[0.24, 0.1 * u], [0.5, 0.2 * u], [0.82, 0.1 * u], 6.5],
    [[0.36, -0.4 * u], [0.56, -0.3 * u], [0.74, -0.34 * u], 5],
  ];
  const onShin: Line[] = [
    [[0.16, 0.1 * v], [0.42, 0.2 * v], [0.66, 0.12 * v], 6],
    [[0.3, -0.45 * v], [0.5, -0.4 * v], [0.64, -0.45 * v], 4.5],
  ];
  put([...along(thigh.grain, onThigh, chance), ...along(shin.grain, onShin, chance)]);

  const wedges = { from: 0.14, lean: 0.1, width: 7.5 };
  const shade = [
    ...comb(thigh.grain, { ...wedges, to: 0.88, count: Math.round(11 * detail), across: [u, 0.36 * u] }, chance),
    ...comb(shin.grain, { ...wedges, to: hem - 0.12, count: Math.round(9 * detail), across: [v, 0.36 * v] }, chance),
  ];
  for (const wedge of shade) if (!meets(wedge, folds)) folds.push(wedge);
  return union(solid(...folds));
}

/** On the hollow side. */
function kneeFolds({ chance, coarse }: Figure, leg: Limb<LegPose>, thigh: Segment, shin: Segment): Ring[] {
  const bent = straightness(leg);
  if (bent <= 22) {
    if (coarse) return [];
    return [0.9, 1].map((t) =>
      gouge([thigh.grain(t, -0.95), thigh.grain(t - 0.04, -0.3), thigh.grain(t - 0.06, 0.1)], 7, chance, {
        head: 0.15,
        blunt: 0.6,
      }),
    );
  }
  const count = bent > 85 ? 2 : 3;
  return [1, 0, 2].slice(0, count).map((i) => {
    const q = i / (count - 1) - 0.5;
    const hollow = lerp(thigh.grain(0.92, -0.96), shin.grain(0.08, -0.96), 0.5 + q * 1.1);
    const from = add(hollow, [chance.about(2), chance.about(2)]);
    const to = (q < 0 ? thigh : shin).grain((q < 0 ? 0.9 : 0.1) + q * 0.34, 0.42 + chance.about(0.15));
    const reach = chance.within(0.62, 0.95);
    return gouge([from, lerp(from, to, 0.5 * reach), lerp(from, to, reach)], 9, chance, { head: 0.12, blunt: 0.7 });
  });
}

export function drawHips(figure: Figure) {
  const { block, chance, coarse, legs, look, pose, trunk } = figure;
  const { grain, hips, outline, pelvis } = trunk;
  const build = buildOf(figure);
  const top = (pose.waist ?? BELT) - 0.005;
  const fork = add(pelvis, mul(trunk.along(1), 40));
  const seat = union(
    outline(top, 1.06, 4),
    solid(circle(hips.L, 50 * build)),
    solid(circle(hips.R, 50 * build)),
    solid([hips.L, hips.R, fork]),
    solid([hips.R, hips.L, fork]),
  );
  const shape = closing(diff(seat, outline(0.3, top, 40)), 10);
  const fold: Line = [[0.93, -0.3], [1.0, -0.28], [1.1, -0.16], 5.5];
  const more: Line[] = [fold, [[0.93, 0.34], [1.0, 0.3], [1.08, 0.2], 5.5], [[0.93, 0.02], [0.99, 0.04], 4.5]];
  const shade = -trunk.lit;
  const folds = coarse
    ? along(grain, [fold], chance)
    : union(
        comb(grain, { from: 0.9, to: 1.05, count: 3, across: [shade, 0.5 * shade], width: 6 }, chance),
        along(grain, more, chance),
      );
  if (look.trousers === 'ink') return block.lay(shape, diff(shape, folds), { gap: 0 });

  const openings = [legs.L, legs.R].flatMap((leg) =>
    leg ? stroke([leg.root, lerp(leg.root, leg.bend, 0.5)], () => 42 * build) : [],
  );
  const edge = diff(edgeOf(figure, shape, 2.6, 6), openings);
  block.lay(shape, union(edge, inter(folds, shape)), { gap: 0 });
}

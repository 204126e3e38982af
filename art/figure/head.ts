// A head: what of the hair is behind it, skull and face, ears, hair, something on top.
import type { Spot } from '../carving/block.ts';
import { edge, gouge } from '../carving/gouge.ts';
import { circle, type Knot, ring, spline } from '../geometry/curves.ts';
import { diff, inter, offset, type Shape, solid, transformAreas, translate, union } from '../geometry/shapes.ts';
import { add, at, lerp, mul, type Point, rotate, sub, times, unit } from '../geometry/vectors.ts';
import { asChild, FACES, type Face, type Stroke } from './faces.ts';
import { type Figure, radians } from './figure.ts';
import { drawHair, drawHairBehind } from './hair.ts';
import { drawHat } from './hats.ts';
import type { View } from './pose.ts';

/** A head being drawn, in coordinates of its own (faces.ts). */
export interface Head {
  figure: Figure;
  view: View;
  face: Face;
  skull: Shape;
  /** Where things fall to, as the head sees it. */
  down: Point;
  /** Head and neck, and hair and neck, run into each other here, without a gap: not where the jaw, from the front, is above a neck. */
  nape: Shape;
  lay: (shape: Shape, ink: Shape, options: { gap: number; keep?: Shape; spot?: { colour: Spot; shape: Shape } }) => void;
  edge: (shape: Shape, thin?: number, fat?: number) => Shape;
}

export function drawHead(figure: Figure): void {
  const head = headOf(figure);
  drawHairBehind(head);
  drawFace(head);
  drawHair(head);
  if (figure.look.earring) drawEarrings(head);
  drawHat(head);
}

function headOf(figure: Figure): Head {
  const { block, chance, coarse, look, place, pose, trunk } = figure;
  const { view, tilt = 0, flip } = pose.head;
  const centre = place(pose.head.at);
  const mirror = flip ? -1 : 1;
  const size = look.headSize ?? 1;
  const out = (shape: Shape) =>
    transformAreas(shape, ([x, y]) => add(centre, rotate([x * mirror * size, y * size], radians(tilt))));
  const into = (way: Point): Point => {
    const [x, y] = rotate(way, -radians(tilt));
    return [x * mirror, y];
  };
  const [napeX, napeY] = mul(unit(into(sub(trunk.centre(-0.02), centre))), 40);
  const down = into(place(pose.gravity ?? [0, -1]));
  const behind = { profile: 14, threeQuarters: 8, front: 0 }[view];
  const face = look.child ? asChild(FACES[view]) : FACES[view];
  return {
    figure,
    view,
    face,
    skull: solid(ring(face.skull)),
    down,
    nape: view === 'front' && down[1] > 0 ? [] : solid(circle([napeX - behind, napeY], 30)),
    lay(shape, ink, { gap, keep, spot }) {
      const around = offset(out(shape), gap * size);
      const clear = keep ? diff(around, out(keep)) : around;
      block.lay(out(shape), out(ink), { clear, spot: spot && { colour: spot.colour, shape: out(spot.shape) } });
    },
    edge: (shape, thin = 1.8, fat = 3.4) => (coarse ? edge(shape, { thin: 2.8, fat: 4.2 }) : edge(shape, { thin, fat }, chance)),
  };
}

function drawFace(head: Head): void {
  const { face, skull, lay, nape } = head;
  const { chance, coarse, detail, look } = head.figure;
  const fair = look.skin === 'paper';
  const ground = fair ? head.edge(skull, 1.6, 1.9) : skull;
  const lips = face.mouths[look.mouth ?? 'calm'];
  // Lines in a cheek are years on a dark one and stubble on a fair one: a woman has neither.
  const close = detail > 0.6 && !look.female ? face.modelling[fair ? 'paper' : 'ink'] : [];

  const cut = ({ line, width, head: swell = 0.4 }: Stroke) => gouge(line, coarse ? width * 1.45 : width, chance, { head: swell });
  const lines = solid(...[...face.features, ...lips.lines, ...face.more, ...close].map(cut));
  const teeth = lips.teeth ? solid(ring(lips.teeth)) : [];
  const eyes = face.eyes.flatMap(({ white }) => solid(ring(white)));
  // Between fair lips it is dark: teeth in an outline would be a grin.
  const drawnWhites = union(eyes, fair ? [] : teeth);
  const drawnPupils = face.eyes.flatMap(({ pupil, size }) => solid(circle(pupil, size, 10)));
  const [whites, pupils] = coarse ? [offset(drawnWhites, 0.9), offset(drawnPupils, 0.5)] : [drawnWhites, drawnPupils];

  if (fair) {
    const lids = diff(union(offset(whites, 2), translate(offset(whites, 1.6), [0, -2])), whites);
    const drawn = union(ground, inter(union(lines, lids, teeth), skull), inter(union(pupils), offset(whites, 1)));
    lay(skull, diff(drawn, diff(offset(whites, -0.2), union(pupils))), { gap: 4.2, keep: [] });
  } else {
    const carved = diff(ground, union(lines, whites));
    lay(skull, union(carved, inter(union(pupils), offset(whites, 0.5))), { gap: 4.2, keep: nape });
  }
  if (look.beard) drawBeard(head, look.beard);
  for (const ear of face.ears) drawEar(head, ear);
}

function drawBeard(head: Head, fill: 'ink' | 'paper'): void {
  if (fill === 'paper') drawWhiteBeard(head);
  else drawBlackBeard(head);
}

/** Short and full. The mouth is seen in it: between fair lips, or cut into it. */
function drawBlackBeard({ face, lay, skull, figure: { chance, look } }: Head): void {
  const { full, to } = face.beard;
  const beard = grown(full, to);
  const { teeth, lines } = face.mouths[look.mouth ?? 'calm'];
  const mouth = teeth
    ? solid(ring(teeth))
    : solid(...lines.slice(0, 1).map(({ line, width }) => gouge(line, width + 0.8, chance)));
  const lips = offset(mouth, 3.4);
  const [roots, tips] = [spline(full, 6), spline(to, 6)];
  const hairs = times(15, (i) => {
    const t = (i + 0.5) / 15;
    const [root, tip] = [along(roots, t), along(tips, t)];
    const [from, until] = i % 2 ? [0.62, 0.94] : [0.34, 0.7];
    return gouge([lerp(root, tip, from), lerp(root, tip, until)], 2.8, chance);
  });
  const ink = diff(beard, diff(inter(solid(...hairs), offset(beard, -2)), offset(lips, 2)));
  if (look.skin === 'paper') lay(beard, union(diff(ink, lips), mouth), { gap: 2.6, keep: [] });
  else {
    // A line from ear to ear would be the edge of a mask: only the moustache has one, on the cheeks the beard begins by itself.
    const edge = solid(gouge(full.slice(2, -2), 4, chance, { head: 0.5 }));
    lay(union(beard, edge), diff(ink, union(mouth, edge)), { gap: 2.6, keep: skull });
  }
}

/** The two lines of a beard, which meet in corners. */
const grown = (from: readonly Point[], to: readonly Point[]) => {
  const corner = ([x, y]: Point): Knot => [x, y, 1];
  return solid(ring([corner(at(from, 0)), ...from.slice(1, -1), corner(at(from, -1)), ...to.toReversed()]));
};

/**
 * White hairs in black, each as long as the beard and none as long as the next, and a moustache: in an outline, white with black
 * strokes would be teeth.
 */
function drawWhiteBeard({ face, lay, skull, figure: { chance, coarse } }: Head): void {
  const { from, to, moustache } = face.beard;
  const [roots, tips] = [spline(from, 8), spline(to, 8)];
  const count = coarse ? 6 : 10;
  const hairs = times(count, (i) => {
    const t = (i + 0.5) / count;
    const root = along(roots, t);
    const tip = add(along(tips, t), [0, 14 * Math.sin(Math.PI * t) + chance.about(7)]);
    return [add(root, [0, chance.about(5)]), lerp(root, tip, 0.55), tip] as const;
  });
  const ends = hairs.flatMap(([, middle, tip]) => [add(middle, [-3, 0]), add(tip, [0, 4])]);
  const below = union(grown(from, to), solid([...from.toReversed(), ...ends]));
  const whiskers = moustache.flatMap((line) =>
    times(coarse ? 1 : 2, (i) => {
      const lower = line.map((point) => add(point, [0, i * 5.5]));
      return gouge(lower, coarse ? 8 : 5.6, chance, { head: 0.4, blunt: 0.3 });
    }),
  );
  const beard = union(below, inter(offset(solid(...whiskers), 2), skull));
  const white = hairs.map((line) => gouge(line, coarse ? 8 : 6.4, chance, { head: 0.4 }));
  lay(beard, diff(beard, solid(...white, ...whiskers)), { gap: 2.6, keep: skull });
}

/** A place on a line of points, from 0 to 1. */
const along = (line: readonly Point[], t: number) => at(line, Math.round(t * (line.length - 1)));

function drawEar({ lay, edge: edgeOf, figure: { chance, coarse, look } }: Head, outline: readonly Point[]): void {
  const ear = solid(ring(outline));
  const middle = outline.reduce((sum, [x]) => sum + x, 0) / outline.length;
  const shell = outline.slice(0, 5).map(([x, y]): Point => [middle + (x - middle) * 0.45, y * 0.72]);
  const line = coarse ? [] : solid(gouge(shell, 2.4, chance));
  lay(ear, look.skin === 'paper' ? union(edgeOf(ear, 1.6, 2.4), inter(line, ear)) : diff(ear, line), { gap: 2.6 });
}

/** A ring in each lobe; hair doesn't hide it. */
function drawEarrings({ face, lay }: Head): void {
  for (const ear of face.ears) {
    const hangs = add(at(ear, 4), [1, 6]);
    const earring = solid(circle(hangs, 7.5));
    lay(earring, diff(earring, solid(circle(hangs, 4))), { gap: 2.4 });
  }
}

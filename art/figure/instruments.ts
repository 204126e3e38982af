// Instruments, a necklace, and a skirt. A block's coordinates: y runs down.
import type { Block, Spot } from '../carving/block.ts';
import type { Chance } from '../carving/chance.ts';
import { edge, gouge } from '../carving/gouge.ts';
import { circle, points, profile, ring, spline, stroke } from '../geometry/curves.ts';
import { diff, inter, offset, type Shape, solid, translate, union } from '../geometry/shapes.ts';
import { add, at, leftOf, lerp, mix, mul, type Point, rotate, sub, times, unit } from '../geometry/vectors.ts';
import type { Figure } from './figure.ts';
import type { Thing } from './pose.ts';

/** The block to lay on, and the hand that cuts. */
interface Bench {
  block: Block;
  chance: Chance;
}

export function drawThing(figure: Figure, it: Thing) {
  const { place } = figure;
  switch (it.thing) {
    case 'bow':
      return drawBow(figure, { ...it, from: place(it.from), to: place(it.to) });
    case 'gourd':
      return drawGourd(figure, place(it.at), it.radius);
    case 'caxixi':
      return drawCaxixi(figure, place(it.at), it.turn, it.size);
    case 'stick':
      return drawStick(figure, place(it.from), place(it.to));
    case 'pandeiro':
      return drawPandeiro(figure, { ...it, at: place(it.at) });
    case 'atabaque':
      return drawAtabaque(figure, { ...it, at: place(it.at) });
    case 'beads':
      return drawBeads(figure, it.line.map(place));
    case 'skirt':
      return drawSkirt(figure, {
        waist: it.waist.map(place),
        left: it.left.map(place),
        hem: it.hem.map(place),
        right: it.right.map(place),
      });
  }
}

interface Bow {
  from: Point;
  to: Point;
  /** How far the wood bends away from the wire; its sign gives the side. */
  belly: number;
  wood?: number;
  wire?: number;
  /** The wire has come off. */
  bare?: true;
}

/** A berimbau's wood and wire. */
export function drawBow({ block, chance }: Bench, { from, to, belly, wood = 6.5, wire = 3.2, bare }: Bow): void {
  // Any thinner, a coarse knife leaves half of the wire out.
  const [half, thickness] = block.coarseness ? [7.5, 6] : [wood, wire];
  const aside = leftOf(unit(sub(to, from)));
  const on = (t: number) => add(lerp(from, to, t), mul(aside, belly * Math.sin(Math.PI * t ** 0.92) ** 0.85));
  const inwards = (t: number, by: number) => add(on(t), mul(aside, -Math.sign(belly) * half * by));

  const bent = stroke(
    times(9, (i) => on(i / 8)),
    profile([0, half * 1.1], [0.5, half], [1, half * 0.8]),
    { steps: 4 },
  );
  const grooves = times(6, (i) => {
    const t = (i + 1) / 8;
    return gouge([add(on(t - 0.02), mul(aside, 1.5)), add(on(t + 0.06), mul(aside, 1.5))], 2.6, chance);
  });
  const [foot, tip] = [inwards(0.03, 0.2), inwards(0.975, 0.3)];
  const strung = stroke([foot, lerp(foot, tip, 0.5), tip], () => thickness / 2, { steps: 2 });
  // Close round the wood: where they stick out they are pegs, and the bow a fiddle.
  const bindings = [0.03, 0.05, 0.955, 0.975].flatMap((t) => {
    const round = mul(leftOf(unit(sub(on(t + 0.01), on(t - 0.01)))), half * mix(1.15, 0.92, t));
    return stroke([sub(on(t), round), add(on(t), round)], () => 2.1);
  });
  if (!bare) block.lay(strung, strung, { gap: 2.8 });
  block.lay(bent, diff(bent, solid(...grooves)), { gap: 3.4 });
  // Where the wire comes up to the wood there is no room between them: it is tied to it.
  if (!bare) block.print(inter(strung, offset(bent, 4)));
  block.print(bindings);
  block.silhouette = union(block.silhouette, union(bindings));
}

/** Strokes that run round a round thing, on its shaded side. */
const rounds = (
  { chance }: Bench,
  centre: Point,
  width: number,
  arcs: readonly { from: number; to: number; rx: number; ry: number }[],
) =>
  arcs.map(({ from, to, rx, ry }) =>
    gouge(
      times(5, (k) => {
        const angle = mix(from, to, k / 4);
        return add(centre, [Math.cos(angle) * rx, Math.sin(angle) * ry]);
      }),
      width,
      chance,
    ),
  );

/** @param fill not that of the ground: on it, a gourd would be a hole in who holds it */
export function drawGourd(bench: Bench, centre: Point, radius: number, fill: Spot = 'yellow'): void {
  const { block, chance } = bench;
  const uneven = () => radius * (1 + chance.about(0.02));
  const outline = times(12, (i): Point => {
    const angle = (i / 12) * 6.283;
    return add(centre, [Math.cos(angle) * uneven(), Math.sin(angle) * 1.04 * uneven()]);
  });
  const gourd = solid(ring(outline));
  const edged = edge(gourd, { thin: 3, fat: 7 }, chance);
  const shade = times(5, (i) => {
    const r = radius * (0.82 - i * 0.09);
    return { from: 0.05 + i * 0.1, to: 1.7 - i * 0.12, rx: r, ry: r };
  });
  block.lay(gourd, union(edged, solid(...rounds(bench, centre, 5.5, shade))), {
    gap: 4,
    spot: { colour: fill, shape: gourd },
  });
}

/** What sounds is its hollow: it is cut open on the side of the belly. */
export function drawHollow({ block }: Bench, centre: Point, [rx, ry]: Point, turn: number): void {
  const hollow = solid(circle(centre, rx, 24, ry, turn));
  block.lay(hollow, offset(hollow, -4), { gap: 0 });
}

/** The cord that ties a gourd to the wood. */
export function drawTie({ block }: Bench, turns: readonly (readonly Point[])[]): void {
  for (const turn of turns) {
    const cord = stroke(turn, () => 5);
    block.lay(cord, cord, { gap: 3.6 });
  }
}

/**
 * The basket rattle in the hand that holds the stick.
 * @param strip how broad it is woven: where it is shown small, broader strips are seen better, and weigh less
 */
export function drawCaxixi({ block, chance }: Bench, centre: Point, angle: number, size: number, strip = 1): void {
  const put = ([x, y]: Point) => add(centre, rotate(mul([x, y], size), angle));
  const basket = solid(ring(points('-7 -34, 7 -34, 17 0, 24 22, 18 30, -18 30, -24 22, -17 0').map(put)));
  const handle = stroke(points('-8 -30, -10 -50, 0 -58, 10 -50, 8 -30').map(put), () => 3 * size);
  const weave: Shape[number][] = [];
  for (let y = -20; y < 26; y += 11 * strip) {
    const half = 8 + (y + 34) * 0.26;
    for (let x = -half; x < half; x += 9 * strip) {
      weave.push(gouge([put([x, y]), put([x + 7 * strip, y + 7 * strip])], 3 * strip * size, chance));
    }
  }
  block.lay(handle, handle, { gap: 3 });
  block.lay(basket, diff(basket, inter(solid(...weave), offset(basket, -2))), { gap: 3.4 });
}

function drawStick({ block }: Bench, from: Point, to: Point): void {
  const stick = stroke([from, lerp(from, to, 0.5), to], profile([0, 3.6], [1, 3]));
  block.lay(stick, stick, { gap: 3.2 });
}

interface Pandeiro {
  at: Point;
  radius: number;
  turn?: number;
  /** The height of a frame that is seen at a slant. */
  squash?: number;
}

export function drawPandeiro(bench: Bench, { at: centre, radius, turn = -0.2, squash = 0.94 }: Pandeiro): void {
  const { block, chance } = bench;
  const frame = solid(circle(centre, radius, 40, radius * squash, turn));
  const skin = solid(circle(centre, radius * 0.8, 36, radius * squash * 0.8, turn));
  const jingles = times(5, (i) => {
    const angle = (i / 5) * 6.283 + 0.5;
    const middle = add(centre, rotate([Math.cos(angle) * radius * 0.9, Math.sin(angle) * radius * 0.9 * squash], turn));
    const tangent = angle + 1.57 + turn;
    const half = mul([Math.cos(tangent), Math.sin(tangent)], radius * 0.16);
    return stroke([sub(middle, half), add(middle, half)], () => radius * 0.055);
  }).flat();
  const worn = times(5, (i) => {
    const r = radius * (0.66 - i * 0.1);
    return { from: 0.1 + i * 0.12, to: 1.5 - i * 0.1, rx: r, ry: r * squash };
  });
  const shade = rounds(bench, centre, 4.5, worn);
  const ink = union(diff(frame, offset(skin, 1.5), jingles), edge(skin, { thin: 1.5, fat: 3 }, chance), solid(...shade));
  block.lay(frame, ink, { gap: 4, spot: { colour: 'yellow', shape: skin } });
}

interface Atabaque {
  /** The middle of the skin. */
  at: Point;
  /** Down to the floor. */
  height: number;
  radius: number;
  /** Of white wood, roped in black, for pale hands: they need a skin in colour. Otherwise the wood is black, the skin yellow. */
  skinFill?: Spot;
}

export function drawAtabaque({ block, chance }: Bench, { at: top, height, radius, skinFill }: Atabaque): void {
  const [x, y] = top;
  const on = (t: number, s: number): Point => {
    const half = radius * (1 + 0.12 * Math.sin(Math.PI * Math.min(1, t * 1.6)) - 0.42 * t);
    return [x + s * half, y + t * height + (1 - s * s) * radius * 0.2];
  };
  const skin = solid(circle(top, radius, 36, radius * 0.27));
  const barrel = solid([
    ...times(14, (i) => on(i / 13, -1)),
    ...times(9, (i) => on(1, -1 + i / 4)),
    ...times(14, (i) => on(1 - i / 13, 1)),
  ]);
  const hoop = (t: number, half: number) =>
    stroke(
      times(9, (i) => on(t, -1 + i / 4)),
      () => half,
      { butt: true },
    );
  const ropes = times(8, (i) => {
    const s = -0.95 + i * 0.25;
    const low = on(0.25, s + 0.125);
    return [...stroke([on(0.07, s), low], () => 2.4), ...stroke([low, on(0.07, s + 0.25)], () => 2.4)];
  }).flat();
  const whole = union(barrel, skin);
  if (skinFill) {
    const rim = diff(translate(skin, [0, 11]), skin);
    const bound = inter(union(offset(union(ropes), 0.4), hoop(0.27, 6)), barrel);
    const body = diff(union(edge(barrel, { thin: 3, fat: 7 }, chance), bound, rim), skin);
    const ink = union(body, edge(skin, { thin: 3, fat: 4 }, chance));
    block.lay(whole, ink, { gap: 4.5, spot: { colour: skinFill, shape: skin } });
  } else {
    const staves = [-0.78, -0.5, -0.18, 0.14].map((s) => gouge([on(0.3, s), on(0.6, s), on(0.92, s)], 6, chance));
    const hoops = diff(union(hoop(0.27, 7), hoop(0.62, 5)), hoop(0.27, 3.2), hoop(0.62, 1.8));
    const carved = diff(barrel, solid(...staves), inter(union(ropes), barrel), inter(union(hoops), barrel));
    const covered = union(diff(carved, offset(skin, 4)), edge(skin, { thin: 2.4, fat: 4 }, chance));
    const worn = times(4, (i) =>
      gouge(
        [add(top, [radius * 0.8 - i * 14, radius * 0.05 + i * 2]), add(top, [radius * 0.4 - i * 16, radius * 0.17])],
        4,
        chance,
      ),
    );
    block.lay(whole, union(covered, inter(solid(...worn), skin)), { gap: 4.5, spot: { colour: 'yellow', shape: skin } });
  }
}

/** A necklace of wooden beads, one in three red. */
function drawBeads({ block }: Bench, line: readonly Point[]): void {
  const string = spline(line, 6);
  const beads = string.map((at, i) => circle(at, i % 3 ? 5.4 : 7.2, 9));
  const red = solid(...beads.filter((_, i) => i % 3 === 0));
  const all = solid(...beads);
  block.lay(
    union(all),
    diff(union(all), offset(red, -1.8), ...beads.filter((_, i) => i % 3).map((bead) => offset([bead], -3.4))),
    {
      gap: 3,
      spot: { colour: 'red', shape: red },
    },
  );
}

interface Skirt {
  /** Three points, left to right; then down the left side, along the hem, and down the right side. */
  waist: readonly Point[];
  left: readonly Point[];
  hem: readonly Point[];
  right: readonly Point[];
}

/** A wide skirt, thrown out by a turn. */
function drawSkirt({ block, chance }: Bench, { waist, left, hem, right }: Skirt): void {
  const outline = [...spline(right, 6), ...spline(hem.toReversed(), 5), ...spline(left.toReversed(), 6), at(waist, 1)];
  const skirt = solid(outline);
  const folds = hem.slice(1, -1).map((point, i) => {
    const top = lerp(at(waist, 0), at(waist, 2), i / 9);
    const line = [lerp(point, top, 0.03), add(lerp(point, top, 0.4), [0, 10]), lerp(point, top, i % 2 ? 0.9 : 0.66)];
    return gouge(line, i % 2 ? 11 : 8, chance, { head: 0.12, blunt: 0.5 });
  });
  const raised = hem.map((point) => lerp(point, at(waist, 1), 0.11));
  const border = raised.slice(0, -1).flatMap((from, i) => {
    const to = at(raised, i + 1);
    return stroke([from, lerp(from, to, 0.5), to], () => 3.4, { steps: 2 });
  });
  const edged = edge(skirt, { thin: 3, fat: 7 }, chance);
  block.lay(skirt, union(edged, inter(union(solid(...folds), border), skirt)), {
    gap: 4.5,
    spot: { colour: 'red', shape: skirt },
  });
}

import { gouge } from '../carving/gouge.ts';
import { circle, direction, points, profile, ring, spline, stroke } from '../geometry/curves.ts';
import { bounds, diff, inside, inter, offset, type Ring, type Shape, solid, union } from '../geometry/shapes.ts';
import { add, at, DEGREE, dot, leftOf, mix, mul, type Point, sub, times, unit } from '../geometry/vectors.ts';
import type { Head } from './head.ts';
import type { View } from './pose.ts';

/** What falls behind the skull is laid before it. */
export function drawHairBehind(head: Head): void {
  if (head.figure.look.hair === 'dreads') drawDreadsBehind(head);
  if (head.figure.look.hair === 'pony') drawPonyTail(head);
}

export function drawHair(head: Head) {
  const strands = head.figure.coarse ? 0 : Math.round(46 * head.figure.detail);
  switch (head.figure.look.hair ?? 'crop') {
    case 'crop':
      return layHair(head, cap(head, 2.5), curls(head, strands));
    case 'pony':
      return layHair(head, cap(head, 2.5), straight(head, strands * 0.7));
    case 'short':
      return layHair(head, cap(head, 6), straight(head, strands * 0.8));
    case 'afro':
      return drawAfro(head, strands * 2.2);
    case 'dreads':
      return drawDreads(head);
    case 'bun':
      layHair(head, cap(head, 3), straight(head, strands * 0.7));
      return drawBun(head);
  }
}

/** From the hairline over the crown. */
function cap({ face, skull, view }: Head, thickness: number): Shape {
  const line = spline(face.hairline, 5);
  const above = points(view === 'front' ? '-90 -20, -90 -120, 90 -120, 90 -20' : '-90 -120, 90 -120, 90 -30');
  const sides = view === 'front' ? above : [[-90, at(line, -1)[1]] as const, ...above];
  return inter(offset(skull, thickness), solid([...line, ...sides]));
}

/** How hair is cut into a shape. */
type Texture = (shape: Shape) => Shape;

function layHair(head: Head, hair: Shape, texture: Texture): void {
  const { lay, edge, figure } = head;
  const cuts = texture(hair);
  const ink = figure.look.hairFill === 'paper' ? union(edge(hair, 1.8, 3.2), cuts) : diff(hair, cuts);
  lay(hair, ink, { gap: 3.2, keep: grownOn(head) });
}

const isUpsideDown = ({ down }: Head) => down[1] < -0.2;
/** Where hair goes over into skin without a gap: upside down, a white line over a brow would be a smile. */
const grownOn = (head: Head): Shape => (isUpsideDown(head) ? union(head.skull, head.nape) : head.nape);

const curls = ({ figure: { chance } }: Head, count: number) =>
  texture(count, chance, 2.7, () => {
    const turn = () => 1.2 + chance.about(0.5);
    return { turns: [turn(), turn()], length: chance.within(5, 8) };
  });

const straight = ({ figure: { chance } }: Head, count: number) =>
  texture(count, chance, 2.4, () => ({ turns: [1.57, 1.57], length: chance.within(10, 20) }));

/** Short cuts that turn around the crown. */
function texture(
  count: number,
  chance: Head['figure']['chance'],
  width: number,
  strand: () => { turns: readonly [number, number]; length: number },
): Texture {
  return (shape) => {
    const { x, y, w, h } = bounds(shape);
    const cuts: Ring[] = [];
    for (let i = 0; i < count; i++) {
      const root: Point = [chance.within(x, x + w), chance.within(y, y + h)];
      if (!inside(shape, root)) continue;
      const around = Math.atan2(root[1] + 8, root[0] + 4);
      const { turns, length } = strand();
      const way: Point = [Math.cos(around + turns[0]), Math.sin(around + turns[1])];
      const half = mul(way, length / 2);
      cuts.push(gouge([sub(root, half), add(root, mul(leftOf(way), 2.2)), add(root, half)], width, chance, { head: 0.5 }));
    }
    return inter(solid(...cuts), offset(shape, -2.4));
  };
}

function drawAfro(head: Head, count: number): void {
  const { chance } = head.figure;
  const centre = ({ profile: [-9, -16], threeQuarters: [-5, -18], front: [0, -18] } as const)[head.view];
  const ball = times(16, (i): Point => {
    const angle = (i / 16) * 6.283;
    return add(centre, [Math.cos(angle) * (66 + chance.about(2.5)), Math.sin(angle) * (60 + chance.about(2.5))]);
  });
  const bareFace = offset(diff(head.skull, cap(head, 0)), 0.5);
  layHair(head, diff(solid(ring(ball)), bareFace), curls(head, count));
}

interface Lock {
  line: readonly Point[];
  shape: Shape;
}

/** A strand that hangs from a root, first away from the head, with a little swing. */
export function lock({ down }: Head, root: Point, length: number, thick: number, tip: number, swing: number): Lock {
  const aside = leftOf(down);
  const fall = unit(add(down, mul(aside, swing)));
  const out = unit(root);
  const middle = add(add(root, mul(out, length * 0.18)), mul(fall, length * 0.42));
  const end = add(add(add(root, mul(out, length * 0.12)), mul(fall, length)), mul(aside, swing * length * 0.3));
  const line = [root, middle, end];
  return { line, shape: stroke(line, profile([0, thick], [0.7, (thick + tip) / 2], [1, tip]), { steps: 6 }) };
}

/** The turns of a twisted lock. */
function twists({ figure: { chance } }: Head, { line }: Lock, width: number): Shape {
  const curve = spline(line, 6);
  const cuts = curve.slice(1, -1).map((point, i) => {
    const along = direction(curve, i + 1);
    const across = leftOf(along);
    const end = add(mul(across, -width * 0.7), mul(along, width * 0.9));
    return gouge([add(point, mul(across, width * 0.8)), add(point, end)], 2.6, chance);
  });
  return solid(...cuts);
}

function drawDreadsBehind(head: Head): void {
  const { chance } = head.figure;
  const [from, to] = head.view === 'profile' ? [200, 300] : [150, 390];
  for (let i = 0; i < 9; i++) {
    const angle = mix(from, to, i / 8) * DEGREE + chance.about(0.08);
    const root: Point = [Math.cos(angle) * 40 - 4, Math.sin(angle) * 46 - 2];
    const upwards = dot(unit(root), head.down) < -0.55;
    const length = upwards ? 60 : chance.within(78, 104);
    const strand = lock(head, root, length, 7.5, 4.2, chance.about(0.22));
    head.lay(strand.shape, diff(strand.shape, twists(head, strand, 7)), { gap: 3 });
  }
}

const DREAD_ROOTS: Record<View, readonly Point[]> = {
  profile: points('-6 -50, -40 10, -20 -46, -44 -4, -30 -38, -42 -18, -37 -28'),
  threeQuarters: points('-42 4, 42 -20, -44 -10, -24 -44, 38 -33, -41 -22, -34 -34'),
  front: [],
};

function drawDreads(head: Head): void {
  const { lay, view } = head;
  const { chance, coarse } = head.figure;
  const upsideDown = isUpsideDown(head);
  // Upside down, rows over a brow would be teeth.
  const rows = times(upsideDown ? 0 : 6, (i) => {
    const from: Point = view === 'profile' ? [34 - i * 9, -36 - i * 2] : [-26 + i * 11, -34];
    const to: Point = view === 'profile' ? [-30 - i * 2, -34 + i * 9] : [-30 + i * 12, -56];
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 10];
    return gouge([from, middle, to], 3, chance, { head: 0.5 });
  });
  const crown = cap(head, 4);
  lay(crown, diff(crown, inter(solid(...rows), offset(crown, -2))), { gap: 3, keep: grownOn(head) });
  for (const root of upsideDown ? [] : DREAD_ROOTS[view]) {
    const length = (root[1] < -30 ? 92 : 74) * chance.within(0.9, 1.15);
    const outwards = 0.1 * Math.sign(root[0]);
    const strand = lock(head, root, length, 7.5, 4, chance.about(0.14) + outwards);
    lay(strand.shape, coarse ? strand.shape : diff(strand.shape, twists(head, strand, 7)), { gap: 2.8 });
  }
}

function drawPonyTail({ down, lay, view, figure: { chance } }: Head): void {
  const root: Point = view === 'front' ? [0, -50] : [-42, -24];
  const fall = unit(add(mul(down, 0.8), mul(unit(root), 0.7)));
  const line = [
    root,
    add(root, add(mul(unit(root), 22), mul(fall, 14))),
    add(root, mul(fall, 84 * 0.62)),
    add(root, add(mul(fall, 84), mul(leftOf(down), 8))),
  ];
  const tail = stroke(line, profile([0, 8], [0.3, 17], [0.7, 14], [1, 2.5]));
  const strands = [-7, -1, 6].map((aside) => {
    const strand = spline(line, 4).slice(2, -1);
    return gouge(
      strand.map((point) => add(point, mul(leftOf(fall), aside))),
      3,
      chance,
    );
  });
  lay(tail, diff(tail, solid(...strands)), { gap: 4.5 });
}

function drawBun({ edge, lay, view, figure: { chance, look } }: Head): void {
  const centre = ({ profile: [-40, -44], threeQuarters: [-20, -60], front: [0, -62] } as const)[view];
  const bun = solid(ring(circle(centre, 20, 10).map((point) => add(point, [chance.about(1.4), chance.about(1.4)]))));
  const wound = [points('-12 4, -2 -11, 12 -4'), points('-9 10, 2 -2, 13 4')].map((line) =>
    gouge(
      line.map((point) => add(centre, point)),
      3,
      chance,
    ),
  );
  const cuts = solid(...wound);
  lay(bun, look.hairFill === 'paper' ? union(edge(bun), cuts) : diff(bun, cuts), { gap: 3.2 });
}

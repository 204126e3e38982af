// Bones and the flesh on them: where a joint comes to lie, and the outline of one segment of a limb.
import { type Grain, LIGHT } from '../carving/gouge.ts';
import type { Profile } from '../geometry/curves.ts';
import { type Shape, solid } from '../geometry/shapes.ts';
import { add, dist, dot, leftOf, lerp, mul, type Point, sideOf, sub, times, unit } from '../geometry/vectors.ts';

/** Of a body of 7.3 heads; a head is 100. */
export const BONE = { upperArm: 134, foreArm: 112, thigh: 182, shin: 176, shoulders: 168, hips: 88, torso: 214 };

/** Where two bones of fixed lengths bend between their ends: of the two places, the one nearer to the hint. */
export function joint(from: Point, to: Point, first: number, second: number, hint: Point): Point {
  if (dist(from, to) >= first + second) return lerp(from, to, first / (first + second));
  const reach = Math.max(dist(from, to), Math.abs(first - second) + 1);
  const way = unit(sub(to, from));
  const along = (reach * reach + first * first - second * second) / (2 * reach);
  const aside = Math.sqrt(Math.max(0, first * first - along * along));
  const middle = add(from, mul(way, along));
  const [p, q] = [add(middle, mul(leftOf(way), aside)), add(middle, mul(leftOf(way), -aside))];
  return dist(p, hint) < dist(q, hint) ? p : q;
}

/** Half the width of a segment to its outer side, where the joint's point is, and to its inner one. */
export interface Flesh {
  outer: Profile;
  inner: Profile;
}

interface SegmentOptions {
  thickness?: number;
  /** Added all along. */
  fat?: Profile;
  /** How far cloth hangs on the lower side. */
  sag?: number;
  /** Where it ends, along the bone. */
  until?: number;
}

export interface Segment {
  shape: Shape;
  grain: Grain;
  /** Along the bone, and to its outer side. */
  along: Point;
  outwards: Point;
  /** 1 if the light falls on the outer side, -1 on the inner. */
  lit: number;
}

export function segment(
  from: Point,
  to: Point,
  { outer, inner }: Flesh,
  outSide: number,
  { thickness = 1, fat = () => 0, sag = 0, until = 1 }: SegmentOptions = {},
): Segment {
  const along = unit(sub(to, from));
  const outwards = mul(leftOf(along), outSide);
  const down = dot(outwards, [0, 1]);
  const half = (t: number, side: number) => {
    const hanging = Math.max(0, side > 0 ? down : -down) * sag * Math.sin(Math.PI * Math.min(1, t * 0.9 + 0.1));
    return (side > 0 ? outer(t) : inner(t)) * thickness + hanging + fat(t);
  };
  const edgeOf = (side: 1 | -1) =>
    times(15, (i) => {
      const t = (i / 14) * until;
      return add(lerp(from, to, t), mul(outwards, side * half(t, side)));
    });
  return {
    shape: solid([...edgeOf(1), ...edgeOf(-1).reverse()]),
    grain: (t, s) => add(lerp(from, to, t), mul(outwards, s * half(t, s))),
    along,
    outwards,
    lit: sideOf(dot(outwards, LIGHT)),
  };
}

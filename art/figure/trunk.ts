// The trunk as a grain: t runs from the shoulders (0) to the hips (1), s from the back (-1) to the front (1).
import { type Grain, LIGHT } from '../carving/gouge.ts';
import { type Profile, profile } from '../geometry/curves.ts';
import { type Shape, solid } from '../geometry/shapes.ts';
import { add, clamp, dist, dot, leftOf, lerp, mix, mul, type Point, sideOf, sub, times, unit } from '../geometry/vectors.ts';
import type { Look, Pose } from './pose.ts';
import { BONE } from './skeleton.ts';

const FROM_THE_FRONT = profile(
  [-0.12, 30],
  [0, 62],
  [0.12, 70],
  [0.28, 71],
  [0.45, 65],
  [0.66, 55],
  [0.85, 60],
  [1, 67],
  [1.15, 60],
);
const CHEST = profile([-0.12, 26], [0, 34], [0.2, 50], [0.34, 50], [0.55, 40], [0.8, 40], [1, 40], [1.15, 34]);
const BACK = profile([-0.12, 26], [0, 42], [0.18, 50], [0.4, 42], [0.64, 32], [0.85, 46], [1, 56], [1.15, 46]);
const WAIST = profile([0, -6], [0.3, -6], [0.66, -8], [0.9, 3], [1.05, 5]);
const BUST = profile([0, 0], [0.18, 2], [0.3, 10], [0.42, 2], [1, 0]);
const NOTHING: Profile = () => 0;

/** Where trousers begin, below the navel. */
export const BELT = 0.865;

export interface Trunk {
  shoulders: Record<'L' | 'R', Point>;
  hips: Record<'L' | 'R', Point>;
  /** The middle of the hips. */
  pelvis: Point;
  centre: (t: number) => Point;
  /** Down the spine. */
  along: (t: number) => Point;
  /** Towards the front. */
  across: (t: number) => Point;
  grain: Grain;
  outline: (from: number, to: number, grow?: number) => Shape;
  /** 1 if the light falls on the front, -1 on the back. */
  lit: number;
}

export function trunkOf(pose: Pose, look: Look, place: (at: readonly [number, number]) => Point): Trunk {
  const { turn, front = 1 } = pose;
  const height = look.height ?? 1;
  const broad = { L: place(pose.shoulders.L), R: place(pose.shoulders.R) };
  // A child's shoulders are hardly broader than its head.
  const narrower = look.child ? 0.1 : 0;
  const shoulders = { L: lerp(broad.L, broad.R, narrower), R: lerp(broad.R, broad.L, narrower) };
  const hips = { L: place(pose.hips.L), R: place(pose.hips.R) };
  const neck = lerp(shoulders.L, shoulders.R, 0.5);
  const pelvis = lerp(hips.L, hips.R, 0.5);

  const middle = pose.spine ? place(pose.spine) : lerp(neck, pelvis, 0.5);
  const control = sub(mul(middle, 2), lerp(neck, pelvis, 0.5));
  const centre = (t: number): Point => {
    const u = 1 - t;
    if (t < 0) return add(neck, mul(unit(sub(neck, control)), -t * BONE.torso * height));
    if (t > 1) return add(pelvis, mul(unit(sub(pelvis, control)), (t - 1) * BONE.torso * height));
    return add(add(mul(neck, u * u), mul(control, 2 * u * t)), mul(pelvis, t * t));
  };
  const along = (t: number) => unit(sub(centre(t + 0.03), centre(t - 0.03)));

  // Seen broad, the trunk follows the tilt of shoulders and hips.
  const line = (joints: { L: Point; R: Point }, width: number) => ({
    tilt: unit(sub(joints.R, joints.L)),
    broad: dist(joints.L, joints.R) / width / height,
  });
  const [above, below] = [line(shoulders, BONE.shoulders), line(hips, BONE.hips)];
  const across = (t: number) => {
    const square = mul(leftOf(along(t)), front);
    const forwards = (tilt: Point) => mul(tilt, sideOf(dot(tilt, square)));
    const k = clamp(t, 0, 1);
    const tilted = unit(add(mul(forwards(above.tilt), (1 - k) * above.broad), mul(forwards(below.tilt), k * below.broad)));
    const share = 0.75 * (1 - turn) * mix(above.broad, below.broad, k);
    return unit(add(mul(square, 1 - share), mul(tilted, share)));
  };

  const [waist, bust] = look.female ? [WAIST, BUST] : [NOTHING, NOTHING];
  const half = (t: number, side: number) =>
    mix(FROM_THE_FRONT(t) + waist(t), side > 0 ? CHEST(t) + bust(t) : BACK(t), turn) * (look.build ?? 1);

  return {
    shoulders,
    hips,
    pelvis,
    centre,
    along,
    across,
    grain: (t, s) => add(centre(t), mul(across(t), s * half(t, s))),
    outline(from, to, grow = 0) {
      const edgeOf = (side: 1 | -1) =>
        times(21, (i) => {
          const t = mix(from, to, i / 20);
          return add(centre(t), mul(across(t), side * (half(t, side) + grow)));
        });
      return solid([...edgeOf(1), ...edgeOf(-1).reverse()]);
    },
    lit: sideOf(dot(across(0.4), LIGHT)),
  };
}

// Lines with life in them: smooth curves through points, strokes that swell, edges that a hand has cut.
import type { Chance } from '../carving/chance.ts';
import { area, type Ring, type Shape, solid, union } from './shapes.ts';
import { add, at, clamp, dist, leftOf, lerp, mix, mul, type Point, rotate, sub, times, unit } from './vectors.ts';

/** A point that a curve goes through; with a 1 behind it, the curve breaks there. */
export type Knot = Point | readonly [x: number, y: number, corner: 1];

/** Something that changes along the way from 0 to 1. */
export type Profile = (t: number) => number;

/** Values at some places, and a soft slope between them. */
export function profile(...values: (readonly [t: number, value: number])[]): Profile {
  return (t) => {
    const next = values.findIndex(([place]) => t <= place);
    if (next === 0) return at(values, 0)[1];
    if (next < 0) return at(values, -1)[1];
    const [from, to] = [at(values, next - 1), at(values, next)];
    const u = (t - from[0]) / (to[0] - from[0]);
    const soft = u * u * (3 - 2 * u);
    return mix(from[1], to[1], mix(u, soft, 0.75));
  };
}

function hermite(points: readonly Knot[], closed: boolean, steps: number): Point[] {
  const knot = (i: number) => (closed ? at(points, i) : at(points, clamp(i, 0, points.length - 1)));
  const spans = closed ? points.length : points.length - 1;
  const along = times(spans, (i) => {
    const [before, from, to, after] = [knot(i - 1), knot(i), knot(i + 1), knot(i + 2)];
    const slope = (axis: 0 | 1, a: Knot, b: Knot) => (b[axis] - a[axis]) * 0.5;
    return times(steps, (j): Point => {
      const t = j / steps;
      const [t2, t3] = [t * t, t * t * t];
      const on = (axis: 0 | 1) =>
        (2 * t3 - 3 * t2 + 1) * from[axis] +
        (t3 - 2 * t2 + t) * slope(axis, before, to) +
        (-2 * t3 + 3 * t2) * to[axis] +
        (t3 - t2) * slope(axis, from, after);
      return [on(0), on(1)];
    });
  }).flat();
  return closed ? along : [...along, place(at(points, -1))];
}

const place = ([x, y]: Knot): Point => [x, y];

/** A smooth line through points, `steps` pieces from each to the next. */
export const spline = (points: readonly Knot[], steps = 8): Point[] => hermite(points, false, steps);

/** A smooth closed line through points, broken at the corners among them. */
export function ring(points: readonly Knot[], steps = 7): Ring {
  const corners = points.flatMap((point, i) => (point[2] ? [i] : []));
  if (!corners.length) return hermite(points, true, steps);
  return corners.flatMap((from, i) => {
    const to = at(corners, i + 1);
    const run = times(((to - from + points.length - 1) % points.length) + 2, (k) => place(at(points, from + k)));
    return spline(run, steps).slice(0, -1);
  });
}

/** @param ry the other radius, of an ellipse that is turned by `radians` */
export const circle = (centre: Point, r: number, corners = 28, ry = r, radians = 0): Ring =>
  times(corners, (i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return add(centre, rotate([Math.cos(angle) * r, Math.sin(angle) * ry], radians));
  });

const straight = (from: Point, to: Point, steps: number) => times(steps + 1, (i) => lerp(from, to, i / steps));

/** The line that a tool follows: straight between two points, curved through more. */
export const path = (points: readonly Point[], steps: number, straightSteps = steps) =>
  points.length > 2 ? spline(points, steps) : straight(at(points, 0), at(points, -1), straightSteps);

/** The direction of a line of points at one of them. */
export const direction = (line: readonly Point[], i: number) =>
  unit(sub(at(line, Math.min(i + 1, line.length - 1)), at(line, Math.max(i - 1, 0))));

/** A band along points; `half` is half its width, on the way from 0 to 1. Round at the ends unless `butt`. */
export function stroke(points: readonly Point[], half: Profile, { steps = 8, butt = false } = {}): Shape {
  const line = path(points, steps);
  let total = 0;
  const way = line.map((point, i) => {
    if (i) total += dist(point, at(line, i - 1));
    return total;
  });
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, i) => {
    const out = mul(leftOf(direction(line, i)), half(at(way, i) / (total || 1)));
    left.push(add(point, out));
    right.push(sub(point, out));
  });
  const ends = butt ? [] : [0, 1].filter((t) => half(t) > 0.6).map((t) => circle(at(line, t && -1), half(t), 20));
  return union(solid([...left, ...right.reverse()]), solid(...ends));
}

/** The same line in pieces of one length. */
function resample(line: Ring, step: number): Ring {
  const lengths = line.map((point, i) => dist(point, at(line, i + 1)));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(6, Math.round(total / step));
  let [i, passed] = [0, 0];
  return times(count, (k) => {
    const way = (k / count) * total;
    while (passed + at(lengths, i) < way) {
      passed += at(lengths, i);
      i++;
    }
    return lerp(at(line, i), at(line, i + 1), (way - passed) / (at(lengths, i) || 1));
  });
}

/** The knife's hand: an edge is never quite where it was drawn. */
export function rough(shape: Shape, amplitude: number, step: number, chance: Chance): Shape {
  return shape.map((line) => {
    if (Math.abs(area(line)) < 30) return line;
    const points = resample(line, step);
    const [slow, slower] = [chance.upTo(6.3), chance.upTo(6.3)];
    return points.map((point, i) => {
      const [x, y] = unit(sub(at(points, i + 1), at(points, i - 1)));
      const wave = Math.sin(i * 0.9 + slow) * Math.sin(i * 0.23 + slower);
      const shift = amplitude * (0.6 * wave + 0.6 * chance.about(1));
      return [point[0] + y * shift, point[1] - x * shift];
    });
  });
}

/** Places as an SVG writes them: '8 12, 26 22'. */
export const points = (text: string): Point[] =>
  text.split(',').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.trim().split(' ').map(Number.parseFloat);
    return [x, y];
  });

/** The same with corners: '8 12, 26 22!'. */
export const knots = (text: string): Knot[] =>
  points(text).map(([x, y], i) => (text.split(',')[i]?.endsWith('!') ? [x, y, 1] : [x, y]));

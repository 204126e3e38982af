// Shapes and what can be done with them: join, cut, intersect, grow, shrink.
import clipper from 'clipper-lib';
import { add, at, cross, type Point, sub } from './vectors.ts';

/** A closed line; the last point is joined to the first. */
export type Ring = readonly Point[];
/** An area between rings: a ring that winds the other way is a hole. */
export type Shape = readonly Ring[];

/** Clipper counts in whole numbers. */
const GRID = 64;

const { ClipType, EndType, JoinType, PolyFillType, PolyType } = clipper;

const toClipper = (shape: Shape) =>
  shape.map((ring) => ring.map(([x, y]) => ({ X: Math.round(x * GRID), Y: Math.round(y * GRID) })));

const fromClipper = (paths: { X: number; Y: number }[][]): Shape =>
  paths.map((path) => path.map(({ X, Y }): Point => [X / GRID, Y / GRID]));

function clip(operation: number, subject: Shape, other: Shape): Shape {
  const machine = new clipper.Clipper();
  if (subject.length) machine.AddPaths(toClipper(subject), PolyType.ptSubject, true);
  if (other.length) machine.AddPaths(toClipper(other), PolyType.ptClip, true);
  const result: { X: number; Y: number }[][] = [];
  machine.Execute(operation, result, PolyFillType.pftNonZero, PolyFillType.pftNonZero);
  return fromClipper(result);
}

export const union = (...shapes: Shape[]) => clip(ClipType.ctUnion, shapes.flat(), []);
export const diff = (from: Shape, ...shapes: Shape[]): Shape =>
  from.length ? clip(ClipType.ctDifference, from, union(...shapes)) : [];
export const inter = (a: Shape, b: Shape): Shape => (a.length && b.length ? clip(ClipType.ctIntersection, a, b) : []);

/** Grows by `by` all round, or shrinks if that is negative. */
export function offset(shape: Shape, by: number): Shape {
  if (!shape.length) return [];
  const machine = new clipper.ClipperOffset(3, 0.35 * GRID);
  machine.AddPaths(toClipper(shape), JoinType.jtRound, EndType.etClosedPolygon);
  const result: { X: number; Y: number }[][] = [];
  machine.Execute(result, by * GRID);
  return fromClipper(result);
}

/** Fills creases narrower than twice `radius`. */
export const closing = (shape: Shape, radius: number) => offset(offset(shape, radius), -radius);
/** Shaves burrs off that are thinner than twice `radius`. */
export const opening = (shape: Shape, radius: number) => offset(offset(shape, -radius), radius);

/** Positive for an area, negative for a hole. */
export function area(ring: Ring): number {
  let sum = 0;
  ring.forEach((a, i) => {
    sum += cross(a, at(ring, i + 1));
  });
  return sum / 2;
}

const positive = (ring: Ring): Ring => (area(ring) < 0 ? ring.toReversed() : ring);

/** Areas from rings that were drawn either way round. */
export const solid = (...rings: Ring[]): Shape => rings.filter((ring) => ring.length > 2).map(positive);

export const transform = (shape: Shape, move: (point: Point) => Point): Shape => shape.map((ring) => ring.map(move));
export const translate = (shape: Shape, by: Point) => transform(shape, (point) => add(point, by));

/** A mirror turns the winding round, and with it areas into holes: here it doesn't. */
export function transformAreas(shape: Shape, move: (point: Point) => Point): Shape {
  const moved = transform(shape, move);
  const origin = move([0, 0]);
  const mirrored = cross(sub(move([1, 0]), origin), sub(move([0, 1]), origin)) < 0;
  return mirrored ? moved.map((ring) => ring.toReversed()) : moved;
}

export const withoutCrumbs = (shape: Shape, smallest: number) => shape.filter((ring) => Math.abs(area(ring)) > smallest);
/** Keeps the holes that are large enough to be meant. */
export const withoutSmallHoles = (shape: Shape, smallest: number) =>
  shape.filter((ring) => area(ring) > 0 || Math.abs(area(ring)) > smallest);

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export const rectangle = ({ x, y, w, h }: Box): Shape => {
  const corners: Ring = [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ];
  return solid(corners);
};

export function bounds(shape: Shape): Box {
  const xs = shape.flatMap((ring) => ring.map(([x]) => x));
  const ys = shape.flatMap((ring) => ring.map(([, y]) => y));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** Whether a point lies in a shape (by winding number). */
export function inside(shape: Shape, point: Point): boolean {
  let winding = 0;
  for (const ring of shape) {
    ring.forEach((a, i) => {
      const b = at(ring, i + 1);
      const turn = cross(sub(b, a), sub(point, a));
      if (a[1] <= point[1] && b[1] > point[1] && turn > 0) winding++;
      if (a[1] > point[1] && b[1] <= point[1] && turn < 0) winding--;
    });
  }
  return winding !== 0;
}

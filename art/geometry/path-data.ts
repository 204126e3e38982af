// From shapes to the `d` of a path, in as few bytes as the eye allows.
import { type Ring, type Shape, withoutCrumbs } from './shapes.ts';
import { at, cross, dist, type Point, sub } from './vectors.ts';

/** Leaves points out that lie nearer than `tolerance` to the line between their neighbours (Douglas and Peucker). */
export function simplify(ring: Ring, tolerance: number): Ring {
  if (ring.length < 4) return ring;
  const start = at(ring, 0);
  const farthest = farthestOf(ring, (point) => dist(point, start));
  const there = thin(ring.slice(0, farthest + 1), tolerance);
  const back = thin([...ring.slice(farthest), start], tolerance);
  return [...there.slice(0, -1), ...back.slice(0, -1)];
}

function thin(points: readonly Point[], tolerance: number): readonly Point[] {
  if (points.length < 3) return points;
  const [a, b] = [at(points, 0), at(points, -1)];
  const line = sub(b, a);
  const length = Math.hypot(...line);
  const away = (point: Point) => (length ? Math.abs(cross(line, sub(point, a))) / length : dist(point, a));
  const farthest = 1 + farthestOf(points.slice(1, -1), away);
  if (away(at(points, farthest)) <= tolerance) return [a, b];
  return [...thin(points.slice(0, farthest + 1), tolerance).slice(0, -1), ...thin(points.slice(farthest), tolerance)];
}

function farthestOf(points: readonly Point[], away: (point: Point) => number): number {
  let [found, most] = [0, -1];
  points.forEach((point, i) => {
    const distance = away(point);
    if (distance > most) [found, most] = [i, distance];
  });
  return found;
}

export interface Precision {
  /** Path units per unit of the drawing; the path is cut on whole units. */
  scale: number;
  /** How far a line may be from where it was drawn, in units of the drawing. */
  tolerance: number;
  /** Rings of a smaller area are left out. */
  smallest: number;
}

/** Relative, whole numbers. */
export function pathData(shape: Shape, { scale, tolerance, smallest }: Precision): string {
  const onGrid = ([x, y]: Point): Point => [Math.round(x * scale), Math.round(y * scale)];
  const rings = withoutCrumbs(shape, smallest).map((ring) => simplify(ring, tolerance).map(onGrid));
  let data = '';
  let pen: Point = [0, 0];
  for (const ring of nearestFirst(rings.filter((each) => each.length > 2))) {
    const points = ring.filter((point, i) => dist(point, at(ring, i - 1)) > 0);
    if (points.length < 3) continue;
    const start = at(points, 0);
    data += `m${numbers(...sub(start, pen))}${lines(points)}z`;
    pen = start;
  }
  return data;
}

/** Neighbours one after the other, each entered at its nearest corner: shorter moves. */
function nearestFirst(rings: readonly Ring[]): Ring[] {
  const left = [...rings];
  const sorted: Ring[] = [];
  let pen: Point = [0, 0];
  while (left.length) {
    let [next, corner, nearest] = [0, 0, Number.POSITIVE_INFINITY];
    left.forEach((ring, i) => {
      ring.forEach((point, k) => {
        const distance = Math.abs(point[0] - pen[0]) + Math.abs(point[1] - pen[1]);
        if (distance < nearest) [next, corner, nearest] = [i, k, distance];
      });
    });
    const [ring = []] = left.splice(next, 1);
    sorted.push([...ring.slice(corner), ...ring.slice(0, corner)]);
    pen = at(ring, corner);
  }
  return sorted;
}

function lines(points: readonly Point[]): string {
  let data = '';
  let command = 'm';
  points.slice(1).forEach((point, i) => {
    const [x, y] = sub(point, at(points, i));
    const next = x === 0 ? 'v' : y === 0 ? 'h' : 'l';
    const values = next === 'v' ? [y] : next === 'h' ? [x] : [x, y];
    // Pairs after an `m` are lines as well.
    const goesOn = next === command || (next === 'l' && command === 'm');
    data += goesOn ? separated(values) : next + numbers(...values);
    if (!goesOn) command = next;
  });
  return data;
}

const separated = (values: readonly number[]) => values.map((value) => (value < 0 ? '' : ' ') + value).join('');
const numbers = (...values: number[]) => separated(values).trimStart();

// A knife for small things: corners instead of curves, and its own way of writing a path.
import { type Chance, secondHand } from '../carving/chance.ts';
import { solid } from '../geometry/shapes.ts';
import { add, at, type Point, times } from '../geometry/vectors.ts';

export type Outline = readonly Point[];

/** Classes of the page: ink, paper, red, yellow, green; and what is ink, but in the dark of the contour's colour. */
export type Ink = 'k' | 'p' | 'r' | 'y' | 'g' | 'thread';

const painted = (ink: Ink) => (ink === 'thread' ? 'fill="var(--edge,var(--ink))"' : `class="${ink}"`);

/** Where something is put: turned by degrees, then moved. */
export interface Stand {
  at: Point;
  turn: number;
  size: number;
}

export function put(outline: Outline, { at: [x, y], turn, size }: Stand): Outline {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return outline.map(([px, py]) => {
    const [u, v] = [px * size, py * size];
    return [u * cos - v * sin + x, u * sin + v * cos + y];
  });
}

interface BlobOptions {
  corners?: number;
  /** Radians. */
  turn?: number;
  uneven?: number;
  /** The angle of the first corner; otherwise chance has it. */
  start?: number;
}

interface ArcOptions {
  /** How many pieces it has; otherwise one for every seven degrees. */
  pieces?: number;
}

/** One knife for one drawing: its hand has a seed. */
export class Knife {
  readonly hand: Chance;

  constructor(seed: number) {
    this.hand = secondHand(seed * 7919 + 13);
  }

  /** An ellipse with corners. */
  blob([cx, cy]: Point, rx: number, ry = rx, options: BlobOptions = {}): Outline {
    const { corners = 14, turn = 0, uneven = Math.min(rx, ry) * 0.035, start = this.hand.upTo(0.5) } = options;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    return times(corners, (i): Point => {
      const angle = start + (i / corners) * 2 * Math.PI;
      const x = (rx + this.hand.about(uneven)) * Math.cos(angle);
      const y = (ry + this.hand.about(uneven)) * Math.sin(angle);
      return [cx + x * cos - y * sin, cy + x * sin + y * cos];
    });
  }

  /** A long lens, pointed at both ends. */
  cut(x1: number, y1: number, x2: number, y2: number, width: number): Outline {
    const [dx, dy] = [x2 - x1, y2 - y1];
    const length = Math.hypot(dx, dy);
    const t = 0.35 + this.hand.upTo(0.2);
    const [mx, my] = [x1 + dx * t, y1 + dy * t];
    const [nx, ny] = [((-dy / length) * width) / 2, ((dx / length) * width) / 2];
    return [[x1, y1] as const, [mx + nx, my + ny] as const, [x2, y2] as const, [mx - nx, my - ny] as const];
  }

  /** A bow that tapers to both ends; angles in degrees. */
  arc([cx, cy]: Point, radius: number, from: number, to: number, width: number, options: ArcOptions = {}): Outline {
    const { pieces = Math.max(5, Math.ceil(Math.abs(to - from) / 7)) } = options;
    const outer: Point[] = [];
    const inner: Point[] = [];
    for (let i = 0; i <= pieces; i++) {
      const t = i / pieces;
      const angle = ((from + (to - from) * t) * Math.PI) / 180;
      const half = (Math.sin(Math.PI * t) ** 0.7 * width) / 2;
      const uneven = this.hand.about(width * 0.03);
      outer.push([cx + (radius + half + uneven) * Math.cos(angle), cy + (radius + half) * Math.sin(angle)]);
      if (i && i < pieces) inner.unshift([cx + (radius - half) * Math.cos(angle), cy + (radius - half) * Math.sin(angle)]);
    }
    return [...outer, ...inner];
  }
}

/** A band along a line of corners, with its width at each. */
export function limb(line: Outline, widths: readonly number[]): Outline {
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, i) => {
    const before = at(line, Math.max(0, i - 1));
    const after = at(line, Math.min(line.length - 1, i + 1));
    const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dx, dy) || 1;
    const half = at(widths, i) / 2;
    left.push(add(point, [(-dy / length) * half, (dx / length) * half]));
    right.unshift(add(point, [(dy / length) * half, (-dx / length) * half]));
  });
  return [...left, ...right];
}

/** A drawing in layers: what follows in the same ink goes into the same path. */
export class Sheet {
  readonly #layers: { ink: Ink; data: string }[] = [];
  readonly #steps: number;

  /** @param steps how many there are to one unit: coordinates are rounded to them */
  constructor(steps: 1 | 10) {
    this.#steps = steps;
  }

  add(ink: Ink, ...outlines: Outline[]): this {
    // All wind the same way: where two of one ink overlap, there would be a hole otherwise.
    const data = solid(...outlines)
      .map((outline) => this.#data(outline))
      .join('');
    const last = this.#layers.at(-1);
    if (last?.ink === ink) last.data += data;
    else this.#layers.push({ ink, data });
    return this;
  }

  paths(): string {
    return this.#layers.map(({ ink, data }) => `<path ${painted(ink)} d="${data}"/>`).join('');
  }

  /** Relative, on a grid: half the bytes of absolute coordinates. */
  #data(outline: Outline): string {
    const points = outline.map(
      ([x, y]): Point => [Math.round(x * this.#steps) / this.#steps, Math.round(y * this.#steps) / this.#steps],
    );
    const [x, y] = at(points, 0);
    let data = `M${short(x)}${y < 0 ? '' : ' '}${short(y)}l`;
    points.slice(1).forEach((point, i) => {
      const before = at(points, i);
      const [dx, dy] = [short(point[0] - before[0]), short(point[1] - before[1])];
      if (dx === '0' && dy === '0') return;
      data += (data.endsWith('l') || dx.startsWith('-') ? '' : ' ') + dx + (dy.startsWith('-') ? '' : ' ') + dy;
    });
    return `${data}z`;
  }
}

/** One decimal, without the 0 before the point. */
const short = (value: number) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

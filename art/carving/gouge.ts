// The tools: one cut, a comb of cuts, lines along a form, the edge of something light, a cloth's pattern.
import { circle, direction, type Profile, path, rough, stroke } from '../geometry/curves.ts';
import { bounds, diff, inter, offset, type Ring, type Shape, solid, translate, union } from '../geometry/shapes.ts';
import { add, at, leftOf, mix, mul, type Point, sub, times, unit } from '../geometry/vectors.ts';
import type { Chance } from './chance.ts';

/** Where the light comes from, on every sheet: the upper left. */
export const LIGHT = unit([-0.62, -0.78]);

interface Cut {
  /** Where it is widest, on the way from 0 to 1. */
  head?: number;
  /** 0 begins sharp, 1 as wide as it gets. */
  blunt?: number;
}

/** One cut of a V-gouge along points: it enters sharp, swells to `width` and leaves long. */
export function gouge(points: readonly Point[], width: number, chance: Chance, { head = 0.28, blunt = 0 }: Cut = {}): Ring {
  const line = path(points, 5);
  const last = line.length - 1;
  const pressure = chance.within(0.85, 1.15);
  const swell: Profile = (t) => {
    if (t >= head) return (1 - (t - head) / (1 - head)) ** 0.85;
    return blunt ? blunt + (1 - blunt) * (t / head) : (t / head) ** 0.75;
  };
  const left: Point[] = [];
  const right: Point[] = [];
  line.forEach((point, i) => {
    const half = ((Math.max(0.12, swell(i / last)) * width) / 2) * pressure * chance.within(0.88, 1.12);
    const out = leftOf(direction(line, i));
    left.push(add(point, mul(out, half)));
    right.push(sub(point, mul(out, half * chance.within(0.8, 1.1))));
  });
  return at(solid([...left, ...right.reverse()]), 0);
}

/** Folds never cross: one that would meet another isn't cut. */
export const meets = (cut: Ring, others: readonly Ring[]) => others.some((other) => inter([other], [cut]).length > 0);

/** The edge of something light: thin where the light falls, fat in the shade, never even. Without chance, cut clean. */
export function edge(shape: Shape, { thin = 1.8, fat = 3.4 }: { thin?: number; fat?: number } = {}, chance?: Chance): Shape {
  const lit = inter(offset(shape, -thin), translate(offset(shape, -fat), mul(LIGHT, fat * 0.75)));
  return diff(shape, chance ? rough(lit, 0.7, 9, chance) : lit);
}

/** Coordinates on a limb or a trunk: `t` along it from 0 to 1, `s` across it from -1 to 1. */
export type Grain = (t: number, s: number) => Point;

interface Teeth {
  from: number;
  to: number;
  count: number;
  /** Where each tooth begins and how far the longest reaches, across. */
  across: readonly [from: number, to: number];
  /** How far a tooth leans along the form. */
  lean?: number;
  width?: number;
}

/** Wedges that bite into a form from its edge. */
export function comb(grain: Grain, { from, to, count, across: [s0, s1], lean = 0.06, width = 5 }: Teeth, chance: Chance): Shape {
  const teeth = times(count, (i) => {
    const t = from + (to - from) * (i / (count - 1)) + chance.about(0.3 / count) * (to - from);
    const k = 1 - chance.upTo(0.35);
    const end = mix(s0, s1, k);
    const points = [grain(t, s0), grain(t + lean * 0.55 * k, mix(s0, end, 0.5)), grain(t + lean * k, end)];
    return gouge(points, width, chance, { head: 0.12, blunt: 0.6 });
  });
  return solid(...teeth);
}

/** A cut along a form: points on its grain, and the width at the end. */
export type Line = readonly [...points: (readonly [t: number, s: number])[], width: number];

export function along(grain: Grain, lines: readonly Line[], chance: Chance, thickness = 1): Shape {
  const cuts = lines.map((line) => {
    const points = line.slice(0, -1) as (readonly [number, number])[];
    const width = line[line.length - 1] as number;
    const drawn = points.map(([t, s]) => grain(t + chance.about(0.012), s + chance.about(0.03)));
    return gouge(drawn, width * thickness, chance, { head: chance.within(0.2, 0.42) });
  });
  return solid(...cuts);
}

export type Pattern = 'stripes' | 'dots';

interface Weave {
  across: Point;
  down: Point;
  step: number;
  width: number;
  coarse: boolean;
}

/** A cloth's pattern in ink. */
export function pattern(cloth: Shape, kind: Pattern, { across, down, step, width, coarse }: Weave, chance: Chance): Shape {
  const box = bounds(cloth);
  const reach = Math.hypot(box.w, box.h) / 2 + step;
  const centre: Point = [(box.x + box.x + box.w) / 2, (box.y + box.y + box.h) / 2];
  const on = (x: number, y: number) => add(centre, add(mul(across, x), mul(down, y)));
  const printed: Ring[] = [];
  if (kind === 'stripes') {
    const count = coarse ? 2 : 7;
    for (let y = -reach; y < reach; y += step) {
      const points = times(count, (i) => on(-reach + (2 * reach * i) / (count - 1), y + chance.about(0.9)));
      const half: Profile = () => (width / 2) * (coarse ? 1 : chance.within(0.8, 1.15));
      printed.push(...stroke(points, half, { butt: true, steps: coarse ? 1 : 2 }));
    }
  } else {
    for (let y = -reach, row = 0; y < reach; y += step, row++) {
      for (let x = -reach + (row % 2 ? step / 2 : 0); x < reach; x += step) {
        const r = width * chance.within(0.62, 0.78);
        const dot = circle(on(x + chance.about(1), y + chance.about(1)), r, 6);
        printed.push(dot.map((point) => add(point, [chance.about(0.6), chance.about(0.6)])));
      }
    }
  }
  return inter(union(solid(...printed)), cloth);
}

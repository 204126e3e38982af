/** A place or a direction; x to the right, y down. */
export type Point = readonly [x: number, y: number];

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];
export const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const mul = (a: Point, k: number): Point => [a[0] * k, a[1] * k];
export const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0];
export const dist = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The same direction, one long; nothing stays nothing. */
export const unit = (a: Point): Point => {
  const length = Math.hypot(a[0], a[1]) || 1;
  return [a[0] / length, a[1] / length];
};

/** A quarter turn: to the left of somebody who walks along `a`, as the page shows it. */
export const leftOf = (a: Point): Point => [a[1], -a[0]];

export const rotate = (a: Point, radians: number): Point => [
  a[0] * Math.cos(radians) - a[1] * Math.sin(radians),
  a[0] * Math.sin(radians) + a[1] * Math.cos(radians),
];

export const mix = (a: number, b: number, t: number) => a + (b - a) * t;
export const lerp = (a: Point, b: Point, t: number): Point => [mix(a[0], b[0], t), mix(a[1], b[1], t)];
export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** 1 or -1: on which side; never 0, for a side must be chosen. */
export const sideOf = (value: number) => Math.sign(value) || 1;

export const DEGREE = Math.PI / 180;

/** The item at a place; lists are round, so that -1 is the last one. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[((index % list.length) + list.length) % list.length];
  if (item === undefined) throw new RangeError('There is nothing in the list');
  return item;
}

/** `count` items, made from their index. */
export const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

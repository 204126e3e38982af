/** Chance with a memory: from one seed always the same hand, so that every print of a block is the same print. */
export interface Chance {
  /** Somewhere from 0 to `most`. */
  upTo(most: number): number;
  within(low: number, high: number): number;
  /** Somewhere around 0, at most `most` away. */
  about(most: number): number;
}

/** Mulberry32, from any word. */
export function chanceFrom(seed: string): Chance {
  let state = 2166136261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
  return chance(() => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  });
}

/** Park and Miller's, from a number: a second hand, which cuts the ornaments. */
export function secondHand(seed: number): Chance {
  let state = seed;
  return chance(() => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  });
}

const chance = (next: () => number): Chance => ({
  upTo: (most) => next() * most,
  within: (low, high) => low + (high - low) * next(),
  about: (most) => (next() * 2 - 1) * most,
});

import { describe, expect, test } from 'vitest';
import { fitLines } from './fit-lines.ts';

const box = { width: 100, height: 50, gap: 2 };

describe('fitLines', () => {
  test('fills the width with each line', () => {
    const lines = [
      { width: 5, height: 1 },
      { width: 10, height: 1 },
    ];
    expect(fitLines(lines, box)).toEqual({ sizes: [20, 10], height: 32 });
  });

  test('reduces only the largest lines when the box is too low, to one common size', () => {
    const lines = [
      { width: 2, height: 1 },
      { width: 10, height: 1 },
      { width: 4, height: 1 },
    ];
    expect(fitLines(lines, box)).toEqual({ sizes: [18, 10, 18], height: 50 });
  });

  test('gives a line with diacritics the room they need', () => {
    const lines = [
      { width: 1, height: 1.4 },
      { width: 1, height: 1 },
    ];
    const { sizes, height } = fitLines(lines, box);
    expect(sizes).toEqual([20, 20]);
    expect(height).toBe(50);
  });
});

import { describe, expect, test } from 'vitest';
import { fitLines } from './fit-lines.ts';

const box = { width: 100, height: 50, gap: 2 };
const line = (width: number, height = 1) => ({ width, height });

describe('fitLines', () => {
  test('fills the width with each line', () => {
    expect(fitLines([line(5), line(10)], box)).toEqual({ sizes: [20, 10], height: 32 });
  });

  test('reduces only the largest lines when the box is too low, to one common size', () => {
    expect(fitLines([line(2), line(10), line(4)], box)).toEqual({ sizes: [18, 10, 18], height: 50 });
  });

  test('gives a line with diacritics the room they need', () => {
    expect(fitLines([line(1, 1.4), line(1)], box)).toEqual({ sizes: [20, 20], height: 50 });
  });
});

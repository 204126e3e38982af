import { pattern } from '../carving/gouge.ts';
import { diff, inter, offset, type Shape, union } from '../geometry/shapes.ts';
import type { Point } from '../geometry/vectors.ts';
import { edgeOf, type Figure } from './figure.ts';

interface Tailoring {
  across: Point;
  down: Point;
  /** What it clears behind itself. */
  clear: Shape;
  folds: Shape;
  /** Where it goes on into another piece, without an edge. */
  opening?: Shape;
}

/** Cloth of the upper body: plain, black, coloured or patterned. */
export function drawCloth(figure: Figure, cloth: Shape, { across, down, clear, folds, opening = [] }: Tailoring) {
  const { block, chance, coarse, look } = figure;
  const fill = look.topFill ?? 'paper';
  const wholeEdge = edgeOf(figure, cloth, 2, 4.2);
  const edge = opening.length ? diff(wholeEdge, opening) : wholeEdge;
  switch (fill) {
    case 'ink':
      return block.lay(cloth, diff(cloth, inter(folds, offset(cloth, -2))), { clear });
    case 'paper':
      return block.lay(cloth, union(edge, inter(folds, cloth)), { clear });
    case 'red':
    case 'yellow':
      return block.lay(cloth, union(edge, inter(folds, cloth)), { clear, spot: { colour: fill, shape: cloth } });
    default: {
      const weave = { across, down, step: 17 * (coarse ? 1.35 : 1), width: 6.5 * (coarse ? 1.3 : 1), coarse };
      return block.lay(cloth, union(edge, pattern(cloth, fill, weave, chance)), { clear });
    }
  }
}

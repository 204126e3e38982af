// The block: everything that is printed is laid on one, back to front.
import { simplify } from '../geometry/path-data.ts';
import { diff, offset, type Shape, transformAreas, union, withoutCrumbs } from '../geometry/shapes.ts';
import type { Point } from '../geometry/vectors.ts';

export const SPOTS = ['red', 'yellow'] as const;
/** The second and third ink, under the black one and slightly off it. */
export type Spot = (typeof SPOTS)[number];

interface Laying {
  /** How wide a gap the part leaves in the ink behind it; or, as a shape, what it clears there. */
  gap?: number;
  clear?: Shape;
  spot?: { colour: Spot; shape: Shape };
}

export class Block {
  ink: Shape = [];
  /** All that something stands on, printed or not. */
  silhouette: Shape = [];
  spots: Record<Spot, Shape> = { red: [], yellow: [] };
  /** How coarse the knife is for now; 0 is as fine as it gets. */
  coarseness = 0;

  /** Lays a part over what is there. */
  lay(silhouette: Shape, ink: Shape, { gap = 4.5, clear, spot }: Laying = {}): void {
    const part = this.#coarsen(silhouette);
    const cleared = clear ? this.#coarsen(clear) : gap ? offset(part, gap) : part;
    this.ink = union(diff(this.ink, cleared, part), this.#coarsen(ink));
    for (const colour of SPOTS) if (this.spots[colour].length) this.spots[colour] = diff(this.spots[colour], part);
    if (spot) this.spots[spot.colour] = union(this.spots[spot.colour], spot.shape);
    this.silhouette = union(this.silhouette, part);
  }

  #coarsen(shape: Shape): Shape {
    return this.coarseness ? withoutCrumbs(shape, 14).map((ring) => simplify(ring, this.coarseness)) : shape;
  }

  /** Lays a finished block over this one. */
  over(block: Block, gap: number): void {
    const cleared = gap ? offset(block.silhouette, gap) : block.silhouette;
    this.ink = union(diff(this.ink, cleared), block.ink);
    for (const colour of SPOTS) {
      this.spots[colour] = union(diff(this.spots[colour], block.silhouette), block.spots[colour]);
    }
    this.silhouette = union(this.silhouette, block.silhouette);
  }

  carve(shape: Shape): void {
    this.ink = diff(this.ink, shape);
  }

  print(shape: Shape): void {
    this.ink = union(this.ink, shape);
  }

  /** The same picture in another place and size, perhaps as in a mirror. */
  at([x, y]: Point, scale = 1, mirrored = false): Block {
    return this.map((shape) =>
      transformAreas(shape, (point) => [x + (mirrored ? -1 : 1) * point[0] * scale, y + point[1] * scale]),
    );
  }

  /** A block with every shape changed. */
  map(change: (shape: Shape) => Shape): Block {
    const block = new Block();
    block.ink = change(this.ink);
    block.silhouette = change(this.silhouette);
    for (const colour of SPOTS) block.spots[colour] = change(this.spots[colour]);
    return block;
  }
}

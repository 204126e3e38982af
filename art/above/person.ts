// People as the berimbau's player sees them who stands on the balcony: from above. The middle of the head is the origin,
// they look up the page.
import { points } from '../geometry/curves.ts';
import { type Point, times } from '../geometry/vectors.ts';
import { type Ink, type Knife, limb, type Outline, put, type Sheet, type Stand } from './knife.ts';

type Hair = 'hat' | 'afro' | 'bun' | 'dreads' | 'cap' | 'scarf' | 'bald' | 'crop';

export interface PersonAbove {
  hair: Hair;
  shirt: Ink;
  /** Of a hat or a scarf. */
  band: Ink;
  claps: boolean;
}

interface Bench {
  knife: Knife;
  add: (ink: Ink, ...outlines: Outline[]) => void;
}

/** From above, shoulders are much broader than a head. */
const HEAD = 0.84;

export function drawPerson(sheet: Sheet, knife: Knife, { hair, shirt, band, claps }: PersonAbove, stand: Stand): void {
  const benchOf = (size: number): Bench => ({
    knife,
    add: (ink, ...outlines) => sheet.add(ink, ...outlines.map((each) => put(each, { ...stand, size: stand.size * size }))),
  });
  const { add } = benchOf(1);
  if (claps) {
    for (const side of [-1, 1]) {
      const arm = points('33 2, 35 -17, 21 -36, 5 -48').map(([x, y]): Point => [x * side, y]);
      add('k', limb(arm, [17, 14, 11, 9]));
      add('k', knife.blob([5 * side, -53], 6, 10, { corners: 8, turn: side * 0.35 }));
    }
  }
  add('k', knife.blob([0, 4], 44, 18, { corners: 16 }));
  if (shirt !== 'k') add(shirt, knife.blob([0, 5], 39, 13));
  for (const x of [-25, 25]) add(shirt === 'k' ? 'p' : 'k', knife.cut(x, -9, x + knife.hand.about(2), 17, 3));
  const onHead = benchOf(HEAD);
  const head: Point = [knife.hand.about(2), -3 + knife.hand.about(2)];
  onHead.add('p', knife.blob(head, 20.5, 20.5));
  for (const part of FACE) onHead.add('k', moved(part, head));
  HAIR[hair](onHead, head, band);
}

/** What of a face is seen from above, and tells where it looks: the nose, and both ears. */
const FACE = [
  '-4 -14, -3.5 -20, 0 -25, 3.5 -20, 4 -14',
  '-15 6, -19 6, -22 2, -21 -3, -15 -5',
  '15 -5, 21 -3, 22 2, 19 6, 15 6',
].map(points);

const moved = (outline: Outline, [x, y]: Point) => outline.map(([px, py]): Point => [x + px, y + py]);

const HAIR: Record<Hair, (bench: Bench, head: Point, band: Ink) => void> = {
  hat({ knife, add }, [x, y], band) {
    add('k', knife.blob([x, y], 27, 27, { corners: 20, uneven: 0.8 }));
    add('p', knife.blob([x, y], 23.5, 23.5, { corners: 20, uneven: 0.6 }));
    for (let i = 0; i < 16; i++) {
      const t = (i / 16) * 6.283;
      const [from, to] = [t, t + 0.1];
      const [x1, y1] = [x + 24 * Math.cos(from), y + 24 * Math.sin(from)];
      add('k', knife.cut(x1, y1, x + 13 * Math.cos(to), y + 13 * Math.sin(to), 2.2));
    }
    add(band, knife.blob([x, y], 14));
    add('p', knife.blob([x, y], 10.5, 10.5, { corners: 12 }));
    add('k', knife.cut(x - 6, y + 2, x + 6, y - 2, 4));
  },
  afro({ knife, add }, [x, y]) {
    add('k', knife.blob([x, y], 21, 21, { corners: 22, uneven: 2 }));
    for (let i = 0; i < 9; i++) {
      const [t, r] = [i * 2.4, 4 + i * 1.5];
      const [x1, y1] = [x + r * Math.cos(t), y + r * Math.sin(t)];
      add('p', knife.cut(x1, y1, x + (r + 4) * Math.cos(t + 0.3), y + (r + 4) * Math.sin(t + 0.3), 2));
    }
  },
  bun({ knife, add }, [x, y]) {
    add('k', knife.blob([x, y], 16, 17));
    add('k', knife.blob([x, y + 17], 8.5, 8));
    for (const dx of [-8, -3, 3, 8]) add('p', knife.cut(x + dx * 0.9, y - 11, x + dx * 0.3, y + 9, 1.9));
    add('p', knife.cut(x - 7, y + 11, x + 7, y + 11, 2.2));
  },
  dreads({ knife, add }, [x, y]) {
    for (let i = 0; i < 13; i++) {
      const t = -0.5 + (i / 12) * (Math.PI + 1);
      const on = (r: number, across: number, down: number): Point => [x + r * Math.cos(across), y + r * Math.sin(down)];
      const lock = [on(8, t, t), on(19, t + 0.08, t + 0.08), on(28, t + knife.hand.about(0.1), t)];
      add('k', limb(lock, [6, 5, 2.4]));
    }
    add('k', knife.blob([x, y], 15));
    add('p', knife.cut(x, y - 12, x, y + 10, 2.2));
  },
  cap({ knife, add }, [x, y]) {
    add('k', knife.blob([x, y], 16.5, 17));
    add('k', moved(points('-14 -9, -10 -25, 0 -29, 10 -25, 14 -9'), [x, y]));
    add('p', knife.cut(x - 13, y - 12, x + 13, y - 12, 2.4));
    add('p', knife.cut(x, y - 9, x, y + 14, 1.8), knife.cut(x - 12, y + 3, x + 12, y + 3, 1.8));
  },
  scarf({ knife, add }, [x, y], band) {
    add(band, knife.blob([x, y], 17));
    add('k', knife.cut(x - 13, y - 7, x + 12, y - 4, 3), knife.cut(x - 13, y + 4, x + 12, y + 7, 3));
    add('k', moved(points('-5 15, -12 28, -2 21, 5 30, 5 15'), [x, y]));
  },
  bald({ knife, add }, [x, y]) {
    add('k', knife.blob([x, y], 16.5, 17.5));
    add('p', knife.arc([x, y], 11, 200, 290, 3.4), knife.cut(x - 6, y + 9, x + 7, y + 8, 2.4));
  },
  crop({ knife, add }, [x, y]) {
    add('k', knife.blob([x, y], 17, 17.5));
    for (const t of [-0.9, -0.4, 0.1, 0.6, 1.1]) {
      add('p', knife.cut(x, y - 2, x + 15 * Math.sin(t), y - 2 + 15 * Math.cos(t), 2));
    }
  },
};

/** Arms that hold a berimbau: one out, one round it. */
export function drawHoldingArms(sheet: Sheet, stand: Stand): void {
  sheet.add('k', put(limb(points('28 4, 36 -14, 20 -30'), [15, 12, 9]), stand));
  sheet.add('k', put(limb(points('-28 4, -36 -14, -24 -34, 0 -40'), [15, 12, 10, 8]), stand));
}

/** A berimbau upright; the grip is the origin. In the dark, contours round wood and wire would be three sabres. */
export function drawBerimbau(sheet: Sheet, knife: Knife, stand: Stand): void {
  const add = (ink: Ink, ...outlines: Outline[]) => sheet.add(ink, ...outlines.map((each) => put(each, stand)));
  const wood = times(9, (i): Point => {
    const t = i / 8;
    return [-26 * Math.sin(Math.PI * (t * 0.96 + 0.02)), 70 - t * 250];
  });
  const bent = limb(
    wood,
    wood.map((_, i) => (i % 8 ? 8.5 : 6)),
  );
  add('thread', bent, limb(points('0 68, 0 -178'), [2.6, 2.6]));
  add('k', knife.blob([-4, 22], 25, 24));
  add('p', knife.arc([-4, 22], 17, 20, 160, 4), knife.arc([-4, 22], 17, 200, 330, 4));
}

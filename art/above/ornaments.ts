// The sign of the school, and ornaments.
import { secondHand } from '../carving/chance.ts';
import { points } from '../geometry/curves.ts';
import { add, type Point, times } from '../geometry/vectors.ts';
import { Knife, limb, put, Sheet } from './knife.ts';

/** Eight people round a point, in a ring that is open for the next. */
export function mark(): string {
  const knife = new Knife(4);
  const sheet = new Sheet(10);
  for (let i = 0; i < 8; i++) {
    const degrees = i * 40 - 70;
    const angle = (degrees * Math.PI) / 180;
    const stand = { at: [34 * Math.cos(angle), 34 * Math.sin(angle)] as const, turn: degrees - 90, size: 1 };
    const shoulders = knife.blob([0, 4.6], 12, 5.8, { corners: 10, uneven: 0.2 });
    const head = knife.blob([0, -6], 6, 6, { corners: 10, uneven: 0.2 });
    sheet.add('k', put(shoulders, stand), put(head, stand));
  }
  return sheet.add('r', knife.blob([0, 0], 14, 14, { corners: 15, uneven: 0.2 })).paths();
}

/** A row of gouge cuts, 240 wide, to be repeated. */
export function carvedRule(): string {
  const knife = new Knife(3);
  const sheet = new Sheet(10);
  const uneven = (i: number) => (i % 24 ? knife.hand.about(0.8) : 0);
  const top = times(25, (i): Point => [i * 10, 3 + uneven(i)]);
  const bottom = times(25, (i): Point => [240 - i * 10, 22 + uneven(i)]);
  sheet.add('k', [...top, ...bottom]);
  for (let i = 0; i < 20; i++) {
    const x = 6 + i * 12;
    sheet.add('p', knife.cut(x - 4 + knife.hand.about(0.6), 19.5, x + 4 + knife.hand.about(0.6), 5.5, 4.2));
  }
  return sheet.paths();
}

/** A berimbau upright, for a margin. Nobody plays: stick and coin are put away. */
export function berimbau(): string {
  const knife = new Knife(9);
  const sheet = new Sheet(1);
  const wood = times(25, (i): Point => {
    const t = i / 24;
    return [238 - 118 * Math.sin(Math.PI * (0.04 + t * 0.93)) + knife.hand.about(0.6), 880 - t * 860];
  });
  const band = (width: number, ...corners: Point[]) =>
    limb(
      corners,
      corners.map(() => width),
    );

  const gourd: Point = [110, 690];
  sheet.add('k', knife.blob(gourd, 86, 90, { corners: 22 }));
  sheet.add('y', knife.blob(add(gourd, [-3, -4]), 78, 81, { corners: 22 }));
  for (let i = 0; i < 5; i++) {
    sheet.add('k', knife.arc(gourd, 76 - i * 9, -24 + i * 12, 120 - i * 14 + knife.hand.about(10), 6));
  }
  // What sounds is its hollow. Not ink: in the dark, that is light.
  const hollow = (at: Point, rx: number, ry: number) => knife.blob(add(gourd, at), rx, ry, { corners: 14, turn: 0.2 });
  sheet.add('k', hollow([-36, 2], 29, 57)).add('r', hollow([-41, 9], 19, 43));

  // It hangs on the convex side of the wood, which lies over it.
  const stick = (more: number) =>
    limb(
      wood,
      wood.map((_, i) => 17 - i * 0.2 + more),
    );
  sheet.add('p', stick(9)).add('k', stick(0));
  for (let i = 2; i < 22; i += 2) {
    const [[x1, y1], [x2, y2]] = wood.slice(i, i + 2) as [Point, Point];
    sheet.add('p', knife.cut(x1 - 2, y1, x2 + 1, y2 - 8, 3));
  }
  // The cord goes round wood and wire, and draws them together.
  sheet.add('k', band(4, [222, 862], [207, 672], [229, 26]));
  for (const [x, y] of points('207 834, 212 848, 221 40, 216 52')) sheet.add('k', band(5, [x - 13, y - 3], [x + 15, y + 3]));
  const cord = points('128 660, 204 664, 210 674, 204 684, 130 690');
  sheet.add('p', band(15, ...cord));
  sheet.add('k', band(7, ...cord));
  return sheet.paths();
}

/** A quarter of a disc around the lower left corner of a square of 260, in rows of cuts. */
export function arcCuts(): string {
  const hand = secondHand(5);
  const cuts: string[] = [];
  for (let row = 0; row < 9; row++) {
    const radius = 46 + row * 24;
    const half = 6 + row * 0.3;
    const on = (angle: number, out: number) =>
      `${Math.round((radius + out) * Math.cos(angle))} ${Math.round(260 + (radius + out) * Math.sin(angle))}`;
    let angle = -Math.PI / 2 + hand.upTo(0.12);
    while (angle < -0.04) {
      const length = Math.min(0.2 + hand.upTo(0.5), -angle);
      const bulge = radius * (1 / Math.cos(length / 2) - 1);
      const middle = angle + length / 2;
      const [from, to] = [on(angle, 0), on(angle + length, 0)];
      cuts.push(`M${from}Q${on(middle, bulge + half)} ${to}Q${on(middle, bulge - half)} ${from}Z`);
      angle += length + 0.03 + hand.upTo(0.12);
    }
  }
  return `<path d="M0 260V226A34 34 0 0 1 34 260Z"/><path d="${cuts.join('')}"/>`;
}

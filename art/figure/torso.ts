import { along, comb, gouge, type Line, meets } from '../carving/gouge.ts';
import { circle, profile, spline, stroke } from '../geometry/curves.ts';
import { closing, diff, inter, offset, type Shape, solid, union } from '../geometry/shapes.ts';
import { add, leftOf, lerp, mix, mul, type Point, sub, unit } from '../geometry/vectors.ts';
import { drawCloth } from './cloth.ts';
import { type Figure, skin } from './figure.ts';

/** More than this, and a trunk is drawn from its side. */
const SIDEWAYS = 0.6;

interface Neck {
  /** Under the head, and between the shoulders. */
  top: Point;
  root: Point;
  thickness: number;
}

export function drawTorso(figure: Figure): void {
  const { block, look, pose, trunk } = figure;
  const neck = neckOf(figure);
  const shoulders = [trunk.shoulders.L, trunk.shoulders.R].flatMap((shoulder) =>
    stroke(
      [lerp(neck.top, neck.root, 0.62), lerp(neck.root, shoulder, 0.55), lerp(neck.root, shoulder, 0.94)],
      profile([0, 20], [0.5, 27], [1, 27 * (look.build ?? 1)]),
    ),
  );
  const shape = closing(
    union(trunk.outline(-0.04, 1.02), neckShape(neck), shoulders, 1 - pose.turn > 0.3 ? flanks(figure) : []),
    14,
  );
  block.lay(shape, skin(figure, shape, look.top === 'tee' ? underTheCollar(figure, neck) : modelling(figure, neck)));

  const cloth = closing(garment(figure, shape, shoulders, neck), 3);
  if (!cloth.length) return;
  drawCloth(figure, cloth, {
    across: trunk.across(0.5),
    down: trunk.along(0.5),
    clear: offset(cloth, 3),
    folds: folds(figure),
  });
}

function neckOf({ look, place, pose, trunk }: Figure): Neck {
  const root = trunk.centre(-0.02);
  const head = place(pose.head.at);
  const top = add(head, mul(unit(sub(root, head)), 30));
  return { top, root, thickness: (look.female ? 21 : 26) * (look.build ?? 1) };
}

const neckShape = ({ top, root, thickness }: Neck) =>
  stroke([top, lerp(top, root, 0.5), root], profile([0, thickness], [0.6, thickness * 1.04], [1, thickness * 1.35]));

/** From the shoulders down to the waist, with straight lines. */
function flanks({ trunk: { grain, shoulders } }: Figure): Shape {
  const waist = [grain(0.62, 0.9), grain(0.62, -0.9)];
  return union(solid([shoulders.L, shoulders.R, ...waist]), solid([shoulders.R, shoulders.L, ...waist]));
}

/** Fair skin is drawn in lines: the sides of the neck, thicker in the shade, and its hollow. */
function underTheCollar({ chance, look, pose, trunk }: Figure, { top, root, thickness }: Neck): Shape {
  if (look.skin !== 'paper') return [];
  const down = unit(sub(root, top));
  const aside = leftOf(down);
  const sides = [-1, 1].map((side) =>
    gouge(
      [
        add(top, mul(aside, side * thickness * 0.98)),
        add(lerp(top, root, 0.6), mul(aside, side * thickness * 0.98)),
        add(root, mul(aside, side * thickness * 1.25)),
      ],
      side * trunk.lit < 0 ? 6 : 3.6,
      chance,
      { head: 0.5 },
    ),
  );
  const hollow = [add(top, add(mul(down, 30), mul(aside, -8 * (pose.front ?? 1)))), add(root, mul(down, 12))];
  return union([...sides, gouge(hollow, 3, chance)]);
}

/** The same lines on both halves of a body that faces the viewer. */
const mirrored = (lines: readonly Line[]): Line[] =>
  lines.flatMap((line) => [line, line.map((each) => (typeof each === 'number' ? each : [each[0], -each[1]])) as unknown as Line]);

const FRONT: readonly Line[] = [
  ...mirrored([
    [[0.06, 0.14], [0.05, 0.5], [0.02, 0.85], 4],
    [[0.18, 0.08], [0.33, 0.12], [0.35, 0.46], [0.27, 0.78], 5.5],
  ]),
  [[0.4, 0], [0.6, 0.02], [0.8, 0], 4.5],
  ...mirrored([
    [[0.42, 0.5], [0.6, 0.46], [0.8, 0.5], 4],
    [[0.5, 0.06], [0.5, 0.36], 3],
    [[0.62, 0.06], [0.62, 0.34], 3],
  ]),
];

const SIDE: readonly Line[] = [
  [[0.1, 0.45], [0.22, 0.78], [0.36, 0.72], [0.42, 0.35], 5.5],
  [[0.06, -0.55], [0.2, -0.72], [0.38, -0.55], 6],
  [[0.16, -0.32], [0.3, -0.42], [0.46, -0.3], 4.5],
  [[0.5, -0.55], [0.66, -0.55], [0.8, -0.62], 4.5],
  [[0.5, 0.55], [0.64, 0.5], [0.8, 0.5], 5],
];

function modelling({ chance, coarse, pose, trunk }: Figure, { top, root, thickness }: Neck): Shape {
  const { grain, lit } = trunk;
  const muscles =
    pose.turn > SIDEWAYS
      ? [
          ...along(grain, SIDE, chance),
          ...comb(grain, { from: 0.4, to: 0.62, count: 4, across: [0.2, -0.35], lean: 0.07, width: 4.5 }, chance),
        ]
      : [
          ...along(grain, FRONT, chance),
          ...comb(grain, { from: 0.38, to: 0.58, count: 4, across: [0.92 * lit, 0.6 * lit], width: 4.5 }, chance),
          ...along(grain, [[[0.12, 0.3 * lit], [0.2, 0.55 * lit], [0.28, 0.5 * lit], 6]], chance),
        ];
  const down = unit(sub(root, top));
  const forwards = mul(leftOf(down), pose.front ?? 1);
  const throat = [add(top, add(mul(down, 8), mul(forwards, 12))), add(top, add(mul(down, 40), mul(forwards, 5)))];
  if (coarse || pose.turn >= 0.3) return union([...muscles, gouge(throat, 4, chance)]);
  // From behind the ears to the hollow between the collarbones: without them, neck and chest are one slab.
  const sinews = [-1, 1].map((side) =>
    gouge(
      [
        add(lerp(top, root, 0.25), mul(forwards, side * thickness * 0.8)),
        add(lerp(top, root, 0.75), mul(forwards, side * thickness * 0.5)),
        add(root, add(mul(down, 6), mul(forwards, side * 5))),
      ],
      side * trunk.lit > 0 ? 5.5 : 4,
      chance,
      { head: 0.6 },
    ),
  );
  return union([...muscles, ...sinews]);
}

function garment(figure: Figure, body: Shape, shoulders: Shape, { top: throat }: Neck): Shape {
  const { look, pose, trunk } = figure;
  const { centre, grain, outline } = trunk;
  const { turn } = pose;
  const build = look.build ?? 1;
  switch (look.top) {
    case 'tee': {
      const [x, y] = trunk.across(0);
      const size = look.height ?? 1;
      const collar = circle(centre(-0.075), 34 * size, 28, 27 * size, Math.atan2(y, x));
      return diff(inter(union(outline(0, 1, 4), offset(union(shoulders), 2)), offset(body, 4)), solid(collar));
    }
    case 'crop':
    case 'tank': {
      const hem = look.top === 'crop';
      if (turn > 0.4) {
        const wide = hem ? 34 : 38;
        const neckline = stroke([throat, centre(-0.02), centre(0.05)], profile([0, wide], [0.6, wide], [1, wide - 9]));
        const armhole = solid(circle(grain(0, 1), 20));
        return diff(inter(outline(-0.06, hem ? 0.46 : 1, 3), offset(body, 2.5)), neckline, armhole);
      }
      const depth = mix(0.23, 0.16, turn);
      const neckline = [
        ...spline(
          [grain(-0.04, 0.62), grain(depth - 0.08, 0.5), grain(depth, 0), grain(depth - 0.08, -0.5), grain(-0.04, -0.62)],
          5,
        ),
        grain(-0.3, -0.62),
        grain(-0.3, 0.62),
      ];
      const armholes = [1, -1].map((side) => [
        ...spline([grain(-0.1, side * 0.9), grain(0.08, side * 0.84), grain(0.2, side * 0.9), grain(0.29, side * 1.1)], 4),
        grain(0.29, side * 1.5),
        grain(-0.1, side * 1.5),
      ]);
      const straps = [1, -1].flatMap((side) =>
        stroke(
          [grain(0.2, side * 0.68), grain(0.04, side * 0.74), grain(-0.2, side * 0.92)],
          () => 9.5 * build * (1 - turn * 0.25),
          {
            butt: true,
          },
        ),
      );
      return union(
        diff(inter(outline(0.02, hem ? 0.44 : 1, 3), offset(body, 2.5)), solid(neckline), solid(...armholes)),
        inter(union(straps), offset(body, 2.5)),
      );
    }
    default:
      return [];
  }
}

function folds({ chance, coarse, trunk: { grain, lit } }: Figure): Shape {
  if (coarse) return along(grain, [[[0.95, -0.4 * lit], [0.7, -0.5 * lit], [0.5, -0.3 * lit], 6]], chance);
  const drawn: Line[] = [
    [[0.95, -0.55 * lit], [0.7, -0.6 * lit], [0.5, -0.4 * lit], 6],
    [[0.97, -0.2 * lit], [0.8, -0.25 * lit], [0.66, -0.1 * lit], 5],
    [[0.28, -0.75 * lit], [0.4, -0.4 * lit], [0.46, -0.1 * lit], 5],
    [[0.97, 0.35 * lit], [0.84, 0.3 * lit], 4],
  ];
  const cut = along(grain, drawn, chance);
  const shade = comb(grain, { from: 0.2, to: 0.95, count: 9, across: [-1 * lit, -0.5 * lit] }, chance);
  return union(
    cut,
    shade.filter((wedge) => !meets(wedge, cut)),
  );
}

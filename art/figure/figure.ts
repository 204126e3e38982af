// A figure: somebody's look in a pose, cut part by part, back to front.
import { Block } from '../carving/block.ts';
import { type Chance, chanceFrom } from '../carving/chance.ts';
import { edge } from '../carving/gouge.ts';
import { diff, inter, type Shape, union } from '../geometry/shapes.ts';
import { cross, DEGREE, type Point, sideOf, sub } from '../geometry/vectors.ts';
import { drawArm, drawHandAgain } from './arm.ts';
import { drawCord } from './cord.ts';
import { drawHead } from './head.ts';
import { drawThing } from './instruments.ts';
import { drawHips, drawLeg } from './leg.ts';
import type { ArmPose, LegPose, Look, Part, Place, Pose, Side } from './pose.ts';
import { BONE, joint } from './skeleton.ts';
import { drawTorso } from './torso.ts';
import { type Trunk, trunkOf } from './trunk.ts';

/** A limb whose three joints have found their places. */
export interface Limb<P> {
  pose: P;
  root: Point;
  /** Elbow or knee. */
  bend: Point;
  /** Wrist or ankle. */
  end: Point;
  /** To which side it bends. */
  bentTo: number;
}

/** Everything that the parts need to know of the figure that they belong to. */
export interface Figure {
  pose: Pose;
  look: Look;
  block: Block;
  chance: Chance;
  /** Of the cuts: 1 is all of them. */
  detail: number;
  /** Far away, only what the eye needs is cut, and cut plainly. */
  coarse: boolean;
  trunk: Trunk;
  arms: Partial<Record<Side, Limb<ArmPose>>>;
  legs: Partial<Record<Side, Limb<LegPose>>>;
  /** From a pose's coordinates to the block's: there y runs down. */
  place: (at: Place) => Point;
}

export const radians = (degrees: number) => -degrees * DEGREE;

export function drawFigure(pose: Pose, look: Look, { seed, detail = 1 }: { seed: string; detail?: number }): Block {
  const height = look.height ?? 1;
  const place = ([x, y]: Place): Point => [x * height, -y * height];
  const trunk = trunkOf(pose, look, place);

  const limb = <P extends ArmPose | LegPose>(limbPose: P, root: Point, bones: readonly [number, number]): Limb<P> => {
    const [hint, tip] = 'wrist' in limbPose ? [limbPose.elbow, limbPose.wrist] : [limbPose.knee, limbPose.ankle];
    const { exact, foreshortened: [first, second] = [1, 1] } = limbPose;
    const end = place(tip);
    const bend = exact ? place(hint) : joint(root, end, bones[0] * height * first, bones[1] * height * second, place(hint));
    return { pose: limbPose, root, bend, end, bentTo: sideOf(cross(sub(bend, root), sub(end, bend))) };
  };
  const arm = (side: Side, it: ArmPose | undefined) =>
    it && { [side]: limb(it, trunk.shoulders[side], [BONE.upperArm, BONE.foreArm]) };
  const leg = (side: Side, it: LegPose | undefined) => it && { [side]: limb(it, trunk.hips[side], [BONE.thigh, BONE.shin]) };

  const figure: Figure = {
    pose,
    look,
    block: new Block(),
    chance: chanceFrom(seed),
    detail,
    coarse: detail < 0.5,
    trunk,
    arms: { ...arm('L', pose.armL), ...arm('R', pose.armR) },
    legs: { ...leg('L', pose.legL), ...leg('R', pose.legR) },
    place,
  };
  for (const part of pose.order) {
    if (figure.coarse) figure.block.coarseness = part === 'head' ? 0.9 : 2.4;
    drawPart(figure, part);
  }
  figure.block.coarseness = 0;
  return figure.block;
}

function drawPart(figure: Figure, part: Part) {
  switch (part) {
    case 'armL':
      return drawArm(figure, 'L');
    case 'armR':
      return drawArm(figure, 'R');
    case 'handL':
      return drawHandAgain(figure, 'L');
    case 'handR':
      return drawHandAgain(figure, 'R');
    case 'legL':
      return drawLeg(figure, 'L');
    case 'legR':
      return drawLeg(figure, 'R');
    case 'torso':
      return drawTorso(figure);
    case 'hips':
      return drawHips(figure);
    case 'cord':
      return drawCord(figure);
    case 'head':
      return drawHead(figure);
    default:
      return drawThing(figure, part);
  }
}

/** The edge of something light, as near or far as the figure is. */
export function edgeOf(figure: Figure, shape: Shape, thin: number, fat: number): Shape {
  if (figure.coarse) return edge(shape, { thin: 3.1, fat: Math.max(4.6, fat) });
  return edge(shape, { thin, fat }, figure.chance);
}

/** Skin in its colour, with the cuts that model it. */
export function skin(figure: Figure, shape: Shape, cuts: Shape): Shape {
  if (figure.look.skin === 'paper') return union(edgeOf(figure, shape, 2, 4), inter(cuts, shape));
  return diff(shape, cuts);
}

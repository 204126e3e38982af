// What a pose, and what a person, can say. How to describe one: README.md.

import type { Spot } from '../carving/block.ts';
import type { Pattern } from '../carving/gouge.ts';

/** A place: x to the right, y UP, the floor at 0. A standing adult is 730 high. */
export type Place = readonly [x: number, y: number];
/** In degrees, counter-clockwise; 0 points to the right. */
type Angle = number;

/** As the viewer sees it. */
export type Side = 'L' | 'R';
export type View = 'profile' | 'threeQuarters' | 'front';

interface Bent {
  /** The middle joint is where it says, not only on that side. */
  exact?: true;
  /** How long the two bones look when they point to the viewer or away: 1 is as long as they are. */
  foreshortened?: readonly [number, number];
  /** From where to where, along the first bone, the gap around the limb opens: the limb grows out of the body before. */
  opens?: readonly [number, number];
}

export interface Hand {
  /** `together`: the fingers side by side, as in a clap. `plant`: flat on the floor, the wrist about 34 above it. */
  type: 'open' | 'together' | 'fist' | 'grip' | 'plant';
  dir: Angle;
  /** On which side the thumb is. */
  thumb?: 1 | -1;
  /** Height of a hand that is seen from its edge. */
  flat?: number;
}

export interface Foot {
  /** Where the toes point. The ankle is 30 above the floor. */
  dir?: Angle;
  view?: 'side' | 'front';
  /** The sole is on the other side: of somebody who walks to the left. */
  flip?: true;
  /** How far the heel is lifted on the toes. */
  bend?: Angle;
  size?: number;
}

export interface ArmPose extends Bent {
  /** A hint: bones keep their length, the elbow goes to the side of it. */
  elbow: Place;
  wrist: Place;
  hand: Hand;
}

export interface LegPose extends Bent {
  /** A hint, as with the elbow. */
  knee: Place;
  ankle: Place;
  foot: Foot;
  /** To which side of hip and knee the shin's front is, where the bend doesn't tell. */
  out?: 1 | -1;
  /** Where the trousers end, along the shin. */
  hem?: number;
}

/** Held, worn or played; laid on the figure between two of its parts. */
export type Thing =
  | { thing: 'bow'; from: Place; to: Place; belly: number; wood?: number; wire?: number }
  | { thing: 'gourd'; at: Place; radius: number }
  | { thing: 'caxixi'; at: Place; turn: number; size: number }
  | { thing: 'stick'; from: Place; to: Place }
  | { thing: 'pandeiro'; at: Place; radius: number; turn?: number; squash?: number }
  | { thing: 'atabaque'; at: Place; height: number; radius: number; skinFill?: Spot }
  | { thing: 'beads'; line: readonly Place[] }
  | { thing: 'skirt'; waist: readonly Place[]; left: readonly Place[]; hem: readonly Place[]; right: readonly Place[] };

export type Part = `arm${Side}` | `hand${Side}` | `leg${Side}` | 'torso' | 'hips' | 'cord' | 'head' | Thing;

export interface Pose {
  /** 0: the chest faces the viewer; 1: pure side view. */
  turn: number;
  /** 1: chest and belly are to the right of the spine, with the head up; -1: to the left. */
  front?: 1 | -1;
  /** The two joints, left and right: 168 apart from the front, less when turned. */
  shoulders: Record<Side, Place>;
  /** 88 apart from the front. */
  hips: Record<Side, Place>;
  /** Where the middle of the trunk lies; otherwise the back is straight. */
  spine?: Place;
  head: { at: Place; view: View; tilt?: Angle /** Looks to the left. */; flip?: true };
  armL?: ArmPose;
  armR?: ArmPose;
  legL?: LegPose;
  legR?: LegPose;
  /** Back to front. */
  order: readonly Part[];
  /** How far down the trunk trousers and cord begin: on somebody who sits, higher, for the thighs come up before the belly. */
  waist?: number;
  /** Where the cord is tied, from -1 to 1 across the body, and where its ends fall to. */
  knot?: number;
  hang?: Place;
  /** Where hair falls to, if not down the page. */
  gravity?: Place;
}

export interface Hat {
  kind: 'straw' | 'scarf' | 'beanie' | 'band';
  fill: 'paper' | Spot;
  /** A scarf that is wound up on the head. */
  wound?: true;
}

export type Mouth = 'calm' | 'smile' | 'sing';

/** What somebody looks like, in whatever pose. */
export interface Look {
  /** `paper`: fair skin, drawn in lines; otherwise solid ink with white cuts. */
  skin?: 'ink' | 'paper';
  female?: true;
  /** Slimmer than 1, or broader. */
  build?: number;
  /** In face and muscles; its size is said with the next three. */
  child?: true;
  /** A child is shorter, with hands and feet that are smaller, and a head that is not. */
  height?: number;
  extremities?: number;
  headSize?: number;
  top?: 'bare' | 'tee' | 'tank' | 'crop';
  topFill?: 'paper' | 'ink' | Spot | Pattern;
  trousers?: 'paper' | 'ink' | 'none';
  cord?: 'ink' | Spot;
  hair?: 'crop' | 'short' | 'afro' | 'bun' | 'pony' | 'dreads';
  hairFill?: 'ink' | 'paper';
  hat?: Hat | null;
  beard?: 'ink' | 'paper' | null;
  mouth?: Mouth;
  earring?: true;
}

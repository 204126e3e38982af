// Who is who: a pose, and what somebody looks like.
import type { Block } from './carving/block.ts';
import { drawFigure } from './figure/figure.ts';
import type { Look } from './figure/pose.ts';
import { POSES, type PoseName } from './poses.ts';

interface Person {
  pose: PoseName;
  look: Look;
  /** Whose hand cuts them, if not one of their own name: another hand cuts every edge a little differently. */
  seed?: string;
}

const straw = (fill: 'paper' | 'yellow') => ({ kind: 'straw', fill }) as const;
/** About six years old: half of the growth is still to come, but not of the head. */
const CHILD: Look = { child: true, height: 0.68, extremities: 0.8, headSize: 1.14, build: 0.68 };
const turban = { kind: 'scarf', fill: 'red', wound: true } as const;

export const PEOPLE = {
  // The five instructors.
  vento: {
    pose: 'bustBow',
    look: { top: 'tee', hat: straw('yellow'), beard: 'paper', hair: 'crop', hairFill: 'paper', headSize: 1.16, build: 0.94 },
    seed: 'p1',
  },
  girassol: {
    pose: 'bustPandeiro',
    look: {
      female: true,
      top: 'tank',
      topFill: 'paper',
      hat: turban,
      earring: true,
      mouth: 'smile',
      headSize: 1.14,
      build: 0.88,
    },
    seed: 'p2',
  },
  mare: {
    pose: 'bustBeads',
    look: { hair: 'dreads', beard: 'ink', mouth: 'calm', top: 'tank', headSize: 1.14, build: 0.94 },
    seed: 'p3',
  },
  lua: {
    pose: 'bustClap',
    look: {
      skin: 'paper',
      female: true,
      top: 'tee',
      topFill: 'red',
      hair: 'afro',
      mouth: 'smile',
      headSize: 1.14,
      build: 0.86,
      extremities: 0.9,
      earring: true,
    },
    seed: 'p4',
  },
  cipo: {
    pose: 'bustDrum',
    look: {
      skin: 'paper',
      top: 'tee',
      topFill: 'ink',
      hair: 'crop',
      headSize: 1.16,
      build: 0.94,
      extremities: 0.9,
      beard: 'ink',
      mouth: 'calm',
      hat: { kind: 'beanie', fill: 'red' },
    },
    seed: 'p5',
  },

  // Those who play.
  ginga: { pose: 'ginga', look: {} },
  compasso: { pose: 'compasso', look: { hat: { kind: 'beanie', fill: 'red' }, headSize: 1.06 } },
  esquiva: { pose: 'esquiva', look: { female: true, top: 'tank', topFill: 'red', hair: 'bun', build: 0.96, headSize: 1.04 } },
  frente: { pose: 'frente', look: { female: true, top: 'crop', topFill: 'red', hair: 'pony', build: 0.9 } },
  au: { pose: 'au', look: { hair: 'crop', mouth: 'smile', headSize: 1.1 } },
  bananeira: { pose: 'bananeira', look: { hair: 'dreads', mouth: 'smile', headSize: 1.06 } },
  oops: { pose: 'oops', look: { mouth: 'smile', hair: 'crop', hat: { kind: 'band', fill: 'red' } }, seed: 'fall' },
  samba: {
    pose: 'samba',
    look: {
      female: true,
      top: 'tank',
      hair: 'afro',
      earring: true,
      mouth: 'smile',
      build: 0.92,
      trousers: 'none',
    },
  },

  // Children.
  cartwheel: { pose: 'au', look: { ...CHILD, top: 'tee', topFill: 'stripes', hair: 'crop', mouth: 'smile', cord: 'red' } },
  childCheers: { pose: 'cheer', look: { ...CHILD, top: 'tee', topFill: 'yellow', hair: 'afro', mouth: 'smile' } },

  // Those who make the music.
  berimbau: { pose: 'berimbau', look: { top: 'tee', hat: straw('paper'), beard: 'paper', hairFill: 'paper' } },
  pandeiro: {
    pose: 'pandeiro',
    look: { female: true, top: 'tank', topFill: 'stripes', hat: turban, build: 0.92, mouth: 'sing', earring: true },
  },
  atabaque: { pose: 'atabaque', look: { hair: 'dreads', mouth: 'smile' } },

  // Those who clap.
  clapSide: {
    pose: 'clapSide',
    look: { skin: 'paper', top: 'tee', topFill: 'ink', trousers: 'paper', cord: 'red', hair: 'short', mouth: 'smile' },
  },
  clapHigh: { pose: 'clapHigh', look: { top: 'tee', trousers: 'ink', hair: 'crop', mouth: 'sing' } },
  clapOverhead: {
    pose: 'clapOverhead',
    look: { skin: 'paper', female: true, top: 'tee', topFill: 'stripes', hair: 'bun', mouth: 'smile' },
  },
  clapLeaning: {
    pose: 'clapLeaning',
    look: { female: true, top: 'tee', hair: 'crop', hat: { kind: 'scarf', fill: 'red' }, mouth: 'smile' },
  },
  clapAside: {
    pose: 'clapAside',
    look: { female: true, top: 'tee', topFill: 'yellow', hair: 'afro', mouth: 'sing', build: 0.92 },
  },
  clapApart: { pose: 'clapApart', look: { skin: 'paper', top: 'tee', topFill: 'red', hair: 'short', mouth: 'smile' } },
} satisfies Record<string, Person>;

export type Who = keyof typeof PEOPLE;

interface Sitting {
  seed?: string;
  detail?: number;
  /** What is different about them this time. */
  look?: Look;
}

export const seedOf = (who: Who): string => (PEOPLE[who] as Person).seed ?? who;

/** Somebody on a block of their own, the feet at the origin. */
export function draw(who: Who, { seed = seedOf(who), detail, look }: Sitting = {}): Block {
  const person: Person = PEOPLE[who];
  return drawFigure(POSES[person.pose], { ...person.look, ...look }, { seed, detail });
}

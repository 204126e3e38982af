// Who stands where in the roda: one crop of it for wide screens, one for phones.
import type { Look } from '../figure/pose.ts';
import type { Roda } from './roda.ts';

const YOUNG_PLAYER: Look = { hair: 'crop', hat: null, hairFill: 'ink', beard: null, mouth: 'sing' };
const CAPPED_PLAYER: Look = {
  hat: { kind: 'beanie', fill: 'red' },
  hair: 'crop',
  hairFill: 'ink',
  beard: null,
  mouth: 'smile',
};
const SCARF: Look = { hair: 'crop', hat: { kind: 'scarf', fill: 'red' }, female: true };

export const RODA_WIDE: Roda = {
  width: 1600,
  height: 896,
  sun: { at: [808, 374], radius: 288, rays: 41, length: 84, horizon: 226 },
  floor: { at: [806, 726], rx: 650, ry: 156 },
  crowd: [
    { who: 'clapAside', at: [430, 582], size: 0.58 },
    { who: 'atabaque', at: [1062, 578], size: 0.585 },
    { who: 'berimbau', at: [676, 574], size: 0.59, look: YOUNG_PLAYER },
    { who: 'pandeiro', at: [548, 578], size: 0.58, mirrored: true, look: { topFill: 'paper' } },
    { who: 'berimbau', at: [940, 574], size: 0.59, look: CAPPED_PLAYER },
    { who: 'berimbau', at: [814, 580], size: 0.62 },
    { who: 'clapOverhead', at: [314, 614], size: 0.66 },
    { who: 'clapApart', at: [1294, 630], size: 0.66, mirrored: true },
    { who: 'childCheers', at: [1186, 694], size: 0.63 },
    { who: 'clapLeaning', at: [142, 728], size: 0.75 },
    { who: 'clapHigh', at: [1488, 726], size: 0.78, mirrored: true, look: { hair: 'afro', female: true } },
  ],
  players: [
    { who: 'esquiva', at: [1078, 862], size: 0.75, detail: 0.85 },
    { who: 'compasso', at: [638, 862], size: 0.76, detail: 0.85 },
  ],
};

export const RODA_TALL: Roda = {
  width: 900,
  height: 1100,
  sun: { at: [452, 420], radius: 285, rays: 30, length: 110, horizon: 330 },
  floor: { at: [452, 936], rx: 420, ry: 120 },
  crowd: [
    { who: 'atabaque', at: [702, 690], size: 0.6 },
    { who: 'berimbau', at: [354, 688], size: 0.62, look: YOUNG_PLAYER },
    { who: 'pandeiro', at: [230, 700], size: 0.62, mirrored: true },
    { who: 'berimbau', at: [600, 688], size: 0.62, look: CAPPED_PLAYER },
    { who: 'berimbau', at: [484, 696], size: 0.67 },
    { who: 'clapSide', at: [50, 778], size: 0.74, look: { hair: 'bun', female: true, topFill: 'stripes' } },
    { who: 'clapSide', at: [847, 778], size: 0.74, mirrored: true, look: { ...SCARF, skin: 'ink', topFill: 'paper' } },
  ],
  players: [
    { who: 'esquiva', at: [630, 1008], size: 0.605, detail: 1 },
    { who: 'compasso', at: [272, 1016], size: 0.605, detail: 1 },
  ],
};

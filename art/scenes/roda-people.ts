// Who stands where in the roda: one crop of it for wide screens, one for phones.
import type { Look } from '../figure/pose.ts';
import type { Roda } from './roda.ts';

const YOUNG_PLAYER: Look = { hair: 'crop', hat: null, hairFill: 'ink', beard: null, mouth: 'sing' };
const BEARDED_PLAYER: Look = {
  hat: { kind: 'beanie', fill: 'red' },
  hair: 'crop',
  hairFill: 'ink',
  beard: 'ink',
};
const SCARF: Look = { hair: 'crop', hat: { kind: 'scarf', fill: 'red' }, female: true };

export const RODA_WIDE: Roda = {
  width: 1600,
  height: 896,
  sun: { at: [808, 366], radius: 296, rays: 34, length: 88, horizon: 276 },
  floor: { at: [806, 726], rx: 650, ry: 156 },
  crowd: [
    { who: 'clapAside', at: [434, 580], size: 0.58 },
    { who: 'pandeiro', at: [552, 576], size: 0.58, mirrored: true, look: { topFill: 'paper' } },
    { who: 'atabaque', at: [1052, 578], size: 0.585 },
    { who: 'berimbau', at: [684, 574], size: 0.59, look: YOUNG_PLAYER },
    { who: 'berimbau', at: [930, 574], size: 0.59, look: BEARDED_PLAYER },
    { who: 'berimbau', at: [808, 580], size: 0.62 },
    { who: 'clapOverhead', at: [290, 626], size: 0.66 },
    { who: 'clapApart', at: [1327, 630], size: 0.66, mirrored: true },
    { who: 'childCheers', at: [1196, 686], size: 0.66 },
    { who: 'clapLeaning', at: [128, 728], size: 0.8 },
    { who: 'clapHigh', at: [1514, 728], size: 0.8, mirrored: true, look: { hair: 'afro', female: true } },
  ],
  players: [
    { who: 'esquiva', at: [1078, 872], size: 0.75, detail: 0.85 },
    { who: 'compasso', at: [638, 875], size: 0.76, detail: 0.85 },
  ],
};

export const RODA_TALL: Roda = {
  width: 900,
  height: 1100,
  sun: { at: [452, 420], radius: 285, rays: 30, length: 110, horizon: 430 },
  floor: { at: [452, 936], rx: 420, ry: 120 },
  crowd: [
    { who: 'atabaque', at: [694, 690], size: 0.6 },
    { who: 'pandeiro', at: [234, 700], size: 0.62, mirrored: true },
    { who: 'berimbau', at: [366, 688], size: 0.62, look: YOUNG_PLAYER },
    { who: 'berimbau', at: [592, 688], size: 0.62, look: BEARDED_PLAYER },
    { who: 'berimbau', at: [480, 696], size: 0.67 },
    { who: 'clapSide', at: [56, 778], size: 0.74, look: { hair: 'bun', female: true, topFill: 'stripes' } },
    { who: 'clapSide', at: [866, 778], size: 0.74, mirrored: true, look: { ...SCARF, skin: 'ink', topFill: 'paper' } },
  ],
  players: [
    { who: 'esquiva', at: [646, 1008], size: 0.605, detail: 1 },
    { who: 'compasso', at: [284, 1016], size: 0.605, detail: 1 },
  ],
};

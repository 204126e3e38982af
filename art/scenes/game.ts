import { Block } from '../carving/block.ts';
import { draw } from '../people.ts';
import { framed, type Picture } from '../press.ts';
import { onTheFloor } from './alone.ts';

/** The hero: one kicks (meia lua de compasso), the other goes under it (esquiva). */
export function game(): Picture {
  const block = new Block();
  block.over(draw('esquiva', { seed: 'j2', detail: 0.75, look: { topFill: 'yellow' } }).at([424, 8]), 0);
  block.over(draw('compasso', { seed: 'j1', detail: 0.75 }).at([-110, 20]), 11);
  return framed(onTheFloor(block, 'jogo', { chips: 8, below: 22 }), 14);
}

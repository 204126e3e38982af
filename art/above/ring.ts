// The roda from above, open at the upper left.
import { type Point, times } from '../geometry/vectors.ts';
import { Knife, type Outline, Sheet } from './knife.ts';
import { drawBerimbau, drawHoldingArms, drawPerson, type PersonAbove } from './person.ts';

/** Cut once; most stand twice or three times in the ring, for a third of the bytes. */
const CAST: Record<string, PersonAbove> = {
  m0: { hair: 'hat', shirt: 'p', band: 'y', claps: false },
  m1: { hair: 'dreads', shirt: 'p', band: 'r', claps: false },
  m2: { hair: 'cap', shirt: 'g', band: 'g', claps: false },
  q3: { hair: 'afro', shirt: 'y', band: 'y', claps: true },
  q4: { hair: 'bun', shirt: 'g', band: 'r', claps: true },
  q5: { hair: 'crop', shirt: 'k', band: 'g', claps: true },
  q6: { hair: 'scarf', shirt: 'p', band: 'y', claps: true },
  q7: { hair: 'bald', shirt: 'p', band: 'r', claps: true },
};

interface Place {
  who: string;
  /** How the berimbau is held, in degrees. */
  berimbau?: number;
  child?: true;
}

/** Clockwise, from the upper right. */
const PLACES: readonly Place[] = [
  { who: 'm0', berimbau: 24 },
  { who: 'm1', berimbau: 38 },
  { who: 'm2', berimbau: 53 },
  { who: 'q7' },
  { who: 'q5' },
  { who: 'q3' },
  { who: 'q6', child: true },
  { who: 'q4' },
  { who: 'q7' },
  { who: 'q5' },
  { who: 'q3', child: true },
  { who: 'q6', child: true },
  { who: 'q4' },
];
const FIRST = -33;
const STEP = 14.9;
const ORIGIN: Point = [0, 0];

export function ring(): string {
  const knife = new Knife(11);
  const floor = new Sheet(1).add('p', ...traces(knife)).paths();
  let cut = '';
  let used = '';
  const seen = new Set<string>();
  const once = (id: string, drawOn: (sheet: Sheet) => void) => {
    if (seen.has(id)) return;
    seen.add(id);
    const sheet = new Sheet(1);
    drawOn(sheet);
    cut += `<g id="ring-${id}">${sheet.paths()}</g>`;
  };
  const use = (id: string, [x, y]: Point, turn: number, scale = '') => {
    const at = `translate(${Math.round(x)} ${Math.round(y)})rotate(${Math.round(turn)})${scale}`;
    used += `<use href="#ring-${id}" transform="${at}"/>`;
  };

  PLACES.forEach(({ who, berimbau, child }, i) => {
    const degrees = times(i, () => STEP).reduce((sum, step) => sum + step, FIRST);
    const angle = ((degrees + knife.hand.about(0.8)) * Math.PI) / 180;
    const radius = (child ? 426 : 418) + knife.hand.about(5);
    const person = CAST[who];
    if (!person) throw new Error(`Nobody in the ring is called ${who}`);
    once(who, (sheet) => {
      if (berimbau !== undefined) drawHoldingArms(sheet, { at: ORIGIN, turn: 0, size: 1.1 });
      drawPerson(sheet, knife, person, { at: ORIGIN, turn: 0, size: 1.14 });
    });
    const facing = degrees - 90 + knife.hand.about(5);
    use(who, [radius * Math.cos(angle), radius * Math.sin(angle)], facing, child && 'scale(.79)');
    if (berimbau === undefined) return;
    once('bo', (sheet) => drawBerimbau(sheet, knife, { at: ORIGIN, turn: 0, size: 0.86 }));
    const [near, aside] = [radius - 34, angle + 1.57];
    use('bo', [near * Math.cos(angle) - 30 * Math.cos(aside), near * Math.sin(angle) - 30 * Math.sin(aside)], berimbau);
  });
  // How wide the contour is that the page's dark theme draws.
  return (
    `<circle class="off" r="400" cx="-9" cy="10"/><circle class="disc" r="400"/>` +
    `<g class="floor">${floor}</g><defs>${cut}</defs><g class="ring" stroke-width="5" paint-order="stroke">${used}</g>`
  );
}

/** Of the knife on the red disc: arcs round its middle, not under the words. */
function traces(knife: Knife): Outline[] {
  return times(64, () => {
    const radius = 84 + knife.hand.upTo(276);
    const from = -24 + knife.hand.upTo(210);
    const length = 10 + knife.hand.upTo(30);
    return knife.arc([-4, 40], radius, from, from + length, 2.4 + knife.hand.upTo(2), { pieces: 6 });
  }).filter((arc) => arc.every(([x, y]) => Math.hypot(x, y) < 384 && (y > 34 || x > 292)));
}

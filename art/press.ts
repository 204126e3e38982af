// From a block to a printed sheet, as SVG.
import { type Block, SPOTS, type Spot } from './carving/block.ts';
import { type Precision, pathData } from './geometry/path-data.ts';
import { type Box, bounds, diff, offset, opening, type Shape, translate } from './geometry/shapes.ts';
import type { Point } from './geometry/vectors.ts';

export const INK = '#1d1612';
export const PAPER = '#f5ecdc';
export const RED = '#b8321a';
const YELLOW = '#e3a22b';
/** In the dark, pictures without a sheet of their own are printed on this. */
const DIM_PAPER = '#f3e7d2';
/** In the dark, a black ground would be the page's own black. Without a style sheet: emblems share a file with their neighbours. */
const GROUND = `style="color-scheme:light dark;fill:light-dark(${INK},#6e2213)"`;

/** How far each colour is printed beside the black: a press is never exact. */
const REGISTER: Record<Spot, Point> = { red: [3, 2.5], yellow: [-2.5, 3] };

/** What is printed, and the part of the plane that the sheet shows. */
export interface Picture {
  block: Block;
  box: Box;
  /** The ink that is only a ground for the rest. */
  ground?: Shape;
}

/** With a margin around all that is on the block. */
export function framed(block: Block, margin: number): Picture {
  const { x, y, w, h } = bounds([...block.silhouette, ...block.ink]);
  return { block, box: { x: x - margin, y: y - margin, w: w + 2 * margin, h: h + 2 * margin } };
}

export interface Pressing extends Precision {
  /** How far the cream sheet reaches beyond the figure. */
  sheet: number;
}

interface Print {
  colour: Spot | 'ink';
  data: string;
}

const onto = (shape: Shape, { x, y }: Box, [dx, dy]: Point = [0, 0]) => translate(shape, [-x + dx, -y + dy]);

export function sizeOf({ box }: Picture, scale: number): { width: number; height: number } {
  return { width: Math.round(box.w * scale), height: Math.round(box.h * scale) };
}

function prints({ ink, spots }: Pick<Block, 'ink' | 'spots'>, box: Box, precision: Precision): Print[] {
  const { scale, tolerance } = precision;
  const coloured = SPOTS.map((colour): Print => {
    const shape = onto(opening(spots[colour], 1), box, REGISTER[colour]);
    return { colour, data: pathData(shape, { scale, tolerance: Math.min(tolerance, 0.7), smallest: 12 }) };
  });
  return [...coloured.filter(({ data }) => data), { colour: 'ink', data: pathData(onto(ink, box), precision) }];
}

/** The paper under a figure: invisible on paper, a pasted cut-out on black or on colour. People keep their colours on it. */
const cutOut = ({ block }: Picture, { sheet }: Pressing) => offset(block.silhouette, sheet);

function paperUnder(picture: Picture, pressing: Pressing): string {
  const { scale, tolerance } = pressing;
  return pathData(onto(cutOut(picture, pressing), picture.box), {
    scale,
    tolerance: Math.max(tolerance * 1.6, 1.5),
    smallest: 200,
  });
}

const FILLS: Record<Spot | 'ink', string> = { red: ` fill="${RED}"`, yellow: ` fill="${YELLOW}"`, ink: '' };

/** What is printed on the paper, and what lies beside it: chips on the floor, the trace of a kick, rays. */
function onPaper({ ink, spots }: Block, paper: Shape): { held: Pick<Block, 'ink' | 'spots'>; loose: Shape } {
  const loose = diff(ink, paper);
  return { held: { ink: loose.length > 0 ? diff(ink, loose) : ink, spots }, loose };
}

function colouredPaths(picture: Picture, pressing: Pressing): string {
  const { block, box, ground = [] } = picture;
  const { held, loose } = onPaper(block, cutOut(picture, pressing));
  const figures = ground.length > 0 ? { ...held, ink: diff(held.ink, ground) } : held;
  const paths = prints(figures, box, pressing).map(({ colour, data }) => `<path${FILLS[colour]} d="${data}"/>`);
  const behind = pathData(onto(ground, box), pressing);
  const beside = pathData(onto(loose, box), pressing);
  return (
    `<path fill="${PAPER}" d="${paperUnder(picture, pressing)}"/>${paths.join('')}` +
    `${behind && `<path ${GROUND} d="${behind}"/>`}${beside && `<path class="l" d="${beside}"/>`}`
  );
}

/** What lies beside the paper (chips on the floor, the trace of a kick) is printed light in the dark. */
export const inTheDark = (content: string) =>
  content.includes('class="l"') ? `<style>@media(prefers-color-scheme:dark){.l{fill:${DIM_PAPER}}}</style>${content}` : content;

export const svg = (width: number, height: number, content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${attributes}>` +
  `${content}</svg>`;

/** A sheet that is a file of its own. */
export function printSheet(picture: Picture, pressing: Pressing): string {
  const { width, height } = sizeOf(picture, pressing.scale);
  return svg(width, height, inTheDark(colouredPaths(picture, pressing)), ` fill="${INK}"`);
}

/** A thing, without skin, on a file of its own: in the dark, black and white change places, so that it isn't a mere outline. */
export function printThing(picture: Picture, pressing: Pressing): string {
  const { width, height } = sizeOf(picture, pressing.scale);
  const turned = `<style>@media(prefers-color-scheme:dark){svg{fill:${DIM_PAPER}}style+path{fill:${INK}}}</style>`;
  return svg(width, height, turned + colouredPaths(picture, pressing), ` fill="${INK}"`);
}

/** A sheet as a group, to be pasted on another sheet. */
export const printGroup = (picture: Picture, pressing: Pressing) => `<g fill="${INK}">${colouredPaths(picture, pressing)}</g>`;

/**
 * The inside of an `<svg>`, coloured by the classes of the page it is written into.
 * @param fineness how many steps of the path's grid make one unit of the page's drawing
 */
export function printInline(picture: Picture, pressing: Pressing, fineness = 1): string {
  const fine = { ...pressing, scale: pressing.scale * fineness };
  const classes = { red: 'r', yellow: 'y', ink: 'k' };
  const paths = prints(picture.block, picture.box, fine).map(
    ({ colour, data }) => `<path class="${classes[colour]}" d="${data}"/>`,
  );
  const printed = `<path class="p" d="${paperUnder(picture, fine)}"/>${paths.join('')}`;
  return fineness === 1 ? printed : `<g transform="scale(${1 / fineness})">${printed}</g>`;
}

export interface Layer {
  name: string;
  block: Block;
}

/** A scene as wide as the page. Its paper shows only in the dark, where its edges are drawn in paper as well. */
export function printBand(layers: readonly Layer[], ground: Shape, box: Box, precision: Precision): string {
  const classes = { red: ' class="a"', yellow: ' class="s"', ink: '' };
  const paper = offset(ground, 2.5);
  const groups = layers.map(({ name, block }) => {
    const { held, loose } = onPaper(block, paper);
    const paths = prints(held, box, precision).map(({ colour, data }) => `<path${classes[colour]} d="${data}"/>`);
    const beside = loose.length > 0 ? `<path class="l" d="${pathData(onto(loose, box), precision)}"/>` : '';
    return `<g class="${name}">${paths.join('')}${beside}</g>`;
  });
  const plate = pathData(onto(paper, box), { scale: precision.scale, tolerance: 3, smallest: 200 });
  const light = `svg{fill:${INK}}.p{fill:none}.a{fill:${RED}}.s{fill:${YELLOW}}`;
  const dark = `svg{stroke:${DIM_PAPER};stroke-width:.8;paint-order:stroke}.p,.l{fill:${DIM_PAPER}}.a,.s,.l{stroke:none}`;
  const style = `<style>${light}@media(prefers-color-scheme:dark){${dark}}</style>`;
  const width = Math.round(box.w * precision.scale);
  const height = Math.round(box.h * precision.scale);
  return svg(width, height, `${style}<path class="p" d="${plate}"/>${groups.join('')}`);
}

// CSS that fits headlines to their words. The style sheets contain everything that does not depend on the words.
import type { Locale } from '../site-map.ts';
import { fitLines } from './fit-lines.ts';
import { capitalHeight, type LineMetrics, measureLine } from './measure-line.ts';

/** Width and left side bearing of each line in em. `selector` matches the lines, which have the same parent. */
export function lineMetricsCss(selector: string, lines: readonly string[], locale: Locale): string {
  return lines.map((line, index) => titleCss(`${selector}:nth-child(${index + 1})`, line, locale)).join('');
}

/** Width and left side bearing of a title of one line, in em. */
export function titleCss(selector: string, title: string, locale: Locale): string {
  const metrics = measureLine(title, locale);
  const { width, bearing } = metrics;
  return rule(selector, [`--width:${width}`, bearing !== 0 && `--bearing:${bearing}`, roomForDiacritics(metrics)]);
}

/** Box of the hero's title, in multiples of `--h` (app/styles/home/hero.css). `left` is the range of the left edges of the first letters. */
const heroBox = { width: 3.42, height: 1.365, gap: 0.045, left: { min: 0.0163, max: 0.0305 } };

/** Font size and indent of each line, and half of the height that remains free (`--lift`), in multiples of `--h`. */
export function heroTitleCss(lines: readonly string[], locale: Locale): string {
  const measured = lines.map((line) => measureLine(line, locale));
  const { sizes, height } = fitLines(
    measured.map(({ advance, above, below }) => ({ width: advance, height: above + capitalHeight + below })),
    heroBox,
  );
  const rules = measured.map((metrics, index) => {
    const size = sizes[index] ?? 1;
    const left = metrics.bearing * size;
    const indent = Math.min(Math.max(left, heroBox.left.min), heroBox.left.max) - left;
    return rule(`.hero__title>:nth-child(${index + 1})`, [
      size !== 1 && `--size:${round(size, 4)}`,
      indent !== 0 && `margin-inline-start:${round(indent / size, 4)}em`,
      roomForDiacritics(metrics),
    ]);
  });
  const lift = round((heroBox.height - height) / 2, 3);
  return rule('.hero__stage', [lift > 0 && `--lift:${lift}`]) + rules.join('');
}

function roomForDiacritics({ above, below }: LineMetrics): string | false {
  return above + below > 0 && `padding-block:${above}em ${below}em`;
}

function rule(selector: string, declarations: (string | false)[]): string {
  const body = declarations.filter(Boolean).join(';');
  return body && `${selector}{${body}}`;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

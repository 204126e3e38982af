// Output of the benchmarks: a table, and the same rows as JSON.
import { writeFileSync } from 'node:fs';

export interface Figure {
  what: string;
  figure: number;
  unit: 'ms';
  /** Target: the benchmark fails above it. */
  limit?: number;
}

/** Prints the figures and writes them to the file named on the command line. Sets exit code 1 when one is above its limit. */
export function report(figures: Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, figure, unit, limit } of figures) {
    const verdict = limit === undefined ? '' : `  ${figure <= limit ? 'within' : 'ABOVE'} ${limit} ${unit}`;
    process.stdout.write(`${what.padEnd(width)}  ${figure.toFixed(2).padStart(8)} ${unit}${verdict}\n`);
  }
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, JSON.stringify(figures));
  if (figures.some(({ figure, limit = figure }) => figure > limit)) process.exitCode = 1;
}

/** Interpolated quantile; a `share` of 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
}

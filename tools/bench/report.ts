// What every benchmark ends with: a table for whoever waits, and the same rows as JSON for whoever compares.
import { writeFileSync } from 'node:fs';

export interface Figure {
  what: string;
  figure: number;
  unit: 'ms';
  /** The most that it may be, if that matters. */
  limit?: number;
}

/** Prints the figures, and writes them to the file that the command line names. One above its limit makes the process fail. */
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

/** The value below which this share of the values lies; 0.5 is the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place % 1);
}

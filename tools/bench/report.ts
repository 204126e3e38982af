import { writeFileSync } from 'node:fs';

export interface Metric {
  name: string;
  value: number;
  unit: 'ms';
  limit?: number;
}

/**
 * Prints the metrics and writes them as JSON to the file named by the first command-line argument, if any. Sets exit code 1 if a metric
 * exceeds its limit.
 */
export function report(metrics: Metric[]): void {
  const width = Math.max(...metrics.map(({ name }) => name.length));
  for (const { name, value, unit, limit } of metrics) {
    const verdict = limit === undefined ? '' : `  ${value <= limit ? 'within' : 'ABOVE'} ${limit} ${unit}`;
    process.stdout.write(`${name.padEnd(width)}  ${value.toFixed(2).padStart(8)} ${unit}${verdict}\n`);
  }
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, JSON.stringify(metrics));
  if (metrics.some(({ value, limit = value }) => value > limit)) process.exitCode = 1;
}

/** Returns the linearly interpolated quantile. A `share` of 0.5 gives the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position % 1);
}

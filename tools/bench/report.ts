import { execFileSync } from 'node:child_process';

export interface Metric {
  name: string;
  value: number;
  unit: string;
  limit?: number;
  /** Whether the value must reach the limit instead of staying within it. */
  isMinimum?: boolean;
}

/** Prints the metrics. Sets exit code 1 if one of them misses its limit. */
export function report(metrics: Metric[]): void {
  const width = Math.max(...metrics.map(({ name }) => name.length));
  for (const metric of metrics) {
    const { name, value, unit, limit, isMinimum } = metric;
    const verdict = isMissed(metric) ? 'MISSED' : 'met';
    const target = limit === undefined ? '' : `  ${verdict}: ${isMinimum ? 'at least' : 'at most'} ${limit} ${unit}`;
    process.stdout.write(`${name.padEnd(width)}  ${value.toFixed(2).padStart(8)} ${unit}${target}\n`);
  }
  if (metrics.some(isMissed)) process.exitCode = 1;
}

function isMissed({ value, limit = value, isMinimum = false }: Metric): boolean {
  return isMinimum ? value < limit : value > limit;
}

/** Returns the linearly interpolated quantile. A `share` of 0.5 gives the median. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = share * (sorted.length - 1);
  const [below = 0, above = below] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below + (above - below) * (position % 1);
}

export function residentMegabytes(pid: number | undefined): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1_024;
}

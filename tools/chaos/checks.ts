import { setTimeout as sleep } from 'node:timers/promises';
import type { DataStore, Instance } from './instance.ts';
import { compareWithDatabase, type Ledger, type Writers } from './writers.ts';

export async function checkPages({ url }: Instance, cookie?: string): Promise<string[]> {
  const failures: string[] = [];
  for (const [path, headers] of [
    ['/', {}],
    ['/en/blog', {}],
    ['/healthz', {}],
    ...(cookie ? [['/admin', { Cookie: cookie }] as const] : []),
  ] as const) {
    const status = await fetch(url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) }).then(
      (response) => response.status,
      (error: Error) => error.message,
    );
    if (status !== 200) failures.push(`${path} failed during the outage: ${status}`);
  }
  return failures;
}

/** Writes may be refused only with 503 or, when marking a message, with a redirect that shows an error. */
export function checkRefusals(refused: Record<number, number>): string[] {
  return Object.keys(refused).some((status) => !['303', '503'].includes(status))
    ? [`refused with ${JSON.stringify(refused)}`]
    : [];
}

export async function waitForWrite(writers: Writers): Promise<number> {
  const began = performance.now();
  while (!(await writers.write('contact'))) {
    if (performance.now() - began > 120_000) throw new Error('No write succeeded within two minutes after the recovery');
    await sleep(50);
  }
  return performance.now() - began;
}

export async function waitUntil(condition: () => boolean, errorMessage: string, timeoutMs = 60_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(errorMessage);
    await sleep(50);
  }
}

export async function checkLedger(ledger: Ledger, dataStore: DataStore, failures: string[]) {
  const { acknowledged, failures: found } = await compareWithDatabase(ledger, dataStore);
  failures.push(...found);
  return { acknowledged, failures };
}

export const formatMs = (value: number) => (value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`);

import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackupError } from '#server/backup-file.ts';
import { databaseEnvError, type Env, EnvError, environment, readEnv } from '#server/env.ts';

// After a hang-up, writing to the terminal fails. That must not end a backup, a restore or an upgrade.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Runs `work` with the arguments `FILE [--force]`. Prints expected errors as one line without a stack trace, and exits with 1. */
export async function runOnFile(name: string, work: (file: string, force: boolean, env: Env) => Promise<void>): Promise<void> {
  // Without a handler, a signal would skip the 'exit' listeners, which remove partial files.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    const args = process.argv.slice(2);
    const [file, ...more] = args.filter((arg) => arg !== '--force');
    if (!file || more.length > 0 || file.startsWith('-')) throw new BackupError(`Usage: npm run ${name} -- FILE [--force]`);
    await work(file, args.includes('--force'), readEnv(environment()));
  } catch (error) {
    const { message, code, stack } = error as NodeJS.ErrnoException;
    const isExpected = error instanceof BackupError || error instanceof EnvError || code;
    writeLine(isExpected ? (message || String(code)).replaceAll('\n', ' ') : String(stack));
    process.exit(1);
  }
}

/** Prints an invalid variable as one line without a stack trace, and exits with 1. */
export function readEnvOrExit(): Env {
  try {
    return readEnv(environment());
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    writeLine(error.message);
    process.exit(1);
  }
}

/** Waits until the site on this machine is ready. Returns false after `waitMs`. */
export async function becomesReady({ host, port }: Pick<Env, 'host' | 'port'>, waitMs: number): Promise<boolean> {
  const url = `http://${localHost(host)}:${port}/readyz`;
  const giveUpAt = performance.now() + waitMs;
  while (performance.now() < giveUpAt) {
    const isReady = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return true;
    await sleep(500);
  }
  return false;
}

/** Host of a URL that reaches a server on this machine that listens on `host`. */
export function localHost(host: string): string {
  const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return isIPv6(address) ? `[${address}]` : address;
}

export function writeLine(text: string): void {
  process.stderr.write(`${text}\n`);
}

const numberFormat = new Intl.NumberFormat('en-GB');
export const formatNumber = (value: number) => numberFormat.format(value);

export function createProgress() {
  let reportedAt = performance.now();
  return (table: string, done: number, of: number): void => {
    if (of === 0 || (done < of && performance.now() - reportedAt < 3_000)) return;
    reportedAt = performance.now();
    writeLine(done < of ? `${table}: ${formatNumber(done)} of ${formatNumber(of)}` : `${table}: ${formatNumber(done)}`);
  };
}

export function asEnvError(env: Env, error: unknown): Error {
  return error instanceof BackupError || error instanceof EnvError ? error : databaseEnvError(env, error);
}

// What the commands about the data have in common: how they begin, what they say and how they fail.
import { BackupError } from '#server/backup-file.ts';
import { type Env, EnvError, environment, readEnv } from '#server/env.ts';

/** Runs a command with `FILE [--force]`; it fails with one line and the exit code 1. */
export async function runOnFile(name: string, work: (file: string, force: boolean, env: Env) => Promise<void>): Promise<void> {
  // Otherwise the process ends without its 'exit' event, and what was half written stays.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  try {
    const args = process.argv.slice(2);
    const [file, ...more] = args.filter((arg) => arg !== '--force');
    if (!file || more.length > 0 || file.startsWith('-')) throw new BackupError(`Usage: npm run ${name} -- FILE [--force]`);
    await work(file, args.includes('--force'), readEnv(environment()));
  } catch (error) {
    const { message, code, stack } = error as NodeJS.ErrnoException;
    const isExpected = error instanceof BackupError || error instanceof EnvError || code;
    say(isExpected ? (message || String(code)).replaceAll('\n', ' ') : String(stack));
    process.exit(1);
  }
}

/** To stderr: stdout belongs to what a program may want to read. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const count = new Intl.NumberFormat('en-GB');
export const inNumbers = (value: number) => count.format(value);

/** A line per table that has rows, and one every few seconds while a table takes long. */
export function createProgress() {
  let saidAt = performance.now();
  return (table: string, done: number, of: number): void => {
    if (of === 0 || (done < of && performance.now() - saidAt < 3_000)) return;
    saidAt = performance.now();
    say(done < of ? `${table}: ${inNumbers(done)} of ${inNumbers(of)}` : `${table}: ${inNumbers(done)}`);
  };
}

/** What was wrong with the database, named after the variable that led to it. */
export function asEnvError({ databaseUrl, dataDir }: Env, error: unknown): Error {
  if (error instanceof BackupError || error instanceof EnvError) return error;
  const { message, code } = error as NodeJS.ErrnoException;
  return new EnvError(`${databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`} can't be used: ${message || code}`);
}

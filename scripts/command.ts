// Shared by `npm run backup` and `npm run restore`: arguments, progress and errors.
import { BackupError } from '#server/backup-file.ts';
import { databaseEnvError, type Env, EnvError, environment, readEnv } from '#server/env.ts';

/** Runs a command with the arguments `FILE [--force]`. Expected errors are one line on stderr; exits with 1 on any error. */
export async function runOnFile(name: string, work: (file: string, force: boolean, env: Env) => Promise<void>): Promise<void> {
  // A signal's default action skips the 'exit' event, in which partial files are removed.
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

/** Writes a line to stderr; stdout is for output that a program may read. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

const count = new Intl.NumberFormat('en-GB');
export const inNumbers = (value: number) => count.format(value);

/** Reports each table that has rows, and large tables every 3 s. */
export function createProgress() {
  let saidAt = performance.now();
  return (table: string, done: number, of: number): void => {
    if (of === 0 || (done < of && performance.now() - saidAt < 3_000)) return;
    saidAt = performance.now();
    say(done < of ? `${table}: ${inNumbers(done)} of ${inNumbers(of)}` : `${table}: ${inNumbers(done)}`);
  };
}

/** The database's error, attributed to the variable that configures it. */
export function asEnvError(env: Env, error: unknown): Error {
  return error instanceof BackupError || error instanceof EnvError ? error : databaseEnvError(env, error);
}

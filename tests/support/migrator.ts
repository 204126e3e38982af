// Child process that migrates the database that its parent names. Tests use it to run concurrent migrations and to kill one halfway.
import { writeSync } from 'node:fs';
import { type DatabaseConfig, type Migration, migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';

export interface MigratorMessage {
  config: DatabaseConfig;
  /** Number of statements after which each migration writes to standard output and waits, within its transaction, to be killed. */
  pauseAfter?: number;
}

process.on('message', async ({ config, pauseAfter }: MigratorMessage) => {
  const outcome = await run(config, pauseAfter).then(() => 'migrated', String);
  process.send?.(outcome);
});
process.send?.('ready');

async function run(config: DatabaseConfig, pauseAfter?: number): Promise<void> {
  const database = await openDatabase(config);
  await migrate(database, pauseAfter === undefined ? migrations : withPause(pauseAfter));
  await database.close();
}

function withPause(count: number): Record<string, Migration> {
  const pausing = (statements: string[]) =>
    Object.assign([], {
      *[Symbol.iterator]() {
        yield* statements.slice(0, count);
        writeSync(1, 'paused');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000);
        yield* statements.slice(count);
      },
    });
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { sqlite, postgres }]) => [
      name,
      { sqlite: pausing(sqlite), postgres: pausing(postgres) },
    ]),
  );
}

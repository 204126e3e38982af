// `npm run restore -- FILE [--force]` restores a backup of either database engine into the configured database.
import { restore } from '#server/backup.ts';
import { replaceStoredSecret } from '#server/secret.ts';
import { backedUpTables, expiringTables } from '#store/backup-tables.ts';
import { migrations } from '#store/migrations/index.ts';
import { asEnvError, createProgress, formatNumber, runOnFile, writeLine } from './command.ts';

await runOnFile('restore', async (file, force, env) => {
  const options = { tables: backedUpTables, expiring: expiringTables, migrations, force, progress: createProgress() };
  const { madeAt, engine, secret, tables } = await restore(env, file, options).catch((error) => {
    throw asEnvError(env, error);
  });
  if (!env.authSecret && secret) await replaceStoredSecret(env.dataDir, secret);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  writeLine(
    `Restored and checked ${formatNumber(rows)} rows, as they were on ${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} at ${madeAt}.`,
  );
  if (env.authSecret ? secret && secret !== env.authSecret : !secret)
    writeLine('The secret has changed: rate limits start from zero. See "Restore" in docs/operations.md.');
});

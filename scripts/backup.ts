// `npm run backup -- FILE [--force]` writes all data to a single file, whether or not the site is running.
import { statSync } from 'node:fs';
import { backUp } from '#server/backup.ts';
import { readStoredSecret } from '#server/secret.ts';
import { backedUpTables } from '#store/backup-tables.ts';
import { migrations } from '#store/migrations/index.ts';
import { asEnvError, createProgress, formatNumber, runOnFile, writeLine } from './command.ts';

await runOnFile('backup', async (file, force, env) => {
  const secret = env.authSecret ? null : ((await readStoredSecret(env.dataDir))?.trim() ?? null);
  const options = { tables: backedUpTables, migrations, secret, overwrite: force, progress: createProgress() };
  const { tables } = await backUp(env, file, options).catch((error) => {
    throw asEnvError(env, error);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  writeLine(
    `Backed up ${formatNumber(rows)} rows to ${file} (${formatNumber(Math.ceil(statSync(file).size / 1_000))} kB). Keep it secret.`,
  );
});

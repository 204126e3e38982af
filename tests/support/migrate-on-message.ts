// Child process that migrates the database whose configuration its parent sends. Tests use it to run concurrent migrations or kill one.
import { type DatabaseConfig, migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';

process.on('message', async (config: DatabaseConfig) => {
  const outcome = await migrateOnce(config).then(() => 'migrated', String);
  process.send?.(outcome);
});
process.send?.('ready');

async function migrateOnce(config: DatabaseConfig): Promise<void> {
  const database = await openDatabase(config);
  await migrate(database, migrations);
  await database.close();
}

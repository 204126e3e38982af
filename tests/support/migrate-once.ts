// Child process that migrates a database when its parent sends a message. Tests use it to run concurrent migrations or kill one.
import { migrate, openDatabase } from '#server/db.ts';
import { migrations } from '#store/migrations/index.ts';

process.once('message', async () => {
  const database = await openDatabase(JSON.parse(process.argv[2] ?? ''));
  await migrate(database, migrations);
  await database.close();
  process.disconnect?.();
});
process.send?.('ready');

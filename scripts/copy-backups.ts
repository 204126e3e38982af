// Run by the site (server/nightly-backup.ts): copies nightly backups to a second folder and deletes old copies there.
import { copyBackups, purgeBackups } from '#server/nightly-backup.ts';

const [dir = '', copyDir = '', timeZone = ''] = process.argv.slice(2);
try {
  // Purge first, because this may free the space that the copy needs.
  await purgeBackups(copyDir, timeZone);
  await copyBackups(dir, copyDir, timeZone);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}

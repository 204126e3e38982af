// `npm run reset-second-factor -- EMAIL` removes the passkeys and recovery codes of an account and signs it out everywhere, whether or not
// the site is running. Password and Google stay.
import { openDatabase } from '#server/db.ts';
import { canonicalEmail } from '#server/email-address.ts';
import { revokeAllSessions } from '#store/member-sessions.ts';
import { findMember } from '#store/members.ts';
import { deletePasskeys } from '#store/passkeys.ts';
import type { Tables } from '#store/tables.ts';
import { asEnvError, readEnvOrExit, writeLine } from './command.ts';

const env = readEnvOrExit();
const email = canonicalEmail(process.argv[2] ?? '');
if (!email) {
  writeLine('Usage: npm run reset-second-factor -- EMAIL');
  process.exit(1);
}
try {
  const database = await openDatabase<Tables>(env);
  const member = await findMember(database.kysely, email);
  if (member)
    await database.kysely.transaction().execute(async (trx) => {
      await deletePasskeys(trx, member.id);
      await revokeAllSessions(trx, member.id);
    });
  await database.close();
  writeLine(member ? `Removed the passkeys and recovery codes of ${email}.` : `There is no account ${email}.`);
  if (!member) process.exitCode = 1;
} catch (error) {
  writeLine(asEnvError(env, error).message);
  process.exit(1);
}

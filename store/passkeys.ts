// Passkeys, and the administrator's recovery codes.
import { randomInt } from 'node:crypto';
import { hashToken } from './members.ts';
import type { Queryable, Trx } from './tables.ts';

export const MAX_PASSKEYS = 5;
const CODES = 8;
/** Without characters that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function readPasskeys(db: Queryable, userId: string) {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'label', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const codes = await db.selectFrom('recovery_codes').select('created_at').where('user_id', '=', userId).execute();
  return { passkeys, codesLeft: codes.length };
}

export async function deletePasskeys(db: Queryable, userId: string): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function removePasskey(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  const { passkeys } = await readPasskeys(trx, userId);
  if (passkeys.length === 0) await deletePasskeys(trx, userId);
  return numDeletedRows > 0n;
}

export async function createRecoveryCodes(trx: Trx, userId: string, now: Date): Promise<string[]> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const randomLetters = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const codes = Array.from({ length: CODES }, () => Array.from({ length: 6 }, randomLetters).join('-'));
  const rows = codes.map((code) => ({ code_hash: hashRecoveryCode(code), user_id: userId, created_at: now.toISOString() }));
  await trx.insertInto('recovery_codes').values(rows).execute();
  return codes;
}

/** A code has 118 random bits, so that no slow hash is needed (OWASP ASVS 6.5.2). */
export const hashRecoveryCode = (code: string) => hashToken(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

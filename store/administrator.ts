import type { Database } from '#server/db.ts';
import type { Member } from './accounts-contract.ts';
import type { Locale, Tables } from './tables.ts';

/** Proof that the request comes from the administrator. Every admin query requires one, and only `of` can create it. */
export class Administrator {
  /** Copies and forged objects with this prototype lack the private field, so `check` rejects them. */
  readonly #isProof = true;

  readonly userId: string;

  private constructor(userId: string) {
    this.userId = userId;
  }

  static of(member: Member): Administrator | null {
    return member.isAdministrator === true ? new Administrator(member.id) : null;
  }

  /** @throws {NotAdministratorError} for any value not created by `of`, even if cast to this type */
  static check(by: Administrator): void {
    if (!(by instanceof Administrator && #isProof in by)) throw new NotAdministratorError('Only the administrator may do this');
  }
}

export class NotAdministratorError extends Error {
  override name = 'NotAdministratorError';
}

/** Stores the language of the admin area, which is also that of mails to the administrator. */
export async function saveAdministratorLocale({ kysely }: Database<Tables>, by: Administrator, locale: Locale): Promise<void> {
  Administrator.check(by);
  await kysely.updateTable('users').set({ locale }).where('id', '=', by.userId).execute();
}

/** Returns undefined if the administrator has chosen no language. `email` is the canonical address of the administrator. */
export async function readAdministratorLocale({ kysely }: Database<Tables>, email = ''): Promise<Locale | undefined> {
  const user = await kysely
    .selectFrom('users')
    .select('locale')
    .where('email', '=', email)
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return user?.locale ?? undefined;
}

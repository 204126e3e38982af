import type { Member } from '#store/accounts-contract.ts';

/** Proof that the request comes from the administrator. Every query of the admin area requires one, and only `of` creates it. */
export class Administrator {
  /** Private field, which copies and other objects with this prototype lack, so `check` rejects them. */
  readonly #isProof = true;

  private constructor() {}

  static of(member: Member): Administrator | null {
    return member.isAdministrator === true ? new Administrator() : null;
  }

  /** @throws {NotAdministratorError} for any value that `of` did not create, even one cast to this type */
  static check(by: Administrator): void {
    if (!(by instanceof Administrator && #isProof in by)) throw new NotAdministratorError('Only the administrator may do this');
  }
}

export class NotAdministratorError extends Error {
  override name = 'NotAdministratorError';
}

import type { Member } from '#store/accounts-contract.ts';

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

import type { Member } from '#store/accounts-contract.ts';

/** Proof that the request comes from the administrator: every administrator's query takes one, only `of` creates one. */
export class Administrator {
  /** Makes the type nominal, and `check` see through copies and objects with this prototype. */
  readonly #isProof = true;

  private constructor() {}

  /** Null unless the member is the administrator. */
  static of(member: Member): Administrator | null {
    return member.isAdministrator === true ? new Administrator() : null;
  }

  /** @throws {NotAdministrator} for anything that `of` did not create, whatever its type says. */
  static check(by: Administrator): void {
    if (!(by instanceof Administrator && #isProof in by)) throw new NotAdministrator();
  }
}

export class NotAdministrator extends Error {
  override name = 'NotAdministrator';

  constructor() {
    super('Only the administrator may do this');
  }
}

import type { Member } from '#store/accounts-contract.ts';

const key = Symbol('Administrator.of');

/**
 * The proof that somebody may do what only the administrator may: `Administrator.of` alone makes one, and every function of the
 * administrator's area wants one. Made anew for each request, from the member that the request's session gave, and not kept.
 */
export class Administrator {
  /** In no copy, look-alike or object with this prototype: a private field comes with the constructor only. */
  readonly #isProof = true;

  private constructor(secret: symbol) {
    if (secret !== key) throw new NotAdministrator();
  }

  /** Null for everybody else. */
  static of(member: Member): Administrator | null {
    return member.isAdministrator === true ? new Administrator(key) : null;
  }

  /** @throws {NotAdministrator} for anything that `of` did not make, whatever its type says. */
  static check(by: Administrator): void {
    if (typeof by !== 'object' || by === null || !(#isProof in by) || !by.#isProof) throw new NotAdministrator();
  }
}

export class NotAdministrator extends Error {
  override name = 'NotAdministrator';

  constructor() {
    super('Only the administrator may do this');
  }
}

import type { Member } from '#server/accounts-contract.ts';

/** Proof of being the administrator; what reads or changes the school's own records asks for it. */
export class Administrator {
  readonly #id: string;

  private constructor(id: string) {
    this.#id = id;
  }

  /** Null for everybody else. */
  static of({ id, isAdministrator }: Member): Administrator | null {
    return isAdministrator ? new Administrator(id) : null;
  }

  /** @throws when `value` is anything but a proof that `of` gave. */
  static assert(value: unknown): asserts value is Administrator {
    if (typeof value !== 'object' || value === null || !(#id in value)) throw new Error('For the administrator alone');
  }
}

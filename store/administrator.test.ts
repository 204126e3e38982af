import { describe, expect, test } from 'vitest';
import type { Member } from '#store/accounts-contract.ts';
import { Administrator, NotAdministratorError } from './administrator.ts';

const member: Member = { id: '1', email: 'admin@example.org', isAdministrator: true };
const genuine = Administrator.of(member);

describe('Administrator', () => {
  test('is created for the administrator only', () => {
    expect(genuine).toBeInstanceOf(Administrator);
    expect(() => Administrator.check(genuine as Administrator)).not.toThrow();
    for (const isAdministrator of [false, undefined, null, 1, 'true', {}])
      expect(Administrator.of({ ...member, isAdministrator } as Member)).toBeNull();
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a member', member],
    ['true', true],
    ['the class', Administrator],
    ['an object with its prototype', Object.create(Administrator.prototype)],
    ['a copy', Object.assign(Object.create(Administrator.prototype), genuine)],
    ['something derived from a genuine one', Object.create(genuine)],
    ['an object with a look-alike field', { isProof: true }],
    ['a proxy of a genuine one', new Proxy(genuine as object, {})],
  ])('rejects %s', (_, forged) => {
    expect(() => Administrator.check(forged as Administrator)).toThrow(NotAdministratorError);
  });
});

import { describe, expect, test } from 'vitest';
import type { Member } from '#store/accounts-contract.ts';
import { Administrator, NotAdministrator } from './administrator.ts';

const member: Member = { id: '1', email: 'admin@example.org', isAdministrator: true };
const genuine = Administrator.of(member);

describe('the proof of the administrator', () => {
  test('is given to the administrator alone', () => {
    expect(genuine).toBeInstanceOf(Administrator);
    expect(() => Administrator.check(genuine as Administrator)).not.toThrow();
    for (const isAdministrator of [false, undefined, null, 1, 'true', {}])
      expect(Administrator.of({ ...member, isAdministrator } as Member)).toBeNull();
  });

  test('can be made in no other way', () => {
    const Constructor = Administrator as unknown as new (secret?: unknown) => Administrator;
    expect(() => new Constructor()).toThrow(NotAdministrator);
    expect(() => new Constructor(Symbol('Administrator.of'))).toThrow(NotAdministrator);
    expect(() => Reflect.construct(Object, [], Administrator) && new (class extends Constructor {})()).toThrow(NotAdministrator);
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
    ['a proxy of a genuine one', new Proxy(genuine as object, {})],
  ])('%s is none', (_, forged) => {
    expect(() => Administrator.check(forged as Administrator)).toThrow(NotAdministrator);
  });
});

import { expect, test } from 'vitest';
import { createPasswordHashing, HashingBusy, isAcceptable } from './passwords.ts';

const password = 'Ginga και μπερεμπάου';

test('a stored password says how it was made, never the same twice, and is found again', async () => {
  const hashing = createPasswordHashing();
  const [one, other] = [await hashing.hash(password), await hashing.hash(password)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await hashing.verify(password, one)).toBe(true);
  expect(await hashing.verify(`${password}.`, one)).toBe(false);
});

test('a hash made elsewhere, at another cost, is understood', async () => {
  // From the tests of the reference implementation (phc-winner-argon2, test.c).
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await createPasswordHashing().verify('password', known)).toBe(true);
});

test('letters typed with another keyboard are the same letters', async () => {
  const hashing = createPasswordHashing();
  expect(await hashing.verify(password.normalize('NFD'), await hashing.hash(password.normalize('NFC')))).toBe(true);
});

test('where there is no password, none is right, and the same work is done', async () => {
  const hashing = createPasswordHashing({ atOnce: 1, waiting: 0 });
  const first = hashing.verify(password, undefined);
  await expect(hashing.verify(password, null)).rejects.toThrow(HashingBusy);
  expect(await first).toBe(false);
});

test('what is not in the form of a hash is an error, not a wrong password', async () => {
  await expect(createPasswordHashing().verify(password, 'plain')).rejects.toThrow('argon2id');
});

test('two are hashed at once, eight wait, and who comes then is asked to come back', async () => {
  const hashing = createPasswordHashing();
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => hashing.verify(password, undefined)));
  expect(results.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), ...Array(5).fill('rejected')]);
  const [refused] = results.filter((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await hashing.verify(password, undefined)).toBe(false);
});

test.each([
  ['1234567', false],
  ['12345678', true],
  ['👩‍👩‍👧‍👦'.repeat(7), false],
  ['👩‍👩‍👧‍👦'.repeat(8), true],
  ['ά'.normalize('NFD').repeat(128), true],
  ['ά'.repeat(129), false],
  ['1234567\0', false],
])('%j is acceptable: %s', async (text, expected) => {
  expect(isAcceptable(text)).toBe(expected);
  if (!expected) await expect(createPasswordHashing().hash(text)).rejects.toThrow(RangeError);
});

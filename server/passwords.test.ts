import { expect, test } from 'vitest';
import { createPasswordHashing, HashingQueueFullError, isGuessablePassword, isValidPassword } from './passwords.ts';

const password = 'Ginga και μπερεμπάου';

test('hashes with a salt and verifies the hash, also for another Unicode normalization form', async () => {
  const hashing = createPasswordHashing();
  const [one, other] = [await hashing.hash(password), await hashing.hash(password)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  for (const form of ['NFC', 'NFD']) expect(await hashing.verify(password.normalize(form), one)).toBe(true);
  expect(await hashing.verify(`${password}.`, one)).toBe(false);
});

test('verifies a hash of the reference implementation at another cost', async () => {
  // Test vector from the reference implementation (phc-winner-argon2, test.c).
  const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await createPasswordHashing().verify('password', known)).toBe(true);
});

test('does the same work without a stored hash and verifies no password', async () => {
  const hashing = createPasswordHashing({ concurrency: 1, queueLimit: 0 });
  const first = hashing.verify(password, undefined);
  await expect(hashing.verify(password, null)).rejects.toThrow(HashingQueueFullError);
  expect(await first).toBe(false);
});

test('throws for a malformed stored hash', async () => {
  await expect(createPasswordHashing().verify(password, 'plain')).rejects.toThrow('argon2id');
});

test('hashes two passwords at a time, queues eight and rejects the rest with a retry delay', async () => {
  const hashing = createPasswordHashing();
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => hashing.verify(password, undefined)));
  expect(results.map(({ status }) => status)).toEqual([...Array(10).fill('fulfilled'), ...Array(5).fill('rejected')]);
  const [refused] = results.filter((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ retryAfterSeconds: expect.any(Number) });
  expect(await hashing.verify(password, undefined)).toBe(false);
});

test.each(['12345678', '👩‍👩‍👧‍👦'.repeat(8), 'ά'.normalize('NFD').repeat(128)])('accepts the password %j', (text) => {
  expect(isValidPassword(text)).toBe(true);
});

test.each(['1234567', '👩‍👩‍👧‍👦'.repeat(7), 'ά'.repeat(129), '1234567\0'])('rejects the password %j', async (text) => {
  expect(isValidPassword(text)).toBe(false);
  await expect(createPasswordHashing().hash(text)).rejects.toThrow(RangeError);
});

test.each([
  'password',
  'PassWord',
  '12345678',
  'qwertyuiop',
  'p@ssw0rd',
  'Olympiakos 7',
  'Capoeira',
  'capoeira katehaki',
  'CapoeiraKatehaki',
  'ΣΧΟΛΉ καπού',
  'eleni.k@example.org',
])('considers %j guessable', (guess) =>
  expect(isGuessablePassword(guess, ['eleni.k@example.org', 'Capoeira  Katehaki', 'Σχολή Καπού'.normalize('NFD')])).toBe(true),
);

test.each(['password of mine', 'berimbau de barriga', '        ', 'eleni.k@example.or'])(
  'does not consider %j guessable',
  (guess) => expect(isGuessablePassword(guess, ['eleni.k@example.org', 'Capoeira Katehaki'])).toBe(false),
);

test('takes few other passwords for breached ones', () => {
  const others = Array.from({ length: 10_000 }, (_, index) => `berimbau ${index}`);
  expect(others.filter((other) => isGuessablePassword(other, [])).length).toBeLessThan(5);
});

test('lets two of one account or network wait, so that others find room', async () => {
  const hashing = createPasswordHashing();
  const ask = (...callers: string[]) => hashing.verify(password, undefined, callers);
  const alone = ['a', 'b', 'c', 'd', 'e', 'f'].map((network) => ask('one account', network));
  const others = [ask('lua', 'wifi'), ask('nikos', 'wifi'), ask('nefeli', 'wifi'), ask('nefeli', 'elsewhere')];
  const statuses = (await Promise.allSettled([...alone, ...others])).map(({ status }) => status === 'fulfilled');
  expect(statuses).toEqual([...Array(4).fill(true), false, false, true, true, false, true]);
});

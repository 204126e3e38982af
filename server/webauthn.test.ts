import { describe, expect, test } from 'vitest';
import { type Answer, createAuthenticator, ecKeys, rsaKeys } from '#tests/support/authenticator.ts';
import { readPasskeyId, verifyAssertion, verifyRegistration } from './webauthn.ts';

const challenge = 'c'.repeat(43);
const expected = { challenge, origin: 'http://localhost:3000' };
const authenticator = createAuthenticator();

const answersFromElsewhere: [string, Partial<Answer>][] = [
  ['of another site', { origin: 'https://phishing.example' }],
  ['for another host', { host: 'phishing.example' }],
  ['in a frame of another site', { crossOrigin: true }],
  ['for another challenge', { challenge: 'a'.repeat(43) }],
];

describe('verifyRegistration', () => {
  const register = (answer: Partial<Answer> = {}, by = authenticator) =>
    verifyRegistration(by.create({ challenge, ...answer }), expected);

  test('returns the id, the public key and the counter', () => {
    expect(register({ counter: 7 })).toEqual({ id: authenticator.id, publicKey: expect.any(String), counter: 7 });
  });

  test.each([
    ...answersFromElsewhere,
    ['that is a signature', { type: 'webauthn.get' }],
    ['without user verification', { flags: 0x41 }],
    ['without user presence', { flags: 0x44 }],
    ['without a credential', { flags: 0x05 }],
  ] as [string, Partial<Answer>][])('refuses an answer %s', (_, answer) => {
    expect(register(answer)).toBeNull();
  });

  test('accepts P-256 and RSA keys of ordinary length only', () => {
    for (const keys of [ecKeys('P-384'), ecKeys('secp256k1'), rsaKeys(1024), rsaKeys(4104)])
      expect(register({}, createAuthenticator(keys))).toBeNull();
    expect(register({}, createAuthenticator(rsaKeys()))).not.toBeNull();
  });

  test('refuses anything that is not an answer of a browser', () => {
    const answer = JSON.parse(authenticator.create({ challenge }));
    const malformed: unknown[] = [
      null,
      [],
      { ...answer, id: createAuthenticator().id },
      JSON.parse(createAuthenticator(ecKeys(), Buffer.alloc(1_024)).create({ challenge })),
      { ...answer, response: { ...answer.response, publicKey: 'AAAA' } },
      { ...answer, response: { ...answer.response, authenticatorData: 'AAAA' } },
      { ...answer, response: { ...answer.response, clientDataJSON: 'bnVsbA' } },
    ];
    for (const json of [...malformed.map((each) => JSON.stringify(each)), '', '{', '"'])
      expect([json, verifyRegistration(json, expected)]).toEqual([json, null]);
  });
});

describe('verifyAssertion', () => {
  const passkeyOf = (by = authenticator) => ({
    publicKey: verifyRegistration(by.create({ challenge }), expected)?.publicKey ?? '',
    userId: 'lua',
  });
  const answerWith = ({ userId = 'lua', ...answer }: Partial<Answer> & { userId?: string } = {}, by = authenticator) =>
    by.get(userId, { challenge, ...answer });

  test('returns the counter of an answer with an EC or RSA key', () => {
    const windows = createAuthenticator(rsaKeys());
    for (const by of [authenticator, windows])
      expect(verifyAssertion(answerWith({ counter: 7 }, by), passkeyOf(by), expected)).toBe(7);
    expect(readPasskeyId(answerWith())).toBe(authenticator.id);
  });

  test.each([
    ...answersFromElsewhere,
    ['that is a registration', { type: 'webauthn.create' }],
    ['without user verification', { flags: 1 }],
    ['without user presence', { flags: 4 }],
    ['for another user', { userId: 'somebody else' }],
  ] as [string, Partial<Answer>][])('refuses an answer %s', (_, answer) => {
    expect(verifyAssertion(answerWith(answer), passkeyOf(), expected)).toBeNull();
  });

  test('refuses a wrong signature, and data that are cut off', () => {
    const forger = createAuthenticator(ecKeys(), Buffer.from(authenticator.id, 'base64url'));
    expect(verifyAssertion(answerWith({}, forger), passkeyOf(), expected)).toBeNull();
    const { id, response } = JSON.parse(answerWith());
    const cut = { id, response: { ...response, authenticatorData: response.authenticatorData.slice(0, -4) } };
    expect(verifyAssertion(JSON.stringify(cut), passkeyOf(), expected)).toBeNull();
  });

  test.each(['', 'null', '{"id":1}', '{'])('refuses %j', (json) => {
    expect([readPasskeyId(json), verifyAssertion(json, passkeyOf(), expected)]).toEqual([null, null]);
  });
});

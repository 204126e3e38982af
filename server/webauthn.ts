// Verification of passkeys: WebAuthn Level 3, sections 7.1 and 7.2, without attestation. The browser itself returns the public key of a
// new passkey as SPKI, so there is no CBOR to parse.
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
/** WebAuthn allows 1,023 bytes. */
const MAX_ID_CHARACTERS = 1_364;

const bytes = z.base64url().transform((text) => Buffer.from(text, 'base64url'));
const id = z.string().max(MAX_ID_CHARACTERS);
const signed = z.object({ clientDataJSON: bytes, authenticatorData: bytes });
const registration = z.object({ id, response: signed.extend({ publicKey: bytes }) });
const assertion = z.object({ id, response: signed.extend({ signature: bytes, userHandle: bytes }) });

type Expected = { challenge: string; origin: string };

/** Returns the new passkey, or null unless `json` is a valid result of `navigator.credentials.create()`. */
export function verifyRegistration(json: string, expected: Expected) {
  return nullIfMalformed(() => {
    const { id, response } = registration.parse(JSON.parse(json));
    const { authenticatorData: data, publicKey } = response;
    if (!isExpected(response, expected, { type: 'webauthn.create', flag: HAS_CREDENTIAL })) return null;
    if (data.subarray(55, 55 + data.readUInt16BE(53)).toString('base64url') !== id) return null;
    if (!isAllowed(createPublicKey({ key: publicKey, format: 'der', type: 'spki' }))) return null;
    return { id, publicKey: publicKey.toString('base64'), counter: data.readUInt32BE(33) };
  });
}

/** Returns the id of the passkey to look up for `verifyAssertion`. */
export function readPasskeyId(json: string) {
  return nullIfMalformed(() => assertion.parse(JSON.parse(json)).id);
}

/** Returns the signature counter, or null unless `json` is a valid result of `navigator.credentials.get()` for this passkey. */
export function verifyAssertion(json: string, passkey: { publicKey: string; userId: string }, expected: Expected) {
  return nullIfMalformed(() => {
    const { response } = assertion.parse(JSON.parse(json));
    const { authenticatorData, clientDataJSON, signature, userHandle } = response;
    if (!isExpected(response, expected, { type: 'webauthn.get', flag: 0 }) || userHandle.toString() !== passkey.userId)
      return null;
    const key = createPublicKey({ key: Buffer.from(passkey.publicKey, 'base64'), format: 'der', type: 'spki' });
    const content = Buffer.concat([authenticatorData, hash('sha256', clientDataJSON, 'buffer')]);
    return verify('sha256', content, key, signature) ? authenticatorData.readUInt32BE(33) : null;
  });
}

function isExpected(
  { clientDataJSON, authenticatorData }: z.output<typeof signed>,
  { challenge, origin }: Expected,
  { type, flag }: { type: string; flag: number },
): boolean {
  const client = JSON.parse(clientDataJSON.toString());
  if (client.type !== type || client.challenge !== challenge || client.origin !== origin || client.crossOrigin === true)
    return false;
  const flags = USER_PRESENT | USER_VERIFIED | flag;
  const isForThisSite = authenticatorData.subarray(0, 32).equals(hash('sha256', new URL(origin).hostname, 'buffer'));
  return isForThisSite && (authenticatorData.readUInt8(32) & flags) === flags;
}

/** Allows ES256 and RS256. A longer RSA key would make the verification expensive. */
function isAllowed({
  asymmetricKeyType: type,
  asymmetricKeyDetails: { namedCurve, modulusLength = 0 } = {},
}: KeyObject): boolean {
  return type === 'ec' ? namedCurve === 'prime256v1' : type === 'rsa' && modulusLength >= 2_048 && modulusLength <= 4_096;
}

function nullIfMalformed<Result>(read: () => Result): Result | null {
  try {
    return read();
  } catch {
    return null;
  }
}

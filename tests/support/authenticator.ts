// A software authenticator: answers as `navigator.credentials` does, in JSON, and as a hostile one would.
import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Answer {
  challenge: string;
  origin?: string;
  host?: string;
  type?: string;
  crossOrigin?: boolean;
  /** User present (1), user verified (4), with a credential (64). */
  flags?: number;
  counter?: number;
}

const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

export type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };
export const ecKeys = (namedCurve = 'P-256'): KeyPair => generateKeyPairSync('ec', { namedCurve });
export const rsaKeys = (modulusLength = 2048): KeyPair => generateKeyPairSync('rsa', { modulusLength });

export type Authenticator = ReturnType<typeof createAuthenticator>;

export function createAuthenticator({ publicKey, privateKey }: KeyPair = ecKeys(), id = randomBytes(16)) {
  function clientDataOf({ challenge, origin = 'http://localhost:3000', type, crossOrigin = false }: Answer) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }
  function dataOf({ host = 'localhost', flags = 5, counter = 0 }: Answer, credential: Buffer = Buffer.alloc(0)) {
    const data = Buffer.alloc(37);
    hash('sha256', host, 'buffer').copy(data);
    data.writeUInt8(flags, 32);
    data.writeUInt32BE(counter, 33);
    return Buffer.concat([data, credential]);
  }
  return {
    id: encode(id),

    create(answer: Answer): string {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authenticatorData = dataOf({ flags: 0x45, ...answer }, Buffer.concat([Buffer.alloc(16), length, id]));
      return JSON.stringify({
        id: encode(id),
        response: {
          clientDataJSON: encode(clientDataOf({ type: 'webauthn.create', ...answer })),
          authenticatorData: encode(authenticatorData),
          publicKey: encode(publicKey.export({ format: 'der', type: 'spki' })),
        },
      });
    },

    get(userId: string, answer: Answer): string {
      const clientData = clientDataOf({ type: 'webauthn.get', ...answer });
      const authenticatorData = dataOf(answer);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash('sha256', clientData, 'buffer')]), privateKey);
      return JSON.stringify({
        id: encode(id),
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
          userHandle: encode(userId),
        },
      });
    },
  };
}

import { hash, randomBytes } from 'node:crypto';

export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Unsalted so that rows can be looked up by the hash. A slow hash is unnecessary, because a 256-bit random token cannot be guessed. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

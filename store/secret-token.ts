import { hash, randomBytes } from 'node:crypto';

export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** The hash is unsalted so that a row can be found by it, and fast because 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

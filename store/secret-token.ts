import { hash, randomBytes } from 'node:crypto';

/** A secret of 256 bits for a link or a cookie, and the hash that is stored. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Unsalted SHA-256 so that a row is found by it; 256 random bits need no slow hash. 43 URL-safe characters. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

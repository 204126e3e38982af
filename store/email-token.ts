import { createHash, randomBytes } from 'node:crypto';

/** A secret to be mailed in a link, of 256 bits, and the form in which it is kept. */
export function createEmailToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashEmailToken(token) };
}

/** Unsalted and fast on purpose: nobody can go through 2^256 tokens, and it must be found by its hash. 43 URL-safe characters. */
export function hashEmailToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

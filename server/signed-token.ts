// Signed tokens of the links in mails. A token is the permission by itself, so it needs no row in the database.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `purpose` keeps the token of one kind of link from being accepted by another. */
export function signToken(purpose: string, secret: string, content: unknown): string {
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${payload}.${macOf(purpose, payload, secret).toString('base64url')}`;
}

/** Verifies a token and returns its payload, or null. Compares in constant time. */
export function readSignedToken(purpose: string, secret: string, token: string): unknown {
  const [payload = '', mac = ''] = token.split('.');
  const [expected, actual] = [macOf(purpose, payload, secret), Buffer.from(mac, 'base64url')];
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

const macOf = (purpose: string, payload: string, secret: string) =>
  createHmac('sha256', secret).update(`${purpose}:${payload}`).digest();

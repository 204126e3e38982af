// Device cookie (OWASP): recognizes browsers from which a member has signed in, so that strangers cannot lock the member out there.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hostCookie } from '#server/cookies.ts';
import { DAY_MS, lifetimes } from './lifetimes.ts';
import type { MemberRow } from './members.ts';

const MAX_AGE_SECONDS = (lifetimes.deviceDays * DAY_MS) / 1_000;

export function createDeviceCookie(origin: string, secret: string) {
  const cookie = hostCookie('members.device', origin);
  // The password hash in the MAC lets a new password revoke the cookies of all browsers.
  const mac = (id: string, member: MemberRow) =>
    createHmac('sha256', secret).update(`device:${id}:${member.id}:${member.passwordHash}`).digest();

  return {
    issue(member: MemberRow): string {
      const id = randomBytes(16).toString('base64url');
      return cookie.serialize(`${id}.${mac(id, member).toString('base64url')}`, MAX_AGE_SECONDS);
    },

    /** Returns the browser's random id, or null if the member has not signed in from it since the last change of the password. */
    read(request: Request | undefined, member: MemberRow | undefined): string | null {
      const [id, given] = (request && cookie.read(request))?.split('.') ?? [];
      if (!id || !given || !member) return null;
      const [expected, actual] = [mac(id, member), Buffer.from(given, 'base64url')];
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : null;
    },

    clear: cookie.clear,
  };
}

import { domainToASCII } from 'node:url';
import { withoutInvisible } from './normalize.ts';

const MAX_LENGTH = 254; // RFC 5321 limits a path to 256 octets, including its angle brackets
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * Trims, lowercases and converts the domain to ASCII (IDNA), so that equivalent addresses compare equal. Removes
 * invisible characters and `mailto:`, which copied addresses may contain. Returns null if invalid.
 */
export function canonicalEmail(text: string): string | null {
  const [, local, domain] =
    withoutInvisible(text)
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, '')
      .match(/^([^@\s]{1,64})@([\p{L}\p{N}\p{M}.-]{1,253})$/u) ?? [];
  if (local === undefined || domain === undefined) return null;
  const asciiDomain = domainToASCII(domain);
  const canonical = `${local}@${asciiDomain}`;
  return localPart.test(local) && domainName.test(asciiDomain) && canonical.length <= MAX_LENGTH ? canonical : null;
}

/** Canonical form of the email in a URL. Invalid input is passed through and matches nothing. */
export const emailFromUrl = (text: string): string => canonicalEmail(text) ?? text;

/**
 * The mailbox behind an address, for rate limits: without a tag (`name+tag@`), which many providers ignore, and for Gmail without dots.
 */
export function mailboxOf(email: string): string {
  const domain = domainOf(email);
  const [local = ''] = email.slice(0, -domain.length - 1).split('+');
  return isGmail(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

export const isGmail = (domain: string) => domain === 'gmail.com' || domain === 'googlemail.com';

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

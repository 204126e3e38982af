import { domainToASCII } from 'node:url';

const MAX_LENGTH = 254; // RFC 5321: a path of 256 octets minus its angle brackets
// The dot-atom of RFC 5322; mail providers do not offer quoted forms.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/** Trimmed, lower case, domain in ASCII (IDNA), so that equal text means equal address. Returns null for an invalid address. */
export function canonicalEmail(text: string): string | null {
  const [, local, domain] =
    text
      .trim()
      .toLowerCase()
      .match(/^([^@\s]{1,64})@([^@\s]+)$/) ?? [];
  if (local === undefined || domain === undefined) return null;
  const asciiDomain = domainToASCII(domain);
  const canonical = `${local}@${asciiDomain}`;
  return localPart.test(local) && domainName.test(asciiDomain) && canonical.length <= MAX_LENGTH ? canonical : null;
}

import { domainToASCII } from 'node:url';

const maximumLength = 254; // RFC 5321: a path of 256 octets less its angle brackets
// What mail providers hand out: the dot-atom of RFC 5322, without quoted forms.
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const domainName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;

/**
 * The one spelling of an e-mail address: trimmed, lower case, its domain in ASCII (IDNA), so that two addresses are the same
 * sender exactly when their texts are equal. Null when it is no address.
 */
export function canonicalEmail(text: string): string | null {
  const [, local, domain] =
    text
      .trim()
      .toLowerCase()
      .match(/^([^@\s]{1,64})@([^@\s]+)$/) ?? [];
  if (local === undefined || domain === undefined) return null;
  const asciiDomain = domainToASCII(domain);
  const canonical = `${local}@${asciiDomain}`;
  return localPart.test(local) && domainName.test(asciiDomain) && canonical.length <= maximumLength ? canonical : null;
}

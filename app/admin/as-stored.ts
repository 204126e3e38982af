import { canonicalEmail } from '#server/email-address.ts';

/** The address in a page's path, spelt as it is stored. What can't be an address stays as it is: nobody has it, or an old row. */
export function asStored(parameter: string): string {
  return canonicalEmail(parameter) ?? parameter;
}
